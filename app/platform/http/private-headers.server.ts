/**
 * Not even the browser may keep it, because others may share it. As the `headers` of a page it also passes on when an
 * action may be tried again.
 */
export function privateHeaders({ actionHeaders }: { actionHeaders?: Headers } = {}): Record<string, string> {
  const retryAfter = actionHeaders?.get('retry-after');
  return { 'cache-control': 'private, no-store', ...(retryAfter ? { 'retry-after': retryAfter } : {}) };
}

/** Of an answer of 429: after how many seconds to come back. */
export function comeBackAfter(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}
