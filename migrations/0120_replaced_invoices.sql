-- The buyer of an invoice that was issued can be corrected: a note takes the whole of it back, and another invoice follows. So an order can
-- have several invoices, of which one is in force, and a note says which one it is about.
ALTER TABLE invoices
  -- Of a credit note.
  ADD COLUMN invoice_id bigint REFERENCES invoices,
  -- Of a credit note that takes back all that is left, since the invoice was made out to the wrong buyer.
  ADD COLUMN is_correction boolean NOT NULL DEFAULT false,
  -- Of an invoice that follows such a note.
  ADD COLUMN after_note_id bigint REFERENCES invoices;
UPDATE invoices AS note SET invoice_id = invoice.id FROM invoices AS invoice
WHERE note.kind = 'credit_note' AND invoice.order_reference = note.order_reference AND invoice.kind = 'invoice' AND invoice.is_in_force;

CREATE INDEX invoices_notes ON invoices (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE UNIQUE INDEX invoices_after_note ON invoices (after_note_id) WHERE after_note_id IS NOT NULL;
DROP INDEX invoices_of_annulment;
CREATE UNIQUE INDEX invoices_of_annulment ON invoices (order_reference) WHERE kind = 'credit_note' AND refund_id IS NULL AND NOT is_correction;
-- An invoice is taken back so once.
CREATE UNIQUE INDEX invoices_of_correction ON invoices (invoice_id) WHERE is_correction;

-- Whichever way a note comes in: it is about the invoice that is in force then.
CREATE FUNCTION name_invoice_of_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.invoice_id IS NULL THEN
    SELECT id INTO NEW.invoice_id FROM invoices
    WHERE order_reference = NEW.order_reference AND kind = 'invoice' AND is_in_force;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoices_name_invoice BEFORE INSERT ON invoices FOR EACH ROW WHEN (NEW.kind = 'credit_note')
  EXECUTE FUNCTION name_invoice_of_note();
