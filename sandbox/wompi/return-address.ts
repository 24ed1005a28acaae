/** Added as text, because URLSearchParams would rewrite the store's own query (`%20` as `+`). */
export function returnAddress(redirectUrl: string, transactionId: string): string {
  const url = new URL(redirectUrl);
  const added = `id=${encodeURIComponent(transactionId)}&env=test`;
  url.search = url.search === '' ? added : `${url.search}&${added}`;
  return url.href;
}
