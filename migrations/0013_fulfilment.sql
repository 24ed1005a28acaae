-- What the owner does with an order once it is paid: prepare, send, deliver, cancel, pay back.

ALTER TABLE orders DROP CONSTRAINT orders_status_check;
ALTER TABLE orders ADD CONSTRAINT orders_status_check CHECK (status IN
  ('awaiting_payment', 'declined', 'expired', 'replaced', 'paid', 'paid_without_stock', 'voided', 'cancelled'));
-- `returned`: sold pieces that lie on the shelf again.
ALTER TABLE orders DROP CONSTRAINT orders_hold_status_check;
ALTER TABLE orders ADD CONSTRAINT orders_hold_status_check CHECK (hold_status IN ('held', 'released', 'claimed', 'returned'));
-- A cancelled order may have been paid before or not.
ALTER TABLE orders DROP CONSTRAINT orders_check;
ALTER TABLE orders ADD CONSTRAINT orders_paid_by CHECK (status = 'cancelled'
  OR (status IN ('paid', 'paid_without_stock', 'voided')) = (paid_transaction_id IS NOT NULL));

ALTER TABLE orders
  ADD COLUMN fulfilment_status text NOT NULL DEFAULT 'none' CHECK (fulfilment_status IN
    ('none', 'to_prepare', 'prepared', 'sent', 'delivered', 'cancelled')),
  ADD COLUMN prepared_at timestamptz,
  ADD COLUMN sent_at timestamptz,
  ADD COLUMN delivered_at timestamptz,
  ADD COLUMN cancelled_at timestamptz,
  ADD COLUMN carrier text CHECK (length(carrier) BETWEEN 1 AND 80),
  ADD COLUMN tracking_number text CHECK (length(tracking_number) BETWEEN 1 AND 80),
  ADD COLUMN tracking_url text CHECK (tracking_url ~ '^https://'),
  -- Told to the buyer.
  ADD COLUMN cancel_reason text CHECK (length(cancel_reason) BETWEEN 1 AND 500),
  -- For the owner alone.
  ADD COLUMN owner_note text CHECK (length(owner_note) BETWEEN 1 AND 2000);

UPDATE orders SET fulfilment_status = 'to_prepare' WHERE status = 'paid';

ALTER TABLE orders
  -- Nothing is prepared or sent that nobody paid, and nothing is sent without saying by whom.
  ADD CONSTRAINT orders_fulfilled_once_paid CHECK (fulfilment_status IN ('none', 'cancelled') OR paid_transaction_id IS NOT NULL),
  ADD CONSTRAINT orders_sent_by CHECK (fulfilment_status NOT IN ('sent', 'delivered')
    OR (carrier IS NOT NULL AND tracking_number IS NOT NULL AND sent_at IS NOT NULL)),
  ADD CONSTRAINT orders_cancelled CHECK ((status = 'cancelled') = (fulfilment_status = 'cancelled')
    AND (status = 'cancelled') = (cancelled_at IS NOT NULL));

-- What the owner looks for: reference, name, e-mail, document, phone; lower case and without accents, as `wordsSought`
-- (app/shop/orders/desk-list.ts) writes what was typed. `translate` and not `unaccent`, which may not stand in a generated column.
ALTER TABLE orders ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (
  translate(lower(reference || ' ' || full_name || ' ' || email || ' ' || legal_id || ' ' || phone_number), 'áéíóúüñ', 'aeiouun')
) STORED;
CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops);
CREATE INDEX orders_by_status ON orders (status, created_at DESC);
CREATE INDEX orders_to_fulfil ON orders (fulfilment_status, created_at DESC) WHERE fulfilment_status <> 'none';

-- Money that the owner sent back, at the provider or the bank: the shop itself moves none, it only writes down what was done.
CREATE TABLE refunds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_reference text NOT NULL REFERENCES orders,
  amount_in_cents bigint NOT NULL CHECK (amount_in_cents > 0),
  -- The day on which it was done, in Colombia.
  refunded_on date NOT NULL,
  method text NOT NULL CHECK (method IN ('wompi', 'bank_transfer', 'other')),
  transfer_reference text NOT NULL CHECK (length(transfer_reference) BETWEEN 1 AND 120),
  noted_at timestamptz NOT NULL
);
CREATE INDEX refunds_by_order ON refunds (order_reference, id);

-- How a decision was made.
ALTER TABLE attention_items ADD COLUMN note text CHECK (length(note) BETWEEN 1 AND 500);
CREATE INDEX attention_items_by_order ON attention_items (order_reference);

-- Whether the provider's events arrive is asked by transaction.
CREATE INDEX payment_events_by_transaction ON payment_events (transaction_id);
CREATE INDEX payments_newest ON payments (first_seen_at DESC);
-- The mails of one order are found by the end of their key, `order-paid:order_…`.
CREATE INDEX mails_by_order ON mails (split_part(dedupe_key, ':', 2)) WHERE dedupe_key LIKE 'order-%';

-- Open pages of an order hear of what the owner does with it too.
DROP TRIGGER tell_of_moved_orders ON orders;
CREATE TRIGGER tell_of_moved_orders AFTER UPDATE ON orders
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.hold_status IS DISTINCT FROM NEW.hold_status
    OR OLD.fulfilment_status IS DISTINCT FROM NEW.fulfilment_status)
  EXECUTE FUNCTION tell_of_orders();
