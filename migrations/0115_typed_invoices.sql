-- What the owner types of invoices and notes that are made elsewhere, with the PDF in base64: an order then behaves like any other.
CREATE TABLE typed_documents (
  invoice_id bigint PRIMARY KEY REFERENCES invoices,
  pdf text NOT NULL CHECK (octet_length(pdf) <= 2800000),
  typed_at timestamptz NOT NULL
);
-- No two documents have one code.
CREATE INDEX invoices_by_code ON invoices (code) WHERE code IS NOT NULL;
