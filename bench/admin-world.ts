import { sql } from 'kysely';
import { inTransaction } from '#app/platform/database.server.ts';
import type { FulfilmentStatus } from '#app/shop/orders/fulfilment.ts';
import type { OrderStatus } from '#app/shop/orders/lifecycle.ts';
import { addSeconds } from '#app/shop/shared/clock.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { type SoldOrder, writeSoldOrder } from '#tests/support/sold-orders.ts';

export async function fillAdmin(db: Database, orders: number, now: Date) {
  await writeOrders(db, orders, now);
  await sql`INSERT INTO order_history (order_reference, from_status, to_status, cause, transaction_id, at)
    SELECT reference, NULL, 'awaiting_payment', 'placed', NULL, created_at FROM orders
    UNION ALL SELECT reference, 'awaiting_payment', status, 'payment_approved', paid_transaction_id, updated_at FROM orders
      WHERE status <> 'awaiting_payment'`.execute(db);
  await sql`INSERT INTO payments (transaction_id, order_reference, status, amount_in_cents, currency, method, first_seen_at, updated_at)
    SELECT coalesce(paid_transaction_id, 'd-' || legal_id), reference, CASE WHEN paid_at IS NULL THEN 'DECLINED' ELSE 'APPROVED' END,
      amount_in_cents, 'COP', 'CARD', created_at, created_at FROM orders WHERE status NOT IN ('awaiting_payment', 'replaced')`.execute(
    db,
  );
  await sql`INSERT INTO payment_events (checksum, transaction_id, status, body, received_at, settled_at, outcome)
    SELECT md5(transaction_id), transaction_id, status, repeat('{"event":"transaction.updated"}', 30), first_seen_at, first_seen_at,
      'settled' FROM payments`.execute(db);
  await sql`INSERT INTO mails (dedupe_key, recipient, kind, message, created_at, attempts, sent_at, ended_at, ended_as)
    SELECT kind || ':' || reference, email, kind, '{}', created_at, 1,
      CASE WHEN right(legal_id, 3) <> '013' THEN created_at END, CASE WHEN right(legal_id, 3) = '013' THEN created_at END,
      CASE WHEN right(legal_id, 3) = '013' THEN 'refused' END
    FROM orders, (VALUES ('order-received'), ('order-paid')) AS kinds (kind)
    -- Writing an order queues its first mail.
    ON CONFLICT (dedupe_key) DO UPDATE SET created_at = excluded.created_at, attempts = excluded.attempts,
      sent_at = excluded.sent_at, ended_at = excluded.ended_at, ended_as = excluded.ended_as`.execute(db);
  await sql`INSERT INTO attention_items (kind, order_reference, transaction_id, created_at, settled_at)
    SELECT CASE status WHEN 'voided' THEN 'payment_voided' ELSE 'paid_without_stock' END, reference, paid_transaction_id, created_at,
      CASE WHEN right(legal_id, 1) <> '3' THEN created_at END
    FROM orders WHERE status IN ('voided', 'paid_without_stock')`.execute(db);
  await sql`INSERT INTO refunds (order_reference, amount_in_cents, refunded_on, method, transfer_reference, noted_at)
    SELECT reference, amount_in_cents, created_at::date, 'wompi', 'x', created_at FROM orders WHERE status = 'voided'`.execute(
    db,
  );
  await sql`INSERT INTO cart_steps (day, step, times)
    SELECT ${now}::date - n, step, 100 + n FROM generate_series(0, 800) AS n, (VALUES ('cart'), ('payment')) AS steps (step)`.execute(
    db,
  );
  await sql`INSERT INTO empty_searches (term, times, last_at)
    SELECT 'busco ' || n, 1 + n % 40, ${now} FROM generate_series(1, 1000) AS n`.execute(db);
  await sql`UPDATE products SET deleted_at = ${now} WHERE hashtext(id) % 50 = 0`.execute(db);
  // As autovacuum does on a server, and a timer on the embedded database.
  await sql`VACUUM (ANALYZE)`.execute(db);
  // Each order was written and then moved, which leaves a table twice as long as a shop's.
  await sql`VACUUM (FULL, ANALYZE) orders`.execute(db);

  const { count } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const {
    reference,
    full_name: name,
    email,
    legal_id: document,
  } = await db
    .selectFrom('orders')
    .select(['reference', 'full_name', 'email', 'legal_id'])
    .where('status', '=', 'paid')
    .orderBy('created_at')
    .offset(Math.floor(orders / 3))
    .limit(1)
    .executeTakeFirstOrThrow();
  return { products: count, reference, name, email, document };
}

const firstNames = ['Ana', 'Luis', 'Íngrid', 'Óscar', 'Marta', 'Julián', 'Sofía', 'Andrés'];
const lastNames = ['Pérez', 'Ibáñez', 'Gómez', 'Ñáñez', 'Restrepo', 'Quintero', 'Zuluaga'];
const paidStates: readonly OrderStatus[] = ['paid', 'paid_without_stock', 'voided'];

async function writeOrders(db: Database, count: number, now: Date) {
  const shelf = await db.selectFrom('products').select(['id', 'price', 'discount']).orderBy('id').execute();
  await inTransaction(db, async (transaction) => {
    for (let n = 1; n <= count; n += 1) {
      await writeSoldOrder(transaction, soldOrder(n, addSeconds(now, (-365 * 24 * 60 * 60 * n) / count), shelf));
    }
  });
}

function soldOrder(n: number, at: Date, shelf: readonly { id: string; price: number; discount: number }[]): SoldOrder {
  const status = stateOf(n);
  const isPaid = paidStates.includes(status);
  const positions = [0, 6000].map((start) => start + (((n % 110) * (n % 109)) % 6000));
  const sold = positions.flatMap((position) => shelf[position] ?? []);
  return {
    status,
    createdAt: at.toISOString(),
    paidAt: isPaid ? addSeconds(at, 5 * 60).toISOString() : null,
    lines: sold.map(({ id, price, discount }) => [id, price, discount, 1 + (n % 3)]),
    row: {
      hold_status: isPaid ? 'claimed' : status === 'awaiting_payment' ? 'held' : 'released',
      hold_expires_at: addSeconds(at, 30 * 60),
      payment_expires_at: addSeconds(at, 24 * 60 * 60),
      full_name: `${firstNames[n % 8]} ${lastNames[n % 7]} ${n}`,
      email: `buyer${n}@correo${n % 50}.test`,
      phone_number: `3${String((n * 7919) % 1_000_000_000).padStart(9, '0')}`,
      legal_id: String(1_000_000_000 + n * 13),
      address_line_1: `Calle ${n % 200}`,
      fulfilment_status: fulfilmentOf(n, status),
      prepared_at: at,
      sent_at: at,
      delivered_at: at,
      carrier: 'Servientrega',
      tracking_number: String(n),
    },
  };
}

function stateOf(n: number): OrderStatus {
  if (n <= 5) return 'awaiting_payment';
  if (n % 10 === 1) return 'declined';
  if (n % 10 === 2) return 'expired';
  if (n % 100 === 3) return 'voided';
  if (n % 500 === 4) return 'paid_without_stock';
  return n % 40 === 5 ? 'replaced' : 'paid';
}

function fulfilmentOf(n: number, status: OrderStatus): FulfilmentStatus {
  if (status !== 'paid') return 'none';
  if (n % 1000 < 15) return 'to_prepare';
  if (n % 1000 < 20) return 'prepared';
  return n % 1000 < 60 ? 'sent' : 'delivered';
}
