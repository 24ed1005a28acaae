-- After a restored backup the DIAN has documents that the shop has lost. Numbers behind one of them are left out, more of them each time,
-- until one is free; each says so.
ALTER TABLE invoice_numbers DROP CONSTRAINT invoice_numbers_gap_check,
  ADD CONSTRAINT invoice_numbers_gap_check CHECK (gap IN ('other_document', 'range_ended', 'skipped'));
CREATE INDEX invoice_numbers_gaps ON invoice_numbers (range_id, number) WHERE gap IS NOT NULL;
