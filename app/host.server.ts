import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { createRequestHandler, type RequestHandler, RouterContextProvider } from 'react-router';
import { clientAddressContext, nonceContext, requestIdContext, servicesContext, troubleContext } from './contexts.ts';
import { deviceCookieName, pendingOrderCookieName } from './cookies.server.ts';
import { clientAddressReader } from './platform/http/client-address.server.ts';
import { compressedPage } from './platform/http/compressed-page.server.ts';
import { withLateScripts } from './platform/http/late-scripts.server.ts';
import { listen } from './platform/http/listening.server.ts';
import { isMultipart } from './platform/http/multipart.server.ts';
import { isOurOwnWrite } from './platform/http/same-origin.server.ts';
import {
  bareWithoutPage,
  commonHeaders,
  type ForeignScript,
  type PolicySources,
  pagePolicy,
  workerPolicy,
} from './platform/http/security-headers.server.ts';
import { sessionHint, sessionHintName } from './platform/http/session-cookie.server.ts';
import { readSettings } from './platform/settings.server.ts';
import { createServices, type Services } from './services.server.ts';
import { requestSession, sessionContext } from './session.server.ts';
import { seedCatalogue } from './shop/exchange/seed.server.ts';
import { mostUploadBytes, pictureFilePattern } from './shop/pictures/picture.ts';
import { plainErrors } from './text/errors.ts';

export type { Services };
/** The store's own code as one bundle: `scripts/start.ts` and the tests take everything from here. */
export { createServices, listen, readSettings, seedCatalogue };

/** After an outage of the database, when to come back. */
const retryAfterSeconds = 10;
/** Providers' events come from their servers, not from a page of ours: they carry a signature instead. */
const signedRequests = new Set(['/api/wompi/events']);
/** They give no right to anything: which unpaid order a browser made last, that it was signed in once, that it is now. */
const harmlessCookies = new Set([
  ...[true, false].flatMap((isHttps) => [pendingOrderCookieName(isHttps), deviceCookieName(isHttps)]),
  sessionHintName,
]);
/** The only pages that load the captcha; links to them load the document anew, since a policy lasts as long as that. */
const captchaPages = new Set(['/auth', '/auth/register', '/auth/recuperar']);
const largestBody = 256 * 1024;
/** Pages that take a file. They ask first who sends it, and count what comes (`platform/http/read-upload.server.ts`). */
const uploadPages = new Set(['/admin/intercambio', '/admin/intercambio.data']);
/** Where pictures are sent to, as a page or by the router's script. The route reads them one by one, so none of this is in memory at once. */
const pictureUpload = /^\/admin\/productos\/[^/]+\/imagenes(\.data)?$/;
const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export interface HostOptions {
  /** Folder of the built browser files; in development Vite serves them. */
  clientFolder: string | null;
}

/** One chain around the pages: request id and log, limits, origin of writes, files, pages, headers on every answer. */
export function createHost(services: Services, { clientFolder }: HostOptions) {
  const { settings, log } = services;
  const policy: PolicySources = {
    formTargets: [new URL(settings.wompi.checkoutUrl).origin],
    isHttps: settings.publicUrl.startsWith('https:'),
  };
  const fixedHeaders = Object.entries(commonHeaders(policy));
  const readClientAddress = clientAddressReader(settings.trustedProxies);
  const handlePage = clientFolder ? builtPages() : createRequestHandler(loadPages, 'development');

  const host = new Hono<{ Variables: { requestId: string } }>();

  host.use(async (c, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    c.set('requestId', requestId);
    await next();
    for (const [name, value] of fixedHeaders) {
      // A page whose address is a secret says so itself.
      if (name !== 'referrer-policy' || !c.res.headers.has(name)) c.header(name, value);
    }
    c.header('x-request-id', requestId);
    const { pathname } = new URL(c.req.url);
    if (!/^\/(assets|uploads)\//.test(pathname)) {
      const duration = Math.round(performance.now() - started);
      log.info({ requestId, method: c.req.method, path: pathname, status: c.res.status, ms: duration }, 'request');
    }
  });

  host.onError((error, c) => {
    log.error({ err: error, requestId: c.get('requestId') }, 'request failed');
    return plain(c, plainErrors.unexpected, 500);
  });

  host.use(compress());

  if (clientFolder) {
    const cached = (control: string) => (path: string, c: Context) => {
      c.header('cache-control', control);
      c.header('content-security-policy', filePolicy(path));
    };
    const forEver = cached('public, max-age=31536000, immutable');
    host.use('/assets/*', serveStatic({ root: clientFolder, precompressed: true, onFound: forEver }));
    host.use('*', serveStatic({ root: clientFolder, onFound: cached('public, max-age=3600') }));
    host.get('/assets/*', (c) => plain(c, plainErrors.notFound, 404));
  }

  // Pictures of products, each named by its content: kept by browsers for ever. Nothing else of the folder is there for anybody.
  const serveUpload = serveStatic({
    rewriteRequestPath: (path) => join(settings.dataDir, path),
    onFound(_path, c) {
      c.header('cache-control', 'public, max-age=31536000, immutable');
      c.header('content-security-policy', bareWithoutPage);
    },
  });
  host.use('/uploads/:name', (c, next) =>
    pictureFilePattern.test(c.req.param('name')) ? serveUpload(c, next) : next(),
  );
  host.all('/uploads/*', (c) => plain(c, plainErrors.notFound, 404));

  const limitBody = bodyLimit({ maxSize: largestBody, onError: (c) => plain(c, plainErrors.tooLarge, 413) });
  host.use(async (c, next) => {
    if (uploadPages.has(c.req.path)) return next();
    if (!pictureUpload.test(c.req.path) || !isMultipart(c.req.raw)) return limitBody(c, next);
    // Every browser says beforehand how much it sends, and Node takes no more than that.
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding')) return plain(c, plainErrors.unreadable, 411);
    return Number(length) > mostUploadBytes ? plain(c, plainErrors.tooManyPictures, 413) : next();
  });

  host.use(async (c, next) => {
    const { pathname } = new URL(c.req.url);
    const isForeign =
      writes.has(c.req.method) &&
      !signedRequests.has(pathname) &&
      !isOurOwnWrite(c.req.raw.headers, settings.publicUrl, harmlessCookies);
    if (isForeign) return plain(c, plainErrors.foreignOrigin, 403);
    return next();
  });

  host.all('*', async (c) => {
    if (!isReadable(c.req.url)) return plain(c, plainErrors.unreadableAddress, 400);
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestIdContext, c.get('requestId'));
    const session = requestSession(services.identity, c.req.raw.headers);
    context.set(sessionContext, session);
    const trouble = { isOutage: false };
    context.set(troubleContext, trouble);
    context.set(clientAddressContext, readClientAddress(socketAddress(c), c.req.header('x-forwarded-for') ?? null));
    const foreign = captchaPages.has(new URL(c.req.url).pathname) ? captchaScript(settings.recaptcha) : undefined;
    context.set(nonceContext, foreign?.nonce);
    const answer = await handlePage(c.req.raw, context);
    for (const cookie of session.setCookies) answer.headers.append('set-cookie', cookie);
    const hint = sessionHint(answer.headers.getSetCookie(), settings.publicUrl);
    if (hint) answer.headers.append('set-cookie', hint);
    if (answer.status < 500) return finish(c, answer, foreign);
    const headers = new Headers(answer.headers);
    headers.set('cache-control', 'no-store');
    if (trouble.isOutage) headers.set('retry-after', String(retryAfterSeconds));
    // A resource that failed has nothing to show but the router's English.
    const isBare = headers.get('content-type')?.startsWith('text/plain') ?? false;
    const body = isBare ? plainErrors.unexpected : answer.body;
    const status = trouble.isOutage ? 503 : answer.status;
    return finish(c, new Response(body, { status, headers }));
  });

  /** The page for when there is no connection is a file, and the worker that shows it has to fetch. */
  function filePolicy(path: string): string {
    if (path.endsWith('.html')) return pagePolicy('', policy);
    return path.endsWith('/sw.js') ? workerPolicy : bareWithoutPage;
  }

  /** A page is whole before it leaves, so that its policy can name its scripts. */
  async function finish(c: Context, response: Response, foreign?: ForeignScript): Promise<Response> {
    const headers = new Headers(response.headers);
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
    if (!isPage || c.req.method === 'HEAD') {
      headers.set('content-security-policy', bareWithoutPage);
      return new Response(response.body, { status: response.status, headers });
    }
    const rendered = await response.text();
    // While the shop is worked on, Vite brings the scripts. The owner's desk is a tool whose fields save when they are left, so there
    // they come at once.
    const isLate = clientFolder !== null && !c.req.path.startsWith('/admin');
    const html = isLate ? withLateScripts(rendered) : rendered;
    if (clientFolder) headers.set('content-security-policy', pagePolicy(html, policy, foreign));
    return compressedPage(c, html, response.status, headers);
  }

  return Object.assign(host, { endStreams: () => services.live.streams.endAll() });
}

const loadPages = () => import('virtual:react-router/server-build');

/** Given the pages themselves, the router ranks and compiles its routes once; given a function that loads them, at each request. */
function builtPages(): RequestHandler {
  const handler = loadPages().then((pages) => createRequestHandler(pages, 'production'));
  return async (request, context) => (await handler)(request, context);
}

/** Google's own hosts for the frame and the calls of reCAPTCHA; in demo the sandbox's. */
function captchaScript({ scriptUrl }: Services['settings']['recaptcha']): ForeignScript {
  const { origin } = new URL(scriptUrl);
  const isGoogle = /(^|\.)(google\.com|recaptcha\.net)$/.test(new URL(scriptUrl).hostname);
  const paths = isGoogle ? [`${origin}/recaptcha/`, 'https://recaptcha.google.com/recaptcha/'] : [origin];
  return { nonce: randomBytes(16).toString('base64url'), connect: paths, frame: paths };
}

function plain(c: Context, sentence: string, status: 400 | 403 | 404 | 411 | 413 | 500): Response {
  c.header('content-security-policy', bareWithoutPage);
  return c.text(sentence, status);
}

/** An address with broken percent signs is nobody's link; the router would complain about it at every step. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(new URL(url).pathname);
    return true;
  } catch {
    return false;
  }
}

/** Absent when a test calls the host as a function. */
function socketAddress(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address;
  } catch {
    return undefined;
  }
}
