import { sql } from 'kysely';
import { shownProducts } from '../../catalog/products.server.ts';
import type { Queryable } from '../../shared/schema.ts';
import type { NamedPart } from '../code.ts';
import { type Library, libraryPrefix } from '../library/library.server.ts';
import type { PartCatalogue } from '../parts/part-catalogue.ts';
import type { Parts } from '../parts/parts.ts';
import { slotOfCategory } from '../slots.ts';
import { type FindPart, type RequestedParts, resolveNamed, resolveParts } from './requested-parts.ts';

export interface BuildTools {
  db: Queryable;
  /** Right for all that was acknowledged before the request. */
  parts(): Promise<PartCatalogue>;
  library: () => Promise<Library>;
}

interface Found {
  find: FindPart;
  catalogue: PartCatalogue;
}

/** The parts of a request, and the catalogue of the same moment. */
export async function findRequested(tools: BuildTools, requested: RequestedParts) {
  const ids = requested.flatMap(({ part }) => (typeof part === 'string' ? [part] : []));
  const { find, catalogue } = await finderFor(tools, ids);
  return { ...resolveParts(requested, find), catalogue };
}

/** Those of a code. */
export async function findNamed(
  tools: BuildTools,
  named: readonly NamedPart[],
): Promise<{ parts: Parts; catalogue: PartCatalogue }> {
  const { find, catalogue } = await finderFor(
    tools,
    named.map(({ id }) => id),
  );
  return { parts: resolveNamed(named, find), catalogue };
}

/** Those of several codes, by one reading. */
export async function findAllNamed(
  tools: BuildTools,
  builds: readonly (readonly NamedPart[])[],
): Promise<{ builds: Parts[]; catalogue: PartCatalogue }> {
  const ids = new Set(builds.flat().map(({ id }) => id));
  const { find, catalogue } = await finderFor(tools, [...ids]);
  return { builds: builds.map((named) => resolveNamed(named, find)), catalogue };
}

async function finderFor(tools: BuildTools, ids: readonly string[]): Promise<Found> {
  const records = ids.some((id) => id.startsWith(libraryPrefix)) ? await tools.library() : null;
  const catalogue = await tools.parts();
  const strange = ids.filter((id) => !id.startsWith(libraryPrefix) && !catalogue.find(id));
  const others = strange.length > 0 ? await otherProducts(tools.db, strange) : new Map<string, string>();
  return { find: (id) => records?.find(id) ?? catalogue.find(id) ?? (others.has(id) ? 'other' : undefined), catalogue };
}

/** Names of those that the shop sells, though for no slot. A part that was added since the catalogue was read is not there yet. */
export async function otherProducts(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await shownProducts(db)
    .select(['id', 'name', 'category'])
    .where(sql<boolean>`id = ANY(${ids}::text[])`)
    .execute();
  return new Map(rows.filter(({ category }) => !slotOfCategory(category)).map(({ id, name }) => [id, name]));
}
