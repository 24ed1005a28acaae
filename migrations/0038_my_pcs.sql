-- What a signed-in shopper owns ("Mi PC"), so that another device finds it: ids, and the facts of parts that were typed.
CREATE TABLE my_pcs (
  customer_id text PRIMARY KEY REFERENCES customers ON DELETE CASCADE,
  pc jsonb NOT NULL,
  -- Counts changes: a browser says which one it has seen, so that two of them do not overwrite each other.
  version integer NOT NULL,
  updated_at timestamptz NOT NULL
);
