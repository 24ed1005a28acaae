import { wishlistText } from '#app/text/wishlist/wishlist.ts';
import { showToast } from '#app/ui/toast.ts';
import { followLive } from '../live/live-updates.ts';
import { logFailure } from '../log-failure.ts';
import { markWish, setWished } from './wishlist-store.ts';

/** S7.09: also follows changes from other tabs and devices. */
export async function followWishlist(signal: AbortSignal): Promise<void> {
  const mark = await load(signal);
  if (mark === null || signal.aborted) return;
  const reload = async () => {
    await load(signal);
  };
  followLive({ shown: () => ({ wishlists: [mark] }), reload, signal });
}

/**
 * Changes that are not answered yet are already shown. A list read meanwhile would undo them, so `load` reads again.
 */
let underWay: Promise<unknown> = Promise.resolve();
let presses = 0;

async function load(signal: AbortSignal): Promise<string | null> {
  try {
    for (;;) {
      const before = presses;
      await underWay;
      const response = await fetch('/api/wishlist', { signal });
      if (response.status === 401) return null;
      if (!response.ok) throw new Error(`/api/wishlist answered ${response.status}`);
      const { ids, mark } = (await response.json()) as { ids: string[]; mark: string };
      if (signal.aborted) return null;
      if (presses !== before) continue;
      setWished(ids);
      return mark;
    }
  } catch (error) {
    // S8.30: shows nothing, only stops loading.
    if (!signal.aborted) logFailure('The wishlist could not be read', error);
    return null;
  }
}

/** Changes are sent one after another, in the order of the clicks. @returns whether it succeeded */
export function changeWish(productId: string, isWished: boolean, failed: string): Promise<boolean> {
  presses += 1;
  markWish(productId, isWished);
  const change = underWay.then(() => send(productId, isWished, failed));
  underWay = change;
  return change;
}

async function send(productId: string, isWished: boolean, failed: string): Promise<boolean> {
  let sentence = failed;
  try {
    const response = await fetch('/api/wishlist', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ productId, isWished }),
    });
    if (response.ok) {
      showToast({ kind: 'success', text: isWished ? wishlistText.added : wishlistText.removed, seconds: 3 });
      return true;
    }
    markWish(productId, !isWished);
    if (response.status === 401) {
      location.assign(`/auth?${new URLSearchParams({ next: location.pathname + location.search })}`);
      return false;
    }
    if (response.status === 409) sentence = ((await response.json()) as { error: string }).error;
    else logFailure('The wishlist could not be changed', new Error(`/api/wishlist answered ${response.status}`));
  } catch (error) {
    markWish(productId, !isWished);
    logFailure('The wishlist could not be changed', error);
  }
  showToast({ kind: 'error', text: sentence, seconds: 3 });
  return false;
}
