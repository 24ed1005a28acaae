-- Mails and questions about payments are found by their time, so that an order writes no job for either.

ALTER TABLE mails ADD COLUMN due_at timestamptz NOT NULL DEFAULT now();
-- No query asked for unsent mails by their age.
DROP INDEX mails_unsent;
CREATE INDEX mails_due ON mails (due_at) WHERE sent_at IS NULL AND ended_at IS NULL;

-- The orders that the payment provider is still to be asked about. Apart from `orders`, whose rows and indexes are wide.
CREATE TABLE order_follow_ups (
  order_reference text PRIMARY KEY REFERENCES orders,
  ask_at timestamptz NOT NULL,
  -- Since the last answer that said when to ask again; the delay grows by it.
  times_asked integer NOT NULL DEFAULT 0
);
CREATE INDEX order_follow_ups_due ON order_follow_ups (ask_at);

-- What waits in the queue goes on where it was. A new shop's queue makes its tables later.
DO $$
BEGIN
  IF to_regclass('pgboss.job') IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO order_follow_ups (order_reference, ask_at)
    SELECT reference, min(start_after) FROM pgboss.job JOIN orders ON reference = data ->> 'reference'
    WHERE name = 'follow-order' AND state IN ('created', 'retry', 'active') GROUP BY reference;
  UPDATE mails SET due_at = job.start_after
    FROM (SELECT data ->> 'id' AS id, min(start_after) AS start_after FROM pgboss.job
      WHERE name = 'send-mail' AND state IN ('created', 'retry', 'active') GROUP BY 1) job
    WHERE mails.id::text = job.id AND sent_at IS NULL AND ended_at IS NULL;
  DELETE FROM pgboss.job WHERE name IN ('follow-order', 'send-mail');
END
$$;
