-- Unpaid orders are limited by their pieces and their value too (app/shop/checkout/hold-limits.server.ts).
ALTER TABLE orders ADD COLUMN pieces integer NOT NULL DEFAULT 0 CHECK (pieces >= 0);
UPDATE orders SET pieces = counted.pieces
  FROM (SELECT order_reference, sum(quantity)::integer AS pieces FROM order_lines GROUP BY order_reference) AS counted
  WHERE reference = order_reference;

-- By the bytes of the address: then those of a whole IPv6 network (`2001:db8:1:…`) lie side by side.
DROP INDEX orders_held_by_address;
CREATE INDEX orders_held_by_address ON orders (hold_address COLLATE "C", hold_expires_at) WHERE hold_address IS NOT NULL;
