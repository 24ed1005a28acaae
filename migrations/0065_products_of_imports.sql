-- An import leaves an entry for each product that it wrote. They belong together, so that one file does not fill the list.
ALTER TABLE audit_entries ADD COLUMN import_id bigint;
CREATE INDEX audit_entries_of_import ON audit_entries (import_id, id DESC) WHERE import_id IS NOT NULL;
CREATE INDEX audit_entries_alone ON audit_entries (id DESC) WHERE import_id IS NULL;
