-- What the owner's desk knows of products.

-- A deleted product is in no shop any more, but can be taken back; its orders, its pieces and its reviews stay as they are.
ALTER TABLE products ADD COLUMN deleted_at timestamptz;
-- From this many available pieces down the owner is told; null is the shop's usual figure.
ALTER TABLE products ADD COLUMN low_stock_at integer CHECK (low_stock_at BETWEEN 0 AND 1000000);
-- What a piece cost the owner, in whole pesos; null is not known.
ALTER TABLE products ADD COLUMN cost integer CHECK (cost BETWEEN 0 AND 2000000000);
CREATE INDEX products_deleted ON products (deleted_at DESC) WHERE deleted_at IS NOT NULL;

-- As in 0003_live.sql; a product that is deleted or taken back leaves or enters its lists, and of one that stays deleted there is
-- nothing to tell.
CREATE OR REPLACE FUNCTION tell_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  portion constant integer := 100;
  most_named constant integer := 200;
  ids text[];
  lists text[];
  message text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(id), array_agg(DISTINCT category) || CASE WHEN bool_or(discount > 0) THEN ARRAY['offers'] END
      INTO ids, lists FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(id), array_agg(DISTINCT category) || CASE WHEN bool_or(discount > 0) THEN ARRAY['offers'] END
      INTO ids, lists FROM old_rows;
  ELSIF TG_OP = 'UPDATE' THEN
    WITH changed AS (
      SELECT id, n.category AS category, o.category AS old_category,
        n.discount IS DISTINCT FROM o.discount AS is_reduced,
        greatest(n.discount, o.discount) > 0 AS is_offer,
        n.id IS NULL OR o.id IS NULL
          OR (n.deleted_at IS NULL) <> (o.deleted_at IS NULL)
          OR n.category <> o.category
          OR n.search_text <> o.search_text
          OR (n.available > 0) <> (o.available > 0)
          -- More sales move a product in lists only when they bring it level with another or past it.
          OR CASE WHEN n.sales <> o.sales THEN EXISTS (
            SELECT FROM products p WHERE p.id <> n.id
              AND p.sales BETWEEN least(n.sales, o.sales) AND greatest(n.sales, o.sales)) ELSE false END AS is_moved
      FROM new_rows n FULL JOIN old_rows o USING (id)
      WHERE (n.name, n.price, n.category, n.description, n.discount, n.sales, n.available, n.coupon, n.image, n.specs,
          n.search_text, n.deleted_at IS NULL)
        IS DISTINCT FROM (o.name, o.price, o.category, o.description, o.discount, o.sales, o.available, o.coupon,
          o.image, o.specs, o.search_text, o.deleted_at IS NULL)
        AND NOT (n.deleted_at IS NOT NULL AND o.deleted_at IS NOT NULL)
    ), touched (list) AS (
      SELECT category FROM changed WHERE is_moved
      UNION SELECT old_category FROM changed WHERE is_moved
      UNION SELECT 'offers' FROM changed WHERE is_offer AND (is_moved OR is_reduced)
    )
    SELECT (SELECT array_agg(id) FROM changed), (SELECT array_agg(list) FROM touched WHERE list IS NOT NULL)
      INTO ids, lists;
  END IF;

  IF TG_OP = 'TRUNCATE' OR cardinality(ids) > most_named OR cardinality(lists) > 20 THEN
    PERFORM pg_notify('live', '{"products": "all", "lists": "all"}');
  ELSE
    FOR start IN 1 .. coalesce(cardinality(ids), 0) BY portion LOOP
      message := jsonb_strip_nulls(jsonb_build_object(
        'products', ids[start : start + portion - 1],
        'lists', CASE WHEN start = 1 THEN nullif(lists, '{}') END))::text;
      IF octet_length(message) >= 8000 THEN
        message := '{"products": "all", "lists": "all"}';
      END IF;
      PERFORM pg_notify('live', message);
    END LOOP;
  END IF;
  RETURN NULL;
END
$$;
