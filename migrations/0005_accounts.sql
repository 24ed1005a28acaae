-- Who has an account, how they sign in, where they are signed in. Better Auth reads and writes these tables
-- (app/adapters/accounts); the names of its columns are mapped there.

CREATE TABLE customers (
  id text PRIMARY KEY,
  name text NOT NULL,
  -- Lower case, as it was confirmed or not.
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  -- The owner is made by the store itself at its start, never by registration.
  role text NOT NULL DEFAULT 'shopper' CHECK (role IN ('shopper', 'owner')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX customers_one_owner ON customers (role) WHERE role = 'owner';

CREATE TABLE sessions (
  id text PRIMARY KEY,
  token text NOT NULL UNIQUE,
  customer_id text NOT NULL REFERENCES customers ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_by_customer ON sessions (customer_id);
CREATE INDEX sessions_ending ON sessions (expires_at);

-- One row per way to sign in: 'credential' with the password's hash, 'google' with Google's own id of the person.
-- Google's tokens are not kept: the shop asks Google nothing after the sign-in.
CREATE TABLE logins (
  id text PRIMARY KEY,
  customer_id text NOT NULL REFERENCES customers ON DELETE CASCADE,
  provider_id text NOT NULL,
  account_id text NOT NULL,
  password text,
  access_token text CHECK (access_token IS NULL),
  refresh_token text CHECK (refresh_token IS NULL),
  id_token text CHECK (id_token IS NULL),
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider_id, account_id)
);
CREATE INDEX logins_by_customer ON logins (customer_id);

-- Short-lived proofs: the state of a sign-in at Google, a link to set a new password.
CREATE TABLE verifications (
  id text PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verifications_by_identifier ON verifications (identifier);
CREATE INDEX verifications_ending ON verifications (expires_at);

-- How often something was tried, by whom: kept here so that several processes count together.
CREATE TABLE attempts (
  key text PRIMARY KEY,
  count integer NOT NULL,
  resets_at timestamptz NOT NULL
);
CREATE INDEX attempts_ending ON attempts (resets_at);

-- Whose order it is; a guest's is nobody's. The order stays when the account goes.
ALTER TABLE orders ADD COLUMN customer_id text REFERENCES customers ON DELETE SET NULL;
CREATE INDEX orders_by_customer ON orders (customer_id, created_at DESC) WHERE customer_id IS NOT NULL;
