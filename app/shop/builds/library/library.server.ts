import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Part, partOf } from '../parts/part.ts';
import type { LibraryRecord } from './library-record.ts';
import { slotOfKind, specsOfRecord } from './record-specs.ts';
import { type RecordIndex, recordIndex } from './same-part.ts';

/** npm runs every command in the project's root. */
const file = resolve('seeds/library/parts.ndjson');

export interface Library {
  records: readonly LibraryRecord[];
  /** Made on first use: to judge builds needs no index. */
  index(): RecordIndex;
  /** @param id as in requests: `ref:` and the record's */
  find(id: string): Part | undefined;
}

export const libraryPrefix = 'ref:';

/** Read on first use, once for the process: the file belongs to the program. */
export function createLibrary(): () => Promise<Library> {
  let reading: Promise<Library> | null = null;
  return () => {
    const library = reading ?? readLibrary();
    reading = library;
    library.catch(() => {
      if (reading === library) reading = null;
    });
    return library;
  };
}

export async function readLibrary(): Promise<Library> {
  const text = await readFile(file, 'utf8');
  const records = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LibraryRecord);
  const byId = new Map(records.map((record) => [record.id, record]));
  let index: RecordIndex | null = null;
  return {
    records,
    index() {
      index ??= recordIndex(records);
      return index;
    },
    find(id) {
      const record = id.startsWith(libraryPrefix) ? byId.get(id.slice(libraryPrefix.length)) : undefined;
      if (!record) return undefined;
      return partOf(slotOfKind[record.kind], { id, name: record.name, specs: specsOfRecord(record) });
    },
  };
}
