-- Suppliers' profiles, lines of a file that are left out, and changes that the owner has to look at.

-- How a supplier's lists are read, and what becomes of what they bring.
CREATE TABLE suppliers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CONSTRAINT suppliers_name_bound CHECK (length(name) <= 80),
  terms jsonb NOT NULL CONSTRAINT suppliers_terms_bound CHECK (pg_column_size(terms) <= 1000),
  changed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX suppliers_name ON suppliers (lower(name));

-- By which headings and which name of a file a supplier is recognised. What its columns are stands in `import_headings`.
CREATE TABLE supplier_lists (
  supplier_id bigint NOT NULL REFERENCES suppliers ON DELETE CASCADE,
  mark text NOT NULL REFERENCES import_headings ON DELETE CASCADE,
  file_words text NOT NULL CONSTRAINT supplier_lists_file_words_bound CHECK (length(file_words) <= 100),
  used_at timestamptz NOT NULL,
  PRIMARY KEY (supplier_id, mark, file_words)
);
CREATE INDEX supplier_lists_mark ON supplier_lists (mark);
CREATE INDEX supplier_lists_file_words ON supplier_lists (file_words);

ALTER TABLE product_imports ADD COLUMN supplier_id bigint REFERENCES suppliers ON DELETE SET NULL;
CREATE INDEX product_imports_supplier ON product_imports (supplier_id, id) WHERE supplier_id IS NOT NULL;

-- What a supplier's lists brought, and which import did so first.
CREATE TABLE supplier_products (
  supplier_id bigint NOT NULL REFERENCES suppliers ON DELETE CASCADE,
  product_id text NOT NULL REFERENCES products ON DELETE CASCADE,
  import_id bigint NOT NULL REFERENCES product_imports ON DELETE CASCADE,
  PRIMARY KEY (supplier_id, product_id)
);
CREATE INDEX supplier_products_product ON supplier_products (product_id);
CREATE INDEX supplier_products_import ON supplier_products (import_id);

ALTER TABLE product_import_rows
  -- The supplier's list no longer brings it: it is sold out, and nothing else of it is written.
  ADD COLUMN is_missing boolean NOT NULL DEFAULT false,
  -- What the owner looks at before it is written.
  ADD COLUMN big_change jsonb CONSTRAINT product_import_rows_big_change_bound CHECK (pg_column_size(big_change) <= 1000);
CREATE INDEX product_import_rows_big ON product_import_rows (import_id) WHERE big_change IS NOT NULL;
CREATE INDEX product_import_rows_missing ON product_import_rows (import_id) WHERE is_missing;

-- Lines that were left out, as they stand in the file, with what is wrong in them.
CREATE TABLE product_import_left_lines (
  import_id bigint NOT NULL REFERENCES product_imports ON DELETE CASCADE,
  position integer NOT NULL,
  line integer NOT NULL,
  cells jsonb NOT NULL CONSTRAINT product_import_left_lines_cells_bound CHECK (pg_column_size(cells) <= 800000),
  problems jsonb NOT NULL CONSTRAINT product_import_left_lines_problems_bound CHECK (pg_column_size(problems) <= 200000),
  PRIMARY KEY (import_id, position)
);

-- A line of a change of many products that moves a price or a cost by more than the owner lets pass unread.
ALTER TABLE change_lines ADD COLUMN is_big boolean NOT NULL DEFAULT false;
