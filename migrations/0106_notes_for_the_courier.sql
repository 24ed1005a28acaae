-- What the shopper asks of who brings the parcel ("portería, torre 3"). Null where nothing was asked.
ALTER TABLE orders
  ADD COLUMN courier_notes text,
  ADD CONSTRAINT orders_courier_notes_bound CHECK (length(courier_notes) <= 200);
