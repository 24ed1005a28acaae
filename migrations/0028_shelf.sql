-- What lies on the shelf, apart from products: a hold rewrote each index of a wide row. Figures: docs/performance.md.

-- Prices and pieces change for different reasons and at different times. Whoever writes both locks the shelf first, in the order of
-- the bytes of the ids: see app/shop/catalog/write-products.server.ts.
CREATE TABLE shelf (
  product_id text PRIMARY KEY REFERENCES products ON UPDATE CASCADE ON DELETE CASCADE,
  stock integer NOT NULL DEFAULT 0 CHECK (stock >= 0),
  held integer NOT NULL DEFAULT 0 CHECK (held >= 0),
  available integer NOT NULL GENERATED ALWAYS AS (stock - held) STORED CHECK (available >= 0),
  low_stock_at integer CHECK (low_stock_at BETWEEN 0 AND 1000000)
  -- Room in each page, and no index but the key: so an update writes no index (HOT). An index on any of these figures would end that.
) WITH (fillfactor = 70);

INSERT INTO shelf (product_id, stock, held, low_stock_at) SELECT id, stock, held, low_stock_at FROM products;

-- Lists need to know of the pieces only whether there are some and whether there are few. These are written when they change.
ALTER TABLE products ALTER COLUMN is_available DROP EXPRESSION;
ALTER TABLE products ALTER COLUMN is_available SET DEFAULT false;
ALTER TABLE products ADD COLUMN is_low boolean NOT NULL DEFAULT false;

-- The shop's usual figure is `usualLowStock` in app/shop/catalog/product.ts.
CREATE FUNCTION is_low_stock(available integer, low_stock_at integer) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT available <= coalesce(low_stock_at, 3)
$$;

-- Pages that show products: at most 50 in a message, since each id may stand under two kinds.
CREATE FUNCTION announce_products(ids text[], named_cards text[], beside jsonb, everything jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  portion constant integer := 50;
  part text[];
  message jsonb;
BEGIN
  FOR start IN 1 .. coalesce(cardinality(ids), 0) BY portion LOOP
    part := ids[start : start + portion - 1];
    message := jsonb_build_object('products', part) || jsonb_strip_nulls(jsonb_build_object('cards',
        (SELECT array_agg(id ORDER BY id) FROM unnest(part) AS id WHERE id = ANY (named_cards))))
      || CASE WHEN start = 1 THEN beside ELSE '{}' END;
    IF octet_length(message::text) > 7900 THEN
      message := everything;
    END IF;
    PERFORM announce(message);
  END LOOP;
END
$$;

-- As in 0025_kept_pages.sql, but for the pieces, which `tell_of_shelf` tells.
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
        'lists', array_agg(DISTINCT category) || CASE WHEN bool_or(discount > 0) THEN ARRAY['offers'] END,
        'counts', array_agg(DISTINCT category))
      INTO ids, beside FROM new_rows;
    named_cards := ids;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(id ORDER BY id), jsonb_build_object(
        'lists', array_agg(DISTINCT category) || CASE WHEN bool_or(discount > 0) THEN ARRAY['offers'] END,
        'counts', array_agg(DISTINCT category))
      INTO ids, beside FROM old_rows;
    named_cards := ids;
  ELSIF TG_OP = 'UPDATE' THEN
    WITH changed AS (
      SELECT id, n.category AS category, o.category AS old_category,
        n.discount IS DISTINCT FROM o.discount AS is_reduced,
        greatest(n.discount, o.discount) > 0 AS is_offer,
        is_moved,
        is_moved OR n.search_text <> o.search_text AS is_relisted,
        (n.name, n.price, n.category, n.discount, n.image, n.specs, n.deleted_at IS NULL)
          IS DISTINCT FROM
          (o.name, o.price, o.category, o.discount, o.image, o.specs, o.deleted_at IS NULL)
          AS is_card,
        is_moved OR n.sales <> o.sales AS is_ranked
      FROM new_rows n FULL JOIN old_rows o USING (id)
        CROSS JOIN LATERAL (SELECT n.category IS DISTINCT FROM o.category
          OR (n.deleted_at IS NULL) <> (o.deleted_at IS NULL) AS is_moved) AS moves
      WHERE (n.name, n.price, n.category, n.description, n.discount, n.sales, n.coupon, n.image, n.specs, n.search_text,
          n.deleted_at IS NULL)
        IS DISTINCT FROM (o.name, o.price, o.category, o.description, o.discount, o.sales, o.coupon, o.image, o.specs, o.search_text,
          o.deleted_at IS NULL)
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

UPDATE products SET is_low = true FROM shelf
  WHERE product_id = id AND is_low_stock(shelf.available, shelf.low_stock_at);
ALTER TABLE products ALTER COLUMN is_low SET DEFAULT true;

-- `products_desk_stock` and `products_low_stock` go with the column that they hold.
ALTER TABLE products DROP COLUMN available, DROP COLUMN stock, DROP COLUMN held, DROP COLUMN low_stock_at;
CREATE INDEX products_low_stock ON products (sales DESC, id) WHERE deleted_at IS NULL AND is_low;

-- Every product has its place. Who adds products with pieces places them in the same statement; here are the others.
CREATE FUNCTION place_on_shelf() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shelf (product_id) SELECT id FROM new_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER place_added_products AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION place_on_shelf();

-- Keeps what lists know of the pieces, and tells who shows them: the exact figure (`products`), its step (`cards`), and whether there are
-- any (`lists`). A sale of held pieces changes none of it. Products that are added are told by `tell_of_products`.
-- Ids are gathered first and looked up as one array: joined with a table of changes, whose size the planner guesses once for all, a hold
-- could read all products.
CREATE FUNCTION tell_of_shelf() RETURNS trigger LANGUAGE plpgsql AS $$
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
        FROM products CROSS JOIN LATERAL unnest(ARRAY[category, CASE WHEN discount > 0 THEN 'offers' END]) AS list
        WHERE id = ANY (flipped) AND deleted_at IS NULL AND list IS NOT NULL;
    END IF;
    PERFORM announce_products(ids, stepped, jsonb_strip_nulls(jsonb_build_object('lists', lists)), everything);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_of_placed AFTER INSERT ON shelf REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_shelf();
CREATE TRIGGER tell_of_shelf AFTER UPDATE ON shelf REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_shelf();

-- How pieces move: app/shop/orders/holds.server.ts. First the places are locked, in the order of the bytes of the ids, so that no two
-- orders wait for each other. What follows is a statement of its own and sees all that was written while this waited, a new price
-- or a deletion too. Plans for any values, since planning took longer than moving.
CREATE FUNCTION lock_shelf(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM shelf WHERE product_id = ANY (ids) ORDER BY product_id COLLATE "C" FOR NO KEY UPDATE;
END
$$;

-- One conditional update for all pieces settles every race. A product that is not returned has too few, or was deleted: such a one takes
-- pieces back but cannot be held (`quantities` above 0).
CREATE FUNCTION hold_pieces(ids text[], quantities integer[], changes integer[])
RETURNS TABLE (id text, name text, category text, image text, price integer, discount smallint)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  PERFORM lock_shelf(ids);
  RETURN QUERY UPDATE shelf SET held = held + change
    FROM unnest(ids, quantities, changes) AS given (id, quantity, change) JOIN products AS p USING (id)
    WHERE product_id = p.id AND product_id = ANY (ids) AND stock - held >= change AND (quantity = 0 OR deleted_at IS NULL)
    RETURNING p.id, p.name, p.category, p.image, p.price, p.discount;
END
$$;

-- Of held pieces or of free ones; a quantity below 0 is returned. `sales` stays at 0 or above, since the owner may have typed a new figure.
-- @returns how many products had enough
CREATE FUNCTION sell_pieces(ids text[], quantities integer[], of_held boolean) RETURNS integer
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  moved integer;
BEGIN
  PERFORM lock_shelf(ids);
  UPDATE shelf SET stock = stock - quantity, held = held - CASE WHEN of_held THEN quantity ELSE 0 END
    FROM unnest(ids, quantities) AS given (id, quantity)
    WHERE product_id = id AND product_id = ANY (ids) AND (of_held OR stock - held >= quantity);
  GET DIAGNOSTICS moved = ROW_COUNT;
  UPDATE products SET sales = greatest(sales + quantity, 0), updated_at = now()
    FROM unnest(ids, quantities) AS given (id, quantity)
    WHERE products.id = given.id AND products.id = ANY (ids);
  RETURN moved;
END
$$;
