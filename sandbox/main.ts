import { startSandbox } from './start-sandbox.ts';

// The sandbox without a store: `npm start` starts both.
const eventsUrl = process.env.WOMPI_EVENTS_URL;
const googleRedirectUrl = process.env.GOOGLE_REDIRECT_URL;
const host = process.env.HOST;
const port = Number(process.env.SANDBOX_PORT ?? 3001);
const sandbox = await startSandbox({
  port,
  smtpPort: Number(process.env.SANDBOX_SMTP_PORT ?? port + 1),
  ...(host ? { host } : {}),
  ...(eventsUrl ? { eventsUrl } : {}),
  ...(googleRedirectUrl ? { googleRedirectUrl } : {}),
  log: (line) => console.log(line),
});
console.log(`Ensayo: ${sandbox.url}`);
console.log(`Buzón:  ${sandbox.url}/mail (${sandbox.settings.SMTP_URL})`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void sandbox.close().then(() => process.exit(0));
  });
}
