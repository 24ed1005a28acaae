import { sessionText } from '#app/text/session.ts';
import { showToast } from '#app/ui/toast.ts';
import { logFailure } from './log-failure.ts';
import { sessionChanged } from './session.ts';

/** What of one person stays in the browser's storage; the theme is nobody's. */
const personal = ['cart', 'savedCart', 'recentlyViewed', 'transactionId'];

/** Ends the session on the server and leaves nothing of the shopper to whoever uses the browser next. @returns whether it did */
export async function signOut(): Promise<boolean> {
  try {
    await (await import('./saved-cart.ts')).saveCartNow();
    const response = await fetch('/auth/salir', { method: 'POST', headers: { accept: 'application/json' } });
    if (!response.ok) throw new Error(`/auth/salir answered ${response.status}`);
  } catch (error) {
    logFailure('Signing out failed', error);
    showToast({ kind: 'error', text: sessionText.signOutFailed, seconds: 5 });
    return false;
  }
  // Stopped first, or the empty cart would be saved for whoever signs in next.
  (await import('./saved-cart.ts')).leaveSavedCart();
  forgetPerson();
  await sessionChanged();
  showToast({ kind: 'success', text: sessionText.signedOut, seconds: 5 });
  return true;
}

/** What of one person the browser keeps, gone. */
export function forgetPerson(): void {
  for (const key of personal) {
    const oldValue = localStorage.getItem(key);
    localStorage.removeItem(key);
    // Whoever shows it in this very page hears of it as other tabs do.
    if (oldValue !== null) dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null }));
  }
}
