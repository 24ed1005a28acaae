-- What a sale left, and the IVA in it, by what was so when the order was made: a product's cost and rate change later, and then nobody
-- could say any more what a month came to. Lines of before stay without them, since nothing says what they were.
ALTER TABLE order_lines
  -- Rate of IVA in percent, which is in the price.
  ADD COLUMN vat_percent smallint CHECK (vat_percent IN (0, 5, 19)),
  -- Of one piece, as the owner knew it: in pesos, or in dollars at the last rate, whichever was higher. Null is not known.
  ADD COLUMN unit_cost_in_cents bigint CHECK (unit_cost_in_cents >= 0),
  -- Whether that cost has the IVA in it.
  ADD COLUMN cost_has_vat boolean,
  ADD CONSTRAINT order_lines_cost CHECK (
    (unit_cost_in_cents IS NULL) = (cost_has_vat IS NULL) AND (unit_cost_in_cents IS NULL OR vat_percent IS NOT NULL));

-- The last rate of the dollar is asked for with each order of a product that costs dollars.
CREATE INDEX change_sets_with_dollars ON change_sets (created_at DESC) WHERE field = 'price' AND rule ->> 'way' = 'dollars';

-- Money that paid no order is looked for among all that was approved in some days; what was annulled is little.
CREATE INDEX payments_approved ON payments (updated_at) INCLUDE (order_reference, transaction_id, amount_in_cents, method)
  WHERE status = 'APPROVED' AND currency = 'COP';
CREATE INDEX payments_annulled ON payments (transaction_id) WHERE status = 'VOIDED';
