-- Browsers that finished a sign-in with the second factor: these have tries of their own. A new password by mail forgets them, and the
-- end of the second factor takes them away.
CREATE TABLE known_browsers (
  customer_id text NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  -- SHA-256 of the id in the browser's signed cookie.
  browser text NOT NULL CHECK (length(browser) <= 64),
  known_at timestamptz NOT NULL,
  forgotten_at timestamptz,
  PRIMARY KEY (customer_id, browser)
);
