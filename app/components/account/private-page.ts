import type { MetaDescriptor } from 'react-router';
import { type MetaMatches, pageMeta } from '../page-meta/page-meta.ts';

export function privateMeta(
  matches: MetaMatches,
  facts: { title: string; description: string; path: string },
): MetaDescriptor[] {
  return pageMeta(matches, { ...facts, robots: 'noindex' });
}

/** Not even the browser may keep it, because others may share it. */
export function privateHeaders(): Record<string, string> {
  return { 'cache-control': 'private, no-store' };
}
