import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { libraryRecords } from '#tests/support/builds/library-parts.ts';
import { demoPartCatalogue } from '#tests/support/builds/part-catalogue.ts';
import { judge, verdictOf } from './check.ts';
import { slotOfKind, specsOfRecord } from './library/record-specs.ts';
import { partOf } from './parts/part.ts';
import { buildOf, partsOf } from './parts/parts.ts';

/**
 * Sixty builds judged by hand: facts of the demo catalogue and of the library, read beside the compatibility
 * reference, before any of them was given to the code. "missing" has facts that nobody says.
 */
const [, ...rows] = readFileSync('tests/support/builds/judged-builds.tsv', 'utf8').trim().split('\n');

function partCalled(id: string) {
  const record = libraryRecords.find((each) => `ref:${each.id}` === id);
  const part = record
    ? partOf(slotOfKind[record.kind], { id, name: record.name, specs: specsOfRecord(record) })
    : demoPartCatalogue.find(id);
  if (!part) throw new Error(`There is no part ${id}`);
  return part;
}

const judged = rows.map((row, index) => {
  const [kind = '', verdict, fails, warns, unknown, parts = '', why] = row.split('\t');
  return { name: `${index + 1}, ${kind}: ${why}`, kind, verdict, fails, warns, unknown, ids: parts.split(' ') };
});

describe('builds judged by hand', () => {
  test.each(judged)('$name', ({ ids, verdict, fails, warns, unknown }) => {
    const found = judge(buildOf(partsOf(ids.map(partCalled))));
    const those = (of: string) =>
      found
        .filter((each) => each.verdict === of)
        .map(({ rule }) => rule)
        .join(' ');
    expect({
      verdict: verdictOf(found),
      fails: those('fail'),
      warns: those('warn'),
      unknown: those('unknown'),
    }).toEqual({ verdict, fails, warns, unknown });
  });

  test('are twenty good ones, twenty bad ones, and twenty with facts that nobody says', () => {
    const kinds = Object.groupBy(judged, ({ kind }) => kind);
    expect(Object.entries(kinds).map(([kind, all]) => [kind, all?.length])).toEqual([
      ['good', 20],
      ['bad', 20],
      ['missing', 20],
    ]);
    expect(new Set(judged.map(({ ids }) => ids.toSorted().join(' '))).size).toBe(60);
  });
});
