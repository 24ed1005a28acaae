-- Search by words that are made in TypeScript (app/shop/catalog/words/), in a narrow table of its own. docs/search.md tells how.

-- The text of a product that its words are made of; another mark means that they are to be made anew.
CREATE FUNCTION search_source(name text, category text, description text, specs jsonb) RETURNS uuid
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT md5(jsonb_build_array(name, category, description, specs)::text)::uuid
$$;

-- What can be bought first, then what sells most.
CREATE FUNCTION search_rank(is_available boolean, sales integer) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN is_available THEN 4294967296 ELSE 0 END + sales
$$;

-- Each column that changes writes all entries of a row anew, so only what every search reads is here; no price, for example.
CREATE TABLE product_search (
  id text PRIMARY KEY REFERENCES products ON DELETE CASCADE ON UPDATE CASCADE,
  category text NOT NULL,
  is_shown boolean NOT NULL,
  rank bigint NOT NULL,
  -- A: name and category, B: facts, C: what stands beside facts, D: description.
  words tsvector NOT NULL,
  source uuid NOT NULL,
  -- Which rules made the words (`wordRules`); 0 means that they are to be made anew.
  rules integer NOT NULL
);

INSERT INTO product_search (id, category, is_shown, rank, words, source, rules)
  SELECT id, category, deleted_at IS NULL, search_rank(is_available, sales), '',
    search_source(name, category, description, specs), 0
  FROM products;

-- As of the old trigram index: whoever fills the list of what waits sorts it in, so it is short.
CREATE INDEX product_search_words ON product_search USING gin (words) WITH (gin_pending_list_limit = 1024);
CREATE INDEX product_search_ranked ON product_search (rank DESC, id) WHERE is_shown;
CREATE INDEX product_search_outdated ON product_search (rules, id);
ALTER TABLE product_search ALTER COLUMN words SET STATISTICS 500;

-- Whoever writes products in the shop writes their words in the same statement. This keeps rank and state, and marks what somebody else
-- wrote. Ids are gathered first and looked up as one array, since the planner cannot know how many rows a statement changes.
CREATE FUNCTION note_searched_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_search (id, category, is_shown, rank, words, source, rules)
      SELECT id, category, deleted_at IS NULL, search_rank(is_available, sales), '',
        search_source(name, category, description, specs), 0
      FROM new_rows
      ON CONFLICT DO NOTHING;
    RETURN NULL;
  END IF;
  SELECT array_agg(n.id) INTO ids FROM new_rows n JOIN old_rows o USING (id)
    WHERE (n.name, n.category, n.description, n.specs, n.is_available, n.sales, n.deleted_at IS NULL)
      IS DISTINCT FROM (o.name, o.category, o.description, o.specs, o.is_available, o.sales, o.deleted_at IS NULL);
  IF ids IS NULL THEN
    RETURN NULL;
  END IF;
  UPDATE product_search AS s
    SET category = p.category, is_shown = p.deleted_at IS NULL, rank = search_rank(p.is_available, p.sales),
      source = search_source(p.name, p.category, p.description, p.specs),
      rules = CASE WHEN s.source = search_source(p.name, p.category, p.description, p.specs) THEN s.rules ELSE 0 END
    FROM products p
    WHERE s.id = ANY (ids) AND p.id = ANY (ids) AND p.id = s.id
      AND (s.category, s.is_shown, s.rank, s.source) IS DISTINCT FROM (p.category, p.deleted_at IS NULL,
        search_rank(p.is_available, p.sales), search_source(p.name, p.category, p.description, p.specs));
  RETURN NULL;
END
$$;

CREATE TRIGGER note_added_products AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_searched_products();
CREATE TRIGGER note_changed_products AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_searched_products();

-- A product enters or leaves searches with its words. Equal announcements of one transaction are one.
CREATE FUNCTION tell_of_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(jsonb_build_object('lists', jsonb_build_array(NEW.category)));
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_of_words AFTER UPDATE ON product_search
  FOR EACH ROW WHEN (NEW.is_shown AND OLD.words IS DISTINCT FROM NEW.words) EXECUTE FUNCTION tell_of_words();

-- It compared the old search text.
DO $$
DECLARE
  body text := pg_get_functiondef('tell_of_products()'::regprocedure);
BEGIN
  body := replace(body, 'is_moved OR n.search_text <> o.search_text', 'is_moved');
  body := regexp_replace(body, '[no]\.search_text,\s*', '', 'g');
  IF body LIKE '%search_text%' THEN
    RAISE EXCEPTION 'tell_of_products still reads search_text';
  END IF;
  EXECUTE body;
END
$$;

ALTER TABLE products DROP COLUMN search_text, DROP COLUMN search_keywords;

-- What people write, and what the shop calls it. Both are words; the owner edits them at /admin/busqueda.
CREATE TABLE search_synonyms (
  -- Plain: small letters, no accents, one blank between words.
  term text NOT NULL CHECK (length(term) BETWEEN 2 AND 60),
  means text NOT NULL CHECK (length(means) BETWEEN 2 AND 60),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- "disco" is what shoppers call two things.
  PRIMARY KEY (term, means)
);

-- Every search may show something else afterwards.
CREATE FUNCTION tell_of_synonyms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce('{"lists": "all"}');
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_of_synonyms AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_synonyms();

-- What the counter calls parts and makers.
INSERT INTO search_synonyms (term, means) VALUES
  ('board', 'motherboard'), ('mainboard', 'motherboard'), ('main board', 'motherboard'), ('mother', 'motherboard'),
  ('mother board', 'motherboard'), ('moderboard', 'motherboard'), ('mobo', 'motherboard'), ('placa', 'motherboard'),
  ('placa base', 'motherboard'), ('placa madre', 'motherboard'), ('tarjeta madre', 'motherboard'), ('tarjeta base', 'motherboard'),
  ('tarjeta principal', 'motherboard'), ('base para procesador', 'motherboard'),
  ('graficadora', 'tarjeta grafica'), ('gpu', 'tarjeta grafica'), ('vga', 'tarjeta grafica'), ('video', 'tarjeta grafica'),
  ('tarjeta video', 'tarjeta grafica'), ('tarjeta aceleradora', 'tarjeta grafica'), ('placa video', 'tarjeta grafica'),
  ('placa grafica', 'tarjeta grafica'), ('aceleradora grafica', 'tarjeta grafica'), ('t grafica', 'tarjeta grafica'),
  ('graphics card', 'tarjeta grafica'), ('video card', 'tarjeta grafica'),
  ('cpu', 'procesador'), ('micro', 'procesador'), ('microprocesador', 'procesador'), ('proce', 'procesador'), ('processor', 'procesador'),
  ('chip', 'procesador'), ('cerebro', 'procesador'),
  ('torre', 'chasis'), ('gabinete', 'chasis'), ('caja', 'chasis'), ('carcasa', 'chasis'), ('case', 'chasis'), ('cajon', 'chasis'),
  ('casing', 'chasis'), ('cabina', 'chasis'), ('cpu vacia', 'chasis'), ('torre vacia', 'chasis'), ('caja pc', 'chasis'),
  ('disco solido', 'ssd'), ('disco duro solido', 'ssd'), ('disco estado solido', 'ssd'), ('disco duro estado solido', 'ssd'),
  ('unidad solida', 'ssd'), ('unidad estado solido', 'ssd'), ('estado solido', 'ssd'), ('disco ssd', 'ssd'), ('disco duro ssd', 'ssd'),
  ('solido', 'ssd'), ('disco interno', 'ssd'), ('disco', 'ssd'), ('disco duro', 'ssd'), ('almacenamiento', 'ssd'),
  ('disco m2', 'ssd m2'),
  ('disco nvme', 'ssd nvme'),
  ('disco', 'almacenamiento externo'), ('disco duro', 'almacenamiento externo'), ('hdd', 'almacenamiento externo'),
  ('hard drive', 'almacenamiento externo'), ('disco externo', 'almacenamiento externo'), ('disco duro externo', 'almacenamiento externo'),
  ('ssd externo', 'almacenamiento externo'), ('disco usb', 'almacenamiento externo'), ('unidad externa', 'almacenamiento externo'),
  ('disco portatil', 'almacenamiento externo portatil'), ('disco duro portatil', 'almacenamiento externo portatil'),
  ('ssd portatil', 'almacenamiento externo portatil'),
  ('audifono', 'diadema'), ('auricular', 'diadema'), ('casco', 'diadema'), ('headset', 'diadema'), ('headphone', 'diadema'),
  ('earphones', 'diadema'), ('manos libres', 'diadema'), ('orejeras', 'diadema'), ('balaca', 'diadema'), ('parlantes cabeza', 'diadema'),
  ('psu', 'fuente poder'), ('fuente alimentacion', 'fuente poder'), ('fuente energia', 'fuente poder'),
  ('fuente corriente', 'fuente poder'), ('fuente voltaje', 'fuente poder'), ('power supply', 'fuente poder'),
  ('fuente certificada', 'fuente poder 80plus'),
  ('memoria pc', 'memoria ram'), ('dimm', 'memoria ram'), ('modulo memoria', 'memoria ram'), ('memory', 'memoria ram'),
  ('raton', 'mouse'), ('maus', 'mouse'), ('mause', 'mouse'),
  ('mousepad', 'mouse pads'), ('padmouse', 'mouse pads'), ('pad mouse', 'mouse pads'), ('alfombrilla', 'mouse pads'),
  ('tapete', 'mouse pads'), ('tapete mouse', 'mouse pads'), ('almohadilla', 'mouse pads'),
  ('disipador', 'coolers disipador'), ('disipador calor', 'coolers disipador'), ('disipador aire', 'coolers disipador'),
  ('cooler procesador', 'coolers disipador'), ('disipador procesador', 'coolers disipador'), ('disipador cpu', 'coolers disipador'),
  ('cooler cpu', 'coolers disipador'), ('ventilador procesador', 'coolers disipador'), ('sdd', 'ssd'), ('refrigeracion aire', 'coolers disipador'),
  ('ventilador', 'coolers ventilador'), ('abanico', 'coolers ventilador'), ('fan', 'coolers ventilador'),
  ('turbina', 'coolers ventilador'), ('extractor', 'coolers ventilador'),
  ('refrigeracion', 'coolers liquido'), ('enfriamiento', 'coolers liquido'), ('refrigeracion liquida', 'coolers liquido'),
  ('enfriamiento liquido', 'coolers liquido'), ('sistema liquido', 'coolers liquido'), ('refrigeracion agua', 'coolers liquido'),
  ('enfriamiento agua', 'coolers liquido'), ('water cooling', 'coolers liquido'), ('watercooling', 'coolers liquido'),
  ('water cooler', 'coolers liquido'), ('liquid cooler', 'coolers liquido'), ('liquid cooling', 'coolers liquido'),
  ('aio', 'coolers liquido'), ('all in one', 'coolers liquido'),
  ('enfriador', 'coolers'),
  ('wd', 'western digital'), ('wester digital', 'western digital'),
  ('gskill', 'g skill'),
  ('team group', 'teamgroup'),
  ('t force', 'teamgroup force'), ('tforce', 'teamgroup force'),
  ('hp hyperx', 'hyperx'), ('hiperx', 'hyperx'), ('hyper x', 'hyperx'),
  ('coolermaster', 'cooler master'),
  ('bequiet', 'be quiet'),
  ('lianli', 'lian li'),
  ('a data', 'adata'),
  ('logi', 'logitech'),
  ('giga byte', 'gigabyte'),
  ('gforce', 'geforce'),
  ('ci3', 'core i3'),
  ('ci5', 'core i5'),
  ('ci7', 'core i7'),
  ('ci9', 'core i9'),
  ('sin cable', 'inalambrico'), ('wireless', 'inalambrico'),
  ('cableado', 'cable'), ('alambrico', 'cable'),
  ('vidrio', 'vidrio templado'), ('cristal templado', 'vidrio templado'), ('tempered glass', 'vidrio templado'),
  ('lateral vidrio', 'vidrio templado'),
  ('luces', 'rgb'), ('luces led', 'rgb'), ('leds', 'rgb'), ('iluminacion', 'rgb'),
  ('gran torre', 'full tower'), ('torre completa', 'full tower'), ('torre grande', 'full tower'),
  ('media torre', 'mid tower'), ('torre media', 'mid tower'),
  ('mini torre', 'mini tower'),
  ('matx', 'microatx'), ('m atx', 'microatx'), ('micro atx', 'microatx'),
  ('mitx', 'miniitx'), ('mini itx', 'miniitx'),
  ('silencioso', 'silent');
