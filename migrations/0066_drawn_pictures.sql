-- Files of pictures that are drawings of a part and no photographs of it. By file, so that an import, or a picture that is taken back,
-- keeps what is known of it.
CREATE TABLE drawn_pictures (
  hash text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{32}$')
);
