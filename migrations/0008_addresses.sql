-- Where a customer wants parcels to go. An order keeps a copy of its own: a changed address changes no order.
CREATE TABLE addresses (
  -- Made with the form, so that the same form sent twice is one address.
  id uuid PRIMARY KEY,
  customer_id text NOT NULL REFERENCES customers ON DELETE CASCADE,
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 40),
  recipient text NOT NULL CHECK (length(recipient) BETWEEN 1 AND 120),
  phone_number text NOT NULL CHECK (length(phone_number) BETWEEN 1 AND 40),
  address_line_1 text NOT NULL CHECK (length(address_line_1) BETWEEN 1 AND 200),
  city text NOT NULL CHECK (length(city) BETWEEN 1 AND 100),
  -- Name of a DANE department.
  region text NOT NULL CHECK (length(region) BETWEEN 1 AND 100),
  country text NOT NULL DEFAULT 'CO' CHECK (country = 'CO'),
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX addresses_by_customer ON addresses (customer_id, created_at DESC);
CREATE UNIQUE INDEX addresses_one_default ON addresses (customer_id) WHERE is_default;
