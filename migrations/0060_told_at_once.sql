-- What the owner is told of at once, by mail and on a telephone, and the daily summary (docs/desk.md).

-- Without a row all is on, and the summary comes at seven.
CREATE TABLE owner_notices (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  by_mail text[] NOT NULL,
  by_push text[] NOT NULL,
  -- The hour in Colombia; null is no summary.
  summary_hour smallint CHECK (summary_hour BETWEEN 0 AND 23),
  -- Since when that hour holds, so that a new one does not bring a summary in the middle of the day.
  summary_since timestamptz NOT NULL,
  -- What happened before this is in a summary already.
  summed_until timestamptz NOT NULL
);

-- One message, by mail and on each telephone, with all that had happened of one kind.
CREATE TABLE owner_tellings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('sale', 'claim', 'review', 'ran_out')),
  told_at timestamptz NOT NULL
);
CREATE INDEX owner_tellings_told ON owner_tellings (told_at);

CREATE TABLE owner_news (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('sale', 'claim', 'review', 'ran_out')),
  -- The order's reference, or the id of the claim, the review or the product.
  subject text NOT NULL,
  -- The same thing is told once, and a product once a day.
  once text NOT NULL UNIQUE,
  happened_at timestamptz NOT NULL DEFAULT now(),
  waits boolean NOT NULL DEFAULT true,
  -- Null where it waits, or where its kind was switched off.
  told_in bigint REFERENCES owner_tellings ON DELETE CASCADE
);
CREATE INDEX owner_news_waiting ON owner_news (kind, id) WHERE waits;
CREATE INDEX owner_news_told ON owner_news (told_in);
CREATE INDEX owner_news_happened ON owner_news (happened_at);

-- A browser that takes messages for the owner, for as long as its session lasts.
CREATE TABLE push_devices (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  session_id text NOT NULL UNIQUE REFERENCES sessions ON DELETE CASCADE,
  address text NOT NULL UNIQUE CHECK (length(address) BETWEEN 1 AND 1000),
  p256dh text NOT NULL CHECK (length(p256dh) <= 100),
  auth text NOT NULL CHECK (length(auth) <= 50),
  -- For which of the shop's keys: another SESSION_SECRET makes another key.
  server_key text NOT NULL,
  browser text,
  system text,
  added_at timestamptz NOT NULL
);

CREATE TABLE owner_pushes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null for a trial.
  telling_id bigint REFERENCES owner_tellings ON DELETE CASCADE,
  -- Null once the browser takes none any more.
  device_id uuid REFERENCES push_devices ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(),
  claimed_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  ended_at timestamptz,
  ended_as text CHECK (ended_as IN ('gone', 'refused', 'given_up', 'overtaken')),
  last_error text,
  CHECK ((ended_at IS NULL) = (ended_as IS NULL))
);
CREATE INDEX owner_pushes_due ON owner_pushes (due_at) WHERE sent_at IS NULL AND ended_at IS NULL;
CREATE INDEX owner_pushes_told ON owner_pushes (telling_id);
CREATE INDEX owner_pushes_device ON owner_pushes (device_id);
CREATE INDEX owner_pushes_created ON owner_pushes (created_at);

-- In the transaction of what happened, whoever makes it: no way of selling or writing can forget it.
CREATE FUNCTION note_for_owner() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := TG_ARGV[0];
  subject text := CASE TG_ARGV[0] WHEN 'sale' THEN to_jsonb(NEW) ->> 'reference' ELSE to_jsonb(NEW) ->> 'id' END;
BEGIN
  INSERT INTO owner_news (kind, subject, once) VALUES (kind, subject, kind || ':' || subject) ON CONFLICT (once) DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER note_sale AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status AND NEW.status IN ('paid', 'paid_without_stock'))
  EXECUTE FUNCTION note_for_owner('sale');
CREATE TRIGGER note_claim AFTER INSERT ON claims FOR EACH ROW EXECUTE FUNCTION note_for_owner('claim');
CREATE TRIGGER note_review AFTER INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION note_for_owner('review');

-- The last piece left the shelf. Pieces that somebody only holds without paying are still there, so nobody causes this for nothing.
CREATE FUNCTION note_run_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner_news (kind, subject, once)
    SELECT 'ran_out', n.product_id, 'ran_out:' || n.product_id || '/' || to_char(now() AT TIME ZONE 'America/Bogota', 'YYYY-MM-DD')
    FROM new_rows n JOIN old_rows o USING (product_id) WHERE o.stock > 0 AND n.stock = 0 ORDER BY n.product_id
    ON CONFLICT (once) DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER note_run_out AFTER UPDATE ON shelf REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_run_out();
