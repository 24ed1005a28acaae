const deletionKey = 'deletingAccount';

/** The page after the deletion clears the browser only if this was noted: its address alone must not empty a cart. */
export function noteDeletion(): void {
  try {
    sessionStorage.setItem(deletionKey, '1');
  } catch {
    // Storage is forbidden, so there is nothing to clear either.
  }
}

/** @returns true only once after a deletion in this window */
export function takeDeletion(): boolean {
  try {
    const isNoted = sessionStorage.getItem(deletionKey) !== null;
    sessionStorage.removeItem(deletionKey);
    return isNoted;
  } catch {
    return false;
  }
}
