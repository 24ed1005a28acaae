import type { Ground } from '../ground/store-ground.ts';
import { fillWithVaried } from '../varied-catalogue.ts';
import { measureRenders, type PageOptions } from './pages.ts';

export interface GrowthFigures {
  products: number;
  /** Renders a second to ten readers, with the products of the file and with all of these, by page. */
  before: Record<string, number>;
  after: Record<string, number>;
}

/** Leaves the ground with many products. */
export async function measureGrowth(ground: Ground, count: number, options: PageOptions): Promise<GrowthFigures> {
  if (ground.databaseUrl === null) throw new Error('A large catalogue is measured on PostgreSQL');
  const before = await measureRenders(ground, options);
  const { products } = await fillWithVaried(ground.databaseUrl, count);
  return { products, before, after: await measureRenders(ground, options) };
}
