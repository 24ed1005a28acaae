import { mkdirSync } from 'node:fs';
import { stablePort } from '#tests/support/cluster/programs.ts';
import { ownerAtWork } from '../ground/owner.ts';
import { pageStatements } from '../ground/page-statements.ts';
import { processorFromNow } from '../ground/process-figures.ts';
import { pagesOfItsKind, type ShownPage, shownPages } from '../ground/shown-pages.ts';
import type { Ground, Store } from '../ground/store-ground.ts';
import type { Turns } from '../ground/turns.ts';
import type { Hits, Shot } from '../processes/cannon.ts';
import type { DatabaseWork } from '../processes/database-work.ts';
import { ownProcess } from '../processes/own-process.ts';
import { type ChangedFigures, readChanged, writeEach } from './changed-pages.ts';
import { type HitsAt, hitBare, hitPage, type Loading, warmUps } from './page-hits.ts';

export interface PageFigures {
  name: string;
  kilobytes: number;
  cached: HitsAt;
  /** The same bytes and headers by `node:http`. */
  bare: HitsAt;
  /** Cached and bare by turns. Null where wrk is not installed. */
  byWrk: Turns | null;
  missed: HitsAt;
  /** Processor time of a missed page, in the store and in PostgreSQL. */
  storeMs: number;
  databaseMs: number;
  changed: ChangedFigures | null;
  /** The same when the owner's call went to another process of the store. */
  changedElsewhere: ChangedFigures | null;
  /** By ten readers while a product on it changes five times a second. */
  changing: Hits | null;
  /** What the page asks the database, and how many pages' questions `pg` answers a second, prepared, to ten clients. */
  statements: number | null;
  readsPerSecond: number | null;
}

type Missed = Pick<PageFigures, 'missed' | 'storeMs' | 'databaseMs' | 'statements' | 'readsPerSecond'>;

export interface PageOptions {
  seconds: number;
  connections: readonly number[];
  /** By name; empty is all. */
  pages: readonly string[];
  profile: string | undefined;
  failed(what: string): void;
}

export const readers = 10;
const changeEachMs = 200;
export const withoutCache = { PAGE_CACHE_MB: '0' };

export async function measurePages(ground: Ground, options: PageOptions): Promise<PageFigures[]> {
  const cannon = ownProcess<Shot, Hits>('cannon');
  const loading: Loading = { ...options, cannon };
  try {
    const cached = await withStore(ground, {}, (store) => measureCached(ground, store, loading, options));
    const missed = await measureMissed(ground, loading, options);
    return cached.map((page) => ({ ...page, ...(missed[page.name] as (typeof missed)[string]) }));
  } finally {
    await cannon.end();
  }
}

async function measureCached(ground: Ground, store: Store, loading: Loading, { pages: names }: PageOptions) {
  const pages = await chosenPages(store, names);
  const bare = await hitBare(loading, store.url, pages, ground.isLive);
  const owner = await ownerAtWork(store, ground);
  const figures: Omit<PageFigures, keyof Missed>[] = [];
  for (const page of pages) {
    const cached = await hitPage(loading, store.url, page);
    const changed = await readChanged(store, owner, page);
    const changing = await hitChanging(store, page, loading, (id, by) => owner.addStock(id, by));
    figures.push({
      name: page.name,
      kilobytes: (bare.bytes[page.name] ?? 0) / 1_000,
      cached,
      bare: bare.hits[page.name] ?? {},
      byWrk: bare.byWrk[page.name] ?? null,
      changed,
      changedElsewhere: null,
      changing,
    });
  }
  if (ground.databaseUrl === null) return figures;
  await withStore(ground, { port: await stablePort() }, async (another) => {
    const ownerThere = await ownerAtWork(another, ground);
    for (const [index, page] of pages.entries()) {
      const row = figures[index];
      if (row) row.changedElsewhere = await readChanged(store, ownerThere, page);
    }
  });
  return figures;
}

async function hitChanging(
  { url }: Store,
  { name, path, productId }: ShownPage,
  { cannon, seconds, failed }: Loading,
  addStock: (id: string, by: number) => Promise<void>,
): Promise<Hits | null> {
  if (productId === null) return null;
  let by = 1;
  const endWriting = writeEach(changeEachMs, () => {
    by = -by;
    return addStock(productId, -by);
  });
  const hits = await cannon.ask({ url, connections: readers, seconds, paths: [path] });
  await endWriting();
  if (hits.wrong > 0) failed(`${name}, changing: ${hits.wrong} of ${hits.answered} answers were wrong`);
  return hits;
}

/** Nothing is cached, so each request renders. */
async function measureMissed(ground: Ground, loading: Loading, { pages: names, seconds, profile }: PageOptions) {
  const figures: Record<string, Missed> = {};
  const database = ownProcess<DatabaseWork, number>('database-work');
  try {
    if (profile) mkdirSync(profile, { recursive: true });
    await withStore(ground, { env: withoutCache, profile }, async (store) => {
      const pages = await chosenPages(store, names);
      for (const page of pages) {
        figures[page.name] = await hitMissed(ground, store, loading, page);
      }
      const { databaseUrl } = ground;
      if (databaseUrl === null) return;
      const asked = await pageStatements(
        ground,
        store.url,
        pages.map(({ path }) => path),
      );
      for (const { name, path } of pages) {
        const statements = asked[path] ?? [];
        const work = { url: databaseUrl, seconds, clients: readers, work: { statements } };
        const row = figures[name];
        if (!row) continue;
        row.statements = statements.length;
        row.readsPerSecond = statements.length > 0 ? await database.ask(work) : null;
      }
    });
    return figures;
  } finally {
    await database.end();
  }
}

async function hitMissed(
  { databasePid, parts }: Ground,
  { url, pid }: Store,
  loading: Loading,
  page: ShownPage,
): Promise<Missed> {
  const ids = parts.map(({ id }) => id);
  const paths = await pagesOfItsKind(url, page, ids);
  const spent = processorFromNow(pid, databasePid);
  const missed = await hitPage(loading, url, { ...page, paths });
  const [store, database] = spent();
  const answered = Object.values(missed).reduce((sum, hits) => sum + hits.answered, warmUps);
  return {
    missed,
    storeMs: store / answered,
    databaseMs: database / answered,
    statements: null,
    readsPerSecond: null,
  };
}

/** Those of the names; all, when none is named. */
export async function chosenPages({ url }: Store, names: readonly string[]): Promise<ShownPage[]> {
  const pages = await shownPages(url);
  return names.length === 0 ? pages : pages.filter(({ name }) => names.includes(name));
}

async function withStore<Result>(
  ground: Ground,
  options: Parameters<Ground['start']>[0],
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await ground.start(options);
  try {
    return await work(store);
  } finally {
    await store.stop();
  }
}
