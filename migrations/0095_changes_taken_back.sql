-- A price that returns within a day, and at which nobody bought in between, begins no offer.
-- docs/decisions/2026-11-27-a-price-that-returns-begins-no-offer.md

-- Whether the list price is above what somebody paid in the 30 days before the offer. `provablePercent` (price-history.ts) is its twin.
CREATE FUNCTION promises_too_much(price integer, discount smallint, lowest_before bigint) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(price::bigint * 100 > unit_price_in_cents(price, discount) AND price::bigint * 100 > whole_pesos(lowest_before), false);

-- The offer that a discounted price belongs to, if `paid` cents are asked from `moment` on. An offer goes on while what is paid is no more
-- than before, and so it does when it was away for a day at most, unless somebody bought meanwhile: at what was paid in it, whatever was
-- asked in between, or below that, if nothing cheaper was. Of several it is the oldest; of none, another one begins.
-- Rows before `moment` and `before_id` count, so that the offer of a row in the middle can be asked for too.
CREATE FUNCTION offer_of_price(wanted text, paid bigint, moment timestamptz, before_id bigint DEFAULT 9223372036854775807)
  RETURNS TABLE (since timestamptz, lowest_before bigint) LANGUAGE sql STABLE AS $$
  SELECT coalesce(kept.offer_since, moment),
    CASE WHEN kept.offer_since IS NULL THEN lowest_price_before(wanted, moment) ELSE kept.lowest_before END
  FROM (SELECT) AS always LEFT JOIN LATERAL (
    SELECT recent.offer_since, recent.lowest_before FROM (
      SELECT id, changed_at, offer_since, p.lowest_before, whole_pesos(in_cents) AS paid_then,
        lead(changed_at, 1, moment) OVER (ORDER BY changed_at, id) AS until,
        min(whole_pesos(in_cents)) OVER (ORDER BY changed_at, id ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) AS lowest_since
      FROM price_changes p
      WHERE product_id = wanted AND (changed_at, id) < (moment, before_id) AND changed_at >= coalesce(
        (SELECT max(changed_at) FROM price_changes WHERE product_id = wanted AND changed_at <= moment - interval '24 hours'), '-infinity')
    ) AS recent
    WHERE recent.offer_since IS NOT NULL AND recent.until >= moment - interval '24 hours'
      AND (recent.paid_then = paid OR (recent.paid_then > paid AND coalesce(recent.lowest_since >= paid, true)))
      -- Units that are held for an order may still be paid.
      AND CASE WHEN recent.until = moment THEN true ELSE NOT EXISTS (
        SELECT FROM order_lines JOIN orders ON orders.reference = order_lines.order_reference
        WHERE order_lines.product_id = wanted AND orders.created_at >= recent.until AND orders.created_at < moment
          AND (orders.paid_at IS NOT NULL OR orders.hold_status = 'held')) END
    ORDER BY recent.offer_since LIMIT 1
  ) AS kept ON true
$$;

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
      SELECT n.id, moment, n.price, n.discount, n.in_cents, offer.since, offer.lowest_before
      FROM changed n
        LEFT JOIN LATERAL (SELECT * FROM offer_of_price(n.id, n.in_cents, moment) WHERE n.discount > 0) AS offer ON true
      WHERE n.price IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;

-- Offers that began because a change was taken back, and what was asked in them since. A row that still begins one keeps what it was
-- compared with: prices from before it may have been deleted. In the order of time, as each row is compared with corrected ones; a shop that
-- often changed all of its prices within a day has more of them than an ordinary statement has time for.
SET LOCAL statement_timeout = 0;
DO $$
DECLARE
  kept record;
BEGIN
  FOR kept IN
    WITH dated AS MATERIALIZED (
      SELECT id, product_id, changed_at, in_cents, offer_since,
        lag(changed_at) OVER (PARTITION BY product_id ORDER BY changed_at, id) AS last_changed_at FROM price_changes
    ), doubtful AS (
      SELECT DISTINCT product_id, offer_since FROM dated
        WHERE offer_since >= changed_at - interval '24 hours' AND last_changed_at >= changed_at - interval '24 hours'
    )
    SELECT id, product_id, changed_at, whole_pesos(in_cents) AS paid FROM dated JOIN doubtful USING (product_id, offer_since)
      ORDER BY product_id, changed_at, id
  LOOP
    UPDATE price_changes p SET offer_since = offer.since, lowest_before = offer.lowest_before
      FROM offer_of_price(kept.product_id, kept.paid, kept.changed_at, kept.id) AS offer
      WHERE p.id = kept.id AND offer.since < kept.changed_at
        AND (offer.since, offer.lowest_before) IS DISTINCT FROM (p.offer_since, p.lowest_before);
  END LOOP;
END
$$;

-- A line of a change after which a discount would promise too much that does not do so before.
ALTER TABLE change_lines ADD COLUMN over_promised boolean NOT NULL DEFAULT false;
