-- Orders, their frozen lines, the payments that Wompi reports for them, and what the owner has to decide.

CREATE TABLE orders (
  -- Ends in a letter: the signed text has no separator between reference and amount, so a reference that
  -- ends in a digit could be shifted (docs: Wompi 2.2).
  reference text PRIMARY KEY CHECK (reference ~ '^order_[0-9]{13}_[a-z0-9]{20,40}[a-z]$'),
  status text NOT NULL CHECK (status IN
    ('awaiting_payment', 'declined', 'expired', 'replaced', 'paid', 'paid_without_stock', 'voided')),
  hold_status text NOT NULL CHECK (hold_status IN ('held', 'released', 'claimed')),
  hold_expires_at timestamptz NOT NULL,
  payment_expires_at timestamptz NOT NULL,
  amount_in_cents bigint NOT NULL CHECK (amount_in_cents > 0),
  currency text NOT NULL CHECK (currency = 'COP'),
  request_fingerprint text NOT NULL,
  replaced_by text,
  full_name text NOT NULL,
  email text NOT NULL,
  phone_number text NOT NULL,
  legal_id text NOT NULL,
  legal_id_type text NOT NULL CHECK (legal_id_type IN ('CC', 'CE', 'NIT', 'PP')),
  address_line_1 text NOT NULL,
  city text NOT NULL,
  region text NOT NULL,
  country text NOT NULL CHECK (country = 'CO'),
  terms_accepted_at timestamptz NOT NULL,
  paid_transaction_id text,
  paid_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- An order that counts as paid says by which transaction; stock leaves the shelf only with it.
  CHECK ((status IN ('paid', 'paid_without_stock', 'voided')) = (paid_transaction_id IS NOT NULL))
);
CREATE INDEX orders_lapsing_holds ON orders (hold_expires_at) WHERE hold_status = 'held';
CREATE INDEX orders_newest ON orders (created_at DESC);

CREATE TABLE order_lines (
  order_reference text NOT NULL REFERENCES orders,
  -- No foreign key: an order outlives its products.
  product_id text NOT NULL,
  product_name text NOT NULL,
  category text NOT NULL,
  image text,
  list_price integer NOT NULL CHECK (list_price >= 0),
  discount smallint NOT NULL CHECK (discount BETWEEN 0 AND 99),
  unit_price_in_cents bigint NOT NULL CHECK (unit_price_in_cents = list_price::bigint * (100 - discount)),
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (order_reference, product_id)
);
CREATE INDEX order_lines_by_product ON order_lines (product_id);

CREATE TABLE order_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_reference text NOT NULL REFERENCES orders,
  from_status text,
  to_status text NOT NULL,
  cause text NOT NULL,
  transaction_id text,
  at timestamptz NOT NULL
);
CREATE INDEX order_history_by_order ON order_history (order_reference, id);

-- One row per Wompi transaction. One reference can have several (Wompi lets a shopper retry for three minutes).
CREATE TABLE payments (
  transaction_id text PRIMARY KEY,
  order_reference text NOT NULL REFERENCES orders,
  status text NOT NULL CHECK (status IN ('PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR')),
  amount_in_cents bigint NOT NULL,
  currency text NOT NULL,
  method text,
  first_seen_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX payments_by_order ON payments (order_reference);

-- What Wompi told us, kept before it is acted on. The checksum covers id, status, amount and time: it is the key.
CREATE TABLE payment_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  checksum text NOT NULL UNIQUE,
  transaction_id text NOT NULL,
  status text NOT NULL,
  body text NOT NULL,
  received_at timestamptz NOT NULL,
  settled_at timestamptz,
  outcome text
);

-- Money or stock that a person has to look at. Nothing here is ever dropped silently.
CREATE TABLE attention_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  order_reference text,
  transaction_id text,
  details jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  UNIQUE NULLS NOT DISTINCT (kind, order_reference, transaction_id)
);
CREATE INDEX attention_items_open ON attention_items (created_at) WHERE settled_at IS NULL;
