-- To whom an invoice is made out after somebody corrected it: its buyer, while it waits to be issued, or the owner. The last one counts.
CREATE TABLE corrected_invoice_buyers (
  order_reference text PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) <= 200),
  document_type text NOT NULL CHECK (document_type IN ('CC', 'CE', 'NIT', 'PP')),
  document text NOT NULL CHECK (length(document) <= 40),
  check_digit text NOT NULL CHECK (length(check_digit) <= 10),
  email text NOT NULL CHECK (length(email) <= 254),
  corrected_at timestamptz NOT NULL
);

-- How long a buyer who cannot be invoiced as typed has to correct it. 0: the invoice goes to the final consumer at once.
ALTER TABLE invoicing ADD COLUMN buyer_wait_hours smallint NOT NULL DEFAULT 12 CHECK (buyer_wait_hours BETWEEN 0 AND 72);

-- The owner corrects name and document of an order too; what waited for that is looked at again.
CREATE FUNCTION wake_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoices SET due_at = now()
  WHERE order_reference = NEW.reference AND kind = 'invoice' AND is_in_force AND content IS NULL
    AND answer ->> 'kind' = 'waits_for_buyer' AND due_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_wake_invoice AFTER UPDATE OF full_name, legal_id, legal_id_type ON orders FOR EACH ROW
  WHEN ((NEW.full_name, NEW.legal_id, NEW.legal_id_type) IS DISTINCT FROM (OLD.full_name, OLD.legal_id, OLD.legal_id_type)
    AND NEW.forgotten_at IS NULL)
  EXECUTE FUNCTION wake_invoice();
