import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfNeeded } from './build.ts';
import { endsInWords } from './ends-in-words.ts';
import { demoEnvironment } from './environment.ts';
import { keepFilesPrivate, mendFiles } from './private-files.ts';

const loopback = ['localhost', '127.0.0.1', '::1', '[::1]'];

/** `npm start`: builds when needed, migrates, seeds an empty database, serves, and prints the addresses. */
await endsInWords(async () => {
  if (buildIfNeeded()) console.log('Built the store.');
  const store: typeof import('#app/host.server.ts') = await import(
    pathToFileURL(resolve('build/server/index.js')).href
  );
  keepFilesPrivate(process.env.DATA_DIR || './data');
  const { env, sandbox, newOwnerPassword } = await demoEnvironment(process.env);
  const settings = store.readSettings(env);
  const services = await store.createServices(settings);
  // Node would print the error with all its fields, among them the row that a database error is about.
  process.on('uncaughtException', (error) => {
    services.log.fatal({ err: error }, 'the store ends, because something failed that nobody expected');
    process.exit(1);
  });
  const seeded = await store.seedCatalogue(services.db, settings.seed, services.pictures.store);
  if (seeded > 0) console.log(`Seeded ${seeded} products.`);
  // The embedded database has made files meanwhile.
  if (services.engine === 'pglite') mendFiles(settings.dataDir);
  const host = store.createHost(services, { clientFolder: 'build/client' });
  const listening = await store.listen(host, { port: settings.port, hostname: settings.host });

  console.log(`\n  Núcleo        ${settings.publicUrl}`);
  if (sandbox) console.log(`  Sandbox       ${sandbox.url}  (stands in for Wompi, Google, reCAPTCHA; no money moves)`);
  if (sandbox?.settings.SMTP_URL) console.log(`  Mailbox       ${sandbox.url}/mail`);
  const isOpen = !loopback.includes(settings.host);
  if (sandbox && isOpen) {
    const names = [new URL(settings.publicUrl).hostname, ...settings.demoHosts].filter(
      (name) => !loopback.includes(name),
    );
    const reached =
      names.length > 0 ? `others reach it as ${names.join(', ')}` : 'nobody else until DEMO_HOSTS names a host';
    console.log(`  Network       ${reached}; mailbox and panel only on this machine`);
  }
  if (newOwnerPassword) {
    const file = join(settings.dataDir, 'owner-password');
    console.log(`  Owner         ${settings.owner.email}  password ${newOwnerPassword}  (shown once; kept in ${file})`);
  }
  console.log(
    services.engine === 'pglite'
      ? `  Database      embedded, in ${settings.dataDir}; for one process on one machine\n`
      : '  Database      PostgreSQL\n',
  );

  let isClosing = false;
  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    await listening.close();
    await services.close();
    await sandbox?.close();
    process.exit(0);
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
});
