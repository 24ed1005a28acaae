import { type RawBuilder, sql } from 'kysely';
import { audited, mustBeOwner, ownerCommand } from '../../audit/audit.server.ts';
import { cutPage } from '../../shared/page.ts';
import type { Refused } from '../../shared/refusal.ts';
import type { Queryable } from '../../shared/schema.ts';
import { lockOrder, moveOrder } from '../orders.server.ts';
import type { AdminContext } from './admin-steps.server.ts';
import type { CrowdedHolder, HeldOrderRow, HeldQuery, HeldView } from './held-orders.ts';

const holdersPerPage = 20;
const ordersShown = 10;
/** Of one press, since each order is freed in a transaction of its own. */
const mostFreed = 500;

/** As the indexes of held orders have them. */
const holderOf: Record<HeldView, RawBuilder<string>> = {
  email: sql`lower(email)`,
  address: sql`hold_address COLLATE "C"`,
};

function heldOrders(db: Queryable, view: HeldView) {
  return db.selectFrom('orders').where('hold_status', '=', sql.lit('held')).where(holderOf[view], 'is not', null);
}

const sums = [
  sql<number>`count(*)`.as('orders'),
  sql<number>`coalesce(sum(pieces), 0)::int`.as('units'),
  sql<number>`coalesce(sum(amount_in_cents), 0)::bigint`.as('amountInCents'),
] as const;

function holders(db: Queryable, view: HeldView) {
  return heldOrders(db, view)
    .select([
      holderOf[view].as('who'),
      ...sums,
      sql<Date>`min(created_at)`.as('since'),
      sql<Date>`max(hold_expires_at)`.as('until'),
    ])
    .groupBy(holderOf[view])
    .orderBy('units', 'desc')
    .orderBy('who');
}

/** Who holds most comes first. The caller has checked that the owner asks. */
export async function listHeld(db: Queryable, query: HeldQuery) {
  const { people, ...total } = await heldOrders(db, query.view)
    .select([...sums, sql<number>`count(DISTINCT ${holderOf[query.view]})`.as('people')])
    .executeTakeFirstOrThrow();
  const { offset, ...page } = cutPage(query.page, people, holdersPerPage);
  const found = await holders(db, query.view).limit(holdersPerPage).offset(offset).execute();
  const shown = await newestOf(
    db,
    query.view,
    found.map(({ who }) => who),
  );
  return { total, holders: found.map((holder) => ({ ...holder, shown: shown.get(holder.who) ?? [] })), ...page };
}

async function newestOf(db: Queryable, view: HeldView, who: string[]): Promise<Map<string, HeldOrderRow[]>> {
  if (who.length === 0) return new Map();
  const rows = await db
    .selectFrom(
      heldOrders(db, view)
        .select([
          holderOf[view].as('who'),
          'reference',
          'full_name as fullName',
          'email',
          'pieces as units',
          'amount_in_cents as amountInCents',
          'created_at as since',
          'hold_expires_at as until',
          isBankPending.as('isBankPending'),
          sql<number>`row_number() OVER (PARTITION BY ${holderOf[view]} ORDER BY created_at DESC, reference)`.as(
            'position',
          ),
        ])
        .where(holderOf[view], '=', sql<string>`ANY (${who}::text[])`)
        .as('held'),
    )
    .selectAll()
    .where('position', '<=', ordersShown)
    .orderBy('position')
    .execute();
  const found = new Map<string, HeldOrderRow[]>();
  for (const { who: holder, position: _position, ...row } of rows)
    found.set(holder, [...(found.get(holder) ?? []), row]);
  return found;
}

const isBankPending = sql<boolean>`EXISTS (
  SELECT FROM payments WHERE order_reference = orders.reference AND payments.status = 'PENDING')`;

/** A buyer who has so many is worth a look: shoppers have one or two. */
const crowd = { orders: 5, units: 20 };

/** For the owner's first page. */
export async function crowdedHolders(db: Queryable, most: number): Promise<CrowdedHolder[]> {
  const found: CrowdedHolder[] = [];
  for (const view of ['email', 'address'] as const) {
    const rows = await holders(db, view)
      .having(sql<boolean>`count(*) >= ${crowd.orders} OR sum(pieces) >= ${crowd.units}`)
      .limit(most)
      .execute();
    found.push(...rows.map(({ since: _since, until: _until, ...holder }) => ({ ...holder, view })));
  }
  return found;
}

export type ToFree = { reference: string } | { view: HeldView; who: string };

export type Freed = { ok: true; freed: number; left: number } | Refused<'not_held'>;

/**
 * As if the holds had lapsed, so a payment that comes later is treated as one of a lapsed order. An order whose bank has not answered is
 * freed only when it is named.
 *
 * @throws NotTheOwner
 */
export async function freeHeld(adminContext: AdminContext, which: ToFree): Promise<Freed> {
  mustBeOwner(adminContext.acting);
  if ('reference' in which) {
    return (await freeOne(adminContext, which.reference))
      ? { ok: true, freed: 1, left: 0 }
      : { ok: false, code: 'not_held' };
  }
  const held = await heldOrders(adminContext.db, which.view)
    .select(['reference', isBankPending.as('isBankPending')])
    .where(holderOf[which.view], '=', which.who)
    .orderBy('created_at')
    .limit(mostFreed)
    .execute();
  const waiting = held.filter((order) => order.isBankPending);
  let freed = 0;
  for (const order of held) if (!order.isBankPending && (await freeOne(adminContext, order.reference))) freed += 1;
  return freed + waiting.length > 0 ? { ok: true, freed, left: waiting.length } : { ok: false, code: 'not_held' };
}

async function freeOne({ db, acting, holdMinutes }: AdminContext, reference: string): Promise<boolean> {
  return ownerCommand(db, acting, async (transaction) => {
    const order = await lockOrder(transaction, reference);
    if (order?.holdStatus !== 'held') return false;
    const { pieces: units } = await transaction
      .selectFrom('orders')
      .select('pieces')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const status = await moveOrder(transaction, order, { cause: 'hold_lapsed', now: acting.now, holdMinutes });
    return audited(
      {
        subject: 'order',
        subjectId: reference,
        action: 'freed',
        before: { status: order.status, heldPieces: units },
        after: { status, heldPieces: 0 },
      },
      true,
    );
  });
}
