import { type Expression, type SqlBool, sql } from 'kysely';
import type { Progress } from '../catalog/bulk-jobs.ts';
import { isPresumedMisleading } from '../catalog/prices/presumed-misleading.server.ts';
import { cutPage } from '../shared/page.ts';
import type { Queryable } from '../shared/schema.ts';
import {
  type ChangeKind,
  type ChangeLine,
  type ChangeState,
  changeIdPattern,
  countsOf,
  isAhead,
  isMoving,
  type LineView,
  linesPerPage,
  type RecentChange,
} from './change-set.ts';
import { changeKinds, tallyOf } from './work-on-change.server.ts';

const setColumns = [
  'change_sets.id',
  'change_sets.kind',
  'change_sets.field',
  'change_sets.state',
  'change_sets.rule',
  'change_sets.scope',
  'change_sets.created_at as createdAt',
  'change_sets.applied_at as appliedAt',
  'change_sets.stopped_at as stoppedAt',
  'change_sets.undone_at as undoneAt',
] as const;

/** What the owner looks at before it is written. */
export const isToReview = sql<boolean>`(is_big OR below_cost)`;

/** What the law presumes to mislead, if it were written now. */
const isPresumed = isPresumedMisleading(sql`change_lines`);

/** Once the change is over, lines still planned count as staying. */
function lineViewOf(view: LineView, state: ChangeState): Expression<SqlBool> | null {
  const staying = isAhead(state)
    ? sql<boolean>`change_lines.state IN ('refused', 'left', 'kept')`
    : sql<boolean>`change_lines.state IN ('refused', 'left', 'kept', 'planned')`;
  switch (view) {
    case 'all':
      return null;
    case 'staying':
      return staying;
    case 'changing':
      return sql<boolean>`NOT ${staying}`;
    case 'toReview':
      return isToReview;
    case 'belowCost':
      return sql<boolean>`below_cost`;
    case 'overPromised':
      return sql<boolean>`over_promised`;
    case 'presumed':
      return isPresumed;
  }
}

export async function findChange(db: Queryable, id: string, { view, page }: { view: LineView; page: number }) {
  if (!changeIdPattern.test(id)) return undefined;
  const set = await db
    .selectFrom('change_sets')
    .select(setColumns)
    .where('id', '=', id)
    .where('state', '<>', 'drawing')
    .executeTakeFirst();
  if (!set) return undefined;
  const ofSet = db.selectFrom('change_lines').where('set_id', '=', id);
  const worries = await ofSet
    .select([
      sql<number>`count(*) FILTER (WHERE below_cost)`.as('belowCost'),
      sql<number>`count(*) FILTER (WHERE over_promised)`.as('overPromised'),
      // Prices of the past change with the change itself: only of a preview it can be said.
      (set.state === 'drafted' ? sql<number>`count(*) FILTER (WHERE ${isPresumed})` : sql<number>`0`).as('presumed'),
      sql<number>`count(*) FILTER (WHERE ${isToReview})`.as('toReview'),
    ])
    .executeTakeFirstOrThrow();
  const counts = countsOf(set.state, await tallyOf(db, id), worries);
  const { offset, ...shown } = cutPage(page, counts[view], linesPerPage);
  const wanted = lineViewOf(view, set.state);
  const lines = await ofSet
    .$if(wanted !== null, (query) => query.where(wanted as Expression<SqlBool>))
    .select([
      'product_id as productId',
      'product_name as productName',
      'field',
      'before',
      'after',
      'price',
      'discount',
      'cost_in_cents as costInCents',
      'cost_usd_cents as costUsdCents',
      'cost_has_vat as costHasVat',
      'vat_percent as vatPercent',
      'below_cost as belowCost',
      'is_big as isBig',
      'over_promised as overPromised',
      'state',
      'reason',
    ])
    .$if(set.state === 'drafted', (query) => query.orderBy(isToReview, 'desc'))
    .orderBy(lineViewOf('staying', set.state) as Expression<SqlBool>, 'desc')
    .orderBy(sql`lower(product_name)`)
    .orderBy('product_id')
    .orderBy('field')
    .limit(linesPerPage)
    .offset(offset)
    .execute();
  const isOver = !isAhead(set.state);
  return {
    set,
    counts,
    progress: isMoving(set.state) ? ((await changeProgress(db, id)) ?? null) : null,
    lines: lines.map(
      (line): ChangeLine => (isOver && line.state === 'planned' ? { ...line, reason: 'stopped' } : line),
    ),
    ...shown,
  };
}

export async function isChangeThere(db: Queryable, id: string): Promise<boolean> {
  if (!changeIdPattern.test(id)) return false;
  const found = await db.selectFrom('change_sets').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

export async function changeProgress(db: Queryable, id: string): Promise<Progress | undefined> {
  return db
    .selectFrom('long_writes')
    .select(['done', 'total'])
    .where('subject_id', '=', id)
    .where('kind', 'in', changeKinds)
    .executeTakeFirst();
}

export async function recentChanges(db: Queryable, most: number, kind?: ChangeKind): Promise<RecentChange[]> {
  const rows = await db
    .selectFrom('change_sets')
    .leftJoin('long_writes', (join) =>
      join.on(sql<boolean>`long_writes.subject_id = change_sets.id::text`).on('long_writes.kind', 'in', changeKinds),
    )
    .$if(kind !== undefined, (query) => query.where('change_sets.kind', '=', kind as ChangeKind))
    .where('change_sets.state', 'not in', ['drawing', 'drafted'])
    .select([...setColumns, 'tally', 'done', 'total'])
    .orderBy('applied_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ tally, done, total, ...set }) => ({
    set,
    counts: countsOf(set.state, tally),
    progress: done === null || total === null ? null : { done, total },
  }));
}

/** An undone change is skipped, since its rate may have been wrong. */
export async function lastDollarRate(db: Queryable): Promise<number | null> {
  const last = await db
    .selectFrom('change_sets')
    .where('field', '=', 'price')
    .where(sql<boolean>`rule ->> 'way' = 'dollars'`)
    .where('state', 'not in', ['undoing', 'undone'])
    .select('rule')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.rule.way === 'dollars' ? last.rule.rateInCents : null;
}
