import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import type { Database } from '#app/shop/shared/schema.ts';
import { setProduct, stock } from '#tests/support/factories.ts';
import { aCampaign } from '#tests/support/orders/campaigns.ts';
import { anAccount } from '#tests/support/wishes-and-reviews.ts';
import { figure, isLong, shows } from './figures.ts';
import { type Setting, settings } from './settings.ts';
import { aWorld } from './world.ts';

const tags = ['S7.01', 'S7.02', 'S7.03', 'S7.04'];
const readers = 50;

/** What changes on a page, and how the number of the last change is found in it. */
interface Kind {
  write(db: Database, id: string, n: number): Promise<unknown>;
  /** A path, and whether it is one of data is chosen by the reader. */
  pages(id: string): string[];
  find(id: string, page: string): number | null;
}

const lists = () => [
  '/',
  '/categories',
  '/categories/procesadores',
  '/categories/procesadores?disponible=1&orden=ventas',
  '/offers',
  '/offers?categoria=procesadores',
];
const numberAfter = (prefix: string, page: string): number | null => {
  const numbers = [...page.matchAll(new RegExp(`${prefix}(\\d+)`, 'g'))].map(([, digits]) => Number(digits));
  return numbers.length === 0 ? null : Math.min(...numbers);
};

const kinds: Record<string, Kind> = {
  price: {
    // Above all other numbers of a page, and five digits for the change.
    write: (db, id, n) =>
      db
        .updateTable('products')
        .set({ price: priceOf(id) + n })
        .where('id', '=', id)
        .execute(),
    pages: (id) => [...lists(), `/product/${id}`, `/search?q=${id}`],
    find: (id, page) => numberAfter(`\\b${priceOf(id) / 100_000}(?=\\d{5}\\b)`, page),
  },
  name: {
    write: (db, id, n) =>
      db
        .updateTable('products')
        .set({ name: `${id} cambio-${id}-${n}` })
        .where('id', '=', id)
        .execute(),
    pages: (id) => [...lists(), `/product/${id}`, `/search?q=${id}`],
    find: (id, page) => numberAfter(`cambio-${id}-`, page),
  },
  stock: {
    write: (db, id, n) => setProduct(db, id, { stock: 70_000 + n }),
    pages: (id) => [`/product/${id}`],
    find: (_id, page) => numberAfter('\\b7(?=\\d{4}\\b)', page),
  },
  review: {
    async write(db, id, n) {
      const comment = `reseña-${id}-${n}`;
      const now = new Date();
      if (n === 1) {
        const review = { product_id: id, customer_id: await anAccount(db), stars: 5, comment };
        await db
          .insertInto('reviews')
          .values({ ...review, created_at: now, updated_at: now })
          .execute();
      } else {
        await db.updateTable('reviews').set({ comment, updated_at: now }).where('product_id', '=', id).execute();
      }
    },
    pages: (id) => [`/product/${id}`],
    find: (id, page) => numberAfter(`reseña-${id}-`, page),
  },
  picture: {
    write: (db, id, n) =>
      db
        .updateTable('products')
        .set({ image: `/images/${id}-cambio-${n}.webp` })
        .where('id', '=', id)
        .execute(),
    pages: (id) => [...lists(), `/product/${id}`],
    find: (id, page) => numberAfter(`/images/${id}-cambio-`, page),
  },
};

/** Of `fresh-0` 10,000 million … no other number of a page begins so. */
function priceOf(id: string): number {
  return (11_000 + Number(id.split('-')[1])) * 100_000;
}

const asData = (path: string) => (path === '/' ? '/_.data' : path.replace(/(\?|$)/, '.data$1'));

describe.each(isLong ? settings : [settings[0], settings[2]])('%s', (setting: Setting) => {
  shows(
    'I21',
    setting,
    'no answer begun after an acknowledged write shows what was before it',
    async () => {
      const world = await aWorld(setting, 'fresh-pages');
      try {
        // The embedded database renders nine in ten of them again, since it takes one writer or reader at a time.
        const reads = figure(setting === 'PGlite' ? 60 : 600, 10_000);
        const stores = world.processes.length > 0 ? world.processes.map((each) => each!.url) : [world.url];
        return `${await run(world.db, reads, stores)}; ${await campaignRun(world.db, stores)}`;
      } finally {
        await world.close();
      }
    },
    { tags },
  );
});

/** Read all the while, across a campaign's begin and end: what is asked at that moment depends on when an answer began. */
async function campaignRun(db: Database, stores: readonly string[]): Promise<string> {
  const [id, list, asked] = ['campaigned', 123_456, 77_777];
  await stock(db, { id, name: id, price: list, sales: 2_000, stock: 70_000 });
  const begins = Date.now() + 1_500;
  const ends = begins + 2_000;
  const days = { starts_at: new Date(begins), ends_at: new Date(ends), published_at: new Date() };
  await aCampaign(db, { ...days, pesos: asked, products: [id] });
  const pages = [...lists().filter((path) => !path.startsWith('/offers')), `/product/${id}`, `/search?q=${id}`];
  const wrong: string[] = [];
  const reads = { before: 0, during: 0, after: 0 };
  async function read(reader: number): Promise<void> {
    for (let number = reader; Date.now() < ends + 500; number += 1) {
      const path = pages[number % pages.length]!;
      const began = Date.now();
      const answer = await fetch(stores[number % stores.length] + (number % 3 === 0 ? asData(path) : path));
      const page = await answer.text();
      const done = Date.now();
      if (answer.status === 503) continue;
      // The product's own page has the price in its history afterwards.
      const isAsked = (path.startsWith('/product') ? /Campaña Black Friday/ : /\b77\.?777\b/).test(page);
      const phase =
        done < begins ? 'before' : began >= ends ? 'after' : began >= begins && done < ends ? 'during' : null;
      if (phase === null) continue;
      reads[phase] += 1;
      if (!/\b123\.?456\b/.test(page) || isAsked !== (phase === 'during')) wrong.push(`${path}, ${phase}: ${isAsked}`);
    }
  }
  await Promise.all(Array.from({ length: 10 }, (_, reader) => read(reader)));
  expect(wrong).toEqual([]);
  expect(Object.values(reads).every((count) => count > 0)).toBe(true);
  return `${reads.before}, ${reads.during} and ${reads.after} reads before, in and after a campaign`;
}

async function run(db: Database, reads: number, stores: readonly string[]): Promise<string> {
  const watched = Object.values(kinds)
    .flatMap((kind) => [kind, kind])
    .map((kind, index) => ({ kind, id: `fresh-${index}`, acknowledged: 0 }));
  // First in all lists, whatever is written.
  await stock(
    db,
    ...watched.map(({ id }, index) => ({ id, name: id, sales: 1_000 - index, discount: 50, stock: 70_000 })),
  );
  const stale: string[] = [];
  let writes = 0;
  let isOver = false;
  const writing = watched.map(async (product) => {
    for (let n = 1; !isOver; n += 1) {
      await product.kind.write(db, product.id, n);
      product.acknowledged = n;
      writes += 1;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
    }
  });
  let asked = 0;
  let cached = 0;
  let refused = 0;
  async function read(): Promise<void> {
    for (;;) {
      asked += 1;
      const number = asked;
      if (number > reads) return;
      const product = watched[number % watched.length]!;
      const paths = product.kind.pages(product.id);
      const path = paths[Math.floor(Math.random() * paths.length)]!;
      const before = product.acknowledged;
      const answer = await fetch(stores[number % stores.length] + (number % 3 === 0 ? asData(path) : path));
      const page = await answer.text();
      // A busy machine sends some away, who come back when it says: they are no reads.
      if (answer.status === 503 && answer.headers.has('retry-after')) {
        refused += 1;
        asked -= 1;
        await wait(Number(answer.headers.get('retry-after')) * 1000);
        continue;
      }
      expect(answer.status, path).toBe(200);
      if (answer.headers.has('etag')) cached += 1;
      const found = product.kind.find(product.id, page);
      if (before > 0 && (found === null || found < before)) {
        stale.push(`${path}: ${found} instead of ${before} or later`);
      }
    }
  }
  await Promise.all(Array.from({ length: readers }, read));
  isOver = true;
  await Promise.all(writing);
  expect(stale).toEqual([]);
  expect(cached).toBeGreaterThan(reads / 2);
  return `${reads} reads by ${readers} beside ${writes} writes by ${watched.length}, ${refused} refused`;
}
