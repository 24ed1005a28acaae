-- A supplier's line is matched by its bar code, in whichever of its lengths it is written.
CREATE INDEX products_by_ean ON products (lpad(regexp_replace(specs ->> 'ean', '\D', '', 'g'), 14, '0')) WHERE specs ? 'ean';

-- What the owner ticked about single lines of a file: at most some hundred of them.
ALTER TABLE product_imports
  DROP CONSTRAINT product_imports_reading_bound,
  ADD CONSTRAINT product_imports_reading_bound CHECK (pg_column_size(reading) <= 200000);
