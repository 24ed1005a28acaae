-- An order may leave in several parcels and come back by the unit.
-- docs/decisions/2026-11-28-parcels-and-returns-have-tables-of-their-own.md

CREATE TABLE parcels (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_reference text NOT NULL REFERENCES orders,
  -- Within its order, from 1.
  number smallint NOT NULL CHECK (number BETWEEN 1 AND 20),
  carrier text NOT NULL CHECK (length(carrier) BETWEEN 1 AND 80),
  tracking_number text NOT NULL CHECK (length(tracking_number) BETWEEN 1 AND 80),
  tracking_url text CHECK (tracking_url ~ '^https://' AND length(tracking_url) <= 500),
  sent_at timestamptz NOT NULL,
  delivered_at timestamptz CHECK (delivered_at >= sent_at),
  UNIQUE (order_reference, number)
);
CREATE TABLE parcel_units (
  parcel_id bigint NOT NULL REFERENCES parcels ON DELETE CASCADE,
  product_id text NOT NULL CHECK (length(product_id) <= 64),
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (parcel_id, product_id)
);

CREATE TABLE order_returns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_reference text NOT NULL REFERENCES orders,
  -- For the owner alone.
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  -- The units lie on the shelf again; else they are written off.
  is_shelved boolean NOT NULL,
  noted_at timestamptz NOT NULL
);
CREATE INDEX order_returns_by_order ON order_returns (order_reference, id);
CREATE TABLE returned_units (
  return_id bigint NOT NULL REFERENCES order_returns ON DELETE CASCADE,
  -- The parcel that they had left in; null for what never left.
  parcel_id bigint REFERENCES parcels,
  product_id text NOT NULL CHECK (length(product_id) <= 64),
  quantity integer NOT NULL CHECK (quantity > 0),
  UNIQUE NULLS NOT DISTINCT (return_id, parcel_id, product_id)
);
CREATE INDEX returned_units_by_parcel ON returned_units (parcel_id);
-- Which items of the order these were (app/shop/aftersale/item.ts); only the first five hundred have a number.
CREATE TABLE returned_items (
  return_id bigint NOT NULL REFERENCES order_returns ON DELETE CASCADE,
  number smallint NOT NULL CHECK (number > 0),
  PRIMARY KEY (return_id, number)
);

ALTER TABLE refunds ADD COLUMN return_id bigint REFERENCES order_returns;
CREATE INDEX refunds_by_return ON refunds (return_id) WHERE return_id IS NOT NULL;

-- Some of it has left.
ALTER TABLE orders DROP CONSTRAINT orders_fulfilment_status_check;
ALTER TABLE orders ADD CONSTRAINT orders_fulfilment_status_check CHECK (fulfilment_status IN
  ('none', 'to_prepare', 'prepared', 'partly_sent', 'sent', 'delivered', 'returned', 'cancelled'));

INSERT INTO parcels (order_reference, number, carrier, tracking_number, tracking_url, sent_at, delivered_at)
  SELECT reference, 1, carrier, tracking_number, tracking_url, sent_at,
    CASE WHEN fulfilment_status <> 'sent' THEN greatest(sent_at, delivered_at) END
  FROM orders WHERE fulfilment_status IN ('sent', 'delivered', 'returned')
    AND carrier IS NOT NULL AND tracking_number IS NOT NULL AND sent_at IS NOT NULL
  ORDER BY created_at, reference;
UPDATE parcels SET delivered_at = NULL FROM orders
  WHERE orders.reference = order_reference AND orders.delivered_at IS NULL;
INSERT INTO parcel_units (parcel_id, product_id, quantity)
  SELECT parcels.id, product_id, quantity FROM parcels JOIN order_lines USING (order_reference);
INSERT INTO order_returns (order_reference, reason, is_shelved, noted_at)
  SELECT reference, return_reason, hold_status = 'returned', returned_at FROM orders WHERE fulfilment_status = 'returned'
  ORDER BY returned_at, reference;
INSERT INTO returned_units (return_id, parcel_id, product_id, quantity)
  SELECT order_returns.id, parcels.id, product_id, quantity
  FROM order_returns JOIN order_lines USING (order_reference) LEFT JOIN parcels USING (order_reference);

-- As `guideNumber` (app/shop/orders/carriers.ts) reads what was typed or scanned.
CREATE FUNCTION guide_number(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT upper(regexp_replace(written, '[[:space:]''’-]', '', 'g'))
$$;
CREATE INDEX parcels_by_guide ON parcels (guide_number(tracking_number));
-- Worded as in app/shop/orders/admin/order-words.server.ts.
CREATE INDEX parcels_words ON parcels USING gin (plain_words(carrier || ' ' || tracking_number) gin_trgm_ops);
CREATE INDEX parcels_in_transit ON parcels (sent_at) WHERE delivered_at IS NULL;

-- The release before knows one parcel, in three columns of `orders`: they say what the last parcel is, until they are taken away.
CREATE FUNCTION show_last_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET carrier = NEW.carrier, tracking_number = NEW.tracking_number, tracking_url = NEW.tracking_url
    WHERE reference = NEW.order_reference
      AND (carrier, tracking_number, tracking_url) IS DISTINCT FROM (NEW.carrier, NEW.tracking_number, NEW.tracking_url)
      AND NOT EXISTS (SELECT FROM parcels WHERE order_reference = NEW.order_reference AND number > NEW.number);
  RETURN NULL;
END
$$;
CREATE TRIGGER show_last_parcel AFTER INSERT OR UPDATE ON parcels FOR EACH ROW EXECUTE FUNCTION show_last_parcel();

-- And what the release before writes there becomes a parcel, or a return, here. What this release writes is here already.
CREATE FUNCTION take_over_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parcel bigint;
  came_back bigint;
BEGIN
  -- A step that was taken back.
  IF NEW.fulfilment_status IN ('to_prepare', 'prepared') AND OLD.fulfilment_status IN ('partly_sent', 'sent', 'delivered') THEN
    DELETE FROM parcels WHERE order_reference = NEW.reference;
    RETURN NULL;
  END IF;
  IF NEW.fulfilment_status NOT IN ('sent', 'delivered', 'returned')
    OR NEW.carrier IS NULL OR NEW.tracking_number IS NULL OR NEW.sent_at IS NULL THEN RETURN NULL; END IF;
  IF NOT EXISTS (SELECT FROM parcels WHERE order_reference = NEW.reference) THEN
    INSERT INTO parcels (order_reference, number, carrier, tracking_number, tracking_url, sent_at)
      VALUES (NEW.reference, 1, NEW.carrier, NEW.tracking_number, NEW.tracking_url, NEW.sent_at) RETURNING id INTO parcel;
    INSERT INTO parcel_units (parcel_id, product_id, quantity)
      SELECT parcel, product_id, quantity FROM order_lines WHERE order_reference = NEW.reference;
  ELSE
    UPDATE parcels SET carrier = NEW.carrier, tracking_number = NEW.tracking_number, tracking_url = NEW.tracking_url
      WHERE order_reference = NEW.reference
        AND (carrier, tracking_number, tracking_url) IS DISTINCT FROM (NEW.carrier, NEW.tracking_number, NEW.tracking_url)
        AND number = (SELECT max(number) FROM parcels WHERE order_reference = NEW.reference);
  END IF;
  IF NEW.fulfilment_status <> 'sent' AND NEW.delivered_at IS NOT NULL THEN
    -- One that came back before it arrived never arrived.
    UPDATE parcels SET delivered_at = greatest(sent_at, NEW.delivered_at)
      WHERE order_reference = NEW.reference AND delivered_at IS NULL
        AND (SELECT sum(quantity) FROM parcel_units WHERE parcel_id = parcels.id)
          > coalesce((SELECT sum(quantity) FROM returned_units WHERE parcel_id = parcels.id), 0);
  END IF;
  IF NEW.fulfilment_status = 'returned' AND NOT EXISTS (SELECT FROM order_returns WHERE order_reference = NEW.reference) THEN
    INSERT INTO order_returns (order_reference, reason, is_shelved, noted_at)
      VALUES (NEW.reference, NEW.return_reason, NEW.hold_status = 'returned', NEW.returned_at) RETURNING id INTO came_back;
    INSERT INTO returned_units (return_id, parcel_id, product_id, quantity)
      SELECT came_back, parcels.id, parcel_units.product_id, parcel_units.quantity
      FROM parcels JOIN parcel_units ON parcel_units.parcel_id = parcels.id WHERE order_reference = NEW.reference;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER take_over_parcel AFTER UPDATE OF fulfilment_status, carrier, tracking_number, tracking_url, sent_at, delivered_at ON orders
  FOR EACH ROW WHEN ((OLD.fulfilment_status, OLD.carrier, OLD.tracking_number, OLD.tracking_url, OLD.sent_at, OLD.delivered_at)
    IS DISTINCT FROM (NEW.fulfilment_status, NEW.carrier, NEW.tracking_number, NEW.tracking_url, NEW.sent_at, NEW.delivered_at))
  EXECUTE FUNCTION take_over_parcel();

-- Open pages of an order hear of each parcel and of what came back.
CREATE OR REPLACE FUNCTION tell_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := coalesce(to_jsonb(NEW), to_jsonb(OLD));
  touched text := CASE WHEN TG_TABLE_NAME = 'orders' THEN changed ->> 'reference' ELSE changed ->> 'order_reference' END;
BEGIN
  PERFORM announce(jsonb_build_object('orders',
    jsonb_build_array(left(encode(sha256(convert_to(touched, 'UTF8')), 'hex'), 24))));
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_of_parcels AFTER INSERT OR UPDATE ON parcels FOR EACH ROW EXECUTE FUNCTION tell_of_orders();
CREATE TRIGGER tell_of_returns AFTER INSERT OR DELETE ON order_returns FOR EACH ROW EXECUTE FUNCTION tell_of_orders();
