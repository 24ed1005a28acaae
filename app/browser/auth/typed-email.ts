import { useSyncExternalStore } from 'react';
import { logFailure } from '../log-failure.ts';

/** What was typed as e-mail goes along between registration, sign-in and a forgotten password, in this tab only. */
const key = 'typed-email';

export function keepTypedEmail(email: string): void {
  try {
    sessionStorage.setItem(key, email);
  } catch (error) {
    logFailure('The typed e-mail is not carried along', error);
  }
}

export function useTypedEmail(): string {
  return useSyncExternalStore(neverChanges, typedEmail, () => '');
}

const neverChanges = () => () => {};

function typedEmail(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
