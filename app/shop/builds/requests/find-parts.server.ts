import { sql } from 'kysely';
import { shownProducts } from '../../catalog/products.server.ts';
import type { Queryable } from '../../shared/schema.ts';
import type { NamedPart } from '../code.ts';
import { type Library, libraryPrefix } from '../library/library.server.ts';
import type { Parts } from '../parts/parts.ts';
import type { Shelf } from '../parts/shelf.ts';
import { slotOfCategory } from '../slots.ts';
import { type FindPart, type RequestedParts, resolveNamed, resolveParts } from './requested-parts.ts';

export interface BuildTools {
  db: Queryable;
  /** Right for all that was acknowledged before the request. */
  shelf(): Promise<Shelf>;
  library: () => Promise<Library>;
}

interface Found {
  find: FindPart;
  shelf: Shelf;
}

/** The parts of a request, and the shelf of the same moment. */
export async function findRequested(tools: BuildTools, requested: RequestedParts) {
  const ids = requested.flatMap(({ part }) => (typeof part === 'string' ? [part] : []));
  const { find, shelf } = await finderFor(tools, ids);
  return { ...resolveParts(requested, find), shelf };
}

/** Those of a code. */
export async function findNamed(
  tools: BuildTools,
  named: readonly NamedPart[],
): Promise<{ parts: Parts; shelf: Shelf }> {
  const { find, shelf } = await finderFor(
    tools,
    named.map(({ id }) => id),
  );
  return { parts: resolveNamed(named, find), shelf };
}

/** Those of several codes, by one reading. */
export async function findAllNamed(
  tools: BuildTools,
  builds: readonly (readonly NamedPart[])[],
): Promise<{ builds: Parts[]; shelf: Shelf }> {
  const ids = new Set(builds.flat().map(({ id }) => id));
  const { find, shelf } = await finderFor(tools, [...ids]);
  return { builds: builds.map((named) => resolveNamed(named, find)), shelf };
}

async function finderFor(tools: BuildTools, ids: readonly string[]): Promise<Found> {
  const records = ids.some((id) => id.startsWith(libraryPrefix)) ? await tools.library() : null;
  const shelf = await tools.shelf();
  const strange = ids.filter((id) => !id.startsWith(libraryPrefix) && !shelf.find(id));
  const others = strange.length > 0 ? await otherProducts(tools.db, strange) : new Map<string, string>();
  return { find: (id) => records?.find(id) ?? shelf.find(id) ?? (others.has(id) ? 'other' : undefined), shelf };
}

/** Names of those that the shop sells, though for no slot. A part that was added since the shelf was read is not there yet. */
export async function otherProducts(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await shownProducts(db)
    .select(['id', 'name', 'category'])
    .where(sql<boolean>`id = ANY(${ids}::text[])`)
    .execute();
  return new Map(rows.filter(({ category }) => !slotOfCategory(category)).map(({ id, name }) => [id, name]));
}
