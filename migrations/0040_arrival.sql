-- How many working days a parcel takes after the day on which it leaves, by department (DIVIPOLA). The owner changes it at the desk;
-- it begins as the shop has promised so far. Twenty working days are within the thirty days of the law (Ley 1480, art. 50 h).
CREATE TABLE delivery_times (
  department text PRIMARY KEY CHECK (department ~ '^[0-9]{2}$'),
  capital_from smallint NOT NULL,
  capital_to smallint NOT NULL,
  elsewhere_from smallint NOT NULL,
  elsewhere_to smallint NOT NULL,
  CHECK (capital_from BETWEEN 1 AND capital_to AND capital_to <= 20),
  CHECK (elsewhere_from BETWEEN 1 AND elsewhere_to AND elsewhere_to <= 20)
);

INSERT INTO delivery_times (department, capital_from, capital_to, elsewhere_from, elsewhere_to)
SELECT code, 2, 4, 4, 8 FROM unnest(string_to_array(
  '05 08 11 13 15 17 18 19 20 23 25 27 41 44 47 50 52 54 63 66 68 70 73 76 81 85 86 88 91 94 95 97 99', ' ')) AS code;

-- What is paid before this hour of a working day leaves on that day.
CREATE TABLE delivery_cut_off (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 24)
);

INSERT INTO delivery_cut_off (hour) VALUES (15);

-- What the shopper was told when ordering. Older orders were told none.
ALTER TABLE orders
  ADD COLUMN arrives_from date,
  ADD COLUMN arrives_to date,
  ADD CHECK (arrives_from <= arrives_to);
ALTER TABLE orders ADD CHECK ((arrives_from IS NULL) = (arrives_to IS NULL));

-- What a wished product cost when it was added; not known of older entries.
ALTER TABLE wishlist_entries ADD COLUMN price_in_cents bigint;
