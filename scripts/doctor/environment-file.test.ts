import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseEnvironmentFile } from './environment-file.ts';

describe('a file of settings, as systemd reads it', () => {
  it.each([
    ['PORT=3000', { PORT: '3000' }],
    ['  PORT = 3000  \n', { PORT: '3000' }],
    ['A=1\r\nB=2\r\n', { A: '1', B: '2' }],
    ['# A=1\n; B=2\nC=3', { C: '3' }],
    ['A=\nB=2', { A: '', B: '2' }],
    ['a line\nB=2', { B: '2' }],
    ['export A=1\nB=2', { B: '2' }],
    // A password keeps what a parser of .env files would take away.
    ['KEY=a#b c $HOME "d"', { KEY: 'a#b c $HOME "d"' }],
    ['KEY=a #b', { KEY: 'a #b' }],
    ['URL=smtps://u:p=q@host:465', { URL: 'smtps://u:p=q@host:465' }],
    ['KEY=\' a "b" \\ \'', { KEY: ' a "b" \\ ' }],
    ['KEY=" a \\"b\\" \\$c \\d "  ', { KEY: ' a "b" $c \\d ' }],
    ['KEY="a"\'b\'', { KEY: 'ab' }],
    ['KEY=a\\\nb\nC=1', { KEY: 'ab', C: '1' }],
    ['KEY="a\\\nb"', { KEY: 'ab' }],
    ['KEY="a\nb"\nC=1', { KEY: 'a\nb', C: '1' }],
    ['KEY=a\\ ', { KEY: 'a ' }],
    ['MAIL_FROM=Núcleo <hola@example.com>', { MAIL_FROM: 'Núcleo <hola@example.com>' }],
    ['A=1\nA=2', { A: '2' }],
    ['A', {}],
  ])('%j', (text, settings) => expect(parseEnvironmentFile(text)).toEqual(settings));

  it('reads the example that an owner fills in', () => {
    const settings = parseEnvironmentFile(readFileSync('deploy/nucleo.env.example', 'utf8'));
    expect(settings).toMatchObject({ STORE_MODE: 'live', MAIL_FROM: 'Núcleo <hola@example.com>' });
  });
});
