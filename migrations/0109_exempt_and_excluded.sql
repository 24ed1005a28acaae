-- What a rate of 0 stands for: exempt goods are reported at 0 %, excluded ones are not reported among the taxes at all. Null: the
-- owner has not said. It counts only where the rate is 0, since the release before goes on writing the rate alone.
ALTER TABLE products ADD COLUMN zero_vat_kind text CHECK (zero_vat_kind IN ('exempt', 'excluded'));
-- As it was when the order was made.
ALTER TABLE order_lines ADD COLUMN zero_vat_kind text CHECK (zero_vat_kind IN ('exempt', 'excluded'));

-- Worded as the filter of the owner's list.
CREATE INDEX products_zero_vat ON products (sales DESC, id)
  WHERE deleted_at IS NULL AND vat_percent = 0 AND zero_vat_kind IS NULL;

-- The IVA of many products at once, and as a column of the grid.
ALTER TABLE change_sets DROP CONSTRAINT change_sets_field_check,
  ADD CONSTRAINT change_sets_field_check
    CHECK (field IN ('price', 'discount', 'category', 'stock', 'place', 'vat', 'cells'));
ALTER TABLE change_lines DROP CONSTRAINT change_lines_field_check,
  ADD CONSTRAINT change_lines_field_check
    CHECK (field IN ('price', 'discount', 'category', 'stock', 'cost', 'vat', 'place'));
