-- PCs that a customer saved, with what they were like then, so that the page can say what changed since.
CREATE TABLE saved_builds (
  id uuid PRIMARY KEY,
  customer_id text NOT NULL REFERENCES customers ON DELETE CASCADE,
  name text NOT NULL,
  -- The address of the build; equal parts have equal codes, so that a build saved twice is one.
  code text NOT NULL,
  -- Verdict and lines when it was saved.
  seen jsonb NOT NULL,
  saved_at timestamptz NOT NULL,
  UNIQUE (customer_id, code)
);
