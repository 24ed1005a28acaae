import type { Context } from 'hono';
import { limitKey } from '#app/platform/limits.server.ts';
import type { Services } from '#app/services.server.ts';
import { addDays, dayOf, startOfDay } from '#app/shop/shared/day.ts';
import type { CacheTags } from '#app/shop/shared/live-change.ts';
import { bareWithoutPage, type PolicySources } from '../middleware/security-headers.server.ts';
import { acceptedEncoding, finishedPage, type RenderedAnswer } from '../render/finished-page.server.ts';
import type { HostEnvironment } from '../request-context.server.ts';
import { type CacheableAddress, cacheableAddress, requestedAddress } from './cacheable-address.ts';
import { cachedPage, cachedResponse } from './cached-page.ts';
import { createPageCache, type Made, type PageCache } from './page-cache.ts';

/** The order by sales may lag by this: a sale alone drops no list. */
const longestMs = 5 * 60 * 1000;

export interface HostCache {
  pages: PageCache;
  policy: PolicySources;
  services: Pick<Services, 'clock' | 'live' | 'readModel' | 'settings' | 'limits' | 'watch'>;
}

/** @returns null when the settings say that no page is cached */
export function createHostCache(services: HostCache['services'], policy: PolicySources): HostCache | null {
  const { live, clock, settings } = services;
  if (settings.pageCacheMb === 0) return null;
  const pages = createPageCache({
    onNotification: live.bus.onNotification,
    isUpToDate: live.isUpToDate,
    now: () => clock.now(),
    mostBytes: settings.pageCacheMb * 1_000_000,
  });
  return { pages, policy, services };
}

interface Rendered extends RenderedAnswer {
  /** The tags that its loader set; null when the answer must not be cached. */
  tags: CacheTags | null;
}

/**
 * A public page from memory or rendered once, for a request that nothing of the asker is in.
 * @returns null for all that is not cached; what was rendered when it turned out not to be a page to cache
 */
export async function cachedOrRendered(
  host: HostCache,
  c: Context<HostEnvironment>,
  render: (request: Request) => Promise<Rendered>,
): Promise<Response | RenderedAnswer | null> {
  const address = c.req.method === 'GET' ? addressOf(c) : null;
  if (!address) return null;
  // What is typed is endless, and is rendered without the asker's address, by which its loader counts.
  if (isTyped(address) && !host.pages.find(address)) {
    const { limits, clock } = host.services;
    if (limits.suggestions.take(limitKey(c.get('clientAddress')), clock.now()) > 0) return null;
  }
  const encoding = acceptedEncoding(c.req.header('accept-encoding'));
  const route = c.get('route') ?? '';
  const given = await host.pages.get(address, () => made(host, address, render, { encoding, route }));
  if (given === null) return null;
  if ('answer' in given) return given.answer;
  const { page, isFromMemory } = given;
  host.services.watch.pageCacheResult(isFromMemory);
  const position = isFromMemory ? host.services.live.bus.position : page.position;
  const body = host.pages.bodyOf(address, page, encoding);
  const answer = cachedResponse(page, body, { encoding, known: c.req.header('if-none-match'), position });
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
}

function addressOf({ env, req }: Context<HostEnvironment>): CacheableAddress | null {
  if (env?.incoming) return requestedAddress(env.incoming);
  const { pathname, search } = new URL(req.url);
  return cacheableAddress(pathname + search);
}

const isTyped = ({ key, isRare }: CacheableAddress) => isRare && key.startsWith('/api/suggestions?');

async function made(
  { services: { live, readModel, clock, settings }, policy }: HostCache,
  address: CacheableAddress,
  render: (request: Request) => Promise<Rendered>,
  { encoding, route }: Pick<Parameters<typeof cachedPage>[2], 'encoding' | 'route'>,
): Promise<Made<RenderedAnswer>> {
  // Before the page reads its data, so that it misses no change between reading and listening.
  const position = live.bus.position;
  const now = clock.now();
  // Until the indexes are in memory PostgreSQL answers, and not for longer than it has to.
  const isCacheable = readModel.isLoaded;
  const { answer, html, tags: named } = await render(new Request(new URL(address.key, settings.publicUrl)));
  const tags = named ?? (address.isArticle ? {} : null);
  if (!isCacheable || answer.status !== 200 || tags === null || answer.headers.has('set-cookie')) {
    return { answer: { answer, html } };
  }
  const headers = new Headers(answer.headers);
  const page = html && finishedPage(html, { isAdmin: false, policy });
  headers.set('content-security-policy', page ? page.policy : bareWithoutPage);
  const body = page ? page.body : Buffer.from(await answer.arrayBuffer());
  const endOfDay = startOfDay(addDays(dayOf(now), 1)).getTime();
  const endsAt = Math.min(now.getTime() + longestMs, endOfDay);
  return { page: cachedPage(body, headers, { encoding, isRare: address.isRare, endsAt, position, route, tags }) };
}
