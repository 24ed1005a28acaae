-- Who changed what, when, from what to what: one row for each change that the owner makes.
CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- The account may go; what it did stays.
  actor_id text REFERENCES customers ON DELETE SET NULL,
  actor_email text NOT NULL,
  -- `product`, `order`, `review` …
  subject text NOT NULL,
  subject_id text NOT NULL,
  action text NOT NULL,
  -- Only the fields that changed.
  before jsonb,
  after jsonb
);
CREATE INDEX audit_entries_newest ON audit_entries (id DESC);
CREATE INDEX audit_entries_by_subject ON audit_entries (subject, subject_id, id DESC);
