import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';
import { endsInWords } from './ends-in-words.ts';
import { demoEnvironment } from './environment.ts';
import { keepFilesPrivate } from './private-files.ts';

type Store = typeof import('#app/http/server.ts');

/** `npm run dev`. Database, jobs and adapters are not loaded again: restart after editing those. */
await endsInWords(async () => {
  keepFilesPrivate(process.env.DATA_DIR || './data');
  const { env, sandbox, newOwnerPassword } = await demoEnvironment({ LOG_LEVEL: 'warn', ...process.env });
  const dataDir = resolve(env.DATA_DIR || './data');

  let handle: RequestListener | undefined;
  const server = createServer((request, response) => handle?.(request, response));
  const vite = await createVite({
    appType: 'custom',
    cacheDir: '.tmp/vite',
    server: {
      middlewareMode: true,
      // Vite's messages use the store's port, so that another machine needs only that one.
      hmr: { server },
      watch: { ignored: [`${dataDir}/**`, resolve('build/**'), resolve('.tmp/**')] },
    },
  });
  const load = async () => (await vite.ssrLoadModule('/app/http/server.ts')) as Store;

  const first = await load();
  const settings = first.readSettings(env);
  const services = await first.createServices(settings);
  const seeded = await first.seedCatalogue(services.db, settings.seed, services.pictures.store);
  if (seeded > 0) console.log(`Seeded ${seeded} products.`);

  let store = first;
  let answer = getRequestListener(store.createApp(services, { clientFolder: null }).fetch);
  const current = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const loaded = await load();
      if (loaded !== store) {
        store = loaded;
        answer = getRequestListener(store.createApp(services, { clientFolder: null }).fetch);
      }
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
      console.error(words);
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(words);
      return;
    }
    return answer(request, response);
  };

  handle = (request, response) => vite.middlewares(request, response, () => void current(request, response));
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(settings.port, settings.host, done);
  });

  console.log(`\n  Núcleo        ${settings.publicUrl}  (development)`);
  if (sandbox) console.log(`  Sandbox       ${sandbox.url}`);
  if (sandbox?.settings.SMTP_URL) console.log(`  Mailbox       ${sandbox.url}/mail`);
  if (newOwnerPassword) {
    const file = join(settings.dataDir, 'owner-password');
    console.log(`  Owner         ${settings.owner.email}  password ${newOwnerPassword}  (shown once; kept in ${file})`);
  }
  console.log();

  let isClosing = false;
  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    server.close();
    server.closeAllConnections();
    await vite.close();
    await services.close();
    await sandbox?.close();
    process.exit(0);
  };
  // React Router's compiler would end the process at once on this signal, with the database still open.
  process.removeAllListeners('SIGTERM');
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
});
