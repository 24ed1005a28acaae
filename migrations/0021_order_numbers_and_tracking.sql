-- An order is looked up by the number that mails, pages and paper call it (app/shop/orders/order-number.ts). Two may share one.
CREATE INDEX orders_by_number ON orders (right(reference, 6));

-- Open pages of an order hear when the number of its parcel is corrected.
DROP TRIGGER tell_of_moved_orders ON orders;
CREATE TRIGGER tell_of_moved_orders AFTER UPDATE ON orders
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.hold_status IS DISTINCT FROM NEW.hold_status
    OR OLD.fulfilment_status IS DISTINCT FROM NEW.fulfilment_status
    OR (OLD.carrier, OLD.tracking_number, OLD.tracking_url) IS DISTINCT FROM (NEW.carrier, NEW.tracking_number, NEW.tracking_url))
  EXECUTE FUNCTION tell_of_orders();
