/**
 * For failures that the shopper can do nothing about: the page goes on without, and the browser's console says why (S8.48).
 * Those that have a sentence show it besides.
 *
 * @param what in English, for whoever looks after the shop
 */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error);
}
