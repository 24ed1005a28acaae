import type { ConcurrencyBounds } from './concurrency-limit.ts';
import type { CacheableAddress } from '../page-cache/cacheable-address.ts';

/**
 * Kinds of requests that must not wait for each other. The slots of those that hold a connection of the database while they work stay
 * below the twenty of its pool, so that a crowd under one limit leaves some for the others.
 */
export const limitTable = {
  /** Load balancers take a process away that does not answer these. */
  probes: { working: 4, waiting: 32, longestMs: 5_000 },
  /** Wompi comes again only after half an hour, so an event would rather wait. */
  events: { working: 4, waiting: 256, longestMs: 20_000 },
  /** From the cart to the address where it is paid. */
  checkout: { working: 8, waiting: 256, longestMs: 15_000 },
  /** What became of a payment. They wait for Wompi's answer, so not under the limit of those who still want to pay. */
  payments: { working: 16, waiting: 256, longestMs: 15_000 },
  /** Opening a stream of live changes; open ones are no work. After a restart all pages come at once. */
  live: { working: 8, waiting: 2_000, longestMs: 15_000 },
  /** Files of the build and pictures: one read of the disk. */
  files: { working: 64, waiting: 512, longestMs: 10_000 },
  /** Sign-in and registration wait for Google and for a slow hash. */
  accounts: { working: 8, waiting: 64, longestMs: 10_000 },
  admin: { working: 4, waiting: 32, longestMs: 15_000 },
  /** Files that the owner sends take as long as the owner's line. */
  uploads: { working: 2, waiting: 4, longestMs: 15_000 },
  /** Sitemap and what else machines read: large, and nobody waits before a screen. */
  machines: { working: 1, waiting: 16, longestMs: 10_000 },
  /** Pictures of builds and products for messengers, and PDF files, are drawn one after the other. */
  drawings: { working: 1, waiting: 16, longestMs: 10_000 },
  /** The builder's calls, which search: the dearest that anybody may ask for. */
  builds: { working: 4, waiting: 128, longestMs: 10_000 },
  /** Everything else that is written: carts, wishes, reviews, complaints. */
  writes: { working: 4, waiting: 128, longestMs: 10_000 },
  /** Pages that many look at, when they are not in memory: one render for all who ask while it runs. */
  shelf: { working: 4, waiting: 128, longestMs: 8_000 },
  /** Everything else that is read: searches, filters, what is rendered for one person. */
  pages: { working: 6, waiting: 128, longestMs: 8_000 },
} as const satisfies Record<string, ConcurrencyBounds>;

export type LimitName = keyof typeof limitTable;
export type LimitTable = Readonly<Record<LimitName, ConcurrencyBounds>>;

const byPath: readonly [RegExp, LimitName][] = [
  [/^\/(health|ready|metrics)$/, 'probes'],
  [/^\/api\/wompi\/events$/, 'events'],
  [/^\/(cart|payment|api\/cart\/check|orders\/[^/]+\/pagar)$/, 'checkout'],
  [/^\/(success|api\/checkWompiTransactionStatus|api\/payments\/order)$/, 'payments'],
  [/^\/api\/live$/, 'live'],
  [/^\/api\/builds\//, 'builds'],
  [/^\/(sitemap\.xml|robots\.txt|\.well-known\/security\.txt)$/, 'machines'],
  [/^\/(armar|product)\/[^/]+\/imagen\.png$/, 'drawings'],
  [/^\/(orders\/[^/]+\/piezas|garantia)\/[^/]+\/pasaporte\.pdf$/, 'drawings'],
  [/^\/admin(\/|$)/, 'admin'],
  [/^\/api\/auth\//, 'accounts'],
];
const ofAccounts = /^\/(auth(\/|$)|api\/(loginUser|registerUser|sendWelcomeEmail))/;
/** Endless addresses would fill the limit of the others. */
export function limitOfCacheable({
  isSearch,
  isFiltered,
}: Pick<CacheableAddress, 'isSearch' | 'isFiltered'>): LimitName {
  return isSearch || isFiltered ? 'pages' : 'shelf';
}

const reads = new Set(['GET', 'HEAD']);

/**
 * @param path without its query; addresses that are written oddly are pages, which have no limit of their own to fill
 * @param fileNames what stands first in the paths of files
 */
export function limitOf(method: string, path: string, fileNames: ReadonlySet<string>): LimitName {
  const plain = path.replace(/(\/_)?\.data$/, '');
  if (fileNames.has(path.split('/', 2)[1] ?? '')) return 'files';
  const named = byPath.find(([pattern]) => pattern.test(plain));
  if (named) return named[1];
  if (reads.has(method)) return 'pages';
  return ofAccounts.test(plain) ? 'accounts' : 'writes';
}
