import { fetchPages } from '#tests/pages/fetched-pages.ts';
import { pageWorld, type Visitor } from '#tests/pages/page-world.ts';
import { startPostgres } from '#tests/support/store/postgres-server.ts';
import { startStore } from '#tests/support/store/store.ts';
import { attemptsOn } from './attempts.ts';
import type { StoreUnderAttack } from './target.ts';

/** The store in a process of its own, so that what wears out is the store and not the tools. It ends with its parent. */
const server = await startPostgres();
const store = await startStore({
  databaseUrl: server.url,
  isLive: true,
  hostname: '127.0.0.1',
  // The crowd comes through a proxy on this machine.
  env: { TRUSTED_PROXY: '127.0.0.1', HOLDS_PER_EMAIL: '0', HOLDS_PER_ADDRESS: '0' },
});
const world = await pageWorld(store);
const pages = await fetchPages(world);
const cookieOf = (visitor: Visitor) => world.visitors[visitor]?.cookie ?? '';
const ready: StoreUnderAttack = {
  url: store.url,
  cookies: {
    guest: '',
    shopper: cookieOf('shopper'),
    newcomer: cookieOf('newcomer'),
    owner: cookieOf('owner'),
    halfway: cookieOf('halfway'),
  },
  pages: pages.map(({ path, visitor }) => ({ path, visitor })),
  attempts: attemptsOn(pages),
};
process.send?.(ready);
process.on('disconnect', async () => {
  await store.close();
  await server.stop();
  process.exit(0);
});
