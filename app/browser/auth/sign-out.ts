import { sessionText } from '#app/text/auth/session.ts';
import { showToast } from '#app/ui/toast.ts';
import { call } from '../call.ts';
import { logFailure } from '../log-failure.ts';
import { forgetPerson } from './forget-person.ts';
import { sessionChanged } from './session.ts';

export async function signOut(): Promise<boolean> {
  try {
    await (await import('./sync-account.ts')).saveToAccount();
    await call('/auth/salir', { method: 'POST' });
  } catch (error) {
    logFailure('Signing out failed', error);
    showToast({ kind: 'error', text: sessionText.signOutFailed, seconds: 3 });
    return false;
  }
  // Stop syncing first, or the emptied cart would be saved to the account.
  (await import('./sync-account.ts')).stopAccountSync();
  forgetPerson();
  await sessionChanged();
  showToast({ kind: 'success', text: sessionText.signedOut, seconds: 3 });
  return true;
}
