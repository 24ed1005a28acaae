-- Everybody who is signed in may write a review, unless the owner asks for a purchase.
CREATE TABLE review_rules (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  needs_purchase boolean NOT NULL DEFAULT false
);
INSERT INTO review_rules DEFAULT VALUES;
