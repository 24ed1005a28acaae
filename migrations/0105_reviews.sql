-- A review is signed with its writer's name where one is known, so pages that show it follow the name, too.
DROP TRIGGER tell_of_changed_writers ON customers;
CREATE TRIGGER tell_of_changed_writers AFTER UPDATE ON customers
  FOR EACH ROW WHEN ((OLD.email, OLD.email_verified, OLD.name) IS DISTINCT FROM (NEW.email, NEW.email_verified, NEW.name))
  EXECUTE FUNCTION tell_of_writers();

-- Who said in a mail that no mail shall ask them for a review again: the SHA-256 of the address in lower case, so that the table names nobody.
CREATE TABLE review_mail_stops (
  address_hash text PRIMARY KEY CHECK (address_hash ~ '^[0-9a-f]{64}$') CHECK (length(address_hash) <= 64),
  stopped_at timestamptz NOT NULL
);

CREATE INDEX orders_delivered ON orders (delivered_at) WHERE delivered_at IS NOT NULL;
