-- Work that is written in the transaction of what it follows, and what is due by the clock. Until now they stood in the tables of pg-boss,
-- whose waiting jobs `app/platform/jobs/old-queue.server.ts` takes over, because processes of the release before go on adding to them.
CREATE TABLE jobs (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (length(name) <= 60),
  -- None: of the timetable, which has one row of each name.
  data jsonb CHECK (pg_column_size(data) <= 2000),
  due_at timestamptz NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0,
  claimed_until timestamptz
);
CREATE UNIQUE INDEX jobs_of_timetable ON jobs (name) WHERE data IS NULL;
CREATE INDEX jobs_due ON jobs (due_at);
