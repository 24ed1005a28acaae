-- The owner's door: a second factor, sign-ins that wait for it, and how long a session may move money.

CREATE TABLE second_factors (
  customer_id text PRIMARY KEY REFERENCES customers ON DELETE CASCADE,
  -- Sealed under a key made of SESSION_SECRET (app/adapters/accounts/authenticator.server.ts).
  secret text NOT NULL,
  -- Null while it is being set up: until then nobody is asked for it.
  confirmed_at timestamptz,
  -- The session that is setting it up: only that one is shown the secret.
  set_up_by text,
  -- The half minute of the last code that was taken, so that no code works twice.
  last_step integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);

CREATE TABLE recovery_codes (
  customer_id text NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  -- argon2id, like a password.
  hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (customer_id, hash)
);

-- Sign-ins with the right password that wait for the code.
CREATE TABLE second_steps (
  token_hash text PRIMARY KEY,
  customer_id text NOT NULL REFERENCES customers ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX second_steps_by_customer ON second_steps (customer_id);
CREATE INDEX second_steps_ending ON second_steps (expires_at);

-- Until when a session may move money without a new proof. Without a row: half an hour after it began.
CREATE TABLE desk_presence (
  session_id text PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
  awake_until timestamptz NOT NULL
);

-- The ADMIN_PASSWORD of the last start (argon2id), so that a changed one is noticed.
CREATE TABLE owner_settings (
  customer_id text PRIMARY KEY REFERENCES customers ON DELETE CASCADE,
  password_hash text NOT NULL
);
