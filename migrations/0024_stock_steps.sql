-- A step of the stock ("+5") has no figure that was seen, by which a form that is sent twice would be known: its entry in the audit
-- keeps which form it was.
ALTER TABLE audit_entries ADD COLUMN form_fingerprint text;
CREATE UNIQUE INDEX audit_entries_forms ON audit_entries (form_fingerprint) WHERE form_fingerprint IS NOT NULL;
