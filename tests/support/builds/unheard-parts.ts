import { createHeldParts, type HeldParts } from '#app/shop/builds/parts/held-parts.server.ts';
import type { Queryable } from '#app/shop/shared/schema.ts';

/** Of a process that hears nothing: read anew each time. */
export function unheardParts(db: Queryable): HeldParts {
  return createHeldParts({ db, onHeard: () => {}, caughtUp: async () => false });
}
