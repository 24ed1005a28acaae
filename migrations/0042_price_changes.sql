-- Each price that a product had, and what a discount may be compared with: the lowest price of the 30 days before the offer began
-- (Directive 98/6/EC, article 6a; Ley 1480 asks that offers are true). docs/decisions/2026-11-23-lowest-price-before-an-offer.md
CREATE TABLE price_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id text NOT NULL REFERENCES products ON UPDATE CASCADE ON DELETE CASCADE,
  -- By the database's clock, while the product is locked: in the order in which prices were written.
  changed_at timestamptz NOT NULL,
  price integer NOT NULL,
  discount smallint NOT NULL,
  in_cents bigint NOT NULL GENERATED ALWAYS AS (price::bigint * (100 - discount)) STORED,
  -- When the offer began that this price belongs to; null without a discount. Another begins when what is paid goes up.
  offer_since timestamptz,
  -- The lowest of the 30 days before that, in cents; null when the shop knows no price of then.
  lowest_before bigint
);
CREATE INDEX price_changes_of_product ON price_changes (product_id, changed_at DESC, id DESC);

-- In force at some time of the 30 days before `until`: the last one from before them counts too.
CREATE FUNCTION lowest_price_before(wanted text, until timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT min(in_cents) FROM price_changes
    WHERE product_id = wanted AND changed_at < until AND changed_at >= coalesce(
      (SELECT max(changed_at) FROM price_changes WHERE product_id = wanted AND changed_at <= until - interval '720 hours'),
      '-infinity')
$$;

-- The one place that keeps prices, whoever writes them: form, import, change of many, undo.
CREATE FUNCTION keep_prices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment constant timestamptz := clock_timestamp();
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO price_changes (product_id, changed_at, price, discount, offer_since)
      SELECT id, moment, price, discount, CASE WHEN discount > 0 THEN moment END FROM new_rows;
  ELSE
    -- A full join, which is never a loop in a loop: its plan is made once, for however many rows the first change had.
    WITH changed AS MATERIALIZED (
      SELECT id, n.price, n.discount FROM new_rows n FULL JOIN old_rows o USING (id)
        WHERE (n.price, n.discount) IS DISTINCT FROM (o.price, o.discount)
    )
    INSERT INTO price_changes (product_id, changed_at, price, discount, offer_since, lowest_before)
      SELECT n.id, moment, n.price, n.discount, since,
        CASE WHEN since = moment THEN lowest_price_before(n.id, moment) WHEN since IS NOT NULL THEN last.lowest_before END
      FROM changed n
        LEFT JOIN LATERAL (SELECT in_cents, offer_since, lowest_before FROM price_changes
          WHERE product_id = n.id ORDER BY changed_at DESC, id DESC LIMIT 1) AS last ON true
        CROSS JOIN LATERAL (SELECT CASE WHEN n.discount = 0 THEN NULL
          WHEN last.offer_since IS NOT NULL AND n.price::bigint * (100 - n.discount) <= last.in_cents THEN last.offer_since
          ELSE moment END AS since) AS offer
      WHERE n.price IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER keep_first_prices AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_prices();
CREATE TRIGGER keep_prices AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_prices();

-- What is known today.
INSERT INTO price_changes (product_id, changed_at, price, discount, offer_since)
  SELECT id, now(), price, discount, CASE WHEN discount > 0 THEN now() END FROM products;
