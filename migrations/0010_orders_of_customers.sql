-- A guest's orders become the customer's who confirmed the very address they were made with.
CREATE INDEX orders_of_guests ON orders (lower(email)) WHERE customer_id IS NULL;

-- The buyer's account is gone. Until this moment the order keeps who bought, because it may still have to be delivered, taken
-- back or paid back; then name, e-mail, phone, document and address give way to a marker and `forgotten_at` is set.
ALTER TABLE orders ADD COLUMN forget_after timestamptz;
ALTER TABLE orders ADD COLUMN forgotten_at timestamptz;
CREATE INDEX orders_to_forget ON orders (forget_after) WHERE forget_after IS NOT NULL AND forgotten_at IS NULL;

-- Tells open pages of orders that something moved: {"orders": ["1f0c…"]}. The channel is heard by everybody, so it carries
-- no reference: only what whoever knows the reference can work out (app/shop/orders/live-order.server.ts).
CREATE FUNCTION tell_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched text;
BEGIN
  touched := CASE WHEN TG_TABLE_NAME = 'payments' THEN to_jsonb(NEW) ->> 'order_reference' ELSE to_jsonb(NEW) ->> 'reference' END;
  PERFORM pg_notify('live', jsonb_build_object('orders',
    jsonb_build_array(left(encode(sha256(convert_to(touched, 'UTF8')), 'hex'), 24)))::text);
  RETURN NULL;
END
$$;

CREATE TRIGGER tell_of_moved_orders AFTER UPDATE ON orders
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.hold_status IS DISTINCT FROM NEW.hold_status)
  EXECUTE FUNCTION tell_of_orders();
CREATE TRIGGER tell_of_new_payments AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION tell_of_orders();
CREATE TRIGGER tell_of_changed_payments AFTER UPDATE ON payments
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION tell_of_orders();
