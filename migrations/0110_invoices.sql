-- Electronic invoices and credit notes. What has to be issued is written by the transaction that pays or refunds, whichever way it comes
-- in and whichever release writes it: so no paid order can be without, and none can have two.

-- Whether this shop issues invoices, and by whom. The store writes it at its start.
CREATE TABLE invoicing (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  provider text NOT NULL CHECK (provider IN ('off', 'manual', 'factus', 'dian')),
  changed_at timestamptz NOT NULL
);
INSERT INTO invoicing (provider, changed_at) VALUES ('off', now());

CREATE TABLE invoices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_reference text NOT NULL REFERENCES orders,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  -- Of a credit note; null where the payment as a whole was annulled.
  refund_id bigint REFERENCES refunds,
  -- Ours, the same at each try.
  reference text NOT NULL UNIQUE CHECK (length(reference) <= 100),
  -- `stopped`: somebody has to do something before it can be tried again.
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'pending', 'accepted', 'rejected', 'stopped')),
  -- An order has one invoice in force.
  is_in_force boolean NOT NULL DEFAULT true,
  -- As it was first sent; stays the same from then on.
  content jsonb CHECK (pg_column_size(content) <= 400000),
  -- Of numbers, as it was authorised, without its key.
  numbering jsonb CHECK (pg_column_size(numbering) <= 4000),
  issued_at timestamptz,
  prefix text CHECK (length(prefix) <= 10),
  consecutive bigint,
  -- CUFE or CUDE.
  code text CHECK (length(code) <= 96),
  qr_url text CHECK (length(qr_url) <= 2000),
  validated_at timestamptz,
  rounding_in_cents integer NOT NULL DEFAULT 0,
  -- The last answer of the provider.
  answer jsonb CHECK (pg_column_size(answer) <= 40000),
  queued_at timestamptz NOT NULL DEFAULT now(),
  -- Null: nothing is to be done.
  due_at timestamptz,
  claimed_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  CHECK ((state = 'accepted') = (code IS NOT NULL)),
  CHECK (state <> 'accepted' OR (content IS NOT NULL AND consecutive IS NOT NULL AND prefix IS NOT NULL)),
  CHECK (kind = 'credit_note' OR refund_id IS NULL)
);
CREATE UNIQUE INDEX invoices_in_force ON invoices (order_reference) WHERE kind = 'invoice' AND is_in_force;
CREATE UNIQUE INDEX invoices_of_refund ON invoices (refund_id) WHERE refund_id IS NOT NULL;
CREATE UNIQUE INDEX invoices_of_annulment ON invoices (order_reference) WHERE kind = 'credit_note' AND refund_id IS NULL;
CREATE UNIQUE INDEX invoices_numbers ON invoices (kind, prefix, consecutive) WHERE consecutive IS NOT NULL;
CREATE INDEX invoices_of_order ON invoices (order_reference);
CREATE INDEX invoices_due ON invoices (due_at) WHERE due_at IS NOT NULL;

-- As they were signed, byte for byte: UTF-8. The PDF is drawn of the document.
CREATE TABLE invoice_files (
  invoice_id bigint NOT NULL REFERENCES invoices,
  kind text NOT NULL CHECK (kind IN ('xml', 'attached')),
  content text NOT NULL CHECK (octet_length(content) <= 2000000),
  PRIMARY KEY (invoice_id, kind)
);

CREATE FUNCTION queue_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'paid' THEN
    INSERT INTO invoices (order_reference, kind, reference, due_at)
    SELECT NEW.reference, 'invoice', NEW.reference || '-F', CASE WHEN provider <> 'manual' THEN now() END
    FROM invoicing WHERE provider <> 'off'
    ON CONFLICT DO NOTHING;
  ELSE
    -- What was annulled is taken back as a whole, where there is an invoice.
    INSERT INTO invoices (order_reference, kind, reference, due_at)
    SELECT NEW.reference, 'credit_note', NEW.reference || '-N0', CASE WHEN provider NOT IN ('off', 'manual') THEN now() END
    FROM invoices, invoicing
    WHERE order_reference = NEW.reference AND kind = 'invoice' AND is_in_force
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_queue_invoice AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.status IN ('paid', 'voided') AND OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION queue_invoice();

CREATE FUNCTION queue_credit_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoices (order_reference, kind, refund_id, reference, due_at)
  SELECT NEW.order_reference, 'credit_note', NEW.id, NEW.order_reference || '-N' || NEW.id,
    CASE WHEN provider NOT IN ('off', 'manual') THEN now() END
  FROM invoices, invoicing
  WHERE order_reference = NEW.order_reference AND kind = 'invoice' AND is_in_force
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_queue_credit_note AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION queue_credit_note();
