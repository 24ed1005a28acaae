import type { Queryable } from '../../shared/schema.ts';
import type { Maker } from './maker.ts';

export async function listMakers(db: Queryable): Promise<Maker[]> {
  return db.selectFrom('makers').select(['slug', 'name', 'spellings']).orderBy('slug').execute();
}

/** Whatever stands in an address: PostgreSQL refuses a text with a NUL. */
const slugPattern = /^[a-z0-9-]{1,60}$/;

export async function findMaker(db: Queryable, slug: string): Promise<Maker | undefined> {
  if (!slugPattern.test(slug)) return undefined;
  return db.selectFrom('makers').select(['slug', 'name', 'spellings']).where('slug', '=', slug).executeTakeFirst();
}
