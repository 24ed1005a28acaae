/**
 * Where the browser goes back to: `id` and `env=test` behind whatever the store put there (wompi.md 2.3). The store's own
 * query stays letter for letter; URLSearchParams would write `%20` as `+`.
 */
export function returnAddress(redirectUrl: string, transactionId: string): string {
  const url = new URL(redirectUrl);
  const added = `id=${encodeURIComponent(transactionId)}&env=test`;
  url.search = url.search === '' ? added : `${url.search}&${added}`;
  return url.href;
}
