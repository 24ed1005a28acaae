import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FetchedPage } from './fetched-pages.ts';
import type { PageWorld, Visitor } from './page-world.ts';

/** Only this many of similar pages are read; the others are requested, but their links are not followed. */
const samples: [RegExp, number][] = [
  [/^\/armar\/./, 8],
  [/^\/product\//, 12],
  [/^\/admin\/productos\//, 6],
  [/^\/admin\/pedidos\//, 6],
  [/[?&]page=/, 8],
  [/[?&]category=|\/categories\//, 20],
  [/\?/, 20],
];

/** Of 2,000 pictures and 300 products only this many each are requested, the others looked up in the store. */
const askedAlike = 40;

/** Of addresses of one page that differ only in the values of the same parameters (which `tests/requests/filters.test.ts` tries) so many. */
const askedWithOtherValues = 6;

/** Requested as each visitor, because answers differ. */
const isPrivate = (path: string) => /^\/(admin|account|orders|addresses|settings|wishlist|payment)\b/.test(path);

export interface BrokenLinks {
  dead: string[];
  lost: { from: string; to: string; id: string }[];
  outside: string[];
  asked: string[];
}

const isSignedOut = new Set<Visitor>(['guest', 'halfway']);

export async function brokenLinks({ store, visitors }: PageWorld, pages: readonly FetchedPage[]): Promise<BrokenLinks> {
  const origin = store.url;
  const seen = { dead: [] as string[], outside: new Set<string>(), idsOf: new Map<string, Set<string>>() };
  const fragments: BrokenLinks['lost'] = [];
  const asked = new Set<string>();
  const opened = new Map<RegExp, number>();
  const queue: { path: string; visitor: Visitor; from: string }[] = [];
  const isThere = await thingsOf(store);
  const alike = new Map<string, number>();

  function isAnother(path: string, visitor: Visitor): boolean {
    const [page = '', query] = path.split('?');
    if (query) return countOf(`${visitor} ${page} ${parametersOf(query)}`) > askedWithOtherValues;
    const [, kind] = /^(\/uploads|\/product|\/admin\/productos)\/[^/?]+$/.exec(path) ?? [];
    if (!kind) return false;
    return countOf(kind) > askedAlike && isThere(path);
  }

  function countOf(kind: string): number {
    const count = (alike.get(kind) ?? 0) + 1;
    alike.set(kind, count);
    return count;
  }

  function take(addresses: readonly string[], path: string, visitor: Visitor): void {
    for (const address of addresses) {
      const url = URL.parse(address, origin + path);
      if (!url) seen.dead.push(`${address}, linked from ${path}, is no address`);
      else if (url.origin !== origin) {
        if (url.protocol !== 'data:') seen.outside.add(url.href);
      } else {
        const to = url.pathname + url.search;
        if (url.hash) fragments.push({ from: path, to, id: decodeURIComponent(url.hash.slice(1)) });
        if (isFirst(asked, to, visitor) && !isAnother(to, visitor)) queue.push({ path: to, visitor, from: path });
      }
    }
  }

  for (const { path, visitor } of pages) isFirst(asked, path, visitor);
  for (const { path, visitor, html } of pages) {
    seen.idsOf.set(path, new Set([...(seen.idsOf.get(path) ?? []), ...idsIn(html)]));
    take(addressesIn(html), path, visitor);
  }
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { path, visitor, from } = next;
    const cookie = visitors[visitor]?.cookie;
    const response = await fetch(origin + path, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    const location = response.headers.get('location');
    const isAlive = response.status === 200 || (response.status < 400 && location !== null);
    const isRefused = !isSignedOut.has(visitor) && location?.startsWith('/auth?next=');
    if (!isAlive || isRefused) {
      seen.dead.push(`${path} (${response.status}), linked from ${from}, as ${visitor}`);
    }
    const isPage = response.headers.get('content-type')?.startsWith('text/html') && response.status === 200;
    if (!isPage) {
      await response.body?.cancel();
      if (location) take([location], path, visitor);
    } else if (isSampled(path, opened)) {
      const body = await response.text();
      seen.idsOf.set(path, new Set(idsIn(body)));
      take(addressesIn(body), path, visitor);
    } else await response.body?.cancel();
  }
  return {
    dead: seen.dead,
    lost: fragments.filter(({ to, id }) => seen.idsOf.get(to)?.has(id) === false),
    outside: [...seen.outside],
    asked: [...asked].map((key) => key.replace(/^\w+ /, '')),
  };
}

const parametersOf = (query: string) => [...new Set(new URLSearchParams(query).keys())].sort().join();

/** @returns whether an address's picture or product is in the store */
async function thingsOf({ services }: PageWorld['store']): Promise<(path: string) => boolean> {
  const { db, settings } = services;
  const products = await db.selectFrom('products').select('id').where('deleted_at', 'is', null).execute();
  const ids = new Set(products.map(({ id }) => id));
  return (path) =>
    path.startsWith('/uploads/')
      ? existsSync(join(settings.dataDir, path))
      : ids.has(decodeURIComponent(path.split('/').at(-1) ?? ''));
}

function isFirst(asked: Set<string>, path: string, visitor: Visitor): boolean {
  const key = isPrivate(path) ? `${visitor} ${path}` : path;
  const isNew = !asked.has(key);
  asked.add(key);
  return isNew;
}

function isSampled(path: string, opened: Map<RegExp, number>): boolean {
  const [pattern, most] = samples.find(([each]) => each.test(path)) ?? [];
  if (!pattern || !most) return true;
  const count = (opened.get(pattern) ?? 0) + 1;
  opened.set(pattern, count);
  return count <= most;
}

function addressesIn(html: string): string[] {
  const tags = html.replace(/(<script[^>]*>)[\s\S]*?<\/script>/g, '$1').matchAll(/<[a-z][^>]*>/g);
  return [...tags].flatMap(([tag]) => {
    const single = [...tag.matchAll(/\s(?:href|src|action|poster)="([^"]*)"/g)].map(([, address = '']) => address);
    const sets = [...tag.matchAll(/\s(?:srcset|imagesrcset)="([^"]*)"/gi)].flatMap(([, set = '']) =>
      set.split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? ''),
    );
    return [...single, ...sets].map((address) => address.replaceAll('&amp;', '&')).filter(Boolean);
  });
}

function idsIn(html: string): string[] {
  return [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id);
}
