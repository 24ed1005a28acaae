import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#app/shop/shared/schema.ts';

/** Prices only rise in these stories, until they are undone. */
const moments = {
  'order marked': ['orders', 'UPDATE', `NEW.fulfilment_status = 'sent' AND OLD.fulfilment_status <> 'sent'`],
  'mail queued': ['mails', 'INSERT', `NEW.kind = 'order-sent'`],
  'order noted': ['audit_entries', 'INSERT', `NEW.subject = 'order' AND NEW.action = 'sent'`],
  'price written': ['products', 'UPDATE', 'NEW.price > OLD.price'],
  'price brought back': ['products', 'UPDATE', 'NEW.price < OLD.price'],
  'line imported': ['product_import_rows', 'UPDATE', `NEW.state = 'written' AND OLD.state IS DISTINCT FROM 'written'`],
  'line brought back': ['product_import_rows', 'UPDATE', `NEW.state = 'undone' AND OLD.state = 'written'`],
  'cell written': ['change_lines', 'UPDATE', `NEW.state = 'applied' AND OLD.state = 'planned'`],
  'cell brought back': ['change_lines', 'UPDATE', `NEW.state = 'undone' AND OLD.state = 'applied'`],
} as const;
export type AdminMoment = keyof typeof moments;

export interface AdminPauses {
  /** The store that starts next stops at this row of its work, the first being 1. */
  pauseAt(db: Database, moment: AdminMoment, row: number): Promise<void>;
  reached(): Promise<void>;
  /** After the store was killed. */
  letGo(db: Database): Promise<void>;
}

/**
 * Triggers that count rows and sleep at a chosen one, as `moment-pauses.ts`: a kill finds the work in the middle, always.
 * @param folder the folder of the database's files on this machine, where it is an embedded one
 */
export async function installAdminPauses(db: Database, folder?: string): Promise<AdminPauses> {
  await sql`CREATE TABLE admin_pause (moment text NOT NULL, at_row bigint NOT NULL)`.execute(db);
  await sql`CREATE SEQUENCE admin_pause_rows`.execute(db);
  await sql`
    CREATE FUNCTION pause_admin() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE wanted bigint := (SELECT at_row FROM admin_pause WHERE moment = TG_NAME);
    BEGIN
      -- A sequence counts on whatever is rolled back.
      IF wanted IS NULL OR nextval('admin_pause_rows') <> wanted THEN RETURN NEW; END IF;
      EXECUTE format('COPY (SELECT 1) TO %L', current_setting('data_directory') || '/admin-paused-' || current_database());
      PERFORM pg_sleep(600);
      RETURN NEW;
    END $$`.execute(db);
  for (const [name, [table, event, when]] of Object.entries(moments)) {
    await sql`CREATE TRIGGER ${sql.id(name)} BEFORE ${sql.raw(event)} ON ${sql.table(table)}
      FOR EACH ROW WHEN (${sql.raw(when)}) EXECUTE FUNCTION pause_admin()`.execute(db);
  }
  const { rows } = await sql<{ folder: string; name: string }>`
    SELECT current_setting('data_directory') AS folder, current_database() AS name`.execute(db);
  const reached = join(folder ?? rows[0]?.folder ?? '', `admin-paused-${rows[0]?.name}`);
  return {
    async pauseAt(within, moment, row) {
      await sql`TRUNCATE admin_pause`.execute(within);
      await sql`ALTER SEQUENCE admin_pause_rows RESTART`.execute(within);
      await sql`INSERT INTO admin_pause VALUES (${moment}, ${row})`.execute(within);
    },
    async reached() {
      await expect.poll(() => existsSync(reached), { interval: 20 }).toBe(true);
    },
    async letGo(within) {
      // A PostgreSQL server goes on with a dead process's query; an embedded database dies with the process.
      await sql`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
        WHERE wait_event = 'PgSleep' AND datname = current_database() AND pid <> pg_backend_pid()`.execute(within);
      await sql`TRUNCATE admin_pause`.execute(within);
      rmSync(reached, { force: true });
    },
  };
}
