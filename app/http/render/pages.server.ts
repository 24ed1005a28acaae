import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { createRequestHandler, type RequestHandler, RouterContextProvider } from 'react-router';
import {
  captchaContext,
  clientAddressContext,
  type ResponseLocals,
  requestIdContext,
  responseLocalsContext,
  servicesContext,
} from '#app/contexts.ts';
import { sessionHint } from '#app/platform/http/session-cookie.server.ts';
import { limitKey, type RateLimit } from '#app/platform/rate-limit.server.ts';
import type { Settings } from '#app/platform/settings.ts';
import type { Services } from '#app/services.server.ts';
import { type LogSecurityEvent, requestSession, securityContext, sessionContext } from '#app/session.server.ts';
import { noteAdminActivity } from '#app/shop/customers/owner-sign-in/admin-session.server.ts';
import { countEmptySearch } from '#app/shop/search/empty-searches.server.ts';
import type { CacheTags } from '#app/shop/shared/cache-tags.ts';
import { addDays, dayOf, startOfDay } from '#app/shop/shared/day.ts';
import { callErrors, plainErrors } from '#app/text/errors.ts';
import type { AllowedHosts } from '../middleware/allowed-hosts.server.ts';
import { bareWithoutPage, type ForeignScript, type PolicySources } from '../middleware/security-headers.server.ts';
import { type CacheableAddress, cacheableAddress, requestedAddress } from '../page-cache/cacheable-address.ts';
import { cachedPage, cachedResponse, type PageCache, type RenderResult } from '../page-cache/page-cache.server.ts';
import { type AppEnv, plainAnswer } from '../request-context.server.ts';
import { ruleOf } from '../route-rules.ts';
import { acceptedEncoding } from './encoding.server.ts';
import { postprocessedAnswer, postprocessedPage, type RenderedAnswer } from './html-postprocessing.server.ts';
import { pageRequest } from './page-request.server.ts';
import { resourceData, routeNames } from './route-table.ts';

/** When to come back after an outage of the database. */
const retryAfterSeconds = 10;

/** The order by sales may lag by this: a sale alone drops no list. */
const longestInCacheMs = 5 * 60 * 1000;

interface PageOptions {
  hosts: AllowedHosts;
  /** False in development, where Vite loads the pages and brings the scripts. */
  isBuilt: boolean;
  /** Null: each page is rendered for each request. */
  cache: PageCache | null;
}

interface Requester {
  requestId: string;
  /** Null for a page that is rendered for everybody. */
  clientAddress: string | null;
}

/** Answers with the pages and calls of `routes.ts`. */
export function pages(services: Services, policy: PolicySources, { hosts, isBuilt, cache }: PageOptions) {
  const { settings, identity } = services;
  // In development they change.
  const built = isBuilt ? loadPages('production') : null;

  return async (c: Context<AppEnv>): Promise<Response> => {
    if (!isReadable(c.req.url)) return plainAnswer(c, plainErrors.unreadableAddress, 400);
    const { handlePage, isResourceData, routeName } = await (built ?? loadPages('development'));
    c.set('route', routeName(c.req.path));
    // Before anything of it runs.
    if (isResourceData(c.req.url)) return plainAnswer(c, plainErrors.notFound, 404);
    // What is read or charged has the prices of this moment; pages that are cached ask once more when they are sent.
    await services.campaigns.current();
    const requestId = c.get('requestId');
    const clientAddress = c.get('clientAddress');
    const renderFor = async (request: Request, address: string | null) => {
      const page = await rendered(handlePage, request, { requestId, clientAddress: address });
      if (page.emptySearch !== null) countForOwner(services, page.emptySearch, clientAddress);
      return page;
    };
    const given =
      cache && (await cachedOrRendered({ cache, services, policy }, c, (request) => renderFor(request, null)));
    if (given instanceof Response) return given;
    if (given) return postprocessedAnswer(c, given, { policy, isBuilt });
    const request = pageRequest(c, hosts, { endsWithClient: ruleOf(c.req.path, 'isStream') ?? false });
    const { captcha, ...page } = await renderFor(request, clientAddress);
    return postprocessedAnswer(c, page, { policy, isBuilt, foreign: page.answer.status < 500 ? captcha : undefined });
  };

  async function rendered(handlePage: RequestHandler, request: Request, { requestId, clientAddress }: Requester) {
    const { pathname: path } = new URL(request.url);
    const session = requestSession(identity, request.headers, (id) =>
      noteAdminActivity(services.db, id, services.clock.now()),
    );
    const locals: ResponseLocals = {
      ...{ tags: null, cachedUntil: null, html: null, emptySearch: null },
      ...{ isOutage: false, isAccountGone: false },
    };
    const captcha = captchaScriptOf(request, settings.recaptcha);
    let hasLogged = false;
    const logSecurityEvent: LogSecurityEvent = (event, facts) => {
      hasLogged = true;
      services.security.record(event, { address: clientAddress ?? '', requestId, path, ...facts });
    };
    const context = new RouterContextProvider();
    context.set(securityContext, logSecurityEvent);
    context.set(servicesContext, services);
    context.set(requestIdContext, requestId);
    context.set(sessionContext, session);
    context.set(responseLocalsContext, locals);
    context.set(clientAddressContext, clientAddress);
    context.set(captchaContext, captcha !== undefined);

    // Asked before the page reads its data, so that it misses no change between reading and listening.
    const cursor = services.live.bus.cursor;
    await Promise.all([services.readModel.categories.settled(), services.footerPages.settled()]);
    const footerUntil = services.footerPages.until;
    const answer = await handlePage(request, context);
    if (answer.status === 429 && !hasLogged) logSecurityEvent('limit_reached');
    answer.headers.set('server-timing', `live;desc="${cursor}"`);
    for (const cookie of session.setCookies) answer.headers.append('set-cookie', cookie);
    const hint = sessionHint(answer.headers.getSetCookie(), settings.publicUrl);
    if (hint) answer.headers.append('set-cookie', hint);
    // A public page that is not cached here: the browser may store it, and asks again.
    if (locals.tags && !answer.headers.has('cache-control')) {
      answer.headers.set('cache-control', 'private, no-cache');
    }
    locals.cachedUntil = earlierOf(locals.cachedUntil, footerUntil);
    return { ...locals, answer: answer.status < 500 ? answer : failedAnswer(answer, locals), captcha };
  }
}

interface Caching {
  cache: PageCache;
  services: Services;
  policy: PolicySources;
}

/** @param request nothing of the asker is in it */
type Render = (request: Request) => Promise<RenderedAnswer & Pick<ResponseLocals, 'tags' | 'cachedUntil'>>;

/**
 * A public page from memory or rendered once, for a request that nothing of the asker is in.
 * @returns null for all that is not cached; what was rendered when it turned out not to be a page to cache
 */
async function cachedOrRendered(
  caching: Caching,
  c: Context<AppEnv>,
  render: Render,
): Promise<Response | RenderedAnswer | null> {
  const { cache, services } = caching;
  const address = c.req.method === 'GET' ? cacheableAddressOf(c) : null;
  if (!address) return null;
  // Beyond it the page is rendered for the asker alone, and its loader refuses.
  if (address.rateLimit && !cache.find(address)) {
    const limit = services.rateLimits[address.rateLimit];
    if (limit.take(limitKey(c.get('clientAddress')), services.clock.now()) > 0) return null;
  }
  const encoding = acceptedEncoding(c.req.header('accept-encoding'));
  const route = c.get('route') ?? '';
  const given = await cache.get(address, () => renderForCache(caching, address, render, { encoding, route }));
  if (given === null) return null;
  if ('answer' in given) return given.answer;
  const { page, isFromMemory } = given;
  services.recorder.pageCacheResult(isFromMemory);
  const cursor = isFromMemory ? services.live.bus.cursor : page.cursor;
  const body = cache.bodyOf(address, page, encoding);
  const answer = cachedResponse(page, body, { encoding, known: c.req.header('if-none-match'), cursor });
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
}

function cacheableAddressOf({ env, req }: Context<AppEnv>): CacheableAddress | null {
  if (env?.incoming) return requestedAddress(env.incoming);
  const { pathname, search } = new URL(req.url);
  return cacheableAddress(pathname + search);
}

async function renderForCache(
  { services: { live, readModel, clock, settings }, policy }: Caching,
  address: CacheableAddress,
  render: Render,
  { encoding, route }: Pick<Parameters<typeof cachedPage>[2], 'encoding' | 'route'>,
): Promise<RenderResult<RenderedAnswer>> {
  // Before the page reads its data, so that it misses no change between reading and listening.
  const cursor = live.bus.cursor;
  const now = clock.now();
  // Until the indexes are in memory PostgreSQL answers, and not for longer than it has to.
  const isCacheable = readModel.isLoaded;
  const rendered = await render(new Request(new URL(address.key, settings.publicUrl)));
  const { answer, html, tags: named, cachedUntil } = rendered;
  const tags = named || address.hasNoTags ? withFrame(named) : null;
  if (!isCacheable || answer.status !== 200 || tags === null || answer.headers.has('set-cookie')) {
    return { answer: { answer, html } };
  }
  const headers = new Headers(answer.headers);
  const page = html && postprocessedPage(html, { isAdmin: false, policy });
  headers.set('content-security-policy', page ? page.policy : bareWithoutPage);
  const body = page ? page.body : Buffer.from(await answer.arrayBuffer());
  const endOfDay = startOfDay(addDays(dayOf(now), 1)).getTime();
  const endsAt = Math.min(now.getTime() + longestInCacheMs, endOfDay, cachedUntil?.getTime() ?? endOfDay);
  // Most of what enters at the second request is asked for once.
  const isSentOnce = address.admission === 'second request';
  return { page: cachedPage(body, headers, { encoding, isSentOnce, endsAt, cursor, route, tags }) };
}

/** Menus and footer are on every page. */
function withFrame(tags: CacheTags | null): CacheTags {
  const content = tags?.content === 'any' ? 'any' : [...new Set(tags?.content).add('pages')];
  return { ...tags, categories: 'any', content };
}

function earlierOf(one: Date | null, other: Date | null): Date | null {
  return one && other ? (one < other ? one : other) : (one ?? other);
}

/** The pages of the build, and what must be known of their addresses. */
async function loadPages(mode: 'production' | 'development') {
  const built = await import('virtual:react-router/server-build');
  return {
    handlePage: createRequestHandler(built, mode),
    isResourceData: resourceData(built.routes),
    routeName: routeNames(built.routes),
  };
}

/** A failure is not cached, and during an outage it says when to come back. */
function failedAnswer(answer: Response, { isOutage, isAccountGone }: ResponseLocals): Response {
  // Of a call; pages lead to the sign-in by themselves.
  if (isAccountGone) {
    return Response.json({ error: callErrors.signInFirst }, { status: 401, headers: { 'cache-control': 'no-store' } });
  }
  const headers = new Headers(answer.headers);
  headers.set('cache-control', 'no-store');
  if (isOutage) headers.set('retry-after', String(retryAfterSeconds));
  // A resource that failed has nothing to show but the router's English.
  const isBare = headers.get('content-type')?.startsWith('text/plain') ?? false;
  const body = isBare ? plainErrors.unexpected : answer.body;
  return new Response(body, { status: isOutage ? 503 : answer.status, headers });
}

/** Lets the captcha into the policy of a document that may show it. */
function captchaScriptOf(
  { method, url }: Request,
  { scriptUrl }: Pick<Settings['recaptcha'], 'scriptUrl'>,
): ForeignScript | undefined {
  const shown = ruleOf(new URL(url).pathname, 'captcha');
  if (shown !== 'always' && !(shown === 'once refused' && method === 'POST')) return undefined;
  const { origin, hostname } = new URL(scriptUrl);
  const isGoogle = /(^|\.)(google\.com|recaptcha\.net)$/.test(hostname);
  const paths = isGoogle ? [`${origin}/recaptcha/`, 'https://recaptcha.google.com/recaptcha/'] : [origin];
  return { nonce: randomBytes(16).toString('base64url'), connect: paths, frame: paths };
}

/** The router would log an error at every step for an address with broken percent signs. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(new URL(url).pathname);
    return true;
  } catch {
    return false;
  }
}

/**
 * Counts a search without a result for the owner's list, up to what one address may add to it. Counted in memory, so no address is stored.
 * Nobody waits for it: a failed count must not cost the page.
 */
function countForOwner({ db, rateLimits, clock, log }: Services, term: string, clientAddress: string): void {
  const now = clock.now();
  const key = limitKey(clientAddress);
  const isOver = (limit: RateLimit) => limit.take(key, now) > 0;
  if (isOver(rateLimits.emptySearches) || isOver(rateLimits.emptySearchesInADay)) return;
  countEmptySearch(db, term, now).catch((err) => log.warn({ err }, 'an empty search was not counted'));
}
