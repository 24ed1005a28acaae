-- Petitions, complaints, claims and suggestions (PQR). The law asks for a file number, date and time, and a way to follow
-- each one (Ley 1480, art. 50 g), and for proof of the authorisation to keep personal data (Ley 1581).
CREATE TABLE claims (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year smallint NOT NULL,
  -- Whoever has the link may follow the claim; numbers alone can be guessed.
  access_key text NOT NULL CHECK (length(access_key) BETWEEN 22 AND 64),
  -- The same form sent twice is one claim.
  request_fingerprint text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('petition', 'complaint', 'claim', 'suggestion')),
  status text NOT NULL DEFAULT 'received' CHECK (status IN ('received')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  document text CHECK (length(document) <= 40),
  -- As the shopper wrote it: no foreign key, since it may be wrong and is a claim all the same.
  order_reference text CHECK (length(order_reference) <= 80),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
  privacy_version text NOT NULL,
  privacy_accepted_at timestamptz NOT NULL,
  client_address text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX claims_newest ON claims (created_at DESC);
