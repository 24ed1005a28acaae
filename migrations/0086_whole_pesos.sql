-- Prices are paid in whole pesos: Wompi takes no centavos. docs/decisions/2026-11-26-prices-are-paid-in-whole-pesos.md
-- What was ordered, paid and kept before keeps its centavos.

-- The nearest whole pesos, half up; both figures are cents.
CREATE FUNCTION whole_pesos(in_cents bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (in_cents + 50) / 100 * 100;

-- What is paid for one, in cents: the only place in SQL that takes a discount off. `app/shop/shared/money.ts` has the same.
CREATE FUNCTION unit_price_in_cents(price integer, discount smallint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN whole_pesos(price::bigint * (100 - discount));

-- The second form is what a line has whose order was made before, and what the release before still writes while processes are exchanged.
ALTER TABLE order_lines
  DROP CONSTRAINT order_lines_check,
  ADD CONSTRAINT order_lines_unit_price
    CHECK (unit_price_in_cents IN (unit_price_in_cents(list_price, discount), list_price::bigint * (100 - discount)));

-- Written by `keep_prices` from now on.
ALTER TABLE price_changes ALTER COLUMN in_cents DROP EXPRESSION;

CREATE OR REPLACE FUNCTION keep_prices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment constant timestamptz := clock_timestamp();
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO price_changes (product_id, changed_at, price, discount, in_cents, offer_since)
      SELECT id, moment, price, discount, unit_price_in_cents(price, discount), CASE WHEN discount > 0 THEN moment END FROM new_rows;
  ELSE
    -- A full join, which is never a loop in a loop: its plan is made once, for however many rows the first change had.
    WITH changed AS MATERIALIZED (
      SELECT id, n.price, n.discount, unit_price_in_cents(n.price, n.discount) AS in_cents
        FROM new_rows n FULL JOIN old_rows o USING (id)
        WHERE (n.price, n.discount) IS DISTINCT FROM (o.price, o.discount)
    )
    INSERT INTO price_changes (product_id, changed_at, price, discount, in_cents, offer_since, lowest_before)
      SELECT n.id, moment, n.price, n.discount, n.in_cents, since,
        CASE WHEN since = moment THEN lowest_price_before(n.id, moment) WHEN since IS NOT NULL THEN last.lowest_before END
      FROM changed n
        LEFT JOIN LATERAL (SELECT in_cents, offer_since, lowest_before FROM price_changes
          WHERE product_id = n.id ORDER BY changed_at DESC, id DESC LIMIT 1) AS last ON true
        CROSS JOIN LATERAL (SELECT CASE WHEN n.discount = 0 THEN NULL
          WHEN last.offer_since IS NOT NULL AND n.in_cents <= whole_pesos(last.in_cents) THEN last.offer_since
          ELSE moment END AS since) AS offer
      WHERE n.price IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION is_within(most_pesos integer, price integer, discount smallint) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN most_pesos IS NULL OR unit_price_in_cents(price, discount) <= most_pesos::bigint * 100;

CREATE OR REPLACE FUNCTION check_alerts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[];
BEGIN
  -- A full join, which is never a loop in a loop: its plan is made once, for however many rows the first change had.
  WITH moved AS MATERIALIZED (
    SELECT id, n.is_available AND n.deleted_at IS NULL AS is_there,
      NOT o.is_available OR o.deleted_at IS NOT NULL
        OR unit_price_in_cents(n.price, n.discount) < unit_price_in_cents(o.price, o.discount) AS is_better
    FROM new_rows n FULL JOIN old_rows o USING (id)
  )
  SELECT array_agg(id) INTO ids FROM moved WHERE is_there AND is_better;
  IF ids IS NOT NULL THEN
    INSERT INTO alert_checks (product_id)
      SELECT id FROM products WHERE id = ANY (ids) AND EXISTS (
        SELECT FROM product_alerts a WHERE a.product_id = products.id AND a.confirmed_at IS NOT NULL AND a.told_at IS NULL
          AND is_within(a.most_pesos, products.price, products.discount));
  END IF;
  RETURN NULL;
END
$$;

-- Alerts that rounding makes due, which no change of a product would find: a price half a peso above what somebody asked for.
INSERT INTO alert_checks (product_id)
  SELECT id FROM products WHERE is_available AND deleted_at IS NULL AND price::bigint * (100 - discount) > unit_price_in_cents(price, discount)
    AND EXISTS (SELECT FROM product_alerts a WHERE a.product_id = products.id AND a.confirmed_at IS NOT NULL AND a.told_at IS NULL
      AND is_within(a.most_pesos, products.price, products.discount));

-- The strip of offers, by what they save. The release before sorts by `products_top_offers`, which goes one release later.
CREATE INDEX products_best_offers ON products ((price::bigint * 100 - unit_price_in_cents(price, discount)) DESC, sales DESC, id)
  WHERE deleted_at IS NULL AND discount > 0 AND is_available;
