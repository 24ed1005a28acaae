-- Lists and counts that cost the same however many products there are. Figures and plans: docs/performance.md.

-- They are built anew below, after the table is written once more.
DROP INDEX products_listed;
DROP INDEX products_listed_by_category;
DROP INDEX products_offers;
-- `products_desk_sales` has the same order and leaves deleted products out, as best sellers do.
DROP INDEX products_best_sellers;

-- Whether a piece can be bought. A column, because an index answers alone only for columns, not for `available > 0`.
ALTER TABLE products ADD COLUMN is_available boolean NOT NULL GENERATED ALWAYS AS (stock > held) STORED;

-- Each order of a list, whole, so that a far page is counted off in the index and only its own products are read.
CREATE INDEX products_listed ON products (is_available DESC, sales DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX products_listed_by_category ON products (category, is_available DESC, sales DESC, id)
  WHERE deleted_at IS NULL;
CREATE INDEX products_offers_listed ON products (is_available DESC, sales DESC, id)
  WHERE deleted_at IS NULL AND discount > 0;
CREATE INDEX products_top_offers ON products (discount DESC, sales DESC, id)
  WHERE deleted_at IS NULL AND discount > 0 AND is_available;

-- How many products each category has. A category may have several rows, whose sums count: whoever writes adds to a row that
-- nobody else is writing, or to a new one. So nobody waits for anybody, and there are as many rows as there were writers at once.
CREATE TABLE category_counts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category text NOT NULL,
  shown integer NOT NULL,
  -- Those among them with a discount.
  offers integer NOT NULL,
  deleted integer NOT NULL
) WITH (fillfactor = 50);

CREATE FUNCTION add_to_category(of_category text, more_shown bigint, more_offers bigint, more_deleted bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE category_counts
    SET shown = shown + more_shown, offers = offers + more_offers, deleted = deleted + more_deleted
    WHERE id = (SELECT id FROM category_counts WHERE category = of_category LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO category_counts (category, shown, offers, deleted)
      VALUES (of_category, more_shown, more_offers, more_deleted);
  END IF;
END
$$;

-- Of a statement that changes no count, as a hold or a sale, nothing is written.
CREATE FUNCTION count_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_category(category, count(*) FILTER (WHERE deleted_at IS NULL),
        count(*) FILTER (WHERE deleted_at IS NULL AND discount > 0), count(deleted_at))
      FROM new_rows GROUP BY category;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_category(category, -count(*) FILTER (WHERE deleted_at IS NULL),
        -count(*) FILTER (WHERE deleted_at IS NULL AND discount > 0), -count(deleted_at))
      FROM old_rows GROUP BY category;
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM add_to_category(category, more_shown, more_offers, more_deleted) FROM (
      SELECT category, coalesce(sum(sign) FILTER (WHERE deleted_at IS NULL), 0) AS more_shown,
        coalesce(sum(sign) FILTER (WHERE deleted_at IS NULL AND discount > 0), 0) AS more_offers,
        coalesce(sum(sign) FILTER (WHERE deleted_at IS NOT NULL), 0) AS more_deleted
      FROM (SELECT category, deleted_at, discount, 1 AS sign FROM new_rows
        UNION ALL SELECT category, deleted_at, discount, -1 FROM old_rows) AS versions
      GROUP BY category) AS changed
    WHERE (more_shown, more_offers, more_deleted) <> (0, 0, 0);
  ELSE
    DELETE FROM category_counts;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER count_added_products AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_products();
CREATE TRIGGER count_changed_products AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_products();
CREATE TRIGGER count_deleted_products AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_products();
CREATE TRIGGER count_emptied_products AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION count_products();

-- For whoever wrote products while triggers were off.
CREATE FUNCTION recount_products() RETURNS void LANGUAGE sql AS $$
  LOCK TABLE products IN SHARE MODE;
  DELETE FROM category_counts;
  INSERT INTO category_counts (category, shown, offers, deleted)
    SELECT category, count(*) FILTER (WHERE deleted_at IS NULL),
      count(*) FILTER (WHERE deleted_at IS NULL AND discount > 0), count(deleted_at)
    FROM products GROUP BY category
$$;
SELECT recount_products();
