import { type Kysely, sql } from 'kysely';

/**
 * What writes change is put back, so that those that come after them still find the order, the line or the address that they ask for.
 * A trigger of each table notes rows as they were; putting back fires no trigger and asks no key of another table.
 */
export async function beginToKeep(db: Kysely<never>): Promise<void> {
  await sql`CREATE UNLOGGED TABLE IF NOT EXISTS changed_rows (id bigserial PRIMARY KEY,
    place regclass NOT NULL, key text NOT NULL, columns text NOT NULL, was jsonb, became jsonb)`.execute(db);
  await sql`TRUNCATE changed_rows`.execute(db);
  await sql`CREATE OR REPLACE FUNCTION note_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO changed_rows (place, key, columns, was, became)
      VALUES (TG_RELID, TG_ARGV[0], TG_ARGV[1], to_jsonb(OLD), to_jsonb(NEW));
    RETURN NULL;
  END $$`.execute(db);
  await sql`CREATE OR REPLACE FUNCTION put_back() RETURNS void LANGUAGE plpgsql
    SET session_replication_role = replica SET deadlock_timeout = '20ms' AS $$
  DECLARE row record;
  BEGIN
    FOR row IN WITH gone AS (DELETE FROM changed_rows RETURNING *) SELECT * FROM gone ORDER BY id DESC LOOP
      EXECUTE format('DELETE FROM %1$s WHERE (%2$s) IN (SELECT %2$s FROM jsonb_populate_record(NULL::%1$s, $1))',
        row.place, row.key) USING coalesce(row.became, row.was);
      IF row.was IS NOT NULL THEN
        BEGIN
          EXECUTE format('INSERT INTO %1$s (%2$s) OVERRIDING SYSTEM VALUE
            SELECT %2$s FROM jsonb_populate_record(NULL::%1$s, $1)', row.place, row.columns) USING row.was;
        EXCEPTION WHEN unique_violation THEN
          -- The shop's own work has written it in between.
        END;
      END IF;
    END LOOP;
  END $$`.execute(db);
  await sql`DO $$ DECLARE place record; BEGIN
    FOR place IN
      SELECT attrelid::regclass AS name,
        string_agg(quote_ident(attname), ', ') FILTER (WHERE attnum = ANY (indkey::int2[])) AS key,
        string_agg(quote_ident(attname), ', ') FILTER (WHERE attgenerated = '') AS columns
      FROM pg_attribute JOIN pg_index ON indrelid = attrelid AND indisprimary
      WHERE attnum > 0 AND NOT attisdropped AND attrelid <> 'changed_rows'::regclass
        AND attrelid IN (SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace)
        -- A second time it would wait for, and be waited for by, what the shop writes meanwhile.
        AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = attrelid AND tgname = 'note_row')
      GROUP BY attrelid
    LOOP
      EXECUTE format('CREATE OR REPLACE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON %s
        FOR EACH ROW EXECUTE FUNCTION note_row(%L, %L)', place.name, place.key, place.columns);
    END LOOP;
  END $$`.execute(db);
}

/** Who loses against the shop's own work puts back with the next write. */
export async function putBack(db: Kysely<never>): Promise<void> {
  await sql`SELECT put_back()`.execute(db).catch((error: { code?: string }) => {
    if (error.code !== '40P01') throw error;
  });
}
