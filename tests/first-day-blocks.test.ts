import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operationsBlocks } from './releases/first-day/operations-blocks.ts';
import { linesToType, replacedLines } from './releases/first-day/replaced-lines.ts';

const blocks = operationsBlocks(readFileSync('docs/operations.md', 'utf8'));

test('`npm run first-day` knows each block that docs/operations.md lets a stranger type, and no other', () => {
  expect(Object.keys(replacedLines)).toEqual(blocks.map(({ key }) => key));
});

test.each(blocks)('$key: every line that the run replaces stands in its block', (block) => {
  const typed = linesToType(block);
  const replaced = replacedLines[block.key]!.length;
  const lines = block.text.trimEnd().split('\n');
  expect(typed.filter((line, at) => line !== lines[at])).toHaveLength(replaced);
});

test('a block, or a line of one, that the run does not know is refused', () => {
  expect(() => linesToType({ key: 'day.99', line: 1, text: 'true\n' })).toThrow('does not know: day.99');
  expect(() => linesToType({ key: 'day.6', line: 1, text: 'certbot certonly\n' })).toThrow('no line any more: certbot');
});

test('blocks are found by section, step and position', () => {
  const text = [
    ...[
      '## Day by day',
      '```sh',
      'other',
      '```',
      '### The first live day',
      '```sh',
      'SHOP=a',
      '```',
      '**1. Programs.**',
    ],
    ...['```sh', 'one', 'two', '```', 'words', '```sh', 'three', '```', '### Updates', '```sh', 'four', '```', '```sh'],
    ...['five', '```', '### Growing', '```sh', 'six', '```', ''],
  ].join('\n');
  expect(operationsBlocks(text)).toEqual([
    { key: 'day', line: 7, text: 'SHOP=a\n' },
    { key: 'day.1', line: 11, text: 'one\ntwo\n' },
    { key: 'day.1b', line: 16, text: 'three\n' },
    { key: 'updates', line: 20, text: 'four\n' },
    { key: 'updates.b', line: 23, text: 'five\n' },
  ]);
});
