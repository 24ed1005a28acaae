-- The owner is also notified of questions, of what needs a decision, of mails that never arrive, of Wompi that does not answer, and of
-- imports that ended (docs/admin.md).

ALTER TABLE owner_tellings DROP CONSTRAINT owner_tellings_kind_check,
  ADD CONSTRAINT owner_tellings_kind_check CHECK (kind IN
    ('sale', 'decision', 'claim', 'question', 'review', 'ran_out', 'mail_failed', 'wompi_away', 'import_ended'));
ALTER TABLE owner_news DROP CONSTRAINT owner_news_kind_check,
  ADD CONSTRAINT owner_news_kind_check CHECK (kind IN
    ('sale', 'decision', 'claim', 'question', 'review', 'ran_out', 'mail_failed', 'wompi_away', 'import_ended'));

-- New switches are on, but not in a channel in which the owner switched everything off.
UPDATE owner_notices SET
  by_mail = CASE WHEN by_mail = '{}' THEN by_mail
    ELSE by_mail || '{decision,question,mail_failed,wompi_away,import_ended}'::text[] END,
  by_push = CASE WHEN by_push = '{}' THEN by_push
    ELSE by_push || '{decision,question,mail_failed,wompi_away,import_ended}'::text[] END;

-- The same thing can end more than once: a mail that the owner sent again, an import that was applied and undone.
CREATE FUNCTION note_each_for_owner() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := TG_ARGV[0];
BEGIN
  INSERT INTO owner_news (kind, subject, once)
    VALUES (kind, NEW.id::text, kind || ':' || NEW.id || '/' || extract(epoch FROM now())) ON CONFLICT (once) DO NOTHING;
  RETURN NULL;
END
$$;

CREATE TRIGGER note_question AFTER INSERT ON product_questions FOR EACH ROW EXECUTE FUNCTION note_for_owner('question');

-- That money is to be given back follows from what the owner did.
CREATE TRIGGER note_decision AFTER INSERT ON attention_items FOR EACH ROW WHEN (NEW.kind <> 'refund_due')
  EXECUTE FUNCTION note_for_owner('decision');

-- Not of mails to the owner: the mail about them would fail too, and so on.
CREATE TRIGGER note_mail_failed AFTER UPDATE ON mails FOR EACH ROW
  WHEN (NEW.ended_as IN ('refused', 'given_up') AND OLD.ended_as IS DISTINCT FROM NEW.ended_as AND NEW.kind NOT LIKE 'owner-%')
  EXECUTE FUNCTION note_each_for_owner('mail_failed');

CREATE TRIGGER note_import_ended AFTER UPDATE ON product_imports FOR EACH ROW
  WHEN (OLD.state IN ('applying', 'undoing') AND NEW.state NOT IN ('applying', 'undoing')
    OR OLD.state = 'checking' AND NEW.state = 'failed')
  EXECUTE FUNCTION note_each_for_owner('import_ended');

-- While the payment provider gives no answer to the shop's questions; the first answer takes the row out.
CREATE TABLE provider_silence (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  only_row boolean NOT NULL DEFAULT true UNIQUE CHECK (only_row),
  since timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  -- When it had lasted so long that the owner is to know.
  noticed_at timestamptz
);
CREATE TRIGGER note_silence AFTER UPDATE ON provider_silence FOR EACH ROW
  WHEN (OLD.noticed_at IS NULL AND NEW.noticed_at IS NOT NULL) EXECUTE FUNCTION note_for_owner('wompi_away');
