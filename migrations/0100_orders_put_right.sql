-- Each step that the owner takes with an order, and what the order was before, so that it can be taken back within the hour.
-- What it left is compared first: what happened since is never undone with it.
CREATE TABLE order_steps (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_reference text NOT NULL REFERENCES orders ON DELETE CASCADE,
  step text NOT NULL CHECK (step IN ('prepare', 'send', 'drop', 'deliver', 'return', 'cancel', 'close', 'restock')),
  -- Orders that were handled by one press.
  press uuid,
  taken_at timestamptz NOT NULL,
  -- By the database's clock, as mails are: those that the step wrote are not older.
  written_at timestamptz NOT NULL DEFAULT now(),
  taken_back_at timestamptz CHECK (taken_back_at >= taken_at),
  from_status text NOT NULL,
  from_fulfilment_status text NOT NULL,
  from_hold_status text NOT NULL,
  -- Ids of `attention_items` that were open.
  from_decisions bigint[] NOT NULL,
  to_status text NOT NULL,
  to_fulfilment_status text NOT NULL,
  to_hold_status text NOT NULL,
  to_decisions bigint[] NOT NULL,
  -- Ids of `parcels` that left or arrived with it, and of `order_returns`; they are gone once it was taken back.
  parcels bigint[] NOT NULL,
  return_id bigint,
  -- `unitsVersion` (app/shop/orders/parcels/order-units.ts).
  left_version text NOT NULL,
  -- Of payments and how they stand, of refunds, and of what the buyer did with the items.
  left_money_hash text NOT NULL,
  left_rights_hash text NOT NULL,
  CONSTRAINT order_steps_from_status_bound CHECK (length(from_status) <= 60),
  CONSTRAINT order_steps_from_fulfilment_status_bound CHECK (length(from_fulfilment_status) <= 60),
  CONSTRAINT order_steps_from_hold_status_bound CHECK (length(from_hold_status) <= 60),
  CONSTRAINT order_steps_to_status_bound CHECK (length(to_status) <= 60),
  CONSTRAINT order_steps_to_fulfilment_status_bound CHECK (length(to_fulfilment_status) <= 60),
  CONSTRAINT order_steps_to_hold_status_bound CHECK (length(to_hold_status) <= 60),
  CONSTRAINT order_steps_left_version_bound CHECK (length(left_version) <= 100),
  CONSTRAINT order_steps_parcels_bound CHECK (pg_column_size(parcels) <= 1000),
  CONSTRAINT order_steps_left_money_hash_bound CHECK (length(left_money_hash) <= 100),
  CONSTRAINT order_steps_left_rights_hash_bound CHECK (length(left_rights_hash) <= 100),
  CONSTRAINT order_steps_from_decisions_bound CHECK (pg_column_size(from_decisions) <= 10000),
  CONSTRAINT order_steps_to_decisions_bound CHECK (pg_column_size(to_decisions) <= 10000)
);
CREATE INDEX order_steps_by_order ON order_steps (order_reference, id);
CREATE INDEX order_steps_by_press ON order_steps (press, id) WHERE press IS NOT NULL;

-- Why the promise is another one than at first. A corrected address may also be nearer than the first.
ALTER TABLE orders
  ADD COLUMN arrival_changed_by text CHECK (arrival_changed_by IN ('payment', 'address', 'units')),
  ADD COLUMN arrival_changed_at timestamptz,
  ADD CHECK ((arrival_changed_by IS NULL) = (arrival_changed_at IS NULL));
UPDATE orders SET arrival_changed_by = 'payment', arrival_changed_at = paid_at
  WHERE first_arrives_from IS NOT NULL AND paid_at IS NOT NULL;
DO $$
DECLARE
  later text := (SELECT conname FROM pg_constraint WHERE conrelid = 'orders'::regclass AND contype = 'c'
    AND pg_get_constraintdef(oid) LIKE '%arrives_from > first_arrives_from%');
BEGIN
  EXECUTE format('ALTER TABLE orders DROP CONSTRAINT %I', later);
END
$$;

-- Open pages of an order hear that who it goes to was corrected.
CREATE TRIGGER tell_of_corrected_orders AFTER UPDATE ON orders
  FOR EACH ROW WHEN (OLD.forgotten_at IS NOT DISTINCT FROM NEW.forgotten_at
    AND (OLD.full_name, OLD.phone_number, OLD.legal_id_type, OLD.legal_id, OLD.address_line_1, OLD.city, OLD.region)
      IS DISTINCT FROM (NEW.full_name, NEW.phone_number, NEW.legal_id_type, NEW.legal_id, NEW.address_line_1, NEW.city, NEW.region))
  EXECUTE FUNCTION tell_of_orders();

-- Money that Wompi annulled came back by itself, and what was paid back whole is owed no more: neither waits for the owner.
UPDATE attention_items SET settled_at = now()
  FROM orders
  WHERE orders.reference = attention_items.order_reference AND attention_items.settled_at IS NULL
    AND attention_items.kind = 'refund_due'
    AND (SELECT coalesce(sum(amount_in_cents), 0) FROM payments
          WHERE payments.order_reference = orders.reference AND status = 'APPROVED' AND currency = 'COP')
      <= (SELECT coalesce(sum(amount_in_cents), 0) FROM refunds WHERE refunds.order_reference = orders.reference);
UPDATE attention_items SET settled_at = now()
  FROM payments
  WHERE payments.transaction_id = attention_items.transaction_id AND payments.status = 'VOIDED' AND attention_items.settled_at IS NULL
    AND attention_items.kind IN ('duplicate_payment', 'amount_mismatch', 'approved_after_replacement', 'approved_after_cancellation');
