-- Files as suppliers send them, and imports that can be undone.

-- What the owner said about headings; the mark is all headings of a file, in order and without signs.
CREATE TABLE import_headings (
  mark text PRIMARY KEY CHECK (length(mark) <= 4000),
  choices jsonb NOT NULL,
  used_at timestamptz NOT NULL
);

-- What each product was before, so that the preview shows it and it can come back.
ALTER TABLE product_import_rows
  ADD COLUMN before jsonb,
  ADD COLUMN outcome text CHECK (outcome IN ('added', 'changed', 'restored', 'unchanged')),
  ADD COLUMN state text CHECK (state IN ('written', 'undone', 'kept')),
  ADD COLUMN written_mark text;
-- What imports did with a product.
CREATE INDEX product_import_rows_written ON product_import_rows (product_id) WHERE state IS NOT NULL;

ALTER TABLE product_imports DROP CONSTRAINT product_imports_state_check;
ALTER TABLE product_imports DROP CONSTRAINT product_imports_phase_check;
ALTER TABLE product_imports
  ADD CONSTRAINT product_imports_state_check
    CHECK (state IN ('checking', 'checked', 'applying', 'applied', 'failed', 'discarded', 'undoing', 'undone')),
  ADD CONSTRAINT product_imports_phase_check CHECK (phase IN ('reading', 'comparing', 'writing', 'undoing')),
  -- How many products came back, and how many had changed since.
  ADD COLUMN undone jsonb;

ALTER TABLE long_writes DROP CONSTRAINT long_writes_kind_check;
ALTER TABLE long_writes ADD CONSTRAINT long_writes_kind_check
  CHECK (kind IN ('apply-change', 'undo-change', 'apply-import', 'undo-import', 'import-command'));

-- Suppliers name products by the maker's part number.
CREATE INDEX products_by_part_number ON products (lower(regexp_replace(specs ->> 'mpn', '\s', '', 'g'))) WHERE specs ? 'mpn';
