-- Orders are counted as they are made, by the browser that makes them (app/shop/checkout/hold-limits.ts): each names the first of the
-- chain in which one took the place of the other. Null: it takes no other's place.
ALTER TABLE orders ADD COLUMN first_reference text CHECK (length(first_reference) <= 80);

-- An order that was replaced is asked about once, two hours after its link expired, and after all that wait for money.
ALTER TABLE order_follow_ups ADD COLUMN is_replaced boolean NOT NULL DEFAULT false;
UPDATE order_follow_ups SET is_replaced = true, ask_at = payment_expires_at + interval '2 hours'
  FROM orders WHERE reference = order_reference AND status = 'replaced';
DROP INDEX order_follow_ups_due;
CREATE INDEX order_follow_ups_due ON order_follow_ups (is_replaced, ask_at);

-- An order that nobody paid goes with its row, and those it took the place of name its own successor from then on.
CREATE INDEX orders_replaced_by ON orders (replaced_by) WHERE replaced_by IS NOT NULL;
