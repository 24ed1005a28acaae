import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FindMaker, makerFinder } from '#app/shop/catalog/makers/maker.ts';
import { listMakers } from '#app/shop/catalog/makers/makers.server.ts';
import { productCounts, sumOf } from '#app/shop/catalog/product-counts.server.ts';
import type { Queryable } from '#app/shop/shared/schema.ts';
import { createFacetIndex, type FacetIndex } from './facet-index.ts';
import { createPartIndex, type PartIndex } from './parts.ts';
import { allRows, type ProductRow, readRows } from './product-rows.server.ts';
import { type Synonyms, synonymsOf } from './query.ts';
import { createWordIndex, type WordIndex } from './word-index.ts';

/** What the process holds of the catalogue; the indexes are null in a shop that has more products than may be held. */
export interface CatalogueIndexes {
  facets: FacetIndex | null;
  parts: PartIndex | null;
  words: WordIndex | null;
  /** For names of products. */
  makerOf: FindMaker;
  /** The words of the trade. */
  synonyms: Synonyms;
}

/** A product takes some 700 bytes of all indexes together. */
export const mostProducts = 1_500_000;

/** @param isOver whether nobody waits for them any more: the rest is not read */
export async function loadIndexes(db: Queryable, most: number, isOver: () => boolean): Promise<CatalogueIndexes> {
  const makerOf = makerFinder(await listMakers(db));
  const synonyms = await readSynonyms(db);
  if (sumOf((await productCounts(db)).shown) > most)
    return { facets: null, parts: null, words: null, makerOf, synonyms };
  const indexes = { facets: createFacetIndex(), parts: createPartIndex(), words: createWordIndex(), makerOf, synonyms };
  for await (const rows of allRows(db, { hasWords: true })) {
    await putAll(indexes, rowsById(rows));
    if (isOver()) break;
  }
  return indexes;
}

/** Reads products again, for all indexes by one statement. */
export async function putAgain(db: Queryable, indexes: CatalogueIndexes, ids: readonly string[]): Promise<void> {
  if (!indexes.facets) return;
  const rows = rowsById(await readRows(db, ids));
  await putAll(indexes, new Map(ids.map((id) => [id, rows.get(id) ?? null])));
}

/** So many are put in a turn of the event loop: some ten milliseconds. */
const inATurn = 100;

const rowsById = (rows: readonly ProductRow[]) => new Map(rows.map((row) => [row.id, row]));

/** @param rows by id; null of a product that is not shown any more */
async function putAll(indexes: CatalogueIndexes, rows: ReadonlyMap<string, ProductRow | null>): Promise<void> {
  let count = 0;
  for (const [id, row] of rows) {
    put(indexes, id, row);
    count += 1;
    if (count % inATurn === 0) await nextTurn();
  }
  for (const _stretch of indexes.words?.compact() ?? []) await nextTurn();
}

function put({ facets, parts, words, makerOf }: CatalogueIndexes, id: string, row: ProductRow | null): void {
  if (row) {
    facets?.put({ ...row, brand: makerOf(row.name) });
    parts?.put(row);
    words?.put(id, { rank: row.rank, words: row.words ?? '', isShown: true });
  } else {
    facets?.remove(id);
    parts?.remove(id);
    words?.remove(id);
  }
}

export async function readSynonyms(db: Queryable): Promise<Synonyms> {
  const rows = db.selectFrom('search_synonyms').select(['term', 'means']).orderBy('term').orderBy('means').execute();
  return synonymsOf(await rows);
}
