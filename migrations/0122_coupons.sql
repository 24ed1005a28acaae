-- Coupons that shoppers type, and what they took off an order. docs/promotions.md

CREATE TABLE coupons (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- As `readCouponCode` writes it.
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9-]{3,30}$') CHECK (length(code) <= 30),
  percent smallint CHECK (percent BETWEEN 1 AND 100),
  pesos integer CHECK (pesos BETWEEN 1 AND 2000000000),
  -- It holds for what is in any of the three; for everything where all are empty.
  categories text[] NOT NULL DEFAULT '{}' CHECK (pg_column_size(categories) <= 2000),
  makers text[] NOT NULL DEFAULT '{}' CHECK (pg_column_size(makers) <= 40000),
  products text[] NOT NULL DEFAULT '{}' CHECK (pg_column_size(products) <= 40000),
  is_first_purchase boolean NOT NULL DEFAULT false,
  minimum_pesos integer NOT NULL DEFAULT 0 CHECK (minimum_pesos BETWEEN 0 AND 2000000000),
  starts_at timestamptz NOT NULL,
  -- Null: until it is paused.
  ends_at timestamptz CHECK (ends_at > starts_at),
  most_uses integer CHECK (most_uses BETWEEN 1 AND 1000000),
  most_per_person smallint CHECK (most_per_person BETWEEN 1 AND 1000),
  adds_to_offers boolean NOT NULL DEFAULT false,
  is_paused boolean NOT NULL DEFAULT false,
  -- Rows of `coupon_uses` that were not given back. May exceed `most_uses`: an order that is paid late takes its use again.
  uses integer NOT NULL DEFAULT 0 CHECK (uses >= 0),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((percent IS NULL) <> (pesos IS NULL))
);

-- One for each order that was made with a coupon.
CREATE TABLE coupon_uses (
  order_reference text PRIMARY KEY REFERENCES orders,
  coupon_id bigint NOT NULL REFERENCES coupons,
  taken_at timestamptz NOT NULL,
  -- The order ended unpaid.
  given_back_at timestamptz
);
CREATE INDEX coupon_uses_by_coupon ON coupon_uses (coupon_id);

ALTER TABLE orders ADD COLUMN coupon_code text CHECK (length(coupon_code) <= 30);
-- Of the whole line: beyond its own discount, and what was charged for it.
ALTER TABLE order_lines
  ADD COLUMN coupon_in_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN charged_in_cents bigint GENERATED ALWAYS AS (unit_price_in_cents * quantity - coupon_in_cents) STORED,
  ADD CONSTRAINT order_lines_coupon CHECK (coupon_in_cents BETWEEN 0 AND unit_price_in_cents * quantity);

-- As `mailboxOf` of addresses that were read by `readEmail`.
CREATE FUNCTION mailbox_of(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN host IN ('gmail.com', 'googlemail.com') THEN replace(name, '.', '') || '@gmail.com' ELSE name || '@' || host END
  FROM (SELECT split_part(regexp_replace(lower(email), '@[^@]*$', ''), '+', 1) AS name, substring(lower(email) FROM '[^@]*$') AS host) AS parts
$$;
CREATE INDEX orders_by_mailbox ON orders (mailbox_of(email));

-- As `paidForUnits` of `unit-prices.ts`: of a line that was charged as a whole, what its first so many units cost.
CREATE FUNCTION paid_for_units(charged bigint, quantity integer, units bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN units >= quantity THEN charged
    ELSE (charged / step / quantity * units + greatest(0, units - (quantity - charged / step % quantity))) * step END
  FROM (SELECT CASE WHEN charged % 100 = 0 THEN 100 ELSE 1 END AS step) AS steps
$$;

-- Pages of products say what the coupon does that their text names (`productCoupon`).
CREATE INDEX products_by_coupon ON products (upper(coupon)) WHERE coupon IS NOT NULL;
CREATE FUNCTION announce_coupon() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_ids('products', (SELECT array_agg(id) FROM products WHERE upper(coupon) = NEW.code));
  RETURN NULL;
END $$;
CREATE TRIGGER coupons_announce_new AFTER INSERT ON coupons FOR EACH ROW EXECUTE FUNCTION announce_coupon();
CREATE TRIGGER coupons_announce_changed AFTER UPDATE ON coupons FOR EACH ROW
  WHEN (OLD.version <> NEW.version OR (OLD.uses < OLD.most_uses) IS DISTINCT FROM (NEW.uses < NEW.most_uses))
  EXECUTE FUNCTION announce_coupon();
