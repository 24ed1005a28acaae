-- How many months the maker answers for a product, as it was announced when it was bought; null: only the law's year.
CREATE FUNCTION maker_warranty_months(specs jsonb) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN months BETWEEN 1 AND 240 THEN floor(months)::smallint END
  FROM (SELECT CASE
    WHEN jsonb_typeof(specs -> 'garantia_meses') = 'number' THEN (specs ->> 'garantia_meses')::numeric
    WHEN jsonb_typeof(specs -> 'garantia_anos') = 'number' THEN (specs ->> 'garantia_anos')::numeric * 12
  END AS months) AS said
$$;
ALTER TABLE order_lines ADD COLUMN warranty_months smallint CHECK (warranty_months BETWEEN 1 AND 240);

-- The pieces of an order are numbered as its lines stand, by product. Only those that have a serial number have a row.
CREATE TABLE piece_serials (
  order_reference text NOT NULL REFERENCES orders,
  number smallint NOT NULL CHECK (number BETWEEN 1 AND 500),
  -- In capitals and without spaces, so that what a scanner and a hand type is the same.
  serial text NOT NULL CHECK (serial ~ '^[A-Z0-9][A-Z0-9./:_#*+-]{1,59}$'),
  entered_at timestamptz NOT NULL,
  -- The piece is the shop's again and can be sold once more. The old order keeps its number.
  given_back_at timestamptz,
  PRIMARY KEY (order_reference, number)
);
CREATE UNIQUE INDEX piece_serials_out ON piece_serials (serial) WHERE given_back_at IS NULL;

-- The warranty of a piece goes to who buys it used: offered by a signed link, accepted once.
CREATE TABLE piece_transfers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_reference text NOT NULL REFERENCES orders,
  number smallint NOT NULL CHECK (number BETWEEN 1 AND 500),
  offered_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  accepted_at timestamptz,
  holder_name text CHECK (length(holder_name) BETWEEN 1 AND 120),
  holder_email text CHECK (length(holder_email) BETWEEN 3 AND 254),
  -- The proof of the authorisation that Ley 1581 asks for.
  privacy_version text,
  client_address text,
  CHECK (withdrawn_at IS NULL OR accepted_at IS NULL),
  CHECK (accepted_at IS NULL OR (holder_name IS NOT NULL AND holder_email IS NOT NULL AND privacy_version IS NOT NULL AND client_address IS NOT NULL))
);
CREATE UNIQUE INDEX piece_transfers_standing ON piece_transfers (order_reference, number) WHERE withdrawn_at IS NULL;
CREATE INDEX piece_transfers_by_holder ON piece_transfers (lower(holder_email)) WHERE accepted_at IS NOT NULL;

-- Withdrawing (Ley 1480, art. 47) and the warranty are asked for from the page of a piece, which they name.
ALTER TABLE claims DROP CONSTRAINT claims_kind_check;
ALTER TABLE claims
  ADD CONSTRAINT claims_kind_check CHECK (kind IN ('petition', 'complaint', 'claim', 'suggestion', 'withdrawal', 'warranty')),
  ADD COLUMN piece_order text REFERENCES orders,
  ADD COLUMN piece_number smallint,
  -- By whom it was bought used; null: by the buyer.
  ADD COLUMN piece_transfer bigint REFERENCES piece_transfers,
  ADD CONSTRAINT claims_piece CHECK ((piece_order IS NULL) = (piece_number IS NULL)
    AND (piece_order IS NOT NULL) = (kind IN ('withdrawal', 'warranty')) AND (piece_transfer IS NULL OR kind = 'warranty'));
CREATE UNIQUE INDEX claims_one_withdrawal ON claims (piece_order, piece_number) WHERE kind = 'withdrawal';
CREATE INDEX claims_of_piece ON claims (piece_order, piece_number) WHERE piece_order IS NOT NULL;
