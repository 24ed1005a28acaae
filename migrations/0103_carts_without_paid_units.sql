-- What a paid order took out of the cart of its account: [{"version": 7, "lines": [{"id": "1", "quantity": 2}]}], the last ones. A browser that
-- changed a cart of an earlier version has these units still in it, and would bring them back.
ALTER TABLE saved_carts
  ADD COLUMN taken jsonb NOT NULL DEFAULT '[]',
  ADD CONSTRAINT saved_carts_taken_bound CHECK (pg_column_size(taken) <= 100000);
