import type { Context } from 'hono';
import { acceptedEncoding } from '#app/platform/http/accepted-encoding.ts';
import type { OwnHosts } from '#app/platform/http/own-hosts.server.ts';
import { bareWithoutPage, commonHeaders, type PolicySources } from '#app/platform/http/security-headers.server.ts';
import { limitKey } from '#app/platform/limits.server.ts';
import type { Services } from '#app/services.server.ts';
import { addDays, dayOf, startOfDay } from '#app/shop/shared/day.ts';
import type { Shown } from '#app/shop/shared/live-change.ts';
import { finishedPage, type RenderedAnswer } from '../finished-answer.server.ts';
import type { HostEnvironment } from '../request-log.server.ts';
import { type KeptAddress, keptAddress } from './kept-address.ts';
import { answerKept, keptAnswer } from './kept-answers.ts';
import { keptPage } from './kept-page.ts';
import { createKeptPages, type KeptPages, type Made } from './kept-pages.ts';

/** The order by sales may lag by this: a sale alone drops no list. */
const longestMs = 5 * 60 * 1000;

export interface KeptHost {
  pages: KeptPages;
  policy: PolicySources;
  services: Pick<Services, 'clock' | 'live' | 'settings' | 'log' | 'limits' | 'watch'>;
}

/** @returns null when the settings say that no page is kept */
export function createKeptHost(services: KeptHost['services'], policy: PolicySources): KeptHost | null {
  const { live, clock, settings } = services;
  if (settings.keptPagesMb === 0) return null;
  const pages = createKeptPages({
    onHeard: live.bus.onHeard,
    caughtUp: live.caughtUp,
    now: () => clock.now(),
    mostBytes: settings.keptPagesMb * 1_000_000,
  });
  return { pages, policy, services };
}

/** For the server itself, before the chain (`docs/kept-pages.md`). */
export function answerEarly(
  { pages, policy, services: { live, log, watch } }: KeptHost,
  { isOurs }: OwnHosts,
  requestIdOf: RequestIdOf,
) {
  const fixedHeaders = Object.entries(commonHeaders(policy));
  return answerKept({ kept: pages, position: () => live.bus.position, fixedHeaders, log, watch, requestIdOf, isOurs });
}

type RequestIdOf = Parameters<typeof answerKept>[0]['requestIdOf'];

interface Rendered extends RenderedAnswer {
  /** What its loader said; null when the answer must not be kept. */
  shown: Shown | null;
}

/**
 * A public page from memory or rendered once, for a request that nothing of the asker is in.
 * @returns null for all that is not kept; what was rendered when it turned out not to be a page to keep
 */
export async function keptResponse(
  host: KeptHost,
  c: Context<HostEnvironment>,
  render: (request: Request) => Promise<Rendered>,
): Promise<Response | RenderedAnswer | null> {
  const { pathname, search } = new URL(c.req.url);
  const address = c.req.method === 'GET' ? keptAddress(pathname + search) : null;
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
  host.services.watch.keptPage(isFromMemory);
  const position = isFromMemory ? host.services.live.bus.position : page.position;
  const body = host.pages.bodyOf(address, page, encoding);
  const answer = keptAnswer(page, body, { encoding, known: c.req.header('if-none-match'), position });
  return new Response(answer.body, { status: answer.status, headers: Object.fromEntries(answer.headers) });
}

const isTyped = ({ key, isRare }: KeptAddress) => isRare && key.startsWith('/api/suggestions?');

async function made(
  { services: { live, clock, settings }, policy }: KeptHost,
  address: KeptAddress,
  render: (request: Request) => Promise<Rendered>,
  { encoding, route }: Pick<Parameters<typeof keptPage>[2], 'encoding' | 'route'>,
): Promise<Made<RenderedAnswer>> {
  // Before the page reads its data, so that it misses no change between reading and listening.
  const position = live.bus.position;
  const now = clock.now();
  const { answer, html, shown: said } = await render(new Request(new URL(address.key, settings.publicUrl)));
  const shown = said ?? (address.isArticle ? {} : null);
  if (answer.status !== 200 || shown === null || answer.headers.has('set-cookie')) {
    return { answer: { answer, html } };
  }
  const headers = new Headers(answer.headers);
  const page = html && finishedPage(html, { isDesk: false, policy });
  headers.set('content-security-policy', page ? page.policy : bareWithoutPage);
  const body = page ? page.body : Buffer.from(await answer.arrayBuffer());
  const endOfDay = startOfDay(addDays(dayOf(now), 1)).getTime();
  const endsAt = Math.min(now.getTime() + longestMs, endOfDay);
  return { page: keptPage(body, headers, { encoding, isRare: address.isRare, endsAt, position, route }), shown };
}
