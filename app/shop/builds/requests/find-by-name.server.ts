import { normalizeTerm, withoutAccents } from '../../catalog/plain-text.ts';
import { type Library, libraryPrefix } from '../library/library.server.ts';
import { slotOfKind } from '../library/record-specs.ts';
import type { Slot } from '../slots.ts';
import { type BuildTools, otherProducts } from './find-parts.server.ts';

export interface NamedChoice {
  slot: Slot;
  id: string;
  name: string;
}

export interface PartsByName {
  /** Of the shop, also sold out ones: who owns one bought it before. */
  products: NamedChoice[];
  records: NamedChoice[];
}

export const mostFoundParts = 8;
export const longestPartTerm = 100;

/** Parts of a slot that have all these words in their name, the shortest names first. */
export async function findPartsByName(tools: BuildTools, slot: Slot, text: string): Promise<PartsByName> {
  const words = plain(text).split(' ').filter(Boolean);
  if (words.length === 0) return { products: [], records: [] };
  const library = await tools.library();
  const catalogue = await tools.parts();
  const products = bestOf(catalogue.all(slot).values(), words);
  const named = new Set(products.map(({ name }) => plain(name)));
  return { products, records: bestOf(unnamed(recordsOf(library, slot), named), words) };
}

/** Without a slot it is a product that went into a category that no slot takes. */
export interface NamedById extends Omit<NamedChoice, 'slot'> {
  slot: Slot | null;
}

/** What is gone is not among them. */
export async function findPartsByIds(tools: BuildTools, ids: readonly string[]): Promise<NamedById[]> {
  const library = await tools.library();
  const catalogue = await tools.parts();
  const asked = [...new Set(ids)];
  const known = new Map(asked.flatMap((id) => [[id, library.find(id) ?? catalogue.find(id)] as const]));
  const strange = asked.filter((id) => !known.get(id) && !id.startsWith(libraryPrefix));
  const others = strange.length > 0 ? await otherProducts(tools.db, strange) : new Map<string, string>();
  return asked.flatMap((id): NamedById[] => {
    const part = known.get(id);
    if (part) return [{ slot: part.slot, id, name: part.name }];
    const name = others.get(id);
    return name === undefined ? [] : [{ slot: null, id, name }];
  });
}

function* recordsOf({ records }: Library, slot: Slot): Generator<NamedChoice> {
  for (const { id, kind, name } of records) if (slotOfKind[kind] === slot) yield { slot, id: libraryPrefix + id, name };
}

/** What the shop sells is found as a product, and of records that share a name the first. */
function* unnamed(records: Iterable<NamedChoice>, named: Set<string>): Generator<NamedChoice> {
  for (const record of records) {
    const name = plain(record.name);
    if (!named.has(name)) yield record;
    named.add(name);
  }
}

function bestOf(all: Iterable<NamedChoice>, words: readonly string[]): NamedChoice[] {
  const found: NamedChoice[] = [];
  for (const { slot, id, name } of all) {
    const own = plain(name);
    if (words.every((word) => own.includes(word))) found.push({ slot, id, name });
  }
  return found.sort((a, b) => a.name.length - b.name.length || (a.id < b.id ? -1 : 1)).slice(0, mostFoundParts);
}

function plain(text: string): string {
  return normalizeTerm(withoutAccents(text));
}
