-- The outbox: every mail is written in the transaction of what it tells, together with the job that sends it.
CREATE TABLE mails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Names what the mail is about, so that no happening is told twice: `order-paid:order_…`, `welcome:CUSTOMER_ID`.
  dedupe_key text NOT NULL UNIQUE CHECK (length(dedupe_key) BETWEEN 1 AND 300),
  recipient text NOT NULL CHECK (length(recipient) BETWEEN 3 AND 254),
  kind text NOT NULL,
  -- The facts that the words are made of. '{}' once nothing more will be sent: they can carry links that open an account.
  message jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Who sends takes the mail first, and may be overtaken only when this is long ago.
  claimed_at timestamptz,
  -- Counts the claims; the number is also the claimant's name.
  attempts integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  -- Nothing more will be tried, and it was not sent; last_error says why.
  ended_at timestamptz,
  ended_as text CHECK (ended_as IN ('refused', 'given_up', 'overtaken')),
  last_error text,
  CHECK ((ended_at IS NULL) = (ended_as IS NULL)),
  CHECK (sent_at IS NULL OR ended_at IS NULL),
  CHECK (message = '{}' OR (sent_at IS NULL AND ended_at IS NULL))
);
CREATE INDEX mails_unsent ON mails (created_at) WHERE sent_at IS NULL;
