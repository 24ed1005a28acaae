import type { MetaDescriptor } from 'react-router';
import { type MetaMatches, pageMeta } from '../page-meta/page-meta.ts';

export function privateMeta(
  matches: MetaMatches,
  facts: { title: string; description: string; path: string },
): MetaDescriptor[] {
  return pageMeta(matches, { ...facts, robots: 'noindex' });
}

/** Of an answer of 429: after how many seconds to come back. */
export function comeBackAfter(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}

/**
 * Not even the browser may keep it, because others may share it. As the `headers` of a page it also passes on when an
 * action may be tried again.
 */
export function privateHeaders({ actionHeaders }: { actionHeaders?: Headers } = {}): Record<string, string> {
  const retryAfter = actionHeaders?.get('retry-after');
  return { 'cache-control': 'private, no-store', ...(retryAfter ? { 'retry-after': retryAfter } : {}) };
}
