-- What shoppers looked for and did not find, without saying who looked: the term, how often, when last.
CREATE TABLE empty_searches (
  term text PRIMARY KEY CHECK (length(term) BETWEEN 2 AND 60),
  times integer NOT NULL CHECK (times > 0),
  last_at timestamptz NOT NULL
);
CREATE INDEX empty_searches_often ON empty_searches (times DESC, last_at DESC);
