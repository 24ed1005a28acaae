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
