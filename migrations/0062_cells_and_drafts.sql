-- Cells of many products in one change, and products that wait at the desk before they are in the shop.

-- `cells`: its lines are of several fields. `place`: in the shop, a draft, or deleted.
ALTER TABLE change_sets DROP CONSTRAINT change_sets_field_check;
ALTER TABLE change_sets ADD CONSTRAINT change_sets_field_check
  CHECK (field IN ('price', 'discount', 'category', 'stock', 'place', 'cells'));
ALTER TABLE change_lines ADD COLUMN field text NOT NULL DEFAULT '';
UPDATE change_lines SET field = change_sets.field FROM change_sets WHERE id = set_id;
ALTER TABLE change_lines
  ADD CONSTRAINT change_lines_field_check CHECK (field IN ('price', 'discount', 'category', 'stock', 'cost', 'place')),
  DROP CONSTRAINT change_lines_pkey,
  ADD PRIMARY KEY (set_id, product_id, field);

-- The release before writes lines of one field, and does not name it.
CREATE FUNCTION field_of_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT field INTO NEW.field FROM change_sets WHERE id = NEW.set_id;
  RETURN NEW;
END
$$;
CREATE TRIGGER change_lines_field BEFORE INSERT ON change_lines
  FOR EACH ROW WHEN (NEW.field = '') EXECUTE FUNCTION field_of_change();

-- `deleted_at` says since when a product is in no shop, and everything that shows products asks for that alone. A draft is out of
-- the shop and stays at the desk; a deleted draft comes back as a draft.
ALTER TABLE products
  ADD COLUMN out_as text CHECK (out_as IN ('draft', 'deleted_draft')),
  ADD CONSTRAINT products_out_as CHECK (out_as IS NULL OR deleted_at IS NOT NULL);
CREATE INDEX products_drafts ON products (created_at DESC, id) WHERE out_as = 'draft';
