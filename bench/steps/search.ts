import { createLog } from '#app/platform/log.server.ts';
import { openDatabase } from '#app/services.server.ts';
import { createSearchWords } from '#app/shop/search/search-words.server.ts';
import { pageStatements, type Statement } from '../ground/page-statements.ts';
import { type Ground, type Store, withDatabase } from '../ground/store-ground.ts';
import type { Hits, Shot } from '../processes/cannon.ts';
import { ownProcess } from '../processes/own-process.ts';
import { fillWithVaried } from '../varied-catalogue.ts';

/** As people type: short beginnings that thousands of products have, makers, features, mistakes, words that exclude each other. */
const terms = [
  'bl',
  'co',
  'gb',
  '16',
  'ryz',
  'black',
  'corsair',
  'rtx 50',
  'co bl',
  'ram 16 gigas ddr4',
  'caja blanca matx',
  'ryezn',
  'corsiar vengance',
  'disco duro externo',
  'procesador gamer 6 nucleos',
  'tarjeta de video asus',
  'corsair geforce',
  'Kingston FURY Beast RGB 32 GB (2x16 GB) DDR5-6000 CL30 Black',
  'zzzz',
] as const;

export interface SearchFigures {
  products: number;
  /** By kind of call and number of clients. */
  calls: Record<'suggestions' | 'results', Record<number, Hits>>;
  /** Statements whose plan reads a whole table; none is right. */
  wholeTables: string[];
  statements: number;
  /** What a process keeps of the products' words, and how long it takes to read them. */
  vocabulary: { words: number; kilobytes: number; seconds: number };
}

interface SearchOptions {
  seconds: number;
  products: number | null;
  failed(what: string): void;
}

/** Nothing is kept, so that each call searches. With `--products` also with so many. Leaves the ground with them. */
export async function measureSearch(ground: Ground, options: SearchOptions): Promise<SearchFigures[]> {
  const figures = [await measured(ground, options)];
  if (ground.databaseUrl === null || options.products === null) return figures;
  await fillWithVaried(ground.databaseUrl, options.products);
  return [...figures, await measured(ground, options)];
}

async function measured(ground: Ground, { seconds, failed }: SearchOptions): Promise<SearchFigures> {
  const { databaseUrl } = ground;
  const cannon = ownProcess<Shot, Hits>('cannon');
  const store = await ground.start({ env: { KEPT_PAGES_MB: '0' } });
  try {
    const calls = {
      suggestions: await hit(store, '/api/suggestions?'),
      results: await hit(store, '/search?'),
    };
    const paths = terms.flatMap((term) => [`/api/suggestions?${asked(term)}`, `/search?${asked(term)}`]);
    const statements = Object.values(await pageStatements(ground, store.url, paths)).flat();
    const wholeTables = databaseUrl === null ? [] : await readsOfWholeTables(databaseUrl, statements);
    for (const statement of wholeTables) failed(`reads a whole table: ${statement}`);
    return {
      products: databaseUrl === null ? ground.parts.length : await productsIn(databaseUrl),
      calls,
      wholeTables,
      statements: statements.length,
      vocabulary: databaseUrl === null ? { words: 0, kilobytes: 0, seconds: 0 } : await vocabularyOf(databaseUrl),
    };
  } finally {
    await store.stop();
    await cannon.end();
  }

  async function hit({ url }: Store, path: string): Promise<Record<number, Hits>> {
    const byClients: Record<number, Hits> = {};
    for (const connections of [1, 10]) {
      const shot = { url, connections, paths: terms.map((term) => path + asked(term)), addresses: manyAddresses };
      await cannon.ask({ ...shot, amount: terms.length });
      const hits = await cannon.ask({ ...shot, seconds });
      if (hits.wrong > 0) failed(`${path} with ${connections}: ${hits.wrong} of ${hits.answered} answers were wrong`);
      byClients[connections] = hits;
    }
    return byClients;
  }
}

/** Suggestions are counted by address. */
const manyAddresses = 200;
const asked = (term: string) => String(new URLSearchParams({ q: term }));

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

async function vocabularyOf(databaseUrl: string): Promise<SearchFigures['vocabulary']> {
  const storage = { databaseUrl, dataDir: '', preparedStatements: true };
  const { handle, db } = await openDatabase(storage, createLog('error'));
  try {
    const began = performance.now();
    const words = createSearchWords({ db });
    const { size, bytes } = await words.wholeVocabulary();
    return { words: size, kilobytes: bytes / 1_000, seconds: (performance.now() - began) / 1_000 };
  } finally {
    await handle.close();
  }
}
