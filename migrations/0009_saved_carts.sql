-- The cart of a signed-in shopper, so that another device finds it. Ids and quantities only: everything else of a line is
-- the catalogue's, read when the cart is.
CREATE TABLE saved_carts (
  customer_id text PRIMARY KEY REFERENCES customers ON DELETE CASCADE,
  lines jsonb NOT NULL,
  -- Counts changes: a browser says which one it has seen, so that two of them do not overwrite each other.
  version integer NOT NULL,
  updated_at timestamptz NOT NULL
);
