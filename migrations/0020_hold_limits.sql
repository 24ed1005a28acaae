-- How many unpaid orders may hold pieces at once, counted by e-mail, by account and by the address that they came from.

ALTER TABLE orders
  -- The client's address (of IPv6 its /64), kept only while the order holds pieces: whoever ends a hold clears it.
  ADD COLUMN hold_address text CHECK (length(hold_address) BETWEEN 1 AND 60),
  ADD CONSTRAINT orders_address_while_held CHECK (hold_address IS NULL OR hold_status = 'held');

-- Few rows each: an order leaves them when it is paid, or when its hold ends.
CREATE INDEX orders_held_by_email ON orders (lower(email), hold_expires_at) WHERE hold_status = 'held';
CREATE INDEX orders_held_by_customer ON orders (customer_id, hold_expires_at) WHERE hold_status = 'held' AND customer_id IS NOT NULL;
CREATE INDEX orders_held_by_address ON orders (hold_address, hold_expires_at) WHERE hold_address IS NOT NULL;
