import type { WompiEnvironment } from '../keys.ts';

/**
 * Where the browser goes back to. `id` alone is documented; the test environment is known to add `env=test`. Added as
 * text, because URLSearchParams would rewrite the store's own query (`%20` as `+`).
 */
export function returnAddress(redirectUrl: string, transactionId: string, environment: WompiEnvironment): string {
  const url = new URL(redirectUrl);
  const added = `id=${encodeURIComponent(transactionId)}${environment === 'test' ? '&env=test' : ''}`;
  url.search = url.search === '' ? added : `${url.search}&${added}`;
  return url.href;
}
