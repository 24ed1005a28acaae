import type { ProductCategory } from '../../catalog/categories.ts';
import type { Specs } from '../../catalog/specs.ts';
import type { LibraryRecord } from './library-record.ts';
import { recordIndex } from './same-part.ts';

interface Row {
  id: string;
  name: string;
  category: ProductCategory;
  specs: Specs;
}

export interface Doubt {
  id: string;
  name: string;
  /** Records with the same words. */
  records: string[];
  /** Facts that speak against them, or in which they disagree. */
  keys: string[];
}

export interface FilledFacts {
  /** By id, only of those that got something. */
  filled: Map<string, { specs: Specs; records: string[]; keys: string[] }>;
  doubts: Doubt[];
}

/** What products lack and the library knows of the same parts. Nothing that a product says is ever changed. */
export function fillFacts(rows: readonly Row[], records: readonly LibraryRecord[]): FilledFacts {
  const index = recordIndex(records);
  const filled: FilledFacts['filled'] = new Map();
  const doubts: Doubt[] = [];
  for (const { id, name, category, specs } of rows) {
    const match = index.match({ category, name, specs });
    if (!match) continue;
    const ids = match.records.map((record) => record.id);
    if (match.kind === 'doubtful') {
      doubts.push({ id, name, records: ids, keys: match.keys });
      continue;
    }
    const keys = Object.keys(match.facts);
    if (keys.length > 0) filled.set(id, { specs: { ...specs, ...match.facts }, records: ids, keys });
  }
  return { filled, doubts };
}
