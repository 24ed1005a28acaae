import { ownerAtWork } from './owner.ts';
import { type Ground, type Store, withDatabase } from './store-ground.ts';

/** Who buy at once. */
export const clients = 10;
/** By then V8 has compiled what an order runs through: the first seconds take a quarter longer. */
export const warmUpSeconds = 6;
const products = 300;
const enough = 1_000_000;

/** Of more pieces than a bench can sell. @returns their ids */
export async function soldProducts(store: Store, ground: Ground): Promise<string[]> {
  const owner = await ownerAtWork(store, ground);
  const ids = ground.parts
    .filter(({ price }) => price > 50_000)
    .slice(0, products)
    .map(({ id }) => id);
  for (const id of ids) await owner.addStock(id, enough);
  return ids;
}

/** As autovacuum does within a minute: until then plans are for the empty tables that they were. */
export async function plansForWhatIsThere(databaseUrl: string): Promise<void> {
  await withDatabase(databaseUrl, (client) => client.query('VACUUM (ANALYZE)'));
}
