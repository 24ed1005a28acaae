import { sql } from 'kysely';
import { fetchPages } from '#tests/pages/fetched-pages.ts';
import { pageWorld, type Visitor } from '#tests/pages/page-world.ts';
import { signedIn } from '#tests/support/customers.ts';
import { startPostgres } from '#tests/support/store/postgres-server.ts';
import { startStore } from '#tests/support/store/store.ts';
import { attemptsOn } from './attempts.ts';
import type { StoreUnderAttack, WordToStore } from './target.ts';
import { beginToKeep, putBack } from './undo-writes.ts';

/** The store in a process of its own, so that what wears out is the store and not the tools. It ends with its parent. */
const server = await startPostgres();
const store = await startStore({
  databaseUrl: server.url,
  hostname: '127.0.0.1',
  // The crowd comes through a proxy on this machine.
  env: { TRUSTED_PROXY: '127.0.0.1', HOLDS_PER_EMAIL: '0', HOLDS_PER_ADDRESS: '0' },
});
const world = await pageWorld(store);
const pages = await fetchPages(world);
const cookies = Object.fromEntries(
  Object.entries(world.visitors).map(([visitor, session]) => [visitor, session?.cookie ?? '']),
) as Record<Visitor, string>;
const ready: StoreUnderAttack = {
  url: store.url,
  insideUrl: store.insideUrl,
  cookies,
  pages: pages.map(({ path, visitor }) => ({ path, visitor })),
  attempts: attemptsOn(pages),
};
process.send?.(ready);

process.on('message', async (word: WordToStore) => {
  if (word === 'put back') {
    await putBack(store.services.db as never);
    return void process.send?.(word);
  }
  await takeAwayLimits();
  for (const [visitor, { email, password }] of Object.entries(world.people)) {
    cookies[visitor as Visitor] = (await signedIn(store, email, password)).cookie;
  }
  await beginToKeep(store.services.db as never);
  process.send?.(cookies);
});
process.on('disconnect', async () => {
  await store.close();
  await server.stop();
  process.exit(0);
});

/** Of a call that is answered with 429, or that no captcha vouches for, nothing reaches the database. */
async function takeAwayLimits(): Promise<void> {
  const { db, rateLimits, captcha } = store.services;
  captcha.isHuman = async () => true;
  for (const limit of Object.values(rateLimits)) limit.take = () => 0;
  await sql`CREATE OR REPLACE FUNCTION never_counted() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN NEW.count := 0; RETURN NEW; END $$`.execute(db);
  await sql`CREATE OR REPLACE TRIGGER never_counted BEFORE INSERT OR UPDATE ON attempts
    FOR EACH ROW EXECUTE FUNCTION never_counted()`.execute(db);
}
