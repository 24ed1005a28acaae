import cluster from 'node:cluster';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Settings } from '#app/platform/settings.ts';
import { buildIfNeeded } from './build.ts';
import { endsInWords } from './ends-in-words.ts';
import { type CompletedEnvironment, demoEnvironment } from './environment.ts';
import { keepFilesPrivate } from './private-files.ts';
import { type RunningStart, runAsOneOfMany, runProcesses } from './processes/many-processes.ts';
import { runProcess } from './processes/one-process.ts';
import { serviceManager } from './processes/service-manager.ts';

const loopback = ['localhost', '127.0.0.1', '::1', '[::1]'];

const loadStore = (): Promise<typeof import('#app/http/server.ts')> =>
  import(pathToFileURL(resolve('build/server/index.js')).href);

/** `npm start`: builds when needed, migrates, seeds an empty database, serves, and prints the addresses. */
await endsInWords(() => (cluster.isPrimary ? startStore() : startOneOfMany()));

async function startStore(): Promise<void> {
  const manager = serviceManager(process.env);
  if (buildIfNeeded()) console.log('Built the store.');
  const store = await loadStore();
  keepFilesPrivate(process.env.DATA_DIR || './data');
  const completed = await demoEnvironment(process.env);
  const settings = store.readSettings(completed.env);
  const { webProcesses } = settings;
  const running = await (webProcesses > 1 ? many() : one());
  const { port, host, token } = settings.metrics;
  const monitoring = port === null ? null : await store.listenForMonitoring({ port, host, token }, running);
  endWith(async () => {
    manager.stopping();
    await running.close();
    await monitoring?.close();
    await completed.sandbox?.close();
  });
  await running.allServe;
  manager.ready();
  printAddresses(settings, completed);

  async function one(): Promise<RunningStart> {
    const { metrics, isReady, close } = await runProcess(store, settings);
    return {
      isReady,
      close,
      metrics: async () => store.writtenMetrics([await metrics()]),
      allServe: Promise.resolve(),
    };
  }

  function many() {
    return runProcesses(webProcesses, completed.env, store.writtenMetrics);
  }
}

/** The process that started this one has made what a demo needs, and prints the addresses. */
async function startOneOfMany(): Promise<void> {
  const store = await loadStore();
  keepFilesPrivate(process.env.DATA_DIR || './data');
  const settings = store.readSettings(process.env);
  const running = await runAsOneOfMany((start) => runProcess(store, settings, start));
  endWith(() => running.close());
}

function printAddresses(settings: Settings, { sandbox, newOwnerPassword }: CompletedEnvironment): void {
  if (settings.role === 'worker') console.log('\n  Núcleo        works without pages (ROLE=worker)');
  else console.log(`\n  Núcleo        ${settings.publicUrl}`);
  if (settings.webProcesses > 1) console.log(`  Processes     ${settings.webProcesses}`);
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
  if (settings.metrics.port !== null) {
    console.log(`  Metrics       http://${settings.metrics.host}:${settings.metrics.port}/metrics`);
  }
  console.log(
    settings.databaseUrl === null
      ? `  Database      embedded, in ${settings.dataDir}; for one process on one machine\n`
      : '  Database      PostgreSQL\n',
  );
}

/** A terminal signals all processes, a service manager often too: the first signal counts. */
function endWith(close: () => Promise<void>): void {
  let isClosing = false;
  const end = async () => {
    if (isClosing) return;
    isClosing = true;
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
