-- Tells open pages what changed. Each statement on products sends on the channel `live` what a shopper could see of it:
--   {"products": ["1", "7"]}                       what such products look like changed
--   {"products": ["1"], "lists": ["Procesadores"]} and which products a list has, or in which order, may have changed
-- A list is a category by its name, or `offers`. "all" stands for more than is worth naming. Later kinds (reviews) are
-- further keys. PostgreSQL delivers at commit, once for equal texts of one transaction, and nothing after a rollback; a
-- text must be shorter than 8,000 bytes, hence the portions of 100 ids, which have at most 64 signs each.
CREATE FUNCTION tell_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
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
          OR n.category <> o.category
          OR n.search_text <> o.search_text
          OR (n.available > 0) <> (o.available > 0)
          -- More sales move a product in lists only when they bring it level with another or past it.
          OR CASE WHEN n.sales <> o.sales THEN EXISTS (
            SELECT FROM products p WHERE p.id <> n.id
              AND p.sales BETWEEN least(n.sales, o.sales) AND greatest(n.sales, o.sales)) ELSE false END AS is_moved
      FROM new_rows n FULL JOIN old_rows o USING (id)
      WHERE (n.name, n.price, n.category, n.description, n.discount, n.sales, n.available, n.coupon, n.image, n.specs,
          n.search_text)
        IS DISTINCT FROM (o.name, o.price, o.category, o.description, o.discount, o.sales, o.available, o.coupon,
          o.image, o.specs, o.search_text)
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

CREATE TRIGGER tell_of_added_products AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_products();
CREATE TRIGGER tell_of_changed_products AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_products();
CREATE TRIGGER tell_of_deleted_products AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_products();
CREATE TRIGGER tell_of_emptied_products AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_products();
