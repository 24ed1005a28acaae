-- Processes hold the words of products (app/shop/search/held), so a change of words names its products. One kind of news more, read by
-- app/shop/shared/live-change.ts:
--   words   (ids of products) by which words they are found
-- For a statement and not for a row: a change of the rules writes hundreds at once.
CREATE OR REPLACE FUNCTION tell_of_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  categories text[];
  ids text[];
BEGIN
  SELECT array_agg(DISTINCT n.category ORDER BY n.category), array_agg(n.id ORDER BY n.id) INTO categories, ids
    FROM new_rows n JOIN old_rows o USING (id) WHERE n.is_shown AND o.words IS DISTINCT FROM n.words;
  IF ids IS NOT NULL THEN
    PERFORM announce(jsonb_build_object('lists', categories));
    PERFORM announce_ids('words', ids);
  END IF;
  RETURN NULL;
END
$$;
DROP TRIGGER tell_of_words ON product_search;
CREATE TRIGGER tell_of_words AFTER UPDATE ON product_search REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_words();
