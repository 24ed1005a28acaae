-- When an order is invoiced: once it is paid, or once its first parcel leaves. The row of `invoices` is there from the payment on, so that
-- neither it nor a refund's note can be lost; it waits.
ALTER TABLE invoicing ADD COLUMN issued_when text NOT NULL DEFAULT 'paid' CHECK (issued_when IN ('paid', 'sent'));

-- After `orders_queue_invoice`, which writes the row: triggers run in the order of their names.
CREATE FUNCTION wait_for_sending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoices SET due_at = NULL, answer = '{"kind": "waits_for_sending"}'
  FROM invoicing
  WHERE issued_when = 'sent' AND order_reference = NEW.reference AND kind = 'invoice' AND is_in_force AND content IS NULL
    AND claimed_at IS NULL AND answer IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_wait_for_sending AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.status = 'paid' AND OLD.status IS DISTINCT FROM NEW.status
    AND NEW.fulfilment_status NOT IN ('partly_sent', 'sent', 'delivered', 'returned'))
  EXECUTE FUNCTION wait_for_sending();

-- The invoice, and notes of refunds that came before it.
CREATE FUNCTION issue_when_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoices SET answer = NULL, due_at = CASE WHEN provider NOT IN ('off', 'manual') THEN now() END
  FROM invoicing
  WHERE order_reference = NEW.reference AND answer ->> 'kind' = 'waits_for_sending';
  RETURN NULL;
END $$;
CREATE TRIGGER orders_issue_when_sent AFTER UPDATE OF fulfilment_status ON orders FOR EACH ROW
  WHEN (NEW.fulfilment_status IN ('partly_sent', 'sent', 'delivered', 'returned')
    AND OLD.fulfilment_status NOT IN ('partly_sent', 'sent', 'delivered', 'returned'))
  EXECUTE FUNCTION issue_when_sent();

-- Mails of invoices are claimed apart, a few at a time: their files are drawn when they are sent.
CREATE INDEX mails_of_invoices_due ON mails (due_at) WHERE sent_at IS NULL AND ended_at IS NULL AND kind = 'order-invoice';
