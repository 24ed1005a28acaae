import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { contentPolicy, notFromOtherSites } from '../guards.ts';
import type { Switches } from '../switches.ts';
import { type AccountBook, type GoogleAccount, READY_ACCOUNTS, typedAccount } from './account-book.ts';
import { accountsPage, picture, visitOverPage } from './google-pages.ts';
import type { Issuer, Visit } from './issuer.ts';

type Env = { Bindings: HttpBindings };

const MOST_RETURNING = 5;

export function googleRoutes(issuer: Issuer, accounts: AccountBook, switches: Switches): Hono<Env> {
  const google = new Hono<Env>();
  google.use(async (c, next) => {
    const { googleMode } = switches.current();
    const isCut = googleMode === 'down' || (googleMode === 'no-token' && c.req.path.endsWith('/token'));
    return isCut ? c.text('Service Unavailable', 503) : next();
  });
  google.use('/interaction/*', notFromOtherSites, bodyLimit({ maxSize: 64 * 1024 }));

  google.get('/interaction/:uid', async (c) => {
    const visit = await visitOf(c);
    if (!visit) return c.html(visitOverPage(), 404);
    const hint = visit.params.login_hint;
    return show(c, visit, { email: typeof hint === 'string' ? hint : '', name: '', verified: true }, null);
  });

  google.post('/interaction/:uid', async (c) => {
    const visit = await visitOf(c);
    if (!visit) return c.html(visitOverPage(), 404);
    const form = new URLSearchParams(await c.req.text());
    if (form.get('decision') === 'refuse') return leave(c, visit, 'refused');
    const sub = form.get('account');
    if (sub !== null) {
      const known = offered(accounts).find((account) => account.sub === sub);
      return known ? leave(c, visit, { account: accounts.remember(known) }) : c.html(visitOverPage(), 404);
    }
    const typed = typedAccount.safeParse(Object.fromEntries(form));
    if (!typed.success) {
      const again = {
        email: form.get('email') ?? '',
        name: form.get('name') ?? '',
        verified: form.get('verified') === '1',
      };
      return show(c, visit, again, 'Escribe un correo como ana@correo.co.');
    }
    const { email, name, verified } = typed.data;
    return leave(c, visit, { account: accounts.remember({ email, name, emailVerified: verified }) });
  });

  google.get('/picture/:file', (c) => {
    const account = accounts.find(c.req.param('file').replace(/\.svg$/, ''));
    return account
      ? c.body(String(picture(account)), 200, { 'content-type': 'image/svg+xml; charset=utf-8' })
      : c.notFound();
  });

  google.all('*', async (c) => {
    const [request, response] = raw(c);
    response.setHeader('content-security-policy', contentPolicy());
    response.setHeader('x-frame-options', 'DENY');
    await issuer.handle(request, response);
    return RESPONSE_ALREADY_SENT;
  });

  async function visitOf(c: Context<Env>): Promise<Visit | null> {
    const visit = await issuer.visit(...raw(c));
    return visit?.uid === c.req.param('uid') ? visit : null;
  }

  function show(
    c: Context<Env>,
    visit: Visit,
    typed: { email: string; name: string; verified: boolean },
    problem: string | null,
  ) {
    const store = new URL(String(visit.params.redirect_uri));
    allowLeaving(c, visit);
    const view = { accounts: offered(accounts), store: store.host, typed, problem };
    return c.html(accountsPage(view), problem === null ? 200 : 422);
  }

  async function leave(c: Context<Env>, visit: Visit, choice: Parameters<Issuer['choose']>[2]) {
    allowLeaving(c, visit);
    return c.redirect(await issuer.choose(...raw(c), choice), 303);
  }

  return google;
}

/** Chrome checks a form's redirects against `form-action`, and the last one leads to the store. */
function allowLeaving(c: Context<Env>, visit: Visit): void {
  c.header(
    'content-security-policy',
    contentPolicy({ formTargets: [new URL(String(visit.params.redirect_uri)).origin] }),
  );
}

function raw(c: Context<Env>): [IncomingMessage, ServerResponse] {
  return [c.env.incoming, c.env.outgoing];
}

function offered(accounts: AccountBook): GoogleAccount[] {
  const isReady = ({ sub }: GoogleAccount) => READY_ACCOUNTS.some((ready) => ready.sub === sub);
  return [
    ...READY_ACCOUNTS.map((ready) => accounts.find(ready.sub) ?? ready),
    ...accounts
      .all()
      .filter((account) => !isReady(account))
      .slice(0, MOST_RETURNING),
  ];
}
