import type { ConcurrencyBounds } from './concurrency-limit.ts';

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

const byPath: readonly [RegExp, LimitName][] = [
  [/^\/(health|ready|metrics)$/, 'probes'],
  [/^\/(cart|payment|api\/cart\/check|orders\/[^/]+\/pagar)$/, 'checkout'],
  [/^\/api\/wompi\/events$/, 'events'],
  [/^\/(success|api\/checkWompiTransactionStatus|api\/payments\/order)$/, 'payments'],
  [/^\/api\/live$/, 'files'],
  [/^\/(api\/builds\/.*|sitemap\.xml|robots\.txt|\.well-known\/security\.txt)$/, 'heavy'],
  [/^\/((armar|product)\/[^/]+\/imagen\.png|(orders\/[^/]+\/piezas|garantia)\/[^/]+\/pasaporte\.pdf)$/, 'heavy'],
  [/^\/admin(\/|$)/, 'admin'],
  // Google leads back here by a link, and the account is written.
  [/^\/api\/auth\//, 'writes'],
];

const reads = new Set(['GET', 'HEAD']);

/**
 * @param path without its query; addresses that are written oddly are pages, which have no limit of their own to fill
 * @param fileNames what stands first in the paths of files
 */
export function limitOf(method: string, path: string, fileNames: ReadonlySet<string>): LimitName {
  if (fileNames.has(path.split('/', 2)[1] ?? '')) return 'files';
  const plain = path.replace(/(\/_)?\.data$/, '');
  const named = byPath.find(([pattern]) => pattern.test(plain));
  return named?.[1] ?? (reads.has(method) ? 'pages' : 'writes');
}
