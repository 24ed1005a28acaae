import { useEffect, useSyncExternalStore } from 'react';
import { useSignedInEmail } from '../auth/session.ts';
import { logFailure } from '../log-failure.ts';

/**
 * Which hearts are filled in this browser. Pages are the same for everybody, so this begins empty; what asks and tells the shop
 * (`wishlist-calls.ts`) is loaded for those who are signed in.
 */
let wished: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Whose they are; another person in the same browser begins with none. */
let owner = '';
let hearts = 0;
let following: AbortController | null = null;

export function useIsWished(productId: string): boolean {
  const email = useSignedInEmail();
  useEffect(() => (email === null ? undefined : keepLoaded(email)), [email]);
  const isWished = useSyncExternalStore(
    subscribe,
    () => wished.has(productId),
    () => false,
  );
  return isWished && email !== null;
}

export function setWished(ids: Iterable<string>): void {
  wished = new Set(ids);
  for (const listener of listeners) listener();
}

export function markWish(productId: string, isWished: boolean): void {
  const others = [...wished].filter((id) => id !== productId);
  setWished(isWished ? [productId, ...others] : others);
}

/** For as long as a heart is shown, the list is what the shop has. */
function keepLoaded(email: string): () => void {
  if (email !== owner) {
    stopFollowing();
    owner = email;
    setWished([]);
  }
  hearts += 1;
  if (!following) {
    following = new AbortController();
    const { signal } = following;
    void import('./wishlist-calls.ts').then(
      (calls) => calls.followWishlist(signal),
      // As with any list that could not be loaded (S8.30): the hearts stay empty.
      (error: unknown) => logFailure('The wishlist could not be loaded', error),
    );
  }
  return () => {
    hearts -= 1;
    if (hearts === 0) stopFollowing();
  };
}

function stopFollowing(): void {
  following?.abort();
  following = null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
