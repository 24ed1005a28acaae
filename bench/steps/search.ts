import { createLog } from '#app/platform/log.server.ts';
import { bytesOfColumns } from '#app/read-model/facet-index.ts';
import { createProjection } from '#app/read-model/projection.server.ts';
import { openDatabase } from '#app/services.server.ts';
import { followCategories } from '#app/shop/catalog/categories/categories-follower.server.ts';
import { everyCategory } from '#app/shop/catalog/categories.ts';
import { pageStatements, type Statement } from '../ground/page-statements.ts';
import { processorFromNow, untilAtRest } from '../ground/process-figures.ts';
import { type Ground, type Store, withDatabase } from '../ground/store-ground.ts';
import type { Hits, Shot } from '../processes/cannon.ts';
import { ownProcess } from '../processes/own-process.ts';
import { asShoppersAsk, listsWithProducts, terms, uncached } from '../search/asked-paths.ts';
import { fillWithVaried } from '../varied-catalogue.ts';

export interface SearchCalls {
  asked: string;
  /** By number of clients. */
  by: Record<number, Hits>;
  /** Milliseconds of a call: of the store, of PostgreSQL; with ten clients. */
  processor: readonly [store: number, database: number];
}

export interface SearchFigures {
  products: number;
  calls: SearchCalls[];
  /** Statements whose plan reads a whole table; none is right. */
  wholeTables: string[];
  statements: number;
  /** Seconds from its first search until a store has read what it searches without the database; the calls come after it. */
  atRestAfter: number;
  /** What a process holds to search without the database, and to filter and count by; and how long it takes to load both. */
  indexes: { words: { products: number; kilobytes: number }; facets: { kilobytes: number }; seconds: number };
}

interface SearchOptions {
  seconds: number;
  products: number | null;
  failed(what: string): void;
}

/** With `--products` also with so many. Leaves the ground with them. */
export async function measureSearch(ground: Ground, options: SearchOptions): Promise<SearchFigures[]> {
  const figures = [await measured(ground, options)];
  if (ground.databaseUrl === null || options.products === null) return figures;
  await fillWithVaried(ground.databaseUrl, options.products);
  return [...figures, await measured(ground, options)];
}

async function measured(ground: Ground, { seconds, failed }: SearchOptions): Promise<SearchFigures> {
  const { databaseUrl } = ground;
  const cannon = ownProcess<Shot, Hits>('cannon');
  const shoot = { ground, seconds, failed, shot: cannon.ask };
  const calls: SearchCalls[] = [];
  let statements: Statement[] = [];
  let atRestAfter = Number.NaN;
  const askOnce = async ({ url }: Store) => {
    for (const paths of Object.values(uncached)) await cannon.ask({ url, connections: 1, paths, amount: paths.length });
  };
  try {
    const searching = await ground.start({ env: { PAGE_CACHE_MB: '0' } });
    try {
      await askOnce(searching);
      atRestAfter = await untilAtRest(searching.pid, ground.databasePid);
      for (const [asked, paths] of Object.entries(uncached)) calls.push(await hit(searching, asked, paths, shoot));
      const paths = Object.values(uncached).flat();
      statements = Object.values(await pageStatements(ground, searching.url, paths)).flat();
    } finally {
      await searching.stop();
    }
    const keeping = await ground.start();
    await askOnce(keeping);
    await untilAtRest(keeping.pid, ground.databasePid);
    const changing = databaseUrl === null ? null : changeLists(databaseUrl, ground.parts[0]?.id ?? '');
    try {
      for (const [asked, paths] of Object.entries(asShoppersAsk)) calls.push(await hit(keeping, asked, paths, shoot));
      // Afterwards, since it puts them into the page cache.
      for (const path of await listsWithoutProducts(keeping.url)) failed(`a list has no product: ${path}`);
    } finally {
      await changing?.stop();
      await keeping.stop();
    }
  } finally {
    await cannon.end();
  }
  const wholeTables = databaseUrl === null ? [] : await readsOfWholeTables(databaseUrl, statements);
  for (const statement of wholeTables) failed(`reads a whole table: ${statement}`);
  return {
    products: databaseUrl === null ? ground.parts.length : await productsIn(databaseUrl),
    calls,
    wholeTables,
    statements: statements.length,
    atRestAfter,
    ...(await memoryOfProcess(databaseUrl)),
  };
}

async function listsWithoutProducts(url: string): Promise<string[]> {
  const empty: string[] = [];
  for (const path of listsWithProducts) {
    const html = await (await fetch(url + path)).text();
    if (!html.includes('href="/product/')) empty.push(path);
  }
  return empty;
}

interface Shooting {
  ground: Ground;
  seconds: number;
  failed(what: string): void;
  shot(shot: Shot): Promise<Hits>;
}

async function hit({ url, pid }: Store, asked: string, paths: string[], shooting: Shooting): Promise<SearchCalls> {
  const { ground, seconds, failed } = shooting;
  const by: Record<number, Hits> = {};
  let processor: SearchCalls['processor'] = [Number.NaN, Number.NaN];
  for (const connections of [1, 10]) {
    const shot = { url, connections, paths, addresses: Math.ceil(manyRequests / paths.length) };
    await shooting.shot({ ...shot, amount: terms.length });
    const spent = processorFromNow(pid, ground.databasePid);
    const hits = await shooting.shot({ ...shot, seconds });
    const [own, database] = spent();
    if (hits.wrong > 0) failed(`${asked} with ${connections}: ${hits.wrong} of ${hits.answered} answers were wrong`);
    by[connections] = hits;
    processor = [own / hits.answered, database / hits.answered];
  }
  return { asked, by, processor };
}

/** Suggestions are counted by address. */
const manyRequests = 4_000;
/** A shop that sells more often than that sells out of 17,000 products a day. */
const changesEachMs = 5_000;

/** A product runs out and comes back: what is cached of searches is dropped each time. */
function changeLists(databaseUrl: string, id: string): { stop(): Promise<void> } {
  let isOut = false;
  let working = Promise.resolve();
  const timer = setInterval(() => {
    isOut = !isOut;
    working = withDatabase(databaseUrl, async (client) => {
      // What the orders of an earlier step hold stays.
      await client.query('UPDATE shelf SET stock = held + $1 WHERE product_id = $2', [isOut ? 0 : 9, id]);
    });
  }, changesEachMs);
  return {
    async stop() {
      clearInterval(timer);
      await working;
    },
  };
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

const large = new Set(['products', 'product_search']);

async function readsOfWholeTables(databaseUrl: string, statements: readonly Statement[]): Promise<string[]> {
  return withDatabase(databaseUrl, async (client) => {
    const found: string[] = [];
    for (const { text, values } of statements) {
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
      if (nodesOf(rows[0]['QUERY PLAN'][0].Plan).some(readsAll)) found.push(text.replace(/\s+/g, ' ').slice(0, 200));
    }
    return found;
  });
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

const readsAll = (plan: Plan) => plan['Node Type'] === 'Seq Scan' && large.has(plan['Relation Name'] ?? '');

async function productsIn(databaseUrl: string): Promise<number> {
  const { rows } = await withDatabase(databaseUrl, (client) => client.query('SELECT count(*)::int AS n FROM products'));
  return rows[0].n;
}

async function memoryOfProcess(databaseUrl: string | null): Promise<Pick<SearchFigures, 'indexes'>> {
  if (databaseUrl === null) {
    return { indexes: { words: { products: 0, kilobytes: 0 }, facets: { kilobytes: 0 }, seconds: 0 } };
  }
  const { handle, db } = await openDatabase({ databaseUrl, dataDir: '', preparedStatements: true }, createLog('error'));
  try {
    const began = performance.now();
    const onTrouble = (error: unknown) => {
      throw error;
    };
    const onInvalidation = () => {};
    const categories = followCategories(db, { onInvalidation, onTrouble });
    const indexes = await createProjection({ db, categories, onInvalidation, onTrouble }).refresh();
    const seconds = (performance.now() - began) / 1_000;
    const columns = indexes?.facets?.of(everyCategory()) ?? [];
    return {
      indexes: {
        words: { products: indexes?.words?.size ?? 0, kilobytes: (indexes?.words?.bytes ?? 0) / 1_000 },
        facets: { kilobytes: columns.reduce((sum, each) => sum + bytesOfColumns(each), 0) / 1_000 },
        seconds,
      },
    };
  } finally {
    await handle.close();
  }
}
