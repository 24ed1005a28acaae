-- The words of names alone: "what has all of it in its name comes first" (docs/search.md) read every product that has them anywhere.
CREATE INDEX product_search_names ON product_search USING gin (ts_filter(words, '{a}')) WITH (gin_pending_list_limit = 1024);
ALTER INDEX product_search_names ALTER COLUMN 1 SET STATISTICS 500;

-- Searches go by the index's own statistics, and a shop that changes little would wait long for them.
ANALYZE product_search;
