-- What a price has to cover: the cost, and the IVA that is in the price.

-- Rate of IVA in percent. A rate belongs to the product: 19 is the general one, 0 stands for what is exempt or excluded.
ALTER TABLE products ADD COLUMN vat_percent smallint NOT NULL DEFAULT 19 CHECK (vat_percent IN (0, 5, 19));
-- Whether `cost` and `cost_usd_cents` have IVA in them already.
ALTER TABLE products ADD COLUMN cost_has_vat boolean NOT NULL DEFAULT false;

-- What a line's price was compared with: the cost with IVA, in cents, rounded up. Lines of before were compared with the bare cost.
ALTER TABLE change_lines ADD COLUMN cost_in_cents bigint;
UPDATE change_lines SET cost_in_cents = cost::bigint * 100;
ALTER TABLE change_lines DROP COLUMN cost;
-- What a price from dollars was worked out of, and whether there is a cost in dollars that no rate was known for.
ALTER TABLE change_lines ADD COLUMN cost_usd_cents integer;
ALTER TABLE change_lines ADD COLUMN vat_percent smallint NOT NULL DEFAULT 19;
ALTER TABLE change_lines ADD COLUMN cost_has_vat boolean NOT NULL DEFAULT false;
