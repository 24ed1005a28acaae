-- Changes of many products at once: first looked at, then applied as they were seen, then perhaps taken back.

-- What a piece costs the owner in dollars, in cents of one; null is not known.
ALTER TABLE products ADD COLUMN cost_usd_cents integer CHECK (cost_usd_cents BETWEEN 1 AND 100000000);

CREATE TABLE change_sets (
  id uuid PRIMARY KEY,
  -- `bulk` began in the list of products, `pricing` on the page of prices.
  kind text NOT NULL CHECK (kind IN ('bulk', 'pricing')),
  field text NOT NULL CHECK (field IN ('price', 'discount', 'category', 'stock')),
  state text NOT NULL CHECK (state IN ('drafted', 'applied', 'undone')),
  -- What to do with the field, and with which products: what the owner asked for, to be told again.
  rule jsonb NOT NULL,
  scope jsonb NOT NULL,
  actor_id text REFERENCES customers ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  applied_at timestamptz,
  undone_at timestamptz,
  CHECK ((state = 'drafted') = (applied_at IS NULL)),
  CHECK ((state = 'undone') = (undone_at IS NOT NULL))
);
CREATE INDEX change_sets_newest ON change_sets (created_at DESC);

-- One product each, with what was seen of it: nothing else than this is written.
CREATE TABLE change_lines (
  set_id uuid NOT NULL REFERENCES change_sets ON DELETE CASCADE,
  product_id text NOT NULL,
  product_name text NOT NULL,
  -- The field as text; `after` is null where there is nothing that it could become.
  before text NOT NULL,
  after text,
  price integer NOT NULL,
  discount smallint NOT NULL,
  cost integer,
  -- Whether a piece would then be sold for less than it cost.
  below_cost boolean NOT NULL,
  -- `planned` → `applied` → `undone`. `refused` never could be, `left` moved before it was applied, `kept` before it was undone.
  state text NOT NULL CHECK (state IN ('planned', 'refused', 'applied', 'left', 'undone', 'kept')),
  -- Why it was refused, left or kept.
  reason text,
  PRIMARY KEY (set_id, product_id)
);
-- Whether a later change wrote the same product.
CREATE INDEX change_lines_applied ON change_lines (product_id) WHERE state = 'applied';

-- The change of many products that an entry was a part of; it may be forgotten by then.
ALTER TABLE audit_entries ADD COLUMN change_set_id uuid;
