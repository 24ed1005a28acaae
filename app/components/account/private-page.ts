import type { MetaDescriptor } from 'react-router';
import { type MetaMatches, pageMeta } from '../page-meta/page-meta.ts';

/** What a page of one person says of itself: nothing to anybody else. */
export function privateMeta(
  matches: MetaMatches,
  facts: { title: string; description: string; path: string },
): MetaDescriptor[] {
  return pageMeta(matches, { ...facts, robots: 'noindex' });
}

/** Kept by nobody, not even by the browser that a family shares. */
export function privateHeaders(): Record<string, string> {
  return { 'cache-control': 'private, no-store' };
}
