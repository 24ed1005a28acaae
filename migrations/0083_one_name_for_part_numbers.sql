-- The maker's part number and warranty had two names each: that of the product's sheet, and that of suppliers' files.
DROP INDEX products_by_part_number;
CREATE INDEX products_by_part_number ON products (lower(regexp_replace(specs ->> 'numero_parte', '\s', '', 'g')))
  WHERE specs ? 'numero_parte';

CREATE OR REPLACE FUNCTION maker_warranty_months(specs jsonb) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN months BETWEEN 1 AND 240 THEN floor(months)::smallint END
  FROM (SELECT CASE WHEN jsonb_typeof(specs -> 'garantia_meses') = 'number' THEN (specs ->> 'garantia_meses')::numeric END AS months) AS said
$$;

-- Where both numbers are there, suppliers' lists have found the product by the first.
UPDATE products SET specs = (specs - 'mpn' - 'garantia_anos') || jsonb_strip_nulls(jsonb_build_object(
    'numero_parte', coalesce(specs -> 'mpn', specs -> 'numero_parte'),
    'garantia_meses', coalesce(specs -> 'garantia_meses',
      CASE WHEN jsonb_typeof(specs -> 'garantia_anos') = 'number' THEN to_jsonb(trim_scale((specs ->> 'garantia_anos')::numeric * 12)) END)))
  WHERE specs ?| ARRAY['mpn', 'garantia_anos'];
