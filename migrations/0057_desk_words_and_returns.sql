-- As `wordsSought` (app/shop/shared/desk-query.ts) writes what was typed. `translate`, because `unaccent` may stand in no index.
CREATE FUNCTION plain_words(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(lower(said), 'áéíóúüñ', 'aeiouun')
$$;
CREATE FUNCTION digits_of(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(said, '[^0-9]', '', 'g')
$$;
-- What the desk looks orders up by, besides `search`: city, guide, and the digits of document and phone. Indexes of expressions,
-- because a generated column would write the whole table anew. Worded as in app/shop/orders/desk/order-words.server.ts.
CREATE INDEX orders_desk_words ON orders USING gin ((
  plain_words(city || ' ' || region || ' ' || coalesce(carrier, '') || ' ' || coalesce(tracking_number, ''))
  || ' ' || digits_of(legal_id) || ' ' || digits_of(phone_number)) gin_trgm_ops);
CREATE INDEX order_lines_words ON order_lines USING gin (plain_words(product_name) gin_trgm_ops);
CREATE INDEX customers_words ON customers USING gin (plain_words(name || ' ' || email) gin_trgm_ops);

-- A parcel that came back. Its pieces lie on the shelf again (`hold_status = 'returned'`) or are written off.
ALTER TABLE orders DROP CONSTRAINT orders_fulfilment_status_check;
ALTER TABLE orders
  ADD CONSTRAINT orders_fulfilment_status_check CHECK (fulfilment_status IN
    ('none', 'to_prepare', 'prepared', 'sent', 'delivered', 'returned', 'cancelled')),
  ADD COLUMN returned_at timestamptz,
  -- For the owner alone.
  ADD COLUMN return_reason text CHECK (length(return_reason) BETWEEN 1 AND 500),
  ADD CONSTRAINT orders_returned CHECK ((fulfilment_status = 'returned') = (returned_at IS NOT NULL)
    AND (returned_at IS NULL) = (return_reason IS NULL));
