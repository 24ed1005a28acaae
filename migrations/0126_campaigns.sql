-- Campaigns: prices with dates, which begin and end by themselves. docs/promotions.md

CREATE TABLE campaigns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  percent smallint CHECK (percent BETWEEN 1 AND 99),
  pesos integer CHECK (pesos BETWEEN 1 AND 2000000000),
  -- It holds for what is in any of the three; for everything where all are empty.
  categories text[] NOT NULL DEFAULT '{}' CHECK (pg_column_size(categories) <= 2000),
  makers text[] NOT NULL DEFAULT '{}' CHECK (pg_column_size(makers) <= 40000),
  products text[] NOT NULL DEFAULT '{}' CHECK (pg_column_size(products) <= 40000),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  conditions text NOT NULL DEFAULT '' CHECK (length(conditions) <= 300),
  -- Tied to stock: pages say how many units there are.
  while_stock_lasts boolean NOT NULL DEFAULT false,
  -- Null: a draft, which no shopper sees.
  published_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((percent IS NULL) <> (pesos IS NULL)),
  CHECK (ends_at > starts_at)
);

-- What a campaign holds for, worked out when it is saved and again each minute: makers are found by names of products.
CREATE TABLE campaign_products (
  campaign_id bigint NOT NULL REFERENCES campaigns ON DELETE CASCADE,
  product_id text NOT NULL REFERENCES products ON UPDATE CASCADE ON DELETE CASCADE CHECK (length(product_id) <= 64),
  PRIMARY KEY (campaign_id, product_id)
);
CREATE INDEX campaign_products_by_product ON campaign_products (product_id);

-- What is paid for one, in cents: the lowest of its own price and what campaigns ask. Of absent campaigns the values are null.
CREATE FUNCTION lowest_offer(price integer, discount smallint, percent smallint, pesos integer) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN least(unit_price_in_cents(price, discount), unit_price_in_cents(price, percent), pesos::bigint * 100);

-- Whether the fixed price of a campaign is what counts.
CREATE FUNCTION is_fixed_offer(price integer, discount smallint, percent smallint, pesos integer) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(pesos::bigint * 100 < least(unit_price_in_cents(price, discount), unit_price_in_cents(price, percent)), false);

SET LOCAL statement_timeout = 0;
-- Of the campaigns that run, the highest percent and the lowest price, and whose they are: `turn_campaigns` alone writes the four, which
-- refer to no table, since campaigns name products.
-- The other four say what counts, and follow any change of price and discount.
ALTER TABLE products
  ADD COLUMN campaign_percent smallint,
  ADD COLUMN percent_campaign bigint,
  ADD COLUMN campaign_pesos integer,
  ADD COLUMN pesos_campaign bigint,
  ADD COLUMN offer_in_cents bigint NOT NULL GENERATED ALWAYS AS (lowest_offer(price, discount, campaign_percent, campaign_pesos)) STORED,
  -- Of a fixed price its percent, rounded down.
  ADD COLUMN offer_percent smallint NOT NULL GENERATED ALWAYS AS (
    CASE WHEN is_fixed_offer(price, discount, campaign_percent, campaign_pesos) THEN ((price - campaign_pesos)::bigint * 100 / price)::smallint
      ELSE greatest(discount, campaign_percent) END) STORED,
  ADD COLUMN fixed_price integer GENERATED ALWAYS AS (
    CASE WHEN is_fixed_offer(price, discount, campaign_percent, campaign_pesos) THEN campaign_pesos END) STORED,
  -- Null where the product's own price is as low.
  ADD COLUMN campaign_id bigint GENERATED ALWAYS AS (
    CASE WHEN is_fixed_offer(price, discount, campaign_percent, campaign_pesos) THEN pesos_campaign
      WHEN campaign_percent > discount THEN percent_campaign END) STORED;
CREATE INDEX products_in_campaigns ON products (id) WHERE percent_campaign IS NOT NULL OR pesos_campaign IS NOT NULL;

-- As `products_offers_listed` and `products_best_offers`, which go one release later: the release before uses them.
CREATE INDEX products_offers_shown ON products (is_available DESC, sales DESC, id) WHERE deleted_at IS NULL AND offer_percent > 0;
CREATE INDEX products_best_savings ON products ((price::bigint * 100 - offer_in_cents) DESC, sales DESC, id)
  WHERE deleted_at IS NULL AND offer_percent > 0 AND is_available;

-- Sets what products cost by the campaigns that run at a moment, whatever was so before; written again by nobody who finds it so. Products
-- are locked in the order of their ids, like all that writes many.
-- Returns from when to when that is right, with this table of campaigns; null is no bound.
CREATE FUNCTION turn_campaigns(moment timestamptz) RETURNS TABLE (valid_from timestamptz, valid_until timestamptz, changed bigint)
LANGUAGE plpgsql AS $$
DECLARE
  ids text[];
  percents smallint[];
  percent_campaigns bigint[];
  prices integer[];
  price_campaigns bigint[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('campaigns', 0));
  WITH best AS MATERIALIZED (
    SELECT p.product_id AS id, max(percent) AS percent, min(pesos) AS pesos,
      (array_agg(c.id ORDER BY percent DESC, ends_at DESC, c.id) FILTER (WHERE percent IS NOT NULL))[1] AS of_percent,
      (array_agg(c.id ORDER BY pesos, ends_at DESC, c.id) FILTER (WHERE pesos IS NOT NULL))[1] AS of_pesos
    FROM campaigns c JOIN campaign_products p ON p.campaign_id = c.id
    WHERE published_at IS NOT NULL AND starts_at <= moment AND ends_at > moment
    GROUP BY p.product_id
  ), turned AS (
    SELECT coalesce(best.id, was.id) AS id, percent, of_percent, pesos, of_pesos
    FROM best FULL JOIN (SELECT id, campaign_percent, percent_campaign, campaign_pesos, pesos_campaign FROM products
      WHERE percent_campaign IS NOT NULL OR pesos_campaign IS NOT NULL) AS was ON was.id = best.id
    WHERE (percent, of_percent, pesos, of_pesos)
      IS DISTINCT FROM (was.campaign_percent, was.percent_campaign, was.campaign_pesos, was.pesos_campaign)
  )
  SELECT array_agg(id), array_agg(percent), array_agg(of_percent), array_agg(pesos), array_agg(of_pesos)
    INTO ids, percents, percent_campaigns, prices, price_campaigns FROM turned;
  -- As arrays: joined with a table whose size the planner guesses, all products could be read for each.
  PERFORM 1 FROM products WHERE products.id = ANY (ids) ORDER BY products.id COLLATE "C" FOR NO KEY UPDATE;
  UPDATE products SET campaign_percent = percent, percent_campaign = of_percent, campaign_pesos = pesos, pesos_campaign = of_pesos,
      updated_at = now()
    FROM unnest(ids, percents, percent_campaigns, prices, price_campaigns) AS given (id, percent, of_percent, pesos, of_pesos)
    WHERE products.id = given.id AND products.id = ANY (ids);
  RETURN QUERY SELECT max(instant) FILTER (WHERE instant <= moment), min(instant) FILTER (WHERE instant > moment),
      coalesce(cardinality(ids), 0)::bigint
    FROM campaigns CROSS JOIN LATERAL unnest(ARRAY[starts_at, ends_at]) AS instant WHERE published_at IS NOT NULL;
END
$$;

-- Each process knows when the next campaign begins or ends.
CREATE FUNCTION tell_of_campaigns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce('{"campaigns": "all"}');
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_of_campaigns AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON campaigns
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_campaigns();

-- What a line was sold by; its price is then what the campaign asked, with any percent.
ALTER TABLE order_lines
  ADD COLUMN campaign_id bigint REFERENCES campaigns,
  DROP CONSTRAINT order_lines_unit_price,
  ADD CONSTRAINT order_lines_unit_price CHECK (
    unit_price_in_cents IN (unit_price_in_cents(list_price, discount), list_price::bigint * (100 - discount))
    OR (campaign_id IS NOT NULL AND unit_price_in_cents BETWEEN 1 AND list_price::bigint * 100));
CREATE INDEX order_lines_by_campaign ON order_lines (campaign_id) WHERE campaign_id IS NOT NULL;

-- As `hold_pieces`, which the release before calls, with what campaigns ask.
CREATE FUNCTION hold_units(ids text[], quantities integer[], changes integer[])
RETURNS TABLE (id text, name text, category text, image text, price integer, discount smallint, "fixedPrice" integer, "campaignId" bigint)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  PERFORM lock_shelf(ids);
  RETURN QUERY UPDATE shelf SET held = held + change
    FROM unnest(ids, quantities, changes) AS given (id, quantity, change) JOIN products AS p USING (id)
    WHERE product_id = p.id AND product_id = ANY (ids) AND stock - held >= change AND (quantity = 0 OR deleted_at IS NULL)
    RETURNING p.id, p.name, p.category, p.image, p.price, p.offer_percent, p.fixed_price, p.campaign_id;
END
$$;

-- A price that is less than the list price, or says so.
CREATE FUNCTION is_offer(price integer, percent smallint, in_cents bigint) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN percent > 0 OR in_cents < price::bigint * 100;

-- As in 0095, with what campaigns ask: `discount` is the percent that was shown.
CREATE OR REPLACE FUNCTION keep_prices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment constant timestamptz := clock_timestamp();
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO price_changes (product_id, changed_at, price, discount, in_cents, offer_since)
      SELECT id, moment, price, offer_percent, offer_in_cents, CASE WHEN is_offer(price, offer_percent, offer_in_cents) THEN moment END FROM new_rows;
  ELSE
    -- A full join, which is never a loop in a loop: its plan is made once, for however many rows the first change had.
    WITH changed AS MATERIALIZED (
      SELECT id, n.price, n.offer_percent, n.offer_in_cents
        FROM new_rows n FULL JOIN old_rows o USING (id)
        WHERE (n.price, n.offer_percent, n.offer_in_cents) IS DISTINCT FROM (o.price, o.offer_percent, o.offer_in_cents)
    )
    INSERT INTO price_changes (product_id, changed_at, price, discount, in_cents, offer_since, lowest_before)
      SELECT n.id, moment, n.price, n.offer_percent, n.offer_in_cents, offer.since, offer.lowest_before
      FROM changed n
        LEFT JOIN LATERAL (SELECT * FROM offer_of_price(n.id, n.offer_in_cents, moment)
          WHERE is_offer(n.price, n.offer_percent, n.offer_in_cents)) AS offer ON true
      WHERE n.price IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;

-- As in 0086, with what campaigns ask.
CREATE OR REPLACE FUNCTION check_alerts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[];
BEGIN
  -- A full join, which is never a loop in a loop: its plan is made once, for however many rows the first change had.
  WITH moved AS MATERIALIZED (
    SELECT id, n.is_available AND n.deleted_at IS NULL AS is_there,
      NOT o.is_available OR o.deleted_at IS NOT NULL
        OR n.offer_in_cents < o.offer_in_cents AS is_better
    FROM new_rows n FULL JOIN old_rows o USING (id)
  )
  SELECT array_agg(id) INTO ids FROM moved WHERE is_there AND is_better;
  IF ids IS NOT NULL THEN
    INSERT INTO alert_checks (product_id)
      SELECT id FROM products WHERE id = ANY (ids) AND EXISTS (
        SELECT FROM product_alerts a WHERE a.product_id = products.id AND a.confirmed_at IS NOT NULL AND a.told_at IS NULL
          AND (a.most_pesos IS NULL OR products.offer_in_cents <= a.most_pesos::bigint * 100));
  END IF;
  RETURN NULL;
END
$$;

-- As in 0028 and 0031, with what campaigns ask.
CREATE OR REPLACE FUNCTION tell_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most_named constant integer := 200;
  everything constant jsonb :=
    '{"products": "all", "cards": "all", "lists": "all", "counts": "all", "best_sellers": "all"}';
  ids text[];
  named_cards text[];
  beside jsonb;
  is_ranked boolean := true;
  best_before text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(id ORDER BY id), jsonb_build_object(
        'lists', array_agg(DISTINCT category) || CASE WHEN bool_or(offer_percent > 0) THEN ARRAY['offers'] END,
        'counts', array_agg(DISTINCT category))
      INTO ids, beside FROM new_rows;
    named_cards := ids;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(id ORDER BY id), jsonb_build_object(
        'lists', array_agg(DISTINCT category) || CASE WHEN bool_or(offer_percent > 0) THEN ARRAY['offers'] END,
        'counts', array_agg(DISTINCT category))
      INTO ids, beside FROM old_rows;
    named_cards := ids;
  ELSIF TG_OP = 'UPDATE' THEN
    WITH changed AS (
      SELECT id, n.category AS category, o.category AS old_category,
        n.offer_percent IS DISTINCT FROM o.offer_percent AS is_reduced,
        greatest(n.offer_percent, o.offer_percent) > 0 AS is_offer,
        is_moved,
        is_moved AS is_relisted,
        (n.name, n.price, n.category, n.offer_percent, n.offer_in_cents, n.image, n.specs, n.deleted_at IS NULL)
          IS DISTINCT FROM
          (o.name, o.price, o.category, o.offer_percent, o.offer_in_cents, o.image, o.specs, o.deleted_at IS NULL)
          AS is_card,
        is_moved OR n.sales <> o.sales AS is_ranked
      FROM new_rows n FULL JOIN old_rows o USING (id)
        CROSS JOIN LATERAL (SELECT n.category IS DISTINCT FROM o.category
          OR (n.deleted_at IS NULL) <> (o.deleted_at IS NULL) AS is_moved) AS moves
      WHERE (n.name, n.price, n.category, n.description, n.discount, n.offer_percent, n.offer_in_cents, n.campaign_id, n.sales, n.coupon,
          n.image, n.specs, n.deleted_at IS NULL)
        IS DISTINCT FROM (o.name, o.price, o.category, o.description, o.discount, o.offer_percent, o.offer_in_cents, o.campaign_id, o.sales, o.coupon,
          o.image, o.specs, o.deleted_at IS NULL)
        AND NOT (n.deleted_at IS NOT NULL AND o.deleted_at IS NOT NULL)
    ), touched (list) AS (
      SELECT unnest(ARRAY[category, old_category]) FROM changed WHERE is_relisted
      UNION SELECT 'offers' FROM changed WHERE is_offer AND (is_relisted OR is_reduced)
    ), recounted (category) AS (
      SELECT unnest(ARRAY[category, old_category]) FROM changed WHERE is_moved
    )
    SELECT (SELECT array_agg(id ORDER BY id) FROM changed),
        (SELECT array_agg(id ORDER BY id) FROM changed WHERE is_card),
        jsonb_build_object(
          'lists', (SELECT array_agg(DISTINCT list) FROM touched WHERE list IS NOT NULL),
          'counts', (SELECT array_agg(DISTINCT category) FROM recounted WHERE category IS NOT NULL)),
        coalesce((SELECT bool_or(changed.is_ranked) FROM changed), false)
      INTO ids, named_cards, beside, is_ranked;
  END IF;

  IF TG_OP = 'TRUNCATE' OR cardinality(ids) > most_named THEN
    PERFORM announce(everything);
    RETURN NULL;
  END IF;
  IF ids IS NULL THEN
    RETURN NULL;
  END IF;

  IF is_ranked AND TG_OP <> 'INSERT' THEN
    SELECT array_agg(id ORDER BY sales DESC, id) INTO best_before FROM (
      SELECT id, sales FROM (
        (SELECT id, sales FROM products WHERE deleted_at IS NULL AND NOT id = ANY (ids) ORDER BY sales DESC, id LIMIT 4)
        UNION ALL SELECT id, sales FROM old_rows WHERE deleted_at IS NULL AND id = ANY (ids)) AS before
      ORDER BY sales DESC, id LIMIT 4) AS best;
  ELSIF is_ranked THEN
    SELECT array_agg(id ORDER BY sales DESC, id) INTO best_before FROM (
      SELECT id, sales FROM products WHERE deleted_at IS NULL AND NOT id = ANY (ids) ORDER BY sales DESC, id LIMIT 4) AS best;
  END IF;
  IF is_ranked AND best_before IS DISTINCT FROM best_sellers() THEN
    beside := beside || '{"best_sellers": "all"}';
  END IF;
  PERFORM announce_products(ids, named_cards, jsonb_strip_nulls(beside), everything);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION tell_of_shelf() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most_named constant integer := 200;
  everything constant jsonb := '{"products": "all", "cards": "all", "lists": "all"}';
  flagged text[];
  changed text[];
  stepped text[];
  flipped text[];
  ids text[];
  lists text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(product_id) INTO flagged FROM new_rows;
  ELSE
    SELECT array_agg(product_id) FILTER (WHERE (n.available > 0, is_low_stock(n.available, n.low_stock_at))
          <> (o.available > 0, is_low_stock(o.available, o.low_stock_at))),
        array_agg(product_id) FILTER (WHERE n.available <> o.available),
        array_agg(product_id) FILTER (WHERE stock_step(n.available) <> stock_step(o.available)),
        array_agg(product_id) FILTER (WHERE (n.available > 0) <> (o.available > 0))
      INTO flagged, changed, stepped, flipped
      FROM new_rows n JOIN old_rows o USING (product_id);
  END IF;

  IF flagged IS NOT NULL THEN
    UPDATE products SET is_available = shelf.available > 0, is_low = is_low_stock(shelf.available, shelf.low_stock_at)
      FROM shelf
      WHERE id = ANY (flagged) AND product_id = ANY (flagged) AND product_id = id
        AND (is_available, is_low) <> (shelf.available > 0, is_low_stock(shelf.available, shelf.low_stock_at));
  END IF;

  IF cardinality(changed) > most_named THEN
    PERFORM announce(everything);
  ELSIF changed IS NOT NULL THEN
    SELECT array_agg(id ORDER BY id) INTO ids FROM products WHERE id = ANY (changed) AND deleted_at IS NULL;
    IF flipped IS NOT NULL THEN
      SELECT array_agg(DISTINCT list) INTO lists
        FROM products CROSS JOIN LATERAL unnest(ARRAY[category, CASE WHEN offer_percent > 0 THEN 'offers' END]) AS list
        WHERE id = ANY (flipped) AND deleted_at IS NULL AND list IS NOT NULL;
    END IF;
    PERFORM announce_products(ids, stepped, jsonb_strip_nulls(jsonb_build_object('lists', lists)), everything);
  END IF;
  RETURN NULL;
END
$$;

-- As in 0030, with what campaigns ask.
CREATE OR REPLACE FUNCTION tell_of_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM announce_facets((SELECT array_agg(DISTINCT category ORDER BY category) FROM new_rows WHERE deleted_at IS NULL));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM announce_facets((SELECT array_agg(DISTINCT category ORDER BY category) FROM old_rows WHERE deleted_at IS NULL));
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM announce_facets((SELECT array_agg(DISTINCT touched ORDER BY touched) FROM (
      SELECT unnest(ARRAY[n.category, o.category]) AS touched FROM new_rows n FULL JOIN old_rows o USING (id)
      WHERE (n.name, n.price, n.category, n.offer_percent, n.offer_in_cents, n.is_available, n.specs, n.deleted_at IS NULL)
          IS DISTINCT FROM (o.name, o.price, o.category, o.offer_percent, o.offer_in_cents, o.is_available, o.specs, o.deleted_at IS NULL)
        AND NOT (n.deleted_at IS NOT NULL AND o.deleted_at IS NOT NULL)) AS changed
      WHERE touched IS NOT NULL));
  ELSE
    PERFORM announce('{"facets": "all"}');
  END IF;
  RETURN NULL;
END
$$;

-- As in 0026, with what campaigns ask.
CREATE OR REPLACE FUNCTION count_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_category(category, count(*) FILTER (WHERE deleted_at IS NULL),
        count(*) FILTER (WHERE deleted_at IS NULL AND offer_percent > 0), count(deleted_at))
      FROM new_rows GROUP BY category;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_category(category, -count(*) FILTER (WHERE deleted_at IS NULL),
        -count(*) FILTER (WHERE deleted_at IS NULL AND offer_percent > 0), -count(deleted_at))
      FROM old_rows GROUP BY category;
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM add_to_category(category, more_shown, more_offers, more_deleted) FROM (
      SELECT category, coalesce(sum(sign) FILTER (WHERE deleted_at IS NULL), 0) AS more_shown,
        coalesce(sum(sign) FILTER (WHERE deleted_at IS NULL AND offer_percent > 0), 0) AS more_offers,
        coalesce(sum(sign) FILTER (WHERE deleted_at IS NOT NULL), 0) AS more_deleted
      FROM (SELECT category, deleted_at, offer_percent, 1 AS sign FROM new_rows
        UNION ALL SELECT category, deleted_at, offer_percent, -1 FROM old_rows) AS versions
      GROUP BY category) AS changed
    WHERE (more_shown, more_offers, more_deleted) <> (0, 0, 0);
  ELSE
    DELETE FROM category_counts;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION recount_products() RETURNS void LANGUAGE sql AS $$
  LOCK TABLE products IN SHARE MODE;
  DELETE FROM category_counts;
  INSERT INTO category_counts (category, shown, offers, deleted)
    SELECT category, count(*) FILTER (WHERE deleted_at IS NULL),
      count(*) FILTER (WHERE deleted_at IS NULL AND offer_percent > 0), count(deleted_at)
    FROM products GROUP BY category
$$;
