import type { KyselyPlugin } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createReadModel } from '#app/read-model/read-model.server.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { builtStore } from '#tests/support/store/store.ts';

const running = engineStore({ seed: 'demo' });
let results = 0;
let app: ReturnType<Awaited<ReturnType<typeof builtStore>>['createApp']>;

beforeAll(async () => {
  const { services } = running.store;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      results += 1;
      return result;
    },
  };
  // A chain of its own, so that neither jobs nor what another test asks is counted.
  const { createApp } = await builtStore();
  const db = services.db.withPlugin(counting);
  const readModel = createReadModel({
    db,
    onInvalidation: services.live.bus.onInvalidation,
    isUpToDate: services.live.isUpToDate,
    onTrouble: (error) => {
      throw error;
    },
  });
  app = createApp({ ...services, db, readModel }, { clientFolder: 'build/client' });
  await services.db
    .insertInto('customers')
    .values({ id: 'writer', name: 'Ana', email: 'ana@correo.test', email_verified: true, image: null, role: 'shopper' })
    .execute();
  const at = new Date('2026-11-21T15:00:00.000Z');
  await services.db
    .insertInto('reviews')
    .values({ product_id: '2', customer_id: 'writer', stars: 5, comment: 'Bien.', created_at: at, updated_at: at })
    .execute();
  // A load that late notifications of the seed put out of date is given up, and the next one begins after a rest.
  await readModel.loaded(40_000);
  expect(readModel.isLoaded).toBe(true);
});

const build = '1bmsi-mag-b650-tomahawk-wifi~camd-ryzen-5-7600';

// Exact, so that a statement more is a decision: say in docs/performance.md what it asks, by which plan.
test.each([
  // What the owner published names the strips, so it is asked before them.
  ['/', 3],
  ['/?page=2&category=procesadores', 3],
  ['/categories', 1],
  ['/categories/procesadores', 1],
  ['/categories/procesadores?page=999', 1],
  ['/categories/almacenamiento?page=999', 1],
  ['/categories/procesadores?marca=amd&orden=precio', 1],
  ['/marca/amd', 2],
  ['/offers', 1],
  ['/offers?marca=amd', 1],
  ['/offers?page=999', 1],
  ['/product/1', 7],
  ['/product/2', 8],
  ['/product/none', 6],
  ['/search?q=ryzen', 1],
  ['/search?q=grafica+1440p+menos+de+3+millones', 1],
  ['/api/suggestions?q=ryzen', 1],
  ['/api/products?ids=1,2', 1],
  ['/sitemap.xml', 4],
  ['/blog', 1],
  ['/blog/armar-un-pc-gamer', 2],
  ['/terminos', 3],
  ['/cart', 0],
  ['/mi-pc', 0],
  ['/armar', 0],
  ['/armar?uso=1080p&presupuesto=4000000', 0],
  [`/armar/${build}`, 1],
  [`/armar/${build}~dnone`, 2],
  [`/armar/${build}/elegir/placa`, 1],
  [`/armar/comparar?a=${build}&b=1camd-ryzen-5-7600`, 0],
  [`/categories/procesadores?con=${build}&sirve=1`, 1],
])('%s asks %i statements', async (path, statements) => {
  results = 0;
  const answer = await app.request(running.store.url + path);
  await answer.text();
  expect(answer.status).toBe(path === '/product/none' ? 404 : 200);
  expect(results).toBe(statements);
});
