-- The front page shows the offers that save most pesos. Price times percent has that order, and needs no rounding.
DROP INDEX products_top_offers;
CREATE INDEX products_top_offers ON products ((price::bigint * discount) DESC, sales DESC, id)
  WHERE deleted_at IS NULL AND discount > 0 AND is_available;
