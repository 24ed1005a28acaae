import type { MetaDescriptor } from 'react-router';
import { type MetaMatches, pageMeta } from '../page-meta/page-meta.ts';

interface PrivateFacts {
  title: string;
  description: string;
  path: string;
}

export function privateMeta(matches: MetaMatches, facts: PrivateFacts): MetaDescriptor[] {
  return pageMeta(matches, { ...facts, robots: 'noindex' });
}

/** Of a page whose address holds a key. Even stricter, 'no-referrer' would also hide the form's Origin from the write check. */
export function keyedMeta(matches: MetaMatches, facts: PrivateFacts): MetaDescriptor[] {
  return [...privateMeta(matches, facts), { name: 'referrer', content: 'same-origin' }];
}

/** The `meta` of a page of the admin that is always about the same. */
export function adminMeta({ title, lead: description }: { title: string; lead: string }, path: string) {
  return ({ matches }: { matches: MetaMatches }) => privateMeta(matches, { title, description, path });
}
