-- An order that nobody paid yet tells the owner's open list (app/shop/shared/live-change.ts). Its own kind of news, since it is of no
-- concern to pages that follow what happens to orders: whoever fills orders by a script would make them all read again.
--   placed  (marks of orders) that were just made
CREATE FUNCTION tell_of_placed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_ids('placed', (SELECT array_agg(left(encode(sha256(convert_to(reference, 'UTF8')), 'hex'), 24)) FROM new_rows));
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_of_placed_orders AFTER INSERT ON orders REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_placed_orders();
