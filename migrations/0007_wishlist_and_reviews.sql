-- What shoppers wish for and what they say of products.

-- No foreign key to products: a product that is gone stays on the list as one that is not available (specification, section 2),
-- and is there again when the owner takes the deletion back.
CREATE TABLE wishlist_entries (
  customer_id text NOT NULL REFERENCES customers ON DELETE CASCADE,
  product_id text NOT NULL CHECK (product_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  added_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, product_id)
);
CREATE INDEX wishlist_entries_newest ON wishlist_entries (customer_id, added_at DESC, product_id);

-- One review per shopper and product. It goes with its writer's account (Ley 1581: it shows the beginning of his address), and
-- waits without being shown while its product is gone: see docs/decisions, 2026-11-21.
CREATE TABLE reviews (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id text NOT NULL CHECK (product_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  customer_id text NOT NULL REFERENCES customers ON DELETE CASCADE,
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  comment text NOT NULL CHECK (length(comment) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (product_id, customer_id)
);
-- A page of them, newest first. The stars are counted through the same index without reading the comments.
CREATE INDEX reviews_newest ON reviews (product_id, created_at DESC, id DESC) INCLUDE (stars);
CREATE INDEX reviews_by_customer ON reviews (customer_id);

-- Whether somebody bought a product before he had an account: by the address that he has confirmed since.
CREATE INDEX orders_paid_by_email ON orders (lower(email)) WHERE paid_transaction_id IS NOT NULL;

-- Open pages of a product hear that its reviews changed: {"reviews": ["1"]}. See 0003_live.sql.
CREATE FUNCTION tell_of_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  portion constant integer := 100;
  most_named constant integer := 200;
  ids text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT product_id) INTO ids FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT product_id) INTO ids FROM old_rows;
  ELSIF TG_OP = 'UPDATE' THEN
    -- Every column counts: what later migrations add (hidden, answered) changes what is shown.
    SELECT array_agg(DISTINCT product_id) INTO ids FROM (
      (TABLE new_rows EXCEPT TABLE old_rows) UNION ALL (TABLE old_rows EXCEPT TABLE new_rows)) AS changed;
  END IF;
  IF TG_OP = 'TRUNCATE' OR cardinality(ids) > most_named THEN
    PERFORM pg_notify('live', '{"reviews": "all"}');
  ELSE
    FOR start IN 1 .. coalesce(cardinality(ids), 0) BY portion LOOP
      PERFORM pg_notify('live', jsonb_build_object('reviews', ids[start : start + portion - 1])::text);
    END LOOP;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER tell_of_added_reviews AFTER INSERT ON reviews REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_reviews();
CREATE TRIGGER tell_of_changed_reviews AFTER UPDATE ON reviews REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_reviews();
CREATE TRIGGER tell_of_deleted_reviews AFTER DELETE ON reviews REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_reviews();
CREATE TRIGGER tell_of_emptied_reviews AFTER TRUNCATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_reviews();

-- The channel is heard by everybody, so a wishlist is named by a mark that only its shopper is told: who wishes for what, and
-- when, is nobody else's business. The id is Better Auth's 32 random signs, and is shown nowhere.
CREATE FUNCTION wishlist_mark(customer_id text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT left(encode(sha256(convert_to('wishlist ' || customer_id, 'UTF8')), 'hex'), 24)
$$;

CREATE FUNCTION tell_of_wishlists() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  marks text[];
BEGIN
  -- Both are the rows that came or went; an entry is never changed.
  SELECT array_agg(DISTINCT wishlist_mark(customer_id)) INTO marks FROM touched_rows;
  IF cardinality(marks) > 100 THEN
    PERFORM pg_notify('live', '{"wishlists": "all"}');
  ELSIF cardinality(marks) > 0 THEN
    PERFORM pg_notify('live', jsonb_build_object('wishlists', marks)::text);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER tell_of_added_wishes AFTER INSERT ON wishlist_entries REFERENCING NEW TABLE AS touched_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_wishlists();
CREATE TRIGGER tell_of_deleted_wishes AFTER DELETE ON wishlist_entries REFERENCING OLD TABLE AS touched_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_wishlists();
