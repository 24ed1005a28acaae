import type { Queryable } from '../../shared/schema.ts';
import type { Maker } from './maker.ts';

export async function listMakers(db: Queryable): Promise<Maker[]> {
  return db.selectFrom('makers').select(['slug', 'name', 'spellings']).orderBy('slug').execute();
}

export async function findMaker(db: Queryable, slug: string): Promise<Maker | undefined> {
  return db.selectFrom('makers').select(['slug', 'name', 'spellings']).where('slug', '=', slug).executeTakeFirst();
}
