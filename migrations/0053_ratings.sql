-- How many stars a product has, for its cards: mean and count of the reviews that are shown. Kept by differences, so that two reviews
-- written at the same moment both count; a row is locked while it changes, in the order of ids.
CREATE TABLE product_ratings (
  product_id text PRIMARY KEY,
  count integer NOT NULL CHECK (count >= 0),
  points integer NOT NULL CHECK (points BETWEEN count AND 5 * count)
);

INSERT INTO product_ratings (product_id, count, points)
  SELECT product_id, count(*), sum(stars) FROM reviews WHERE hidden_at IS NULL GROUP BY product_id;

CREATE FUNCTION keep_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[];
  more integer[];
  more_points integer[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM product_ratings;
    PERFORM announce('{"cards": "all"}');
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    SELECT array_agg(m.product_id ORDER BY m.product_id), array_agg(m.count ORDER BY m.product_id), array_agg(m.points ORDER BY m.product_id)
      INTO ids, more, more_points FROM (
        SELECT product_id, count(*) AS count, sum(stars) AS points FROM new_rows WHERE hidden_at IS NULL GROUP BY product_id) AS m;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(m.product_id ORDER BY m.product_id), array_agg(m.count ORDER BY m.product_id), array_agg(m.points ORDER BY m.product_id)
      INTO ids, more, more_points FROM (
        SELECT product_id, -count(*) AS count, -sum(stars) AS points FROM old_rows WHERE hidden_at IS NULL GROUP BY product_id) AS m;
  ELSE
    SELECT array_agg(m.product_id ORDER BY m.product_id), array_agg(m.count ORDER BY m.product_id), array_agg(m.points ORDER BY m.product_id)
      INTO ids, more, more_points FROM (
        SELECT product_id, sum(one) AS count, sum(one * stars) AS points FROM (
          SELECT product_id, 1 AS one, stars FROM new_rows WHERE hidden_at IS NULL
          UNION ALL SELECT product_id, -1, stars FROM old_rows WHERE hidden_at IS NULL) AS both_rows
        GROUP BY product_id HAVING sum(one) <> 0 OR sum(one * stars) <> 0) AS m;
  END IF;
  IF ids IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO product_ratings (product_id, count, points) SELECT unnest(ids), 0, 0 ON CONFLICT DO NOTHING;
  PERFORM FROM product_ratings WHERE product_id = ANY (ids) ORDER BY product_id FOR UPDATE;
  UPDATE product_ratings AS known SET count = known.count + m.count, points = known.points + m.points
    FROM unnest(ids, more, more_points) AS m (product_id, count, points) WHERE known.product_id = m.product_id;
  PERFORM announce_ids('cards', ids);
  RETURN NULL;
END
$$;
CREATE TRIGGER keep_added_ratings AFTER INSERT ON reviews REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_ratings();
CREATE TRIGGER keep_changed_ratings AFTER UPDATE ON reviews REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_ratings();
CREATE TRIGGER keep_deleted_ratings AFTER DELETE ON reviews REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_ratings();
CREATE TRIGGER keep_emptied_ratings AFTER TRUNCATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION keep_ratings();

-- Whether a review helped, by one vote a customer; the count is kept with the review, which tells open pages.
ALTER TABLE reviews ADD COLUMN useful integer NOT NULL DEFAULT 0 CHECK (useful >= 0);
CREATE TABLE review_votes (
  review_id bigint NOT NULL REFERENCES reviews ON DELETE CASCADE,
  customer_id text NOT NULL REFERENCES customers ON DELETE CASCADE,
  voted_at timestamptz NOT NULL,
  PRIMARY KEY (review_id, customer_id)
);
CREATE INDEX review_votes_by_customer ON review_votes (customer_id);
CREATE INDEX reviews_most_useful ON reviews (product_id, useful DESC, created_at DESC, id DESC) WHERE hidden_at IS NULL;

CREATE FUNCTION count_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews SET useful = useful + moved.votes
    FROM (SELECT review_id, sum(CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END)::int AS votes FROM touched_rows GROUP BY review_id) AS moved
    WHERE reviews.id = moved.review_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER count_added_votes AFTER INSERT ON review_votes REFERENCING NEW TABLE AS touched_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_votes();
CREATE TRIGGER count_deleted_votes AFTER DELETE ON review_votes REFERENCING OLD TABLE AS touched_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_votes();
