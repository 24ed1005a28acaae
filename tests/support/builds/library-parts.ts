import { readFileSync } from 'node:fs';
import type { Build } from '#app/shop/builds/build.ts';
import type { LibraryRecord } from '#app/shop/builds/library/library-record.ts';
import { slotOfKind, specsOfRecord } from '#app/shop/builds/library/record-specs.ts';
import { readFacts } from '#app/shop/builds/part-facts.ts';
import { isListSlot } from '#app/shop/builds/slots.ts';

export const libraryRecords: readonly LibraryRecord[] = readFileSync('seeds/library/parts.ndjson', 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));

/** The first record of this kind whose name has all these words, in any case. */
export function record(kind: LibraryRecord['kind'], words: string): LibraryRecord {
  const wanted = words.toLowerCase().split(' ');
  const found = libraryRecords.find((each) => {
    const name = each.name.toLowerCase();
    return each.kind === kind && (each.id === words || wanted.every((word) => name.includes(word)));
  });
  if (!found) throw new Error(`The library has no ${kind} called ${words}`);
  return found;
}

export type Wanted = Partial<Record<LibraryRecord['kind'], string | readonly string[]>>;

/** @param wanted words of each part's name, or its id */
export function buildOf(wanted: Wanted): Build {
  const records = (Object.entries(wanted) as [LibraryRecord['kind'], string | readonly string[]][]).flatMap(
    ([kind, words]) => [words].flat().map((each) => record(kind, each)),
  );
  return buildOfRecords(records);
}

export function buildOfRecords(records: readonly LibraryRecord[]): Build {
  const build: Record<string, unknown> = { ram: [], drives: [] };
  for (const each of records) {
    const slot = slotOfKind[each.kind];
    const facts = readFacts[slot](specsOfRecord(each), each.name);
    if (isListSlot(slot)) (build[slot] as unknown[]).push(facts);
    else build[slot] = facts;
  }
  return build as unknown as Build;
}
