/** The provider's id of the last payment, under `transactionId` in browser storage (specification sections 4 and 7). */
const storageKey = 'transactionId';

export function rememberTransaction(id: string): void {
  try {
    localStorage.setItem(storageKey, id);
  } catch {
    // Without storage the id in the address still serves this one visit.
  }
}

export function rememberedTransaction(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

export function forgetTransaction(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept.
  }
}
