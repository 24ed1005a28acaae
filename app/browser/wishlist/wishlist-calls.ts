import { wishlistText } from '#app/text/wishlist/wishlist.ts';
import { showToast } from '#app/ui/toast.ts';
import { CallRefused, call } from '../call.ts';
import { followLive } from '../live/live-updates.ts';
import { logFailure } from '../log-failure.ts';
import { setWished, updateWish } from './wishlist-store.ts';

/** S7.09: also follows changes from other tabs and devices. */
export async function followWishlist(signal: AbortSignal): Promise<void> {
  const liveId = await load(signal);
  if (liveId === null || signal.aborted) return;
  const reload = async () => {
    await load(signal);
  };
  followLive({ shown: () => ({ wishlists: [liveId] }), reload, signal });
}

/** A list that was read during a change would undo what is shown, so `load` reads again. */
let pending: Promise<unknown> = Promise.resolve();
let presses = 0;

async function load(signal: AbortSignal): Promise<string | null> {
  try {
    for (;;) {
      const before = presses;
      await pending;
      const { ids, liveId } = await call<{ ids: string[]; liveId: string }>('/api/wishlist', { signal });
      if (signal.aborted) return null;
      if (presses !== before) continue;
      setWished(ids);
      return liveId;
    }
  } catch (error) {
    // The session ended: there is no list, and the next click on a heart leads to the sign-in.
    const isSignedOut = error instanceof CallRefused && error.status === 401;
    // S8.30: only stops loading.
    if (!signal.aborted && !isSignedOut) logFailure('The wishlist could not be read', error);
    return null;
  }
}

/** Changes are sent in the order of the clicks. @returns whether it succeeded */
export function changeWish(productId: string, isWished: boolean, failed: string): Promise<boolean> {
  presses += 1;
  updateWish(productId, isWished);
  const change = pending.then(() => send(productId, isWished, failed));
  pending = change;
  return change;
}

async function send(productId: string, isWished: boolean, failed: string): Promise<boolean> {
  try {
    await call('/api/wishlist', { body: { productId, isWished } });
    showToast({ kind: 'success', text: isWished ? wishlistText.added : wishlistText.removed, seconds: 3 });
    return true;
  } catch (error) {
    updateWish(productId, !isWished);
    const refusal = error instanceof CallRefused ? error : null;
    if (refusal?.status === 401) {
      location.assign(`/auth?${new URLSearchParams({ next: location.pathname + location.search })}`);
      return false;
    }
    const isFull = refusal?.status === 409;
    if (!isFull) logFailure('The wishlist could not be changed', error);
    showToast({ kind: 'error', text: (isFull && refusal.answer.error) || failed, seconds: 3 });
    return false;
  }
}
