/** Of an answer of 429: after how many seconds to come back. */
export function retryAfter(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}

/** The `headers` of a page whose action may ask to come back later: the router sends none of an action's own. */
export function passRetryAfter({ actionHeaders }: { actionHeaders?: Headers } = {}): Record<string, string> {
  const seconds = actionHeaders?.get('retry-after');
  return seconds ? { 'retry-after': seconds } : {};
}

/** The `headers` of a page that nobody may keep, with those of its action. */
export function notStored({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const headers = new Headers(actionHeaders);
  headers.set('cache-control', 'no-store');
  return headers;
}
