import { type Expression, type SqlBool, sql } from 'kysely';
import type { Queryable } from '../shared/schema.ts';
import {
  type ChangeCounts,
  type ChangeKind,
  type ChangeLine,
  type ChangeSet,
  changeIdPattern,
  type LineView,
  linesPerPage,
  type RecentChange,
} from './change-set.ts';

const setColumns = [
  'change_sets.id',
  'change_sets.kind',
  'change_sets.field',
  'change_sets.state',
  'change_sets.rule',
  'change_sets.scope',
  'change_sets.created_at as createdAt',
  'change_sets.applied_at as appliedAt',
  'change_sets.undone_at as undoneAt',
] as const;

const changing = sql<boolean>`change_lines.state IN ('planned', 'applied', 'undone')`;
const staying = sql<boolean>`change_lines.state IN ('refused', 'left', 'kept')`;
const count = (of: Expression<SqlBool>) => sql<number>`count(*) FILTER (WHERE ${of})`;
const counts = [
  sql<number>`count(*)`.as('all'),
  count(changing).as('changing'),
  count(staying).as('staying'),
  count(sql<boolean>`below_cost`).as('belowCost'),
  count(sql<boolean>`change_lines.state = 'refused'`).as('refused'),
  count(sql<boolean>`change_lines.state = 'left'`).as('left'),
  count(sql<boolean>`change_lines.state = 'kept'`).as('kept'),
] as const;

const views: Record<LineView, Expression<SqlBool> | null> = {
  all: null,
  changing,
  staying,
  belowCost: sql<boolean>`below_cost`,
};

export interface ShownChange {
  set: ChangeSet;
  counts: ChangeCounts;
  lines: ChangeLine[];
  page: number;
  pages: number;
}

/** A change with one page of its lines, those that stay first. Three queries. */
export async function findChange(
  db: Queryable,
  id: string,
  { view, page }: { view: LineView; page: number },
): Promise<ShownChange | undefined> {
  if (!changeIdPattern.test(id)) return undefined;
  const set = await db.selectFrom('change_sets').select(setColumns).where('id', '=', id).executeTakeFirst();
  if (!set) return undefined;
  const ofSet = db.selectFrom('change_lines').where('set_id', '=', id);
  const counted = await ofSet.select(counts).executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(counted[view] / linesPerPage));
  const shown = Math.min(Math.max(1, page), pages);
  const wanted = views[view];
  const lines = await ofSet
    .$if(wanted !== null, (query) => query.where(wanted as Expression<SqlBool>))
    .select([
      'product_id as productId',
      'product_name as productName',
      'before',
      'after',
      'price',
      'discount',
      'cost',
      'below_cost as belowCost',
      'state',
      'reason',
    ])
    .orderBy(staying, 'desc')
    .orderBy(sql`lower(product_name)`)
    .orderBy('product_id')
    .limit(linesPerPage)
    .offset((shown - 1) * linesPerPage)
    .execute();
  return { set, counts: counted, lines, page: shown, pages };
}

/** Changes that were applied, newest first. Two queries. */
export async function recentChanges(db: Queryable, most: number, kind?: ChangeKind): Promise<RecentChange[]> {
  const sets = await db
    .selectFrom('change_sets')
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as ChangeKind))
    .where('state', '<>', 'drafted')
    .select(setColumns)
    .orderBy('applied_at', 'desc')
    .limit(most)
    .execute();
  const ids = sets.map((set) => set.id);
  const counted = await db
    .selectFrom('change_lines')
    .where(sql<boolean>`set_id = ANY(${ids}::uuid[])`)
    .groupBy('set_id')
    .select(['set_id', count(changing).as('changing'), count(staying).as('staying')])
    .execute();
  const countsOf = new Map(counted.map(({ set_id, ...counts }) => [set_id, counts]));
  return sets.map((set) => ({ set, counts: countsOf.get(set.id) ?? { changing: 0, staying: 0 } }));
}
