/** What changed: by kind (products, lists …) the ids, or `all`. The triggers of `migrations/` choose the kinds. */
export type LiveChange = Readonly<Record<string, readonly string[] | 'all'>>;

/** `catch-up`: something may have been missed, so pages should read their data again. */
export type Invalidation = LiveChange | 'catch-up';

export interface Announcement {
  change: LiveChange;
  /** Unique, and the same at every process. Null when it was not made by `announce` of `migrations/0025_kept_pages.sql`. */
  id: string | null;
}

const longestId = 64;
/** More ids of one kind than this become `all`. */
const mostIds = 500;

/** @returns null when it is unreadable */
export function parseAnnouncement(payload: string): Announcement | null {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { at, ...change } = value as Record<string, unknown>;
  if (!Object.values(change).every(isIds)) return null;
  return { change: change as LiveChange, id: typeof at === 'string' && at.length <= longestId ? at : null };
}

function isIds(ids: unknown): boolean {
  return ids === 'all' || (Array.isArray(ids) && ids.every((id): id is string => typeof id === 'string'));
}

export function merged(all: readonly Invalidation[]): Invalidation {
  const ids = new Map<string, Set<string> | 'all'>();
  for (const invalidation of all) {
    if (invalidation === 'catch-up') return 'catch-up';
    for (const [kind, changed] of Object.entries(invalidation)) {
      const known = ids.get(kind) ?? new Set<string>();
      if (known === 'all') continue;
      if (changed !== 'all') for (const id of changed) known.add(id);
      ids.set(kind, changed === 'all' || known.size > mostIds ? 'all' : known);
    }
  }
  return Object.fromEntries([...ids].map(([kind, known]) => [kind, known === 'all' ? known : [...known]]));
}
