import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { apiRoutes } from './api.ts';
import { assetRoutes } from './assets.ts';
import { createCashier } from './cashier.ts';
import { checkoutRoutes } from './checkout.ts';
import { controlRoutes } from './control.ts';
import { createPostman } from './event-delivery.ts';
import { createNewsroom } from './events.ts';
import { securityHeaders } from './guards.ts';
import { REHEARSAL_KEYS, type WompiKeys } from './keys.ts';
import { panelRoutes } from './panel.ts';
import type { Provider } from './provider.ts';
import { nothingHerePage } from './result-page.ts';
import { createSwitches, DEFAULT_SETTINGS } from './settings.ts';
import { createStateFile, readState } from './state-file.ts';
import { createLedger } from './transactions.ts';

export interface SandboxOptions {
  /** 0: any free port. */
  port: number;
  /** Default: this machine only. */
  host?: string;
  /** Where the store listens for events. May be set later through the control API. */
  eventsUrl?: string;
  keys?: Partial<WompiKeys>;
  /** Wompi waits 30 minutes, 3 hours and 24 hours; nobody rehearses that long. */
  eventRetryDelaysMs?: readonly number[];
  settleDelayMs?: number;
  /** Keeps transactions and undelivered events across restarts. */
  stateFile?: string;
  now?: () => Date;
  log?: (line: string) => void;
}

export interface Sandbox {
  url: string;
  settings: Record<string, string>;
  close(): Promise<void>;
}

const EVENT_RETRY_DELAYS_MS = [1_000, 3_000, 10_000];
const MOST_TRANSACTIONS = 20_000;
const MOST_DELIVERIES = 5_000;

/** Starts the stand-in for Wompi and resolves when it listens. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const now = options.now ?? (() => new Date());
  const log = options.log ?? (() => {});
  const keys: WompiKeys = { ...REHEARSAL_KEYS, ...options.keys };
  const switches = createSwitches({
    ...DEFAULT_SETTINGS,
    eventsUrl: options.eventsUrl ?? DEFAULT_SETTINGS.eventsUrl,
    settleDelayMs: options.settleDelayMs ?? DEFAULT_SETTINGS.settleDelayMs,
  });

  const kept = options.stateFile === undefined ? null : readState(options.stateFile);
  const stateFile =
    options.stateFile === undefined
      ? null
      : createStateFile(
          options.stateFile,
          () => ({ transactions: ledger.all().reverse(), deliveries: postman.all().reverse() }),
          log,
        );
  const onChange = () => stateFile?.touch();

  const ledger = createLedger({ publicKey: keys.publicKey, now, limit: MOST_TRANSACTIONS, onChange });
  const postman = createPostman({
    eventsSecret: keys.eventsSecret,
    switches,
    retryDelaysMs: options.eventRetryDelaysMs ?? EVENT_RETRY_DELAYS_MS,
    limit: MOST_DELIVERIES,
    now,
    log,
    onChange,
  });
  const newsroom = createNewsroom(switches, postman);
  const cashier = createCashier(ledger, newsroom, switches, onChange);
  const provider: Provider = { keys, switches, ledger, cashier, newsroom, postman, now, url: () => url };

  const server = createServer(getRequestListener(sandboxApp(provider, log).fetch));
  server.listen(options.port, options.host ?? '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://${nameOf(options.host)}:${port}`;

  if (kept) {
    ledger.restore(kept.transactions);
    postman.restore(kept.deliveries);
    cashier.resume();
  }

  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    cashier.close();
    postman.close();
    const closed = once(server, 'close');
    server.close();
    // Answers that hang on purpose would keep the server open for ever.
    server.closeAllConnections();
    await closed;
    await stateFile?.flush();
  }

  return {
    url,
    settings: {
      WOMPI_PUBLIC_KEY: keys.publicKey,
      WOMPI_PRIVATE_KEY: keys.privateKey,
      WOMPI_INTEGRITY_SECRET: keys.integritySecret,
      WOMPI_EVENTS_SECRET: keys.eventsSecret,
      WOMPI_API_URL: `${url}/v1`,
      WOMPI_CHECKOUT_URL: `${url}/p/`,
    },
    close: () => (closing ??= close()),
  };
}

function sandboxApp(provider: Provider, log: (line: string) => void): Hono {
  const reset = () => {
    provider.cashier.clear();
    provider.newsroom.clear();
    provider.postman.clear();
    provider.ledger.clear();
    provider.switches.reset();
  };
  const app = new Hono();
  app.use(securityHeaders);
  app.route('/', assetRoutes());
  app.route('/', checkoutRoutes(provider));
  app.route('/', panelRoutes(provider, reset));
  app.route('/v1', apiRoutes(provider));
  app.route('/control', controlRoutes(provider, reset));
  app.notFound((c) => c.html(nothingHerePage(), 404));
  app.onError((error, c) => {
    log(`${c.req.method} ${c.req.path} failed: ${error.stack ?? error.message}`);
    return c.text('El ensayo falló. Mira el registro.', 500);
  });
  return app;
}

/** The name under which this machine reaches the address that is listened on. */
function nameOf(host: string | undefined): string {
  const loopback = ['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::'];
  if (host === undefined || loopback.includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
