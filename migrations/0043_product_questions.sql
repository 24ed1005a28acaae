-- What shoppers ask about a product. Shown once the owner has answered; it goes with its writer's account, as reviews do.
CREATE TABLE product_questions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id text NOT NULL CHECK (product_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  customer_id text NOT NULL REFERENCES customers ON DELETE CASCADE,
  question text NOT NULL CHECK (length(question) BETWEEN 1 AND 500),
  asked_at timestamptz NOT NULL,
  answer text CHECK (length(answer) BETWEEN 1 AND 2000),
  answered_at timestamptz,
  hidden_at timestamptz,
  -- For the owner alone.
  hidden_reason text CHECK (length(hidden_reason) BETWEEN 1 AND 500),
  CONSTRAINT product_questions_answered CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CONSTRAINT product_questions_hidden CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL))
);
CREATE INDEX product_questions_shown ON product_questions (product_id, answered_at DESC, id DESC)
  WHERE answer IS NOT NULL AND hidden_at IS NULL;
CREATE INDEX product_questions_waiting ON product_questions (asked_at, id) WHERE answer IS NULL AND hidden_at IS NULL;
CREATE INDEX product_questions_hidden_newest ON product_questions (asked_at DESC, id DESC) WHERE hidden_at IS NOT NULL;
CREATE INDEX product_questions_newest ON product_questions (asked_at DESC, id DESC);
CREATE INDEX product_questions_by_customer ON product_questions (customer_id, product_id);

-- Pages of the product, open and kept, hear of what they show: answered questions.
CREATE FUNCTION tell_of_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM announce('{"products": "all"}');
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM announce_ids('products', (SELECT array_agg(DISTINCT product_id) FROM old_rows WHERE answer IS NOT NULL AND hidden_at IS NULL));
  ELSE
    PERFORM announce_ids('products', (SELECT array_agg(DISTINCT n.product_id) FROM new_rows n FULL JOIN old_rows o USING (id)
      WHERE (n.product_id, n.question, n.answer, n.hidden_at IS NULL) IS DISTINCT FROM (o.product_id, o.question, o.answer, o.hidden_at IS NULL)
        AND (n.answer IS NOT NULL OR o.answer IS NOT NULL)));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_of_changed_questions AFTER UPDATE ON product_questions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_questions();
CREATE TRIGGER tell_of_deleted_questions AFTER DELETE ON product_questions REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_questions();
CREATE TRIGGER tell_of_emptied_questions AFTER TRUNCATE ON product_questions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_questions();
