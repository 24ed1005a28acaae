-- The owner is also notified of an invoice of contingency that has not reached the DIAN for long: the law gives 48 hours (docs/invoices.md).

ALTER TABLE owner_tellings DROP CONSTRAINT owner_tellings_kind_check,
  ADD CONSTRAINT owner_tellings_kind_check CHECK (kind IN
    ('sale', 'decision', 'claim', 'question', 'review', 'ran_out', 'mail_failed', 'wompi_away', 'import_ended', 'contingency'));
ALTER TABLE owner_news DROP CONSTRAINT owner_news_kind_check,
  ADD CONSTRAINT owner_news_kind_check CHECK (kind IN
    ('sale', 'decision', 'claim', 'question', 'review', 'ran_out', 'mail_failed', 'wompi_away', 'import_ended', 'contingency'));

-- The new switch is on, but not in a channel in which the owner switched everything off.
UPDATE owner_notices SET
  by_mail = CASE WHEN by_mail = '{}' THEN by_mail ELSE by_mail || '{contingency}'::text[] END,
  by_push = CASE WHEN by_push = '{}' THEN by_push ELSE by_push || '{contingency}'::text[] END;
