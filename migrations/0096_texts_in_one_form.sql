-- Files brought texts that the form of a product reads in another way (two blanks in a row, letters of two characters, other line
-- breaks), so that a product was in conflict with itself. `app/shop/shared/visible-text.ts` is the rule. Joiners and what chooses
-- between forms of a character stay here, since they can belong to an emoji or a script. A text that would be empty stays too: nobody
-- can say what was meant.
CREATE FUNCTION composed_text(said text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT normalize(regexp_replace(regexp_replace(normalize(said, NFC), '[\u115F\u1160\u2800\u3164\uFFA0]', ' ', 'g'),
    '[\u00AD\u034F\u061C\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF0-\uFFFB\uFFFE\uFFFF]', '', 'g'), NFC)
$$;

CREATE FUNCTION line_of_text(said text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(trim(regexp_replace(composed_text(said),
    '[\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g')), ''), said)
$$;

CREATE FUNCTION lines_of_text(said text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(composed_text(said),
    '\r\n?|[\u000B\u000C\u0085\u2028\u2029]', E'\n', 'g'),
    '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F]+', ' ', 'g'),
    '^[\u0009\u000A\u0020\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+|[\u0009\u000A\u0020\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+$', '', 'g')
$$;

CREATE FUNCTION fact_in_lines(said jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE jsonb_typeof(said)
    WHEN 'string' THEN to_jsonb(line_of_text(said #>> '{}'))
    WHEN 'array' THEN (SELECT coalesce(jsonb_agg(CASE jsonb_typeof(item) WHEN 'string' THEN to_jsonb(line_of_text(item #>> '{}')) ELSE item END
      ORDER BY place), '[]') FROM jsonb_array_elements(said) WITH ORDINALITY AS items(item, place))
    ELSE said END
$$;

UPDATE products SET name = left(line_of_text(name), 200) WHERE name <> left(line_of_text(name), 200);
UPDATE products SET coupon = left(line_of_text(coupon), 60) WHERE coupon <> left(line_of_text(coupon), 60);
UPDATE products SET description = left(lines_of_text(description), 10000)
  WHERE description <> left(lines_of_text(description), 10000);
-- Most sheets say nothing of the kind; as JSON, control characters are written with a backslash.
UPDATE products SET specs = (SELECT jsonb_object_agg(key, fact_in_lines(value)) FROM jsonb_each(specs))
  WHERE specs <> '{}' AND (specs::text IS NOT NFC NORMALIZED
    OR specs::text ~ '  |[:,] " |\[" | "[],}]|\\[bfnrtu]|[\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200B\u200E\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\uFFFE\uFFFF]');

DROP FUNCTION fact_in_lines(jsonb);
DROP FUNCTION lines_of_text(text);
DROP FUNCTION line_of_text(text);
DROP FUNCTION composed_text(text);
