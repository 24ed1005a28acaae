-- The pictures of products. `products.image` stays the address of the first one: cards, cart, orders, mails and the exchange file
-- know no more than that. Whoever writes it (an import, a new product) thereby says which picture is the first.
CREATE TABLE product_pictures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id text NOT NULL REFERENCES products ON DELETE CASCADE,
  -- 0 is the main one. Null once it was removed.
  position smallint CHECK (position BETWEEN 0 AND 11),
  kind text NOT NULL CHECK (kind IN ('uploaded', 'address')),
  -- Where it is shown from; of an uploaded one the size that cards and carts remember.
  address text NOT NULL CHECK (length(address) BETWEEN 1 AND 2000),
  -- The digest that names the files of an uploaded one.
  hash text CHECK (hash ~ '^[0-9a-f]{32}$'),
  -- As it was uploaded, turned upright; unknown of an address.
  width integer CHECK (width > 0),
  height integer CHECK (height > 0),
  alt text CHECK (length(alt) BETWEEN 1 AND 200),
  -- Kept for a day, so that it can be taken back; its files are kept as long as any row names them.
  removed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Checked at the end of each statement, so that one statement can change places.
  UNIQUE (product_id, position) DEFERRABLE INITIALLY IMMEDIATE,
  CHECK ((kind = 'uploaded') = (hash IS NOT NULL)),
  CHECK ((position IS NULL) = (removed_at IS NOT NULL))
);
CREATE UNIQUE INDEX product_pictures_once ON product_pictures (product_id, address) WHERE removed_at IS NULL;
CREATE INDEX product_pictures_by_file ON product_pictures (hash) WHERE hash IS NOT NULL;
CREATE INDEX product_pictures_removed ON product_pictures (removed_at) WHERE removed_at IS NOT NULL;
-- An order shows the picture that it was bought with.
CREATE INDEX order_lines_uploaded_picture ON order_lines (image) WHERE image LIKE '/uploads/%';

INSERT INTO product_pictures (product_id, position, kind, address)
  SELECT id, 0, 'address', image FROM products WHERE image IS NOT NULL;

-- Keeps the pictures in step with `products.image`, whoever wrote it. The owner's commands write the pictures first, so that there
-- is nothing left to do here. Another address replaces a first picture that was an address too; an uploaded one makes room, and of
-- twelve the last one goes. An address that the product has already comes to the front. None means no pictures.
CREATE FUNCTION picture_of_image() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most constant integer := 12;
  first product_pictures%ROWTYPE;
  known product_pictures%ROWTYPE;
  digest text := substring(NEW.image FROM '^/uploads/([0-9a-f]{32})-800\.webp$');
BEGIN
  IF NEW.image IS NULL THEN
    UPDATE product_pictures SET removed_at = now(), position = NULL WHERE product_id = NEW.id AND removed_at IS NULL;
    RETURN NULL;
  END IF;
  SELECT * INTO first FROM product_pictures WHERE product_id = NEW.id AND position = 0;
  IF first.address = NEW.image THEN
    RETURN NULL;
  END IF;
  SELECT * INTO known FROM product_pictures WHERE product_id = NEW.id AND address = NEW.image AND removed_at IS NULL;
  IF known.id IS NOT NULL THEN
    UPDATE product_pictures SET position = CASE WHEN id = known.id THEN 0 ELSE position + 1 END
      WHERE product_id = NEW.id AND position <= known.position;
    RETURN NULL;
  END IF;
  IF first.kind = 'address' THEN
    UPDATE product_pictures SET removed_at = now(), position = NULL WHERE id = first.id;
  ELSIF first.id IS NOT NULL THEN
    UPDATE product_pictures SET removed_at = now(), position = NULL WHERE product_id = NEW.id AND position = most - 1;
    UPDATE product_pictures SET position = position + 1 WHERE product_id = NEW.id AND removed_at IS NULL;
  END IF;
  INSERT INTO product_pictures (product_id, position, kind, address, hash, width, height)
    VALUES (NEW.id, 0, CASE WHEN digest IS NULL THEN 'address' ELSE 'uploaded' END, NEW.image, digest,
      (SELECT width FROM product_pictures WHERE hash = digest LIMIT 1),
      (SELECT height FROM product_pictures WHERE hash = digest LIMIT 1));
  RETURN NULL;
END
$$;

CREATE TRIGGER picture_of_new_image AFTER INSERT ON products
  FOR EACH ROW WHEN (NEW.image IS NOT NULL) EXECUTE FUNCTION picture_of_image();
CREATE TRIGGER picture_of_changed_image AFTER UPDATE OF image ON products
  FOR EACH ROW WHEN (NEW.image IS DISTINCT FROM OLD.image) EXECUTE FUNCTION picture_of_image();

-- Open pages of the product show the other pictures too. What follows from `products.image` is told by its own trigger already,
-- which knows to say "all" of an import; equal texts of one transaction are sent once.
CREATE FUNCTION tell_of_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', jsonb_build_object('products', jsonb_build_array(product_id))::text)
    FROM (SELECT DISTINCT product_id FROM changed_rows LIMIT 200) AS touched;
  RETURN NULL;
END
$$;

CREATE TRIGGER tell_of_added_pictures AFTER INSERT ON product_pictures REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION tell_of_pictures();
CREATE TRIGGER tell_of_changed_pictures AFTER UPDATE ON product_pictures REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION tell_of_pictures();
