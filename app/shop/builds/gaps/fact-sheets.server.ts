import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Acting } from '../../audit/audit.server.ts';
import { adminProducts } from '../../catalog/admin/admin-product-list.server.ts';
import { changeSpecs } from '../../catalog/admin/change-specs.server.ts';
import type { SpecsResult } from '../../catalog/admin/change-specs.ts';
import { productIdPattern } from '../../catalog/product.ts';
import { shownProducts } from '../../catalog/products.server.ts';
import type { Specs } from '../../catalog/specs.ts';
import { cutPage } from '../../shared/page.ts';
import { sortedJson } from '../../shared/same-value.ts';
import type { Database, Queryable } from '../../shared/schema.ts';
import type { Library } from '../library/library.server.ts';
import { likelyRecords } from '../library/likely-records.ts';
import type { RecordIndex } from '../library/same-part.ts';
import { partOf } from '../parts/part.ts';
import type { PartCatalogue } from '../parts/part-catalogue.ts';
import { type Slot, slotOfCategory, slots } from '../slots.ts';
import { type FactGap, factGaps } from './fact-gaps.ts';
import { type FactSheet, type SheetLine, type SheetProduct, sheetsPerPage } from './fact-sheet.ts';
import { gapSummary, partsWithGaps } from './gap-list.ts';

export interface SheetTools {
  db: Database;
  library: () => Promise<Library>;
}

export async function sheetPage(
  { db, catalogue, library }: SheetTools & { catalogue: PartCatalogue },
  { query, slot, page }: { query: string; slot: Slot | null; page: number },
) {
  const index = (await library()).index();
  const found = query === '' ? null : await idsOf(db, query);
  const open = partsWithGaps(catalogue, slot ? [slot] : slots).filter(({ id }) => found?.has(id) ?? true);
  // Of every slot, whatever is sought.
  const { counts } = gapSummary(catalogue, 0);
  const { offset, ...cut } = cutPage(page, open.length, sheetsPerPage);
  const shown = open.slice(offset, offset + sheetsPerPage).map((part) => ({ ...part, gaps: factGaps(part) }));
  const products = new Map(
    (
      await readProducts(
        db,
        shown.map(({ id }) => id),
      )
    ).map((product) => [product.id, product]),
  );
  const lines = shown.flatMap(({ id, sales, gaps }): SheetLine[] => {
    const product = products.get(id);
    if (!product) return [];
    const { name, category } = product;
    return [
      { id, name, category, sales, gaps, sureFacts: sureFacts(index, product).length, version: sheetVersion(product) },
    ];
  });
  return { lines, total: open.length, counts, ...cut };
}

/** Those that `/admin/productos` finds by the same words. */
async function idsOf(db: Queryable, query: string): Promise<Set<string>> {
  const rows = await adminProducts(db, { query, category: null, state: null }).select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

async function readProducts(db: Queryable, ids: readonly string[]): Promise<SheetProduct[]> {
  if (ids.length === 0) return [];
  return shownProducts(db)
    .select(['id', 'name', 'category', 'specs'])
    .where(sql<boolean>`id = ANY(${ids}::text[])`)
    .execute();
}

/** @returns null where there is no such product, or no rule reads anything of it */
export async function readSheet({ db, library }: SheetTools, id: string): Promise<FactSheet | null> {
  if (!productIdPattern.test(id)) return null;
  const [product] = await readProducts(db, [id]);
  return product && slotOfCategory(product.category) ? sheetOf((await library()).index(), product) : null;
}

function sheetOf(index: RecordIndex, product: SheetProduct): FactSheet {
  const gaps = gapsOf(product);
  const wanted = gaps.map(({ key }) => key);
  return { product, gaps, records: likelyRecords(index, product, wanted), version: sheetVersion(product) };
}

export function gapsOf({ name, category, specs }: Omit<SheetProduct, 'id'>): readonly FactGap[] {
  const slot = slotOfCategory(category);
  return slot ? factGaps(partOf(slot, { id: null, name, specs })) : [];
}

function sureFacts(index: RecordIndex, product: SheetProduct): [string, Specs[string]][] {
  const match = index.match(product);
  return match?.kind === 'same' ? Object.entries(match.facts) : [];
}

/** Of what a sheet shows and what records are sought by: another one means that the product is not what was seen. */
export function sheetVersion({ name, category, specs }: SheetProduct): string {
  return createHash('sha256')
    .update(JSON.stringify([name, category]) + sortedJson(specs))
    .digest('base64url')
    .slice(0, 22);
}

interface SheetVersion {
  id: string;
  /** As `sheetVersion` made it. */
  version: string;
}

type Change = (sheet: FactSheet) => Specs | null;

/**
 * @param change the facts as they become; null where what was chosen is not there any more
 * @returns what was written, and the sheet as it was before
 */
export async function changeSheet(
  tools: SheetTools,
  acting: Acting,
  { id, version }: SheetVersion,
  change: Change,
): Promise<{ result: SpecsResult; sheet: FactSheet | null }> {
  const sheet = await readSheet(tools, id);
  if (!sheet) return { result: { ok: false, code: 'gone' }, sheet };
  const specs = sheet.version === version ? change(sheet) : null;
  if (!specs) return { result: { ok: false, code: 'changed' }, sheet };
  return { result: await changeSpecs(tools.db, acting, sheet.product, specs), sheet };
}

/** The facts of one record that were chosen, beside what the product says. */
export function takenFacts(recordId: string, keys: readonly string[]): Change {
  return ({ product, records }) => {
    const known = records.find(({ record }) => record.id === recordId);
    if (!known) return null;
    const taken = Object.entries(known.facts).filter(([key]) => keys.includes(key));
    return { ...product.specs, ...Object.fromEntries(taken) };
  };
}

/** Everything that a record surely has. */
export function takeSure(index: RecordIndex): Change {
  return ({ product }) => ({ ...product.specs, ...Object.fromEntries(sureFacts(index, product)) });
}
