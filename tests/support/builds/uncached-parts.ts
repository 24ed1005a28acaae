import { type CachedParts, createCachedParts } from '#app/shop/builds/parts/cached-parts.server.ts';
import type { Queryable } from '#app/shop/shared/schema.ts';

/** Parts of a process without a listener: they are read again each time. */
export function uncachedParts(db: Queryable): CachedParts {
  return createCachedParts({ db, onNotification: () => {}, isUpToDate: async () => false });
}
