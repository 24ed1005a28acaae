-- Words of the trade have a kind of their own among what is announced. `lists` stays beside it for processes and open pages of the
-- release before, which know no other; the release after this one announces `synonyms` alone.
CREATE OR REPLACE FUNCTION tell_of_synonyms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce('{"lists": "all", "synonyms": "all"}');
  RETURN NULL;
END
$$;
