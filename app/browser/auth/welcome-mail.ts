import { accountText } from '#app/text/auth/accounts.ts';
import { namelessCustomer } from '#app/text/auth/names.ts';
import { showToast } from '#app/ui/toast.ts';
import { logFailure } from '../log-failure.ts';
import { accountCall } from './account-calls.ts';
import { askForCustomer } from './session.ts';

/** S8.18, S8.19. A failure is shown as a toast but does not stop the registration. */
export async function askForWelcome({ email = '', fullName }: { email?: string; fullName?: string }): Promise<void> {
  try {
    await accountCall('sendWelcomeEmail', { email, fullName: fullName || namelessCustomer });
    showToast({ kind: 'info', text: accountText.done.welcomeSent, seconds: 5 });
  } catch (error) {
    logFailure('The welcome mail was not sent', error);
    showToast({ kind: 'error', text: accountText.failed.welcome, seconds: 5 });
  }
}

/** Name and address are known only from the new session. */
export async function welcomeFromGoogle(): Promise<void> {
  const customer = await askForCustomer();
  await askForWelcome({ email: customer?.email, fullName: customer?.name });
}
