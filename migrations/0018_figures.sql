-- What the owner's figures count, and what the desk asks for quickly however many orders there are.

-- How often a cart was looked at, and the payment page opened with something in it: one row a day and step, and nothing of
-- whoever did it. Orders and payments are counted from the orders themselves.
CREATE TABLE cart_steps (
  -- In Colombia.
  day date NOT NULL,
  step text NOT NULL CHECK (step IN ('cart', 'payment')),
  times integer NOT NULL CHECK (times > 0),
  PRIMARY KEY (day, step)
);

-- Sales by the moment in which they were paid; with what is added up, so that the orders themselves need not be read.
CREATE INDEX orders_paid ON orders (paid_at) INCLUDE (status, amount_in_cents, reference) WHERE paid_at IS NOT NULL;
CREATE INDEX refunds_by_day ON refunds (refunded_on);

-- Payments that came after their time was over are few among all moves.
CREATE INDEX order_history_late ON order_history (at DESC, order_reference)
  WHERE from_status = 'expired' AND to_status IN ('paid', 'paid_without_stock');

-- A page far down the list of orders is counted off in the index.
DROP INDEX orders_newest;
CREATE INDEX orders_newest ON orders (created_at DESC, reference);

-- How many facts a sheet has. A column, so that the planner knows how many are thin: counting the facts of all sheets took
-- longer than everything else on the page.
ALTER TABLE products ADD COLUMN spec_count integer NOT NULL
  GENERATED ALWAYS AS (jsonb_array_length(jsonb_path_query_array(specs, '$.keyvalue()', '{}', true))) STORED;

-- The owner's list of products in each of its orders. Each index holds the id too, so that a page far down is counted off in the
-- index and only its own fifty products are read; how many products there are is counted there as well.
CREATE INDEX products_desk_newest ON products (created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX products_desk_name ON products (name_lowercase, id) WHERE deleted_at IS NULL;
CREATE INDEX products_desk_price ON products (price DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX products_desk_stock ON products (available, id) WHERE deleted_at IS NULL;
CREATE INDEX products_desk_sales ON products (sales DESC, id) WHERE deleted_at IS NULL;
-- What the owner should see to, as `app/shop/catalog/desk-list.server.ts` asks for it, word by word: with other figures there the
-- answers stay right and get slower.
CREATE INDEX products_low_stock ON products (available, sales DESC, id)
  WHERE deleted_at IS NULL AND available <= coalesce(low_stock_at, 3);
CREATE INDEX products_without_picture ON products (sales DESC, id) WHERE deleted_at IS NULL AND image IS NULL;
CREATE INDEX products_thin_sheet ON products (sales DESC, id) WHERE deleted_at IS NULL AND spec_count < 3;
-- The beginning of an id, beside the words of a name, which have their index.
CREATE INDEX products_id_beginning ON products (lower(id) text_pattern_ops);
