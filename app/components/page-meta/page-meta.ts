import type { MetaDescriptor } from 'react-router';
import { hrefWith } from '#app/addresses/list-address.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { pageMetaText } from '#app/text/page-meta/page-meta.ts';
import { type MachineFacts, machineMeta } from './machine-meta.ts';

export interface PageFacts extends MachineFacts {
  /** Without the shop's name, which is appended. Undefined on the home page. */
  title?: string;
  description: string;
  path: string;
  /** Parameters that belong in the canonical address. */
  query?: Parameters<typeof hrefWith>[1];
  robots?: 'noindex' | 'noindex, follow';
}

export type MetaMatches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Browsers do not need Open Graph and structured data, so the code for them stays on the server. */
export function pageMeta(matches: MetaMatches, facts: PageFacts): MetaDescriptor[] {
  const { description, path, query = {}, robots } = facts;
  const origin = (matches[0]?.loaderData as { origin?: string } | undefined)?.origin ?? '';
  const address = origin + hrefWith(path, query);
  const title = fullTitle(facts.title, query.page);
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...(robots ? [{ name: 'robots', content: robots }] : []),
    ...(import.meta.env.SSR ? machineMeta(origin, { title, description, address }, facts) : []),
  ];
}

function fullTitle(title: string | undefined, page = 1): string {
  const named = title ? frameText.pageTitle(title) : frameText.defaultTitle;
  return page > 1 ? pageMetaText.pagedTitle(named, page) : named;
}
