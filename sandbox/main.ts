import { startSandbox } from './server.ts';

/** Runs the sandbox alone: SANDBOX_PORT, HOST, WOMPI_EVENTS_URL. */
const eventsUrl = process.env.WOMPI_EVENTS_URL;
const host = process.env.HOST;
const sandbox = await startSandbox({
  port: Number(process.env.SANDBOX_PORT ?? 3001),
  ...(host ? { host } : {}),
  ...(eventsUrl ? { eventsUrl } : {}),
  log: (line) => console.log(line),
});
console.log(`Ensayo de pagos: ${sandbox.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void sandbox.close().then(() => process.exit(0));
  });
}
