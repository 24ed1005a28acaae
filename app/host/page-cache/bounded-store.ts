import type { CacheTags, Invalidation } from '#app/shop/shared/live-change.ts';
import { bytesOf, type CachedPage } from './cached-page.ts';

/** Pages by their keys; the one that was asked for longest ago makes room. */
export interface BoundedStore {
  readonly bytes: number;
  readonly size: number;
  find(key: string, now: number): CachedPage | null;
  put(key: string, page: CachedPage, tags: CacheTags): void;
  /** After a page got one more encoding. */
  weigh(key: string, page: CachedPage): void;
  /** Forgets the pages that show what changed. */
  drop(invalidation: Invalidation): void;
}

interface Entry {
  page: CachedPage;
  tags: CacheTags;
  bytes: number;
}

/** What the index holds for each thing that a page shows, about: a list of 24 products holds as much as its body. */
const bytesOfTag = 300;

/** Stands in the index for pages to which every change of a kind matters. */
const any = '*';

export function boundedStore(mostBytes: number): BoundedStore {
  const entries = new Map<string, Entry>();
  /** Kind → id → keys. */
  const index = new Map<string, Map<string, Set<string>>>();
  let bytes = 0;

  function forget(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
    for (const [kind, id] of idsOf(entry.tags)) {
      const keys = index.get(kind)?.get(id);
      keys?.delete(key);
      if (keys?.size === 0) index.get(kind)?.delete(id);
    }
  }

  function makeRoom(): void {
    for (const key of entries.keys()) {
      if (bytes <= mostBytes) return;
      forget(key);
    }
  }

  function dropAll(keys: Iterable<string> | undefined): void {
    for (const key of [...(keys ?? [])]) forget(key);
  }

  return {
    get bytes() {
      return bytes;
    },
    get size() {
      return entries.size;
    },
    find(key, now) {
      const entry = entries.get(key);
      if (!entry) return null;
      if (entry.page.endsAt <= now) {
        forget(key);
        return null;
      }
      entries.delete(key);
      entries.set(key, entry);
      return entry.page;
    },
    put(key, page, tags) {
      forget(key);
      const entry = { page, tags, bytes: weightOf(page, tags) };
      if (entry.bytes > mostBytes) return;
      entries.set(key, entry);
      bytes += entry.bytes;
      for (const [kind, id] of idsOf(tags)) {
        const ids = index.get(kind) ?? new Map<string, Set<string>>();
        index.set(kind, ids);
        ids.set(id, (ids.get(id) ?? new Set()).add(key));
      }
      makeRoom();
    },
    weigh(key, page) {
      const entry = entries.get(key);
      if (entry?.page !== page) return;
      bytes -= entry.bytes;
      entry.bytes = weightOf(page, entry.tags);
      bytes += entry.bytes;
      makeRoom();
    },
    drop(invalidation) {
      if (invalidation === 'catch-up') {
        entries.clear();
        index.clear();
        bytes = 0;
        return;
      }
      for (const [kind, changed] of Object.entries(invalidation)) {
        const ids = index.get(kind);
        if (!ids || !changed?.length) continue;
        if (changed === 'all') for (const keys of [...ids.values()]) dropAll(keys);
        else for (const id of [any, ...changed]) dropAll(ids.get(id));
      }
    },
  };
}

function weightOf(page: CachedPage, tags: CacheTags): number {
  return bytesOf(page) + [...idsOf(tags)].length * bytesOfTag;
}

function* idsOf(tags: CacheTags): Generator<[kind: string, id: string]> {
  for (const [kind, ids] of Object.entries(tags)) {
    if (ids === 'any') yield [kind, any];
    else for (const id of ids ?? []) yield [kind, id];
  }
}
