-- Searches of what the shop does not sell: counted further, but no work for the owner.
ALTER TABLE empty_searches ADD COLUMN set_aside_at timestamptz;
