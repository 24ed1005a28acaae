import { untilAtRest } from '../ground/process-figures.ts';
import { pageText } from '../ground/sent-answer.ts';
import type { ShownPage } from '../ground/shown-pages.ts';
import { type Ground, prepareGround, type Store } from '../ground/store-ground.ts';
import { byTurns, type Turns } from '../ground/turns.ts';
import type { Hits, Shot } from '../processes/cannon.ts';
import { ownProcess } from '../processes/own-process.ts';
import { fillWithVaried } from '../varied-catalogue.ts';
import { hitPage } from './page-hits.ts';
import { chosenPages, type PageOptions, readers, withoutCache } from './pages.ts';

export interface GrowthFigures {
  products: number;
  /** Renders to ten readers by name of the page: of the products of the file, and of all these. */
  pages: Record<string, Turns>;
}

const turns = 7;

/** Two stores and two databases beside each other, shot at by turns. */
export async function measureGrowth(ground: Ground, count: number, options: PageOptions): Promise<GrowthFigures> {
  if (ground.databaseUrl === null) throw new Error('A large catalogue is measured on PostgreSQL');
  const large = await prepareGround('postgres', ground);
  const cannon = ownProcess<Shot, Hits>('cannon');
  const stores: Store[] = [];
  try {
    const { products } = await fillWithVaried(large.databaseUrl as string, count);
    const sides: { store: Store; pages: ShownPage[] }[] = [];
    for (const { start, databasePid } of [ground, large]) {
      const store = await start({ env: withoutCache });
      stores.push(store);
      const pages = await chosenPages(store, options.pages);
      // A large catalogue is read for a while after the first page that needs it.
      for (const { path } of pages) await pageText(store.url + path);
      await untilAtRest(store.pid, databasePid);
      sides.push({ store, pages });
    }
    const shot = async (side: number, index: number): Promise<Hits> => {
      const { store, pages } = sides[side] as (typeof sides)[number];
      const hits = await hitPage({ ...options, connections: [readers], cannon }, store.url, pages[index] as ShownPage);
      return hits[readers] as Hits;
    };
    const pages: Record<string, Turns> = {};
    for (const [index, { name }] of (sides[0]?.pages ?? []).entries()) {
      pages[name] = await byTurns(turns, [() => shot(0, index), () => shot(1, index)]);
    }
    return { products, pages };
  } finally {
    await cannon.end();
    for (const store of stores) await store.stop();
    await large.close();
  }
}
