import { pageOfData } from '#app/platform/http/data-request.ts';
import type { MemoryRateLimit } from '#app/shop/shared/rate-limits.ts';
import type { ConcurrencyBounds } from './limits/concurrency-limit.ts';

const kB = 1024;
const productId = '[A-Za-z0-9_-]{1,64}';

/**
 * Kinds of requests that must not wait for each other. One address has at most half of a kind's slots. Of kinds whose requests may hold a
 * connection of the database while they wait for a lock, the slots stay below the twenty of its pool.
 */
export const limitTable = {
  /** Load balancers take a process away that does not answer these. */
  probes: { working: 4, waiting: 32, longestMs: 5_000 },
  /** From the cart to the address where it is paid. */
  checkout: { working: 8, waiting: 256, longestMs: 15_000 },
  /** Wompi comes again only after half an hour, so an event would rather wait, but not for shoppers who ask what became of a payment. */
  events: { working: 4, waiting: 256, longestMs: 20_000 },
  /** What became of a payment. They wait for Wompi's answer, so not among those who still want to pay. */
  payments: { working: 16, waiting: 256, longestMs: 15_000 },
  /** Everything else that is written: accounts, carts, wishes, reviews, complaints. */
  writes: { working: 5, waiting: 192, longestMs: 10_000 },
  /** Everything else that is read. A page that can be cached is rendered once for all who ask while it runs. */
  pages: { working: 6, waiting: 256, longestMs: 8_000 },
  /** What takes long: the builder's calls, pictures for messengers and PDF files, the sitemap. */
  heavy: { working: 2, waiting: 128, longestMs: 10_000 },
  admin: { working: 4, waiting: 32, longestMs: 15_000 },
  /** Files that the owner sends take as long as the owner's line. */
  uploads: { working: 2, waiting: 4, longestMs: 15_000 },
  /** What takes next to nothing: files and pictures, and opening a stream of live changes, as all pages do after a restart. */
  files: { working: 64, waiting: 2_000, longestMs: 15_000 },
} as const satisfies Record<string, ConcurrencyBounds>;

export type LimitName = keyof typeof limitTable;
export type LimitTable = Readonly<Record<LimitName, ConcurrencyBounds>>;

/** What is special about an address; what no rule says of it is as usual. */
export interface RouteRule {
  path: RegExp;
  /** It shows the same to everybody, so its answer may be cached. Usual: it is rendered for each request. */
  cache?: CacheRule;
  /** Usual: `pages` for what is read, `writes` for what is written. */
  limit?: LimitName;
  /**
   * That its body may have, several times what the largest honest one has: reading one costs the only thread more than anything before a
   * session does. Usual: what a form may have.
   */
  mostBytes?: number;
  /**
   * The route reads the body while it comes. Of a file it asks who sends it and counts its bytes; pictures it reads one by one, so all of
   * them are never in memory at once.
   */
  upload?: 'file' | 'pictures';
  /**
   * Its document's policy lets the captcha in. Links to it load the document again, because a policy lasts as long as its document.
   * `once refused`: most people fill in the form without the captcha, and only the page that refuses one asks for it.
   */
  captcha?: 'always' | 'once refused';
  /** It comes from another server and is signed, so its origin is not looked at. */
  isSigned?: boolean;
  /** Our own pages may show it in a frame. */
  isFramed?: boolean;
  /** It never ends by itself, but with its client. */
  isStream?: boolean;
}

export interface CacheRule {
  /**
   * As React Router names it: a page that asks for data of one route alone says which. The module's path without its ending, but for routes
   * to which `routes.ts` gives an id.
   */
  routeId: string;
  parameters?: readonly string[];
  /** Instead of the usual form of a parameter. */
  forms?: Readonly<Record<string, RegExp>>;
  /** Of a parameter: the values that many ask for. A page with another value enters the cache at its second request only. */
  commonValues?: readonly [parameter: string, form: RegExp];
  /**
   * Counts who asks for another value that is not in memory. It is typed, so there are endless ones, and it is rendered for everybody: its
   * loader does not know the client.
   */
  rateLimit?: MemoryRateLimit;
  /** Searches, suggestions and comparisons have endless addresses, so they have a partition of the cache's room for themselves. */
  partition?: 'searches';
  /** It shows nothing that an invalidation names, so it is cached though its loader, if it has one, names no cache tags. */
  hasNoTags?: boolean;
  /** Also with all parameters of filters. */
  hasFilters?: boolean;
}

/** The first rule that matches an address and says something of a property counts. */
export const routeRules: readonly RouteRule[] = [
  { path: /^\/$/, cache: { routeId: 'routes/catalog/home', parameters: ['category', 'page'] } },
  { path: /^\/offers$/, cache: { routeId: 'routes/catalog/offers', parameters: ['page'], hasFilters: true } },
  { path: /^\/categories$/, cache: { routeId: 'routes/catalog/categories', parameters: ['page'], hasFilters: true } },
  {
    path: /^\/categories\/[a-z0-9-]{1,64}$/,
    cache: { routeId: 'routes/catalog/category', parameters: ['page'], hasFilters: true },
  },
  {
    path: /^\/marca\/[a-z0-9-]{1,60}$/,
    cache: { routeId: 'routes/catalog/brand', parameters: ['page'], hasFilters: true },
  },
  {
    path: new RegExp(`^/product/${productId}$`),
    cache: { routeId: 'routes/product/product', parameters: ['reviews', 'orden'] },
  },
  {
    path: /^\/search$/,
    cache: {
      routeId: 'routes/catalog/search',
      parameters: ['q', 'page', 'tal_cual'],
      partition: 'searches',
      hasFilters: true,
    },
  },
  {
    path: /^\/api\/suggestions$/,
    cache: {
      routeId: 'routes/catalog/suggestions',
      parameters: ['q'],
      // Words, while they are typed.
      forms: { q: /^[\p{L}\p{N}][\p{L}\p{N} ]{0,28}[\p{L}\p{N}]$/u },
      // What everybody types first.
      commonValues: ['q', /^.{2,3}$/u],
      rateLimit: 'suggestions',
      partition: 'searches',
    },
  },
  {
    path: /^\/comparar$/,
    cache: {
      routeId: 'routes/compare/compare',
      parameters: ['ids', 'diferencias'],
      forms: { ids: new RegExp(`^${productId}(,${productId}){0,3}$`) },
      partition: 'searches',
    },
  },
  ...pagesWithoutTags(),
  { path: /^\/blog$/, cache: { routeId: 'routes/blog/blog', parameters: ['page'] } },
  { path: /^\/blog\/[a-z0-9-]{1,80}$/, cache: { routeId: 'routes/blog/article' } },
  { path: /^\/paginas\/[a-z0-9-]{1,80}$/, cache: { routeId: 'own-page' } },
  ...legalTexts(),

  { path: /^\/(armar|product)\/[^/]+\/imagen\.png$/, limit: 'heavy' },
  { path: /^\/api\/builds\//, limit: 'heavy' },

  { path: /^\/(cart|api\/cart\/(check|coupon)|orders\/[^/]+\/pagar)$/, limit: 'checkout' },
  { path: /^\/(cart|api\/cart\/.*)$/, mostBytes: 32 * kB },
  { path: /^\/payment$/, limit: 'checkout' },
  { path: /^\/(success|api\/payments\/order)$/, limit: 'payments' },
  { path: /^\/api\/checkWompiTransactionStatus$/, limit: 'payments', mostBytes: 16 * kB },
  { path: /^\/api\/wompi\/events$/, limit: 'events', isSigned: true },
  { path: /^\/(orders\/[^/]+\/piezas|garantia)\/[^/]+\/pasaporte\.pdf$/, limit: 'heavy' },

  // As the router matches: in any case, with slashes at the end. Without the captcha nobody could sign in there.
  { path: /^\/(payment|pqr)\/*$/i, captcha: 'once refused' },
  { path: /^\/auth(\/register|\/recuperar)?\/*$/i, captcha: 'always' },
  { path: /^\/auth(\/.*)?$/, mostBytes: 16 * kB },
  // Google leads back here by a link, and the account is written.
  { path: /^\/api\/auth\//, limit: 'writes', mostBytes: 16 * kB },
  { path: /^\/api\/(loginUserWithRecaptcha|registerUserWithRecaptcha|sendWelcomeEmail)$/, mostBytes: 16 * kB },
  { path: /^\/api\/wishlist$/, mostBytes: 16 * kB },

  { path: /^\/api\/live$/, limit: 'files', mostBytes: 16 * kB, isStream: true },
  { path: /^\/(health|ready|metrics)$/, limit: 'probes' },
  { path: /^\/(sitemap\.xml|robots\.txt|\.well-known\/security\.txt)$/, limit: 'heavy' },

  { path: /^\/admin\/intercambio$/, upload: 'file' },
  { path: /^\/admin\/facturas\/[^/]+$/, upload: 'file' },
  { path: /^\/admin\/categorias\/[^/]+$/, upload: 'pictures' },
  { path: /^\/admin\/productos\/[^/]+\/imagenes(\/subir)?$/, upload: 'pictures' },
  { path: /^\/admin\/portada$/, upload: 'pictures' },
  { path: /^\/admin\/portada\/borrador$/, isFramed: true },
  { path: /^\/admin\/blog\/imagenes$/, upload: 'pictures' },
  // A text of 60,000 characters, of which each may take six bytes.
  { path: /^\/admin\/(blog|paginas)\/[^/]+$/, mostBytes: 512 * kB },
  { path: /^\/admin(\/|$)/, limit: 'admin' },

  // Fifty parts with all their facts; a review with its 2,000 letters.
  { path: /^\/api\//, mostBytes: 64 * kB },
];

function pagesWithoutTags(): RouteRule[] {
  return Object.entries({
    '/armar': 'routes/builds/start',
    '/mi-pc': 'routes/my-pc/my-pc',
  }).map(([path, routeId]) => ({
    path: new RegExp(`^${path}$`),
    cache: { routeId, hasNoTags: true },
  }));
}

function legalTexts(): RouteRule[] {
  return Object.entries({
    '/terminos': 'terms',
    '/privacidad': 'privacy',
    '/retracto-y-garantia': 'withdrawal',
    '/reversion-del-pago': 'reversal',
  }).map(([path, routeId]) => ({ path: new RegExp(`^${path}$`), cache: { routeId } }));
}

/** @param path without its query; of a page's data (`.data`) give `pageOfData`, if the same rule is for both */
export function ruleOf<Name extends Exclude<keyof RouteRule, 'path'>>(path: string, name: Name): RouteRule[Name] {
  return routeRules.find((rule) => rule[name] !== undefined && rule.path.test(path))?.[name];
}

const reads = new Set(['GET', 'HEAD']);

/**
 * @param path without its query; addresses that are written oddly are pages, which have no limit of their own to fill
 * @param fileNames what stands first in the paths of files
 */
export function limitOf(method: string, path: string, fileNames: ReadonlySet<string>): LimitName {
  if (fileNames.has(path.split('/', 2)[1] ?? '')) return 'files';
  return ruleOf(pageOfData(path), 'limit') ?? (reads.has(method) ? 'pages' : 'writes');
}
