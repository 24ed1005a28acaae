import { store, useStore } from '../store.ts';
import { mostKept, parseIds } from './kept-ids.ts';

/** Product ids, most recent first (S3.28–S3.30). */
const storageKey = 'recentlyViewed';
export const mostRecentlyViewed = mostKept;

const viewed = store<readonly string[] | null>(null, {
  kept: {
    key: storageKey,
    parse: parseIds,
    format: JSON.stringify,
    unkept: 'What is seen is not remembered',
  },
});

/** Runs before the first paint: the style sheet then keeps room for the strip, so that nothing moves. */
export const recentlyViewedScript = `try{if(JSON.parse(localStorage.getItem('${storageKey}')||'[]').length)document.documentElement.dataset.recent=''}catch(error){console.error(error)}`;

/** A string, because `useSyncExternalStore` compares by identity. Null on the server and during hydration. */
export function useRecentlyViewed(): string | null {
  return useStore(viewed, (ids) => ids?.join() ?? null);
}

export function rememberViewed(id: string): void {
  viewed.set(withViewed(viewed.read() ?? [], id));
}

export function withViewed(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((each) => each !== id)].slice(0, mostRecentlyViewed);
}
