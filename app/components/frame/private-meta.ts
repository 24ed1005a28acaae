import type { MetaDescriptor } from 'react-router';
import { type MetaMatches, pageMeta } from '../page-meta/page-meta.ts';

export function privateMeta(
  matches: MetaMatches,
  facts: { title: string; description: string; path: string },
): MetaDescriptor[] {
  return pageMeta(matches, { ...facts, robots: 'noindex' });
}

/** The `meta` of a page of the admin that is always about the same. */
export function adminMeta({ title, lead: description }: { title: string; lead: string }, path: string) {
  return ({ matches }: { matches: MetaMatches }) => privateMeta(matches, { title, description, path });
}
