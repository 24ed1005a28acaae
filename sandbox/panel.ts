import type { Context } from 'hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { loopbackOnly, onlyFromOwnPages } from './guards.ts';
import { panelPage } from './panel-page.ts';
import { SETTING_LABELS } from './panel-switches.ts';
import type { Provider } from './provider.ts';
import { settingsChangeSchema } from './settings.ts';
import { nothingHerePage } from './wompi/result-page.ts';
import { STATUSES } from './wompi/transactions.ts';

const ROWS = 25;
const NUMBERS = [
  'eventCopies',
  'eventDelayMs',
  'apiDelayMs',
  'forcedAmountInCents',
  'settleDelayMs',
  'bankDelayMs',
  'redirectDelaySeconds',
  'captchaScore',
  'mailModeTimes',
];
const MAY_BE_EMPTY = [
  'eventsUrl',
  'tamperedReference',
  'forcedAmountInCents',
  'googleRedirectUrl',
  'captchaHostname',
  'mailModeTimes',
  'mailRecipient',
];

/** The switches for people: GET / and the forms under /panel. */
export function panelRoutes(provider: Provider, reset: () => void): Hono {
  const { ledger, cashier, newsroom, postman, switches, keys } = provider;
  const panel = new Hono();
  for (const path of ['/', '/panel/*'])
    panel.use(path, loopbackOnly, onlyFromOwnPages, bodyLimit({ maxSize: 64 * 1024 }));

  function show(c: Context, problem: string | null): Response | Promise<Response> {
    const transactions = ledger.all();
    const deliveries = postman.all();
    return c.html(
      panelPage({
        settings: switches.current(),
        publicKey: keys.publicKey,
        url: provider.url(),
        smtpUrl: provider.smtpUrl(),
        transactions: transactions.slice(0, ROWS).map((record) => record.transaction),
        deliveries: deliveries.slice(0, ROWS),
        totals: { transactions: transactions.length, deliveries: deliveries.length },
        problem,
      }),
      problem === null ? 200 : 422,
    );
  }

  panel.get('/', (c) => show(c, null));

  panel.post('/panel/settings', async (c) => {
    const change = settingsChangeSchema.safeParse(settingsOf(new URLSearchParams(await c.req.text())));
    if (!change.success) {
      const wrong = new Set(change.error.issues.map((issue) => issue.path[0]));
      const names = Object.entries(SETTING_LABELS).flatMap(([name, label]) => (wrong.has(name) ? [label] : []));
      return show(c, `Revisa: ${names.join(', ')}.`);
    }
    switches.change(change.data);
    return c.redirect('/', 303);
  });

  panel.post('/panel/transactions/:id/status', async (c) => {
    const record = ledger.find(c.req.param('id'));
    const wanted = new URLSearchParams(await c.req.text()).get('status');
    const status = STATUSES.find((name) => name === wanted);
    if (!record || !status) return c.html(nothingHerePage(), 404);
    cashier.setStatus(record, status, status !== 'PENDING');
    return c.redirect('/', 303);
  });

  panel.post('/panel/transactions/:id/event', (c) => {
    const record = ledger.find(c.req.param('id'));
    if (!record) return c.html(nothingHerePage(), 404);
    newsroom.repeat(record);
    return c.redirect('/', 303);
  });

  panel.post('/panel/reset', (c) => {
    reset();
    return c.redirect('/', 303);
  });

  return panel;
}

/** A form knows only texts: an empty one is "none" where none is allowed, and figures are figures. */
function settingsOf(form: URLSearchParams): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  for (const [name, typed] of form) {
    const text = typed.trim();
    if (text === '' && MAY_BE_EMPTY.includes(name)) settings[name] = null;
    else if (NUMBERS.includes(name)) settings[name] = text === '' ? undefined : Number(text);
    else settings[name] = text;
  }
  return settings;
}
