-- What changes many products is written in pieces, in the background, one at a time.

-- The one at work, and how far it is. Its lines know what was written, so whoever goes on with it writes nothing twice.
CREATE TABLE long_writes (
  -- One row at the most, however many processes there are.
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  kind text NOT NULL CHECK (kind IN ('apply-change', 'undo-change', 'apply-import', 'import-command')),
  -- The change or the import; of the command a mark of its own.
  subject_id text NOT NULL,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL,
  -- The last product that was looked at: the next piece begins behind it.
  after_id text NOT NULL DEFAULT '',
  started_at timestamptz NOT NULL,
  -- When a piece last ended.
  beat_at timestamptz NOT NULL
);

-- `drawing`: its lines are still being drawn up. `applying` and `undoing` have a row in `long_writes`.
ALTER TABLE change_sets DROP CONSTRAINT change_sets_state_check;
ALTER TABLE change_sets DROP CONSTRAINT change_sets_check;
ALTER TABLE change_sets
  ADD CONSTRAINT change_sets_state_check
    CHECK (state IN ('drawing', 'drafted', 'applying', 'applied', 'undoing', 'undone')),
  ADD CONSTRAINT change_sets_applied CHECK ((state IN ('drawing', 'drafted')) = (applied_at IS NULL)),
  -- The owner stopped it: lines that are still `planned` were not reached.
  ADD COLUMN stopped_at timestamptz,
  -- How many lines there are in each state, as of the last step that ended: the list of changes counts no lines.
  ADD COLUMN tally jsonb NOT NULL DEFAULT '{}';
UPDATE change_sets SET tally = coalesce((SELECT jsonb_object_agg(state, lines)
  FROM (SELECT state, count(*) AS lines FROM change_lines WHERE set_id = change_sets.id GROUP BY state) AS counted), '{}');

-- The lines of a change are the lines of its entry in the audit, and are found by their product.
DROP INDEX change_lines_applied;
CREATE INDEX change_lines_written ON change_lines (product_id) WHERE state IN ('applied', 'undone', 'kept');

-- What was written so far, and the lines that were left: their product was another by then.
ALTER TABLE product_imports DROP CONSTRAINT product_imports_trouble_check;
ALTER TABLE product_imports
  ADD CONSTRAINT product_imports_trouble_check CHECK (trouble IN ('interrupted', 'moved', 'unexpected', 'stopped')),
  ADD COLUMN written jsonb NOT NULL DEFAULT '{"added": 0, "changed": 0, "unchanged": 0, "left": 0}';
UPDATE product_imports SET written = jsonb_build_object('added', findings -> 'added',
    'changed', (findings ->> 'changed')::integer + (findings ->> 'restored')::integer, 'unchanged', findings -> 'unchanged', 'left', 0)
  WHERE state = 'applied' AND findings IS NOT NULL;
ALTER TABLE product_import_rows
  ADD COLUMN left_because text CHECK (left_because IN ('moved', 'below_held'));
-- A file of 10 MB is taken and read at once; squeezing it held everybody up.
ALTER TABLE product_imports ALTER COLUMN content SET STORAGE EXTERNAL;

-- No search asks it, and each write of a product wrote some thirty entries into it.
DROP INDEX products_keywords;
-- What waits to be sorted in is sorted in by whoever fills the list, an order's hold too: a quarter of the usual list is a quarter of the wait.
ALTER INDEX products_search_text SET (gin_pending_list_limit = 1024);
-- Nothing asks for products by these; looking at all of them took half of ANALYZE.
ALTER TABLE products ALTER COLUMN search_keywords SET STATISTICS 0;
ALTER TABLE products ALTER COLUMN description SET STATISTICS 0;
