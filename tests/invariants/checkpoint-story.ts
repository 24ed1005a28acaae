import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#app/shop/shared/schema.ts';
import { figure, shows } from './figures.ts';
import type { ProcessWorld } from './in-processes.ts';
import { expectWholeAfterwards, startTraffic } from './traffic.ts';

/** The embedded database checkpoints by a timer of the store. Here an order makes it do nothing else, and is never written. */
async function installCheckpoints(db: Database): Promise<void> {
  await sql`CREATE SCHEMA moments`.execute(db);
  await sql`CREATE TABLE moments.pages AS SELECT n, repeat('x', 6000) AS text FROM generate_series(1, 400) AS n`.execute(
    db,
  );
  await sql`ALTER TABLE moments.pages ALTER text SET STORAGE PLAIN`.execute(db);
  await sql`
    CREATE FUNCTION checkpoints_without_end() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE begun integer := 0;
    BEGIN
      IF pg_read_file('held-moment', true) IS DISTINCT FROM 'checkpoint' THEN RETURN NEW; END IF;
      LOOP
        UPDATE moments.pages SET text = repeat(chr(97 + (random() * 25)::integer), 6000);
        begun := begun + 1;
        EXECUTE format('COPY (SELECT %s) TO %L', begun, current_setting('data_directory') || '/moment-reached');
        CHECKPOINT;
      END LOOP;
    END $$`.execute(db);
  await sql`CREATE TRIGGER checkpoints_without_end BEFORE INSERT ON order_lines
    FOR EACH ROW EXECUTE FUNCTION checkpoints_without_end()`.execute(db);
}

async function removeCheckpoints(db: Database): Promise<void> {
  await sql`DROP FUNCTION checkpoints_without_end CASCADE`.execute(db);
  await sql`DROP SCHEMA moments CASCADE`.execute(db);
}

export function checkpointStory(shop: { readonly world: ProcessWorld; readonly ids: readonly string[] }): void {
  shows('I11', 'PGlite', 'while a checkpoint is written, loses nothing that was acknowledged', async () => {
    const { world, ids } = shop;
    const kills = figure(1, 20);
    await world.withDatabase(installCheckpoints);
    const folder = join(world.env.DATA_DIR, 'database');
    const [wanted, reached] = [join(folder, 'held-moment'), join(folder, 'moment-reached')];
    for (let kill = 0; kill < kills; kill += 1) {
      await world.start();
      const traffic = startTraffic(world, ids);
      await traffic.more(3);
      writeFileSync(wanted, 'checkpoint');
      // Each further one is somewhere in the writing of its pages.
      const begun = () => (existsSync(reached) ? Number(readFileSync(reached, 'utf8')) : 0);
      await expect.poll(begun, { interval: 1 }).toBeGreaterThan(kill % 3);
      await world.kill();
      await traffic.end();
      rmSync(wanted);
      rmSync(reached, { force: true });
    }
    await world.withDatabase(removeCheckpoints);
    await expectWholeAfterwards(world);
    return `${kills} kills while a checkpoint was written, ready after ${world.slowestStartMs} ms at most`;
  });
}
