-- Photos that the owner brought in one go, so that they can be taken back in one go.
CREATE TABLE photo_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  begun_at timestamptz NOT NULL,
  undone_at timestamptz
);

ALTER TABLE product_pictures ADD COLUMN batch_id bigint REFERENCES photo_batches;
CREATE INDEX product_pictures_of_batch ON product_pictures (batch_id) WHERE batch_id IS NOT NULL;
