-- A legal text is on its own pages alone; the owner's other pages are in every footer. docs/content.md

CREATE FUNCTION announce_page_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce(jsonb_build_object('content', jsonb_build_array(CASE WHEN is_legal THEN 'legal/' || slug ELSE 'pages' END)))
    FROM pages WHERE slug = coalesce(NEW.page, OLD.page);
  RETURN NULL;
END $$;
DROP TRIGGER page_versions_announce ON page_versions;
CREATE TRIGGER page_versions_announce AFTER INSERT OR UPDATE OR DELETE ON page_versions
  FOR EACH ROW EXECUTE FUNCTION announce_page_version();
