import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#app/shop/shared/schema.ts';

/** Triggers sleep at these moments; see `docs/decisions/2026-11-21-crash-tests-pause-the-store-by-triggers.md`. */
export const moments = {
  'pieces held, order not written': 'orders BEFORE INSERT',
  'order written, lines not': 'order_lines BEFORE INSERT',
  'order written, mail not': 'mails BEFORE INSERT',
  'event come, not recorded': 'payment_events BEFORE INSERT',
  'asked, payment not recorded': 'payments BEFORE INSERT',
  'payment recorded, order not moved': 'order_history BEFORE INSERT',
  'settled, event not marked': 'payment_events BEFORE UPDATE',
  'mail taken by its server, not marked': 'mails BEFORE UPDATE',
  'owner’s correction made, not noted': 'audit_entries BEFORE INSERT',
  'second hold of a sweep released': 'shelf BEFORE UPDATE',
} as const;
export type Moment = keyof typeof moments;

export interface MomentPauses {
  hold(moment: Moment): void;
  reached(): Promise<void>;
  letGo(): void;
}

/** @param folder the folder of the database's files on this machine */
export async function installMoments(db: Database, folder?: string): Promise<MomentPauses> {
  await sql`
    CREATE FUNCTION hold_moment() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE wanted text := pg_read_file('held-moment', true);
    BEGIN
      IF wanted IS NULL OR wanted <> TG_NAME THEN RETURN NEW; END IF;
      IF TG_TABLE_NAME = 'mails' AND to_jsonb(NEW) ->> 'kind' LIKE 'owner-%' THEN RETURN NEW; END IF;
      IF TG_TABLE_NAME = 'mails' AND TG_OP = 'UPDATE' AND to_jsonb(NEW) ->> 'sent_at' IS NULL THEN RETURN NEW; END IF;
      EXECUTE format('COPY (SELECT 1) TO %L', current_setting('data_directory') || '/moment-reached');
      PERFORM pg_sleep(600);
      RETURN NEW;
    END $$`.execute(db);
  for (const [name, at] of Object.entries(moments)) {
    const [table, ...timing] = at.split(' ');
    const when = name.startsWith('second') ? sql`WHEN (NEW.held < OLD.held AND NEW.product_id LIKE '%-second')` : sql``;
    await sql`CREATE TRIGGER ${sql.id(name)} ${sql.raw(timing.join(' '))} ON ${sql.table(table ?? '')}
      FOR EACH ROW ${when} EXECUTE FUNCTION hold_moment()`.execute(db);
  }
  const { rows } = await sql<{ folder: string }>`SELECT current_setting('data_directory') AS folder`.execute(db);
  return momentPauses(folder ?? rows[0]?.folder ?? '');
}

function momentPauses(folder: string): MomentPauses {
  const wanted = join(folder, 'held-moment');
  const reached = join(folder, 'moment-reached');
  return {
    hold(moment: Moment) {
      writeFileSync(wanted, moment);
    },
    async reached() {
      await expect.poll(() => existsSync(reached), { interval: 20 }).toBe(true);
    },
    letGo() {
      rmSync(wanted, { force: true });
      rmSync(reached, { force: true });
    },
  };
}
