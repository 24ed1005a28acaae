-- Files as suppliers write them: a workbook has sheets, and headings stand in any of the first lines.
ALTER TABLE product_imports
  -- What `content` is: CSV, or the sheets of a workbook, a row in each line.
  ADD COLUMN kind text NOT NULL DEFAULT 'text' CHECK (kind IN ('text', 'workbook')),
  -- What the owner said about it: which sheet, which line, whether prices of 0 are meant.
  ADD COLUMN reading jsonb NOT NULL DEFAULT '{}',
  ADD CONSTRAINT product_imports_reading_bound CHECK (pg_column_size(reading) <= 2000);
