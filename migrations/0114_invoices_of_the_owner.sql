-- What the owner's list of invoices is read by. Worded as in app/shop/invoices/admin/invoice-list.server.ts.
CREATE INDEX invoices_by_moment ON invoices ((coalesce(validated_at, queued_at)) DESC, id DESC);
CREATE INDEX invoices_open ON invoices (state, (coalesce(validated_at, queued_at)) DESC) WHERE state <> 'accepted';
CREATE INDEX invoices_by_consecutive ON invoices (consecutive) WHERE consecutive IS NOT NULL;
CREATE INDEX invoices_buyer_words ON invoices USING gin ((
  plain_words(left(content -> 'buyer' ->> 'name', 250) || ' ' || left(content -> 'buyer' ->> 'document', 40))) gin_trgm_ops);

-- Ranges of numbers as whoever issues last said them, without their keys: the owner's pages read what is left without asking again.
CREATE TABLE provider_ranges (
  documents text NOT NULL CHECK (documents IN ('invoices', 'credit_notes')),
  prefix text NOT NULL CHECK (length(prefix) <= 10),
  first_number bigint NOT NULL,
  last_number bigint NOT NULL,
  -- As the provider counts; null where it does not say.
  next_number bigint,
  resolution text CHECK (length(resolution) <= 60),
  valid_from date,
  valid_to date,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (documents, prefix, first_number)
);
