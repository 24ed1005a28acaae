-- Files of products that the owner brings in the browser: kept from the upload to the decision.
CREATE TABLE product_imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_name text NOT NULL,
  -- Null once nothing more will be done with it.
  content text,
  uploaded_by text REFERENCES customers ON DELETE SET NULL,
  uploaded_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('checking', 'checked', 'applying', 'applied', 'failed', 'discarded')),
  -- Counts checks and tries to write. Whoever works for an older one may write nothing any more.
  run integer NOT NULL DEFAULT 1,
  -- Why it did not go on as asked, and how many products that concerns.
  trouble text CHECK (trouble IN ('interrupted', 'moved', 'unexpected')),
  trouble_count integer NOT NULL DEFAULT 0,
  -- How far the work under way is, and when it last said so.
  phase text NOT NULL DEFAULT 'reading' CHECK (phase IN ('reading', 'comparing', 'writing')),
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  beat_at timestamptz NOT NULL,
  -- What the check found: columns, first rows, counts.
  findings jsonb,
  problem_count integer NOT NULL DEFAULT 0,
  ended_at timestamptz
);
-- One at a time, however many processes there are.
CREATE UNIQUE INDEX product_imports_at_work ON product_imports ((true)) WHERE state IN ('checking', 'applying');

-- The products of a checked file, each with what it was compared with.
CREATE TABLE product_import_rows (
  import_id bigint NOT NULL REFERENCES product_imports ON DELETE CASCADE,
  product_id text NOT NULL,
  product jsonb NOT NULL,
  -- A mark of what stood in the shop, so that what was previewed is what is applied.
  seen text NOT NULL,
  PRIMARY KEY (import_id, product_id)
);

-- What is wrong with a file, line by line.
CREATE TABLE product_import_problems (
  import_id bigint NOT NULL REFERENCES product_imports ON DELETE CASCADE,
  position integer NOT NULL,
  problem jsonb NOT NULL,
  PRIMARY KEY (import_id, position)
);
