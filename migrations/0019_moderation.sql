-- What the owner does with what people say: reviews, claims, mails that came back; and finding who changed what.

ALTER TABLE reviews
  -- A hidden review stays with its writer and leaves everybody else's page, average and count.
  ADD COLUMN hidden_at timestamptz,
  -- For the owner alone.
  ADD COLUMN hidden_reason text CHECK (length(hidden_reason) BETWEEN 1 AND 500),
  ADD COLUMN answer text CHECK (length(answer) BETWEEN 1 AND 2000),
  ADD COLUMN answered_at timestamptz,
  -- What the owner searches in, as `wordsSought` writes what was typed (see 0013_fulfilment.sql).
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (translate(lower(comment), 'áéíóúüñ', 'aeiouun')) STORED,
  ADD CONSTRAINT reviews_hidden CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL)),
  ADD CONSTRAINT reviews_answered CHECK ((answer IS NULL) = (answered_at IS NULL));
-- What shoppers see of a product, still counted through the index alone.
DROP INDEX reviews_newest;
CREATE INDEX reviews_newest ON reviews (product_id, created_at DESC, id DESC) INCLUDE (stars) WHERE hidden_at IS NULL;
-- The owner's list and its filters.
CREATE INDEX reviews_all_newest ON reviews (created_at DESC, id DESC);
CREATE INDEX reviews_unanswered ON reviews (created_at DESC, id DESC) WHERE answer IS NULL AND hidden_at IS NULL;
CREATE INDEX reviews_hidden_newest ON reviews (created_at DESC, id DESC) WHERE hidden_at IS NOT NULL;
CREATE INDEX reviews_low ON reviews (created_at DESC, id DESC) WHERE stars <= 2;
CREATE INDEX reviews_search ON reviews USING gin (search gin_trgm_ops);

ALTER TABLE claims DROP CONSTRAINT claims_status_check;
ALTER TABLE claims
  ADD CONSTRAINT claims_status_check CHECK (status IN ('received', 'answered', 'closed', 'reopened')),
  -- From then on the term for an answer runs anew.
  ADD COLUMN reopened_at timestamptz,
  ADD COLUMN closed_at timestamptz,
  -- Shown to whoever has the link: why it ended without an answer.
  ADD COLUMN closed_reason text CHECK (length(closed_reason) BETWEEN 1 AND 500),
  -- For the owner alone.
  ADD COLUMN owner_note text CHECK (length(owner_note) BETWEEN 1 AND 2000),
  ADD COLUMN waiting_since timestamptz NOT NULL GENERATED ALWAYS AS (coalesce(reopened_at, created_at)) STORED,
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (translate(lower(
    'pqr-' || year || '-' || lpad(id::text, greatest(6, length(id::text)), '0') || ' ' || name || ' ' || email || ' '
    || coalesce(document, '') || ' ' || coalesce(order_reference, '')), 'áéíóúüñ', 'aeiouun')) STORED,
  ADD CONSTRAINT claims_reopened CHECK (status <> 'reopened' OR reopened_at IS NOT NULL),
  ADD CONSTRAINT claims_closed CHECK ((status = 'closed') = (closed_at IS NOT NULL) AND (closed_reason IS NULL OR status = 'closed'));
CREATE INDEX claims_open ON claims (waiting_since, id) WHERE status IN ('received', 'reopened');
CREATE INDEX claims_by_status ON claims (status, waiting_since DESC, id DESC);
CREATE INDEX claims_search ON claims USING gin (search gin_trgm_ops);

-- What the claimant was answered, each by mail and on the page of the link.
CREATE TABLE claim_answers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  claim_id bigint NOT NULL REFERENCES claims,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
  answered_at timestamptz NOT NULL
);
CREATE INDEX claim_answers_of ON claim_answers (claim_id, id);

-- A mail that its server refused keeps its facts where they open nothing (`isResendable`), so that it can be sent again.
ALTER TABLE mails DROP CONSTRAINT mails_check2;
ALTER TABLE mails
  ADD CONSTRAINT mails_forgotten CHECK (message = '{}' OR (sent_at IS NULL AND (ended_as IS NULL OR ended_as <> 'overtaken'))),
  -- The owner has seen that it was not delivered and wants to see it no more.
  ADD COLUMN dismissed_at timestamptz;
CREATE INDEX mails_undelivered ON mails (ended_at DESC)
  WHERE ended_as IN ('refused', 'given_up') AND dismissed_at IS NULL;

CREATE INDEX audit_entries_by_moment ON audit_entries (at);
CREATE INDEX audit_entries_of_subject ON audit_entries (subject, id DESC);
CREATE INDEX audit_entries_search ON audit_entries
  USING gin (lower(subject_id || ' ' || coalesce(after ->> 'reference', '')) gin_trgm_ops);

-- The same form of a new product sent twice is one product.
ALTER TABLE products ADD COLUMN form_fingerprint text UNIQUE;
