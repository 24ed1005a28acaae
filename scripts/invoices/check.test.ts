import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sampleText } from '#tests/support/invoices/samples.ts';

function run(...args: string[]): { status: number | null; lines: string[]; error: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/invoices/check.ts', ...args], {
    encoding: 'utf8',
  });
  return {
    status,
    lines: stdout.split('\n').filter((line) => line !== '' && !line.startsWith('note: ')),
    error: stderr,
  };
}

const sample = (name: string) => `tests/support/invoices/samples/${name}.xml`;

function fileWith(name: string, text: string): string {
  const file = join(tmpdir(), name);
  writeFileSync(file, text);
  return file;
}

describe('npm run invoice:check', () => {
  test('says ok six times of a good document, and ends with 0', () => {
    const { status, lines } = run(sample('CreditNote'));
    expect(lines).toEqual([
      ...['schema: ok', 'cufe: ok', 'digest document: ok', 'digest keyinfo: ok'],
      ...['digest properties: ok', 'signature: ok'],
    ]);
    expect(status).toBe(0);
  });

  test('ends with 1 where one of them is wrong', () => {
    const { status, lines } = run(sample('Generica'));
    expect(lines).toContain('digest document: wrong');
    expect(lines).toContain('cufe: ok');
    expect(status).toBe(1);
  });

  test('without a key and without the hashed text says unchecked, and with the key checks it', () => {
    const text = sampleText('CreditNote')
      .replace(/<cbc:Note>NC3[^<]*<\/cbc:Note>/, '')
      .replaceAll('>800197268<', '>900508908<');
    const file = fileWith('unchecked-note.xml', text);
    expect(run(file)).toMatchObject({ status: 1, lines: expect.arrayContaining(['cufe: unchecked']) as string[] });
    expect(run(file, '--key', '20191').lines).toContain('cufe: ok');
    expect(run('--key', '20192', file).lines).toContain('cufe: wrong');
  });

  test('refuses a document with entities, and says nothing of it', () => {
    const file = fileWith('entities.xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>');
    const { status, lines, error } = run(file);
    expect({ status, lines }).toEqual({ status: 1, lines: [] });
    expect(error).toContain('refused');
  });

  test.each([[[]], [['--key', 'x']], [['a.xml', '--key']], [['a.xml', 'b.xml']]])(
    'says how it is called, not by %j',
    (args) => {
      const { status, error } = run(...args);
      expect(status).toBe(1);
      expect(error).toContain('Usage: npm run invoice:check');
    },
  );

  test('says which file there is not', () => {
    expect(run('no-such.xml').error).toContain('There is no file no-such.xml.');
  });
});
