-- The footer links the owner's own pages, but for those that the owner takes out. docs/content.md

-- Of a legal text it says nothing: those have their links.
ALTER TABLE pages ADD COLUMN in_footer boolean NOT NULL DEFAULT true;

DROP TRIGGER pages_announce ON pages;
CREATE TRIGGER pages_announce AFTER UPDATE OF withdrawn_at, in_footer ON pages
  FOR EACH STATEMENT EXECUTE FUNCTION announce_pages();
