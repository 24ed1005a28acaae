import type { MetaDescriptor } from 'react-router';
import { hrefWith } from '#app/addresses/list-address.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { findableText } from '#app/text/page-meta/findable.ts';
import { type MachineFacts, machineMeta } from './machine-meta.ts';

/** What a page says of itself to search engines and to whoever shares it. */
export interface PageFacts extends MachineFacts {
  /** Without the shop's name, which is added. Absent on the home page. */
  title?: string;
  description: string;
  path: string;
  /** The parameters that make it another page; no others belong to its one address. */
  query?: Parameters<typeof hrefWith>[1];
  /** For pages that are nobody's search result. */
  robots?: 'noindex' | 'noindex, follow';
}

/** The part of `Route.MetaArgs` that is the same for every route. */
export type MetaMatches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/**
 * The `meta` of a page: title, description, its one address; and, where it is rendered for those who only fetch it, Open Graph
 * and structured data. Browsers have no use for the latter and are spared the code.
 */
export function pageMeta(matches: MetaMatches, facts: PageFacts): MetaDescriptor[] {
  const { description, path, query = {}, robots } = facts;
  // The root's loader knows the address that shoppers see.
  const { origin = '' } = (matches[0]?.loaderData ?? {}) as { origin?: string };
  const address = origin + hrefWith(path, query);
  const title = fullTitle(facts.title, query.page ?? 1);
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...(robots ? [{ name: 'robots', content: robots }] : []),
    ...(import.meta.env.SSR ? machineMeta(origin, { title, description, address }, facts) : []),
  ];
}

function fullTitle(title: string | undefined, page: number): string {
  const named = title ? frameText.pageTitle(title) : frameText.defaultTitle;
  return page > 1 ? findableText.pagedTitle(named, page) : named;
}
