-- "Avísame": who is told once a product can be bought, at any price or at no more than one of theirs.
CREATE TABLE product_alerts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  product_id text NOT NULL REFERENCES products ON UPDATE CASCADE ON DELETE CASCADE,
  -- An account, whose address may change, or a guest's address.
  customer_id text REFERENCES customers ON DELETE CASCADE,
  email text CHECK (email = lower(email) AND length(email) <= 254),
  who text NOT NULL GENERATED ALWAYS AS (coalesce(customer_id, email)) STORED,
  -- Whole pesos; null is any price.
  most_pesos integer CHECK (most_pesos BETWEEN 1 AND 2000000000),
  -- What a guest accepted.
  privacy_version text,
  asked_at timestamptz NOT NULL,
  -- Whoever reads the address's mails said yes.
  confirmed_at timestamptz,
  told_at timestamptz,
  -- Counts the mails of this alert: one that was not sent in time is written anew.
  round integer NOT NULL DEFAULT 0,
  CHECK (num_nonnulls(customer_id, email) = 1),
  CHECK (told_at IS NULL OR confirmed_at IS NOT NULL)
);
CREATE UNIQUE INDEX product_alerts_waiting ON product_alerts (product_id, who) WHERE confirmed_at IS NOT NULL AND told_at IS NULL;
CREATE UNIQUE INDEX product_alerts_unconfirmed ON product_alerts (product_id, who) WHERE confirmed_at IS NULL;
CREATE INDEX product_alerts_who ON product_alerts (who);
CREATE INDEX product_alerts_asked ON product_alerts (asked_at);

-- Products whose alerts may be due, looked at within seconds (app/shop/alerts/due-alerts.server.ts). Rows are only added and taken
-- away, so that nobody who sells or prices a product waits for another.
CREATE TABLE alert_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id text NOT NULL,
  claimed_at timestamptz
);

-- A discount is exact in cents, so nothing is rounded.
CREATE FUNCTION is_within(most_pesos integer, price integer, discount smallint) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT most_pesos IS NULL OR price::bigint * (100 - discount) <= most_pesos::bigint * 100
$$;

-- In the transaction of the change, whoever makes it. The shelf writes `is_available` into products, so this hears of pieces too.
CREATE FUNCTION check_alerts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[];
BEGIN
  -- A full join, which is never a loop in a loop: its plan is made once, for however many rows the first change had.
  WITH moved AS MATERIALIZED (
    SELECT id, n.is_available AND n.deleted_at IS NULL AS is_there,
      NOT o.is_available OR o.deleted_at IS NOT NULL
        OR n.price::bigint * (100 - n.discount) < o.price::bigint * (100 - o.discount) AS is_better
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
CREATE TRIGGER check_alerts AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION check_alerts();
