-- While processes are exchanged, those of the release before run on the tables of the new one, and some of them start anew. This row names
-- the migration that a process must know to run here. A migration that takes something away which the release before still uses sets it to
-- its own name.
CREATE TABLE oldest_release (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  migration text NOT NULL
);
INSERT INTO oldest_release (migration) VALUES ('0035_what_unpaid_orders_hold');
