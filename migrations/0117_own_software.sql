-- Own software at the DIAN: the shop numbers and signs its documents itself. No key and no password is in any table.

-- What the DIAN authorised to be used as numbers; credit notes have a range of the shop's own.
CREATE TABLE numbering_ranges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  documents text NOT NULL CHECK (documents IN ('invoices', 'credit_notes')),
  prefix text NOT NULL CHECK (length(prefix) <= 4),
  first_number bigint NOT NULL CHECK (first_number >= 1),
  last_number bigint NOT NULL CHECK (last_number >= first_number),
  -- One behind the last where all are used up.
  next_number bigint NOT NULL CHECK (next_number BETWEEN first_number AND last_number + 1),
  resolution text CHECK (length(resolution) <= 20),
  -- Days in Bogotá, both included.
  valid_from text CHECK (length(valid_from) <= 10),
  valid_to text CHECK (length(valid_to) <= 10),
  noted_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX numbering_ranges_begin ON numbering_ranges (documents, prefix, first_number);

-- Each number that was given out, to one document for good. A document that is refused has its number again when it is sent corrected.
CREATE TABLE invoice_numbers (
  documents text NOT NULL CHECK (documents IN ('invoices', 'credit_notes')),
  prefix text NOT NULL CHECK (length(prefix) <= 4),
  number bigint NOT NULL,
  range_id bigint NOT NULL REFERENCES numbering_ranges,
  invoice_id bigint NOT NULL REFERENCES invoices,
  assigned_at timestamptz NOT NULL,
  -- Why no document has it after all: the DIAN has another one of this number, or its range ended before it was accepted.
  gap text CHECK (gap IN ('other_document', 'range_ended')),
  PRIMARY KEY (documents, prefix, number)
);
CREATE UNIQUE INDEX invoice_numbers_in_use ON invoice_numbers (invoice_id) WHERE gap IS NULL;
CREATE INDEX invoice_numbers_of_range ON invoice_numbers (range_id);

-- What was signed, stored before it is sent: UTF-8, byte for byte. An invoice has a second one, of type 04 and with the same number,
-- where the DIAN was out of order.
CREATE TABLE signed_documents (
  invoice_id bigint NOT NULL REFERENCES invoices,
  mode text NOT NULL CHECK (mode IN ('normal', 'contingency')),
  prefix text NOT NULL CHECK (length(prefix) <= 4),
  number bigint NOT NULL,
  -- CUFE or CUDE.
  code text NOT NULL CHECK (length(code) <= 96),
  qr_url text NOT NULL CHECK (length(qr_url) <= 2000),
  xml text NOT NULL CHECK (octet_length(xml) <= 2000000),
  issued_at timestamptz NOT NULL,
  -- Null: it cannot be known to anybody.
  sent_at timestamptz,
  -- The DIAN refused it: it is signed again before it is sent again.
  refused_at timestamptz,
  -- How often the DIAN was out of order for it.
  failures integer NOT NULL DEFAULT 0,
  -- The DIAN's ApplicationResponse.
  response text CHECK (octet_length(response) <= 2000000),
  PRIMARY KEY (invoice_id, mode)
);
CREATE UNIQUE INDEX signed_documents_code ON signed_documents (code);
