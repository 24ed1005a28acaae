import { useEffect, useRef } from 'react';
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

/** @returns the reference for a field, which is filled in unless somebody has begun to type before the script was there */
export function useTypedEmail() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const box = field.current;
    if (box && box.value === '' && document.activeElement !== box) box.value = typedEmail();
  }, []);
  return field;
}

function typedEmail(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
