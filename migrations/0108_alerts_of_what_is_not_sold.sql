-- "Avísame cuando lo vendan": an alert waits for a product, or for a word of what the shop does not sell (`unsold_words`).
ALTER TABLE product_alerts
  ALTER COLUMN product_id DROP NOT NULL,
  ADD COLUMN term text CONSTRAINT product_alerts_term_bound CHECK (length(term) BETWEEN 2 AND 60),
  ADD CONSTRAINT product_alerts_one_subject CHECK (num_nonnulls(product_id, term) = 1),
  ADD CONSTRAINT product_alerts_term_any_price CHECK (term IS NULL OR most_pesos IS NULL);
CREATE UNIQUE INDEX product_alerts_term_waiting ON product_alerts (term, who)
  WHERE term IS NOT NULL AND confirmed_at IS NOT NULL AND told_at IS NULL;
CREATE UNIQUE INDEX product_alerts_term_unconfirmed ON product_alerts (term, who) WHERE term IS NOT NULL AND confirmed_at IS NULL;
