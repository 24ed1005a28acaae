-- What the owner's figures count, and what the desk asks for quickly however many orders there are.

-- How often a cart was looked at, and the payment page opened with something in it: one row a day and step, and nothing of
-- whoever did it. Orders and payments are counted from the orders themselves.
CREATE TABLE cart_steps (
  -- In Colombia.
  day date NOT NULL,
  step text NOT NULL CHECK (step IN ('cart', 'payment')),
  times integer NOT NULL CHECK (times > 0),
  PRIMARY KEY (day, step)
);

-- Sales by the moment in which they were paid; with what is added up, so that the orders themselves need not be read.
CREATE INDEX orders_paid ON orders (paid_at) INCLUDE (status, amount_in_cents, reference) WHERE paid_at IS NOT NULL;
CREATE INDEX refunds_by_day ON refunds (refunded_on);
