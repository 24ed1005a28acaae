-- The front page as the owner writes it. docs/front-page.md

-- What was published, as JSON of `FrontPage` (`app/shop/front-page/front-page.ts`). The last that was not withdrawn is shown; without
-- one, what the shop was delivered with.
CREATE TABLE front_page_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  page jsonb NOT NULL CHECK (pg_column_size(page) <= 60000),
  published_at timestamptz NOT NULL,
  withdrawn_at timestamptz
);

-- What the owner is writing: one row, from the first change on.
CREATE TABLE front_page_drafts (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  page jsonb NOT NULL CHECK (pg_column_size(page) <= 60000),
  -- Before the last change, which can be undone.
  previous jsonb CHECK (pg_column_size(previous) <= 60000),
  version integer NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL
);

-- Uploads, whose files lie beside those of products. What neither draft nor version names is deleted after a day.
CREATE TABLE front_page_pictures (
  hash text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{32}$') CHECK (length(hash) <= 32),
  width integer NOT NULL,
  height integer NOT NULL,
  uploaded_at timestamptz NOT NULL
);

CREATE FUNCTION announce_front_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce('{"front_page": "all"}');
  RETURN NULL;
END $$;
CREATE TRIGGER front_page_versions_announce AFTER INSERT OR UPDATE ON front_page_versions
  FOR EACH STATEMENT EXECUTE FUNCTION announce_front_page();
