import { logFailure } from '../log-failure.ts';

/** The provider's id of the last payment (specification sections 4 and 7). */
const storageKey = 'transactionId';

export function rememberTransaction(id: string): void {
  try {
    localStorage.setItem(storageKey, id);
  } catch (error) {
    logFailure('The payment is not remembered', error);
  }
}

export function rememberedTransaction(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch (error) {
    logFailure('No payment can be remembered', error);
    return null;
  }
}

export function forgetTransaction(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch (error) {
    logFailure('The payment is not forgotten', error);
  }
}
