import type { Context } from 'hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { loopbackOnly, onlyFromOwnPages } from '../guards.ts';
import { nothingHerePage } from '../pages/nothing-here-page.ts';
import { settingsChangeSchema } from '../settings.ts';
import type { StandIns } from '../stand-ins.ts';
import { STATUSES } from '../wompi/transactions.ts';
import { panelPage } from './panel-page.ts';
import { SETTING_LABELS } from './switches-form.ts';

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
  'factusModeTimes',
  'dianModeTimes',
];
const FLAGS = ['strictAmounts'];
const MAY_BE_EMPTY = [
  'eventsUrl',
  'tamperedReference',
  'forcedAmountInCents',
  'googleRedirectUrl',
  'captchaHostname',
  'mailModeTimes',
  'factusModeTimes',
  'dianModeTimes',
  'mailRecipient',
];

export function panelRoutes(standIns: StandIns): Hono {
  const { addresses, announcer, cashier, deliveries, keys, ledger, switches } = standIns;
  const panel = new Hono();
  for (const path of ['/', '/panel/*'])
    panel.use(path, loopbackOnly, onlyFromOwnPages, bodyLimit({ maxSize: 64 * 1024 }));

  function show(c: Context, problem: string | null): Response | Promise<Response> {
    const transactions = ledger.all();
    const events = deliveries.all();
    return c.html(
      panelPage({
        settings: switches.current(),
        publicKey: keys.wompi.publicKey,
        ...addresses,
        transactions: transactions.slice(0, ROWS).map((record) => record.transaction),
        deliveries: events.slice(0, ROWS),
        totals: { transactions: transactions.length, deliveries: events.length },
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
    announcer.repeat(record);
    return c.redirect('/', 303);
  });

  panel.post('/panel/reset', (c) => {
    standIns.reset();
    return c.redirect('/', 303);
  });

  return panel;
}

function settingsOf(form: URLSearchParams): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  for (const [name, typed] of form) {
    const text = typed.trim();
    if (text === '' && MAY_BE_EMPTY.includes(name)) settings[name] = null;
    else if (NUMBERS.includes(name)) settings[name] = text === '' ? undefined : Number(text);
    else if (FLAGS.includes(name) && ['true', 'false'].includes(text)) settings[name] = text === 'true';
    else settings[name] = text;
  }
  return settings;
}
