import { useStore } from '../store.ts';
import { viewed, viewedStorageKey } from './recently-viewed.ts';

/** Runs before the first paint: the style sheet then keeps room for the strip, so that nothing moves. */
export const recentlyViewedScript = `try{if(JSON.parse(localStorage.getItem('${viewedStorageKey}')||'[]').length)document.documentElement.dataset.recent=''}catch(error){console.error(error)}`;

/** A string, because `useSyncExternalStore` compares by identity. Null on the server and during hydration. */
export function useRecentlyViewed(): string | null {
  return useStore(viewed, (ids) => ids?.join() ?? null);
}
