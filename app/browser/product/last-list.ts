const key = 'lista';

/** The list that a shopper saw last in this tab, with its filters, for the link back from a product. */
export function rememberList(address: string): void {
  try {
    sessionStorage.setItem(key, address);
  } catch {
    // Storage may be full or forbidden; then the link back leads to the whole list.
  }
}

/** @returns the last list at this path, with its filters; null when it was another */
export function lastListAt(path: string): string | null {
  try {
    const address = sessionStorage.getItem(key);
    return address?.startsWith(`${path}?`) ? address : null;
  } catch {
    return null;
  }
}
