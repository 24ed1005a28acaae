-- What was said when ordering, where the payment came so late that the parcel leaves on a later day. `arrives_from` and `arrives_to`
-- are then counted from the payment.
ALTER TABLE orders
  ADD COLUMN first_arrives_from date,
  ADD COLUMN first_arrives_to date,
  ADD CHECK ((first_arrives_from IS NULL) = (first_arrives_to IS NULL)),
  ADD CHECK (first_arrives_from IS NULL OR arrives_from > first_arrives_from);
