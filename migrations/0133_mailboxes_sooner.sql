-- As in 0122. Each order computes it for an index: in plpgsql its plan is made once for a connection, in sql for each order, which took a
-- tenth of what it takes to write one.
CREATE OR REPLACE FUNCTION mailbox_of(email text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  name constant text := split_part(regexp_replace(lower(email), '@[^@]*$', ''), '+', 1);
  host constant text := substring(lower(email) FROM '[^@]*$');
BEGIN
  RETURN CASE WHEN host IN ('gmail.com', 'googlemail.com') THEN replace(name, '.', '') || '@gmail.com' ELSE name || '@' || host END;
END
$$;
