-- To whom an invoice is made out, where that is a company and not who pays: as typed, since the checkout refuses nothing for it.
CREATE TABLE order_invoice_buyers (
  order_reference text PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) <= 200),
  nit text NOT NULL CHECK (length(nit) <= 40),
  check_digit text NOT NULL CHECK (length(check_digit) <= 10),
  email text NOT NULL CHECK (length(email) <= 254),
  responsibilities text[] NOT NULL CHECK (responsibilities <@ '{O-13,O-15,O-23,O-47,R-99-PN}'::text[] AND pg_column_size(responsibilities) <= 400)
);

-- The last one that an account used, for the next time.
CREATE TABLE customer_invoice_buyers (
  customer_id text PRIMARY KEY REFERENCES customers ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) <= 200),
  nit text NOT NULL CHECK (length(nit) <= 40),
  check_digit text NOT NULL CHECK (length(check_digit) <= 10),
  email text NOT NULL CHECK (length(email) <= 254),
  responsibilities text[] NOT NULL CHECK (responsibilities <@ '{O-13,O-15,O-23,O-47,R-99-PN}'::text[] AND pg_column_size(responsibilities) <= 400)
);
