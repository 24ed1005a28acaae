import { useEffect } from 'react';
import { useSignedInEmail } from '../auth/session.ts';
import { logFailure } from '../log-failure.ts';
import { useStore } from '../store.ts';
import { setWished, wished } from './wishlist-store.ts';

let owner = '';
let hearts = 0;
let following: AbortController | null = null;

export function useIsWished(productId: string): boolean {
  const email = useSignedInEmail();
  useEffect(() => (email === null ? undefined : keepLoaded(email)), [email]);
  const isWished = useStore(wished, (ids) => ids.has(productId));
  return isWished && email !== null;
}

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
      // S8.30.
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
