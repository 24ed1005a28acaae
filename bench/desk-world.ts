import { sql } from 'kysely';
import type { Database } from '#app/shop/shared/schema.ts';

/**
 * A year of a busy shop: orders in every state with two lines each, payments and their events, mails, decisions,
 * refunds, counted carts. Inserted with SQL, because only reading them is measured.
 */
export async function fillDesk(db: Database, orders: number, now: Date) {
  await sql`INSERT INTO orders (reference, status, hold_status, hold_expires_at, payment_expires_at, amount_in_cents, currency,
      request_fingerprint, full_name, email, phone_number, legal_id, legal_id_type, address_line_1, city, region, country,
      terms_accepted_at, paid_transaction_id, paid_at, fulfilment_status, prepared_at, sent_at, delivered_at, cancelled_at, carrier,
      tracking_number, created_at, updated_at)
    SELECT 'order_' || (extract(epoch FROM at) * 1000)::bigint || '_' || translate(md5(n::text), '0123456789', 'ghijklmnop')
        || 'z', status,
      CASE WHEN is_paid THEN 'claimed' WHEN status = 'awaiting_payment' THEN 'held' ELSE 'released' END,
      at + interval '30 minutes', at + interval '1 day', 100000 + n % 1000 * 1000, 'COP', md5(n::text),
      (ARRAY['Ana','Luis','Íngrid','Óscar','Marta','Julián','Sofía','Andrés'])[1 + n % 8] || ' '
        || (ARRAY['Pérez','Ibáñez','Gómez','Ñáñez','Restrepo','Quintero','Zuluaga'])[1 + n % 7] || ' ' || n,
      'buyer' || n || '@correo' || n % 50 || '.test', '3' || lpad((n * 7919 % 1000000000)::text, 9, '0'), (1000000000 + n * 13)::text,
      'CC', 'Calle ' || n % 200, 'Medellín', 'Antioquia', 'CO', at, CASE WHEN is_paid THEN 't-' || n END,
      CASE WHEN is_paid THEN at + interval '5 minutes' END,
      CASE WHEN status <> 'paid' THEN 'none' WHEN n % 1000 < 15 THEN 'to_prepare' WHEN n % 1000 < 20 THEN 'prepared'
        WHEN n % 1000 < 60 THEN 'sent' ELSE 'delivered' END,
      at, at, at, NULL, 'Servientrega', n::text, at, at
    FROM (
      SELECT n, at, status, status IN ('paid', 'paid_without_stock', 'voided') AS is_paid FROM (
        SELECT n, ${now}::timestamptz - interval '365 days' * n / ${orders}::int AS at,
          CASE WHEN n <= 5 THEN 'awaiting_payment' WHEN n % 10 = 1 THEN 'declined' WHEN n % 10 = 2 THEN 'expired'
            WHEN n % 100 = 3 THEN 'voided' WHEN n % 500 = 4 THEN 'paid_without_stock' WHEN n % 40 = 5 THEN 'replaced'
            ELSE 'paid' END AS status
        FROM generate_series(1, ${orders}::int) AS n) AS timed) AS made`.execute(db);
  await sql`WITH shelf AS (SELECT row_number() OVER (ORDER BY id) AS place, id, name, category, image, price, discount FROM products)
    INSERT INTO order_lines (order_reference, product_id, product_name, category, image, list_price, discount,
      unit_price_in_cents, quantity)
    SELECT reference, id, name, category, image, price, discount, price::bigint * (100 - discount), 1 + n % 3
    FROM (SELECT reference, row_number() OVER (ORDER BY reference) AS n FROM orders) AS numbered, generate_series(0, 1) AS line
    -- A few products sell far more than the others.
    JOIN shelf ON true
    WHERE shelf.place = 1 + line * 6000 + (n % 110) * (n % 109) % 6000`.execute(db);
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
    FROM orders, (VALUES ('order-received'), ('order-paid')) AS kinds (kind)`.execute(db);
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
