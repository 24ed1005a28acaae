-- What people look for and the shop does not sell: a search for it says so. The owner edits it beside the words of the trade.
CREATE TABLE unsold_words (
  term text PRIMARY KEY CONSTRAINT unsold_words_term_bound CHECK (length(term) BETWEEN 2 AND 60),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER tell_of_synonyms AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON unsold_words
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_synonyms();

INSERT INTO unsold_words (term) VALUES
  ('monitor'), ('pantalla'), ('televisor'), ('proyector'), ('teclado'), ('portatil'), ('laptop'), ('notebook'), ('macbook'),
  ('pasta termica'), ('pasta disipadora'), ('silla'), ('silla gamer'), ('escritorio'), ('impresora'), ('camara'), ('camara web'), ('webcam'),
  ('microfono'), ('parlante'), ('bocina'), ('celular'), ('tablet'), ('consola'), ('playstation'), ('xbox'), ('nintendo'), ('control xbox'),
  ('joystick'), ('volante'), ('router'), ('modem'), ('ups'), ('estabilizador'), ('licencia windows'), ('capturadora');
