-- The catalogue. Prices are whole pesos; `held` counts the pieces of unpaid orders, so that
-- `available = stock − held` is what a shopper can still buy and neither ever falls below zero.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE products (
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  name_lowercase text NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  price integer NOT NULL CHECK (price BETWEEN 0 AND 2000000000),
  category text NOT NULL,
  description text NOT NULL DEFAULT '',
  discount smallint NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND 99),
  sales integer NOT NULL DEFAULT 0 CHECK (sales >= 0),
  stock integer NOT NULL DEFAULT 0 CHECK (stock >= 0),
  held integer NOT NULL DEFAULT 0 CHECK (held >= 0),
  available integer NOT NULL GENERATED ALWAYS AS (stock - held) STORED CHECK (available >= 0),
  coupon text,
  image text,
  specs jsonb NOT NULL DEFAULT '{}',
  search_keywords text[] NOT NULL DEFAULT '{}',
  -- The keywords with a space before each, so that `LIKE '% word%'` finds the beginnings of words.
  search_text text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Lists show what can be bought first, then what sells most; the id makes paging stable.
CREATE INDEX products_listed ON products ((available > 0) DESC, sales DESC, id);
CREATE INDEX products_listed_by_category ON products (category, (available > 0) DESC, sales DESC, id);
CREATE INDEX products_offers ON products (discount DESC, sales DESC, id) WHERE discount > 0;
CREATE INDEX products_best_sellers ON products (sales DESC, id);
CREATE INDEX products_keywords ON products USING gin (search_keywords);
CREATE INDEX products_search_text ON products USING gin (search_text gin_trgm_ops);
