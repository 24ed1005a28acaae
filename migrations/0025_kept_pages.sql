-- Pages are kept between requests and dropped when something that they show is announced. So everything that they show is announced,
-- and nothing else. The kinds, read by app/shop/shared/live-change.ts:
--   products      what the page of a product shows changed, the exact stock included
--   cards         what a card shows changed; it shows the stock in steps
--   lists         which products a list (a category, `offers`) has, or their order; the order by sales may lag
--   counts        how many products a category has
--   best_sellers  which four sold most, or their order
--   reviews       what is shown of the reviews of a product

-- Each announcement carries a mark, which is the same at every process that hears it: whoever knows the last one that he heard can
-- ask any of them what came later. Equal texts of one transaction have one mark, and PostgreSQL sends them once.
CREATE FUNCTION announce(news jsonb) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('live', (news || jsonb_build_object('at',
    md5(now()::text || ' ' || pg_current_xact_id()::text || ' ' || news::text)))::text)
$$;

-- What a card says of the stock: 0 that it is sold out, up to 5 how many are left, 6 that it can be bought.
CREATE FUNCTION stock_step(available integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT least(greatest(available, 0), 6)
$$;

-- Ids in portions, since a text must be shorter than 8,000 bytes and an id has at most 64 signs; `all` for more than is worth naming.
CREATE FUNCTION announce_ids(kind text, ids text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  portion constant integer := 100;
  most_named constant integer := 200;
BEGIN
  IF cardinality(ids) > most_named THEN
    PERFORM announce(jsonb_build_object(kind, 'all'));
  ELSE
    FOR start IN 1 .. coalesce(cardinality(ids), 0) BY portion LOOP
      PERFORM announce(jsonb_build_object(kind, ids[start : start + portion - 1]));
    END LOOP;
  END IF;
END
$$;

-- The four as they are shown: app/shop/catalog/products.server.ts.
CREATE FUNCTION best_sellers() RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(id ORDER BY sales DESC, id) FROM (
    SELECT id, sales FROM products WHERE deleted_at IS NULL ORDER BY sales DESC, id LIMIT 4) AS best
$$;

CREATE OR REPLACE FUNCTION tell_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Each id may stand under two kinds.
  portion constant integer := 50;
  most_named constant integer := 200;
  everything constant jsonb :=
    '{"products": "all", "cards": "all", "lists": "all", "counts": "all", "best_sellers": "all"}';
  ids text[];
  named_cards text[];
  beside jsonb;
  part text[];
  message jsonb;
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
        is_moved OR n.search_text <> o.search_text OR (n.available > 0) <> (o.available > 0) AS is_relisted,
        (n.name, n.price, n.category, n.discount, stock_step(n.available), n.image, n.specs, n.deleted_at IS NULL)
          IS DISTINCT FROM
          (o.name, o.price, o.category, o.discount, stock_step(o.available), o.image, o.specs, o.deleted_at IS NULL)
          AS is_card,
        is_moved OR n.sales <> o.sales AS is_ranked
      FROM new_rows n FULL JOIN old_rows o USING (id)
        CROSS JOIN LATERAL (SELECT n.category IS DISTINCT FROM o.category
          OR (n.deleted_at IS NULL) <> (o.deleted_at IS NULL) AS is_moved) AS moves
      WHERE (n.name, n.price, n.category, n.description, n.discount, n.sales, n.available, n.coupon, n.image, n.specs,
          n.search_text, n.deleted_at IS NULL)
        IS DISTINCT FROM (o.name, o.price, o.category, o.description, o.discount, o.sales, o.available, o.coupon,
          o.image, o.specs, o.search_text, o.deleted_at IS NULL)
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
  beside := jsonb_strip_nulls(beside);

  FOR start IN 1 .. cardinality(ids) BY portion LOOP
    part := ids[start : start + portion - 1];
    message := jsonb_build_object('products', part) || jsonb_strip_nulls(jsonb_build_object('cards',
        (SELECT array_agg(id ORDER BY id) FROM unnest(part) AS id WHERE id = ANY (named_cards))))
      || CASE WHEN start = 1 THEN beside ELSE '{}' END;
    IF octet_length(message::text) > 7900 THEN
      message := everything;
    END IF;
    PERFORM announce(message);
  END LOOP;
  RETURN NULL;
END
$$;

-- Also of more than 200 products, and of pictures that are deleted while they are shown. A deletion that follows from another is told
-- by the product.
CREATE OR REPLACE FUNCTION tell_of_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_ids('products', (SELECT array_agg(DISTINCT product_id) FROM changed_rows
    WHERE TG_OP <> 'DELETE' OR removed_at IS NULL));
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_of_deleted_pictures AFTER DELETE ON product_pictures REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION tell_of_pictures();
CREATE TRIGGER tell_of_emptied_pictures AFTER TRUNCATE ON product_pictures
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_products();

CREATE OR REPLACE FUNCTION tell_of_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM announce('{"reviews": "all"}');
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT product_id) INTO ids FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT product_id) INTO ids FROM old_rows;
  ELSIF TG_OP = 'UPDATE' THEN
    -- Every column counts: what later migrations add changes what is shown.
    SELECT array_agg(DISTINCT product_id) INTO ids FROM (
      (TABLE new_rows EXCEPT TABLE old_rows) UNION ALL (TABLE old_rows EXCEPT TABLE new_rows)) AS changed;
  END IF;
  PERFORM announce_ids('reviews', ids);
  RETURN NULL;
END
$$;

-- Who wrote a review is shown by the beginning of his address, and whether he bought is asked by the address that he confirmed.
CREATE FUNCTION tell_of_writers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_ids('reviews', (SELECT array_agg(DISTINCT product_id) FROM reviews WHERE customer_id = NEW.id));
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_of_changed_writers AFTER UPDATE ON customers
  FOR EACH ROW WHEN ((OLD.email, OLD.email_verified) IS DISTINCT FROM (NEW.email, NEW.email_verified))
  EXECUTE FUNCTION tell_of_writers();

-- The reviews of buyers have a mark, from the payment on until it is voided. All products of the order are named, not only those that
-- the buyer has a review of: he may be writing it at this moment.
CREATE FUNCTION tell_of_purchases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_ids('reviews', (SELECT array_agg(DISTINCT product_id) FROM order_lines WHERE order_reference = NEW.reference));
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_of_purchases AFTER UPDATE ON orders
  FOR EACH ROW WHEN ((OLD.paid_transaction_id IS NOT NULL AND OLD.status <> 'voided')
      <> (NEW.paid_transaction_id IS NOT NULL AND NEW.status <> 'voided')
    OR (NEW.paid_transaction_id IS NOT NULL AND (OLD.customer_id, lower(OLD.email)) IS DISTINCT FROM (NEW.customer_id, lower(NEW.email))))
  EXECUTE FUNCTION tell_of_purchases();

-- As in 0007_wishlist_and_reviews.sql, with a mark.
CREATE OR REPLACE FUNCTION tell_of_wishlists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_ids('wishlists', (SELECT array_agg(DISTINCT wishlist_mark(customer_id)) FROM touched_rows));
  RETURN NULL;
END
$$;

-- As in 0010_orders_of_customers.sql, with a mark.
CREATE OR REPLACE FUNCTION tell_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched text;
BEGIN
  touched := CASE WHEN TG_TABLE_NAME = 'payments' THEN to_jsonb(NEW) ->> 'order_reference' ELSE to_jsonb(NEW) ->> 'reference' END;
  PERFORM announce(jsonb_build_object('orders',
    jsonb_build_array(left(encode(sha256(convert_to(touched, 'UTF8')), 'hex'), 24))));
  RETURN NULL;
END
$$;
