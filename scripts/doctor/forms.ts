import { ask, quoted, reasonOf } from './bounded-request.ts';
import type { Finding } from './findings.ts';

interface Form {
  path: string;
  type: string;
  body: string;
  /** What the shop answers to it, once the form has reached it. */
  status: number;
  contentType: RegExp;
}

const page = /^text\/html/;
const form = 'application/x-www-form-urlencoded';
/** Each is refused for what it lacks before anything is looked up, counted or stored. */
const forms: readonly Form[] = [
  { path: '/pqr', type: form, body: 'name=', status: 422, contentType: page },
  { path: '/pqr.data', type: form, body: 'name=', status: 422, contentType: /^text\/x-script/ },
  { path: '/payment', type: form, body: 'cart=%5B%5D', status: 422, contentType: page },
  { path: '/payment.data', type: form, body: 'cart=%5B%5D', status: 422, contentType: /^text\/x-script/ },
  { path: '/api/cart/check', type: 'application/json', body: '{"lines":[]}', status: 200, contentType: /json/ },
];

/**
 * Writes that change nothing, as a browser sends them from the shop's own pages and from a stranger's. Where the shop's own are not taken,
 * nothing more is reported of forms: it would be the same fault in other words.
 */
export async function formFindings(publicUrl: URL): Promise<Finding[]> {
  const own = await ownForms(publicUrl);
  if (own.level !== 'ok') return [own, await event(publicUrl)];
  return [
    own,
    await formOfSilentPage(publicUrl),
    await foreignForm(publicUrl),
    await cookieFinding(publicUrl),
    await event(publicUrl),
  ];
}

const ofBrowser = (origin: string, site: string) => ({ origin, 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' });

async function send(publicUrl: URL, { path, type, body }: Form, headers: Record<string, string>) {
  const sent = { method: 'POST', body, headers: { ...headers, 'content-type': type } } as const;
  return ask(new URL(path, publicUrl), sent);
}

async function ownForms(publicUrl: URL): Promise<Finding> {
  const refused: string[] = [];
  for (const each of forms) {
    try {
      const { status, headers, text } = await send(publicUrl, each, ofBrowser(publicUrl.origin, 'same-origin'));
      const isOurs = status === each.status && each.contentType.test(headers['content-type'] ?? '');
      const isSpanish = each.contentType !== page || /<html[^>]* lang="es/.test(text);
      if (!isOurs || !isSpanish) refused.push(`${each.path} is answered ${status}`);
      if (status === 403) return otherAddress(publicUrl, each.path);
    } catch (error) {
      refused.push(`${each.path}: ${reasonOf(error)}`);
    }
  }
  if (refused.length === 0) return { level: 'ok', what: 'The shop takes its own forms, calls and orders' };
  return {
    level: 'fail',
    what: `The shop does not take its own forms, so nobody can buy: ${refused.join(', ')}`,
    fix: `the proxy must pass Host, Origin and bodies on as they are (deploy/nginx.conf); journalctl -u 'nucleo-web@*' says what the shop saw`,
  };
}

const otherAddress = (publicUrl: URL, path: string): Finding => ({
  level: 'fail',
  what: `The shop takes forms of ${publicUrl.origin} for a stranger's (${path} is answered 403), so nobody can buy`,
  fix: 'the running processes have another PUBLIC_URL, or the proxy changes Origin: exchange the processes after a change of settings',
});

/** Pages with a secret in their address do not say where a form comes from. */
async function formOfSilentPage(publicUrl: URL): Promise<Finding> {
  const [first] = forms as [Form];
  try {
    const { status } = await send(publicUrl, first, ofBrowser('null', 'same-origin'));
    return status === first.status
      ? { level: 'ok', what: 'It takes forms of pages that tell nobody their address (Origin: null)' }
      : {
          level: 'fail',
          what: `Forms of pages that tell nobody their address, such as an order's, are answered ${status}`,
          fix: 'the proxy must pass Origin and Sec-Fetch-Site on as they are',
        };
  } catch (error) {
    return { level: 'warn', what: `A form without an address could not be sent: ${reasonOf(error)}` };
  }
}

async function foreignForm(publicUrl: URL): Promise<Finding> {
  const [first] = forms as [Form];
  try {
    const { status } = await send(publicUrl, first, ofBrowser('https://otra-tienda.example', 'cross-site'));
    return status === 403
      ? { level: 'ok', what: "It refuses a stranger's form" }
      : {
          level: 'fail',
          what: `A form of a stranger's page is answered ${status} and not 403: it could act for whoever is signed in`,
          fix: 'no proxy may set or remove Origin and Sec-Fetch-Site',
        };
  } catch (error) {
    return { level: 'warn', what: `A stranger's form could not be sent: ${reasonOf(error)}` };
  }
}

/** Wompi's events come from its servers, without `Origin`. This one is signed by nobody. */
async function event(publicUrl: URL): Promise<Finding> {
  const path = '/api/wompi/events';
  const fix = `no firewall or sign-in may stand before ${publicUrl.origin}${path}; without events the shop learns of payments late`;
  try {
    const sent = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } } as const;
    const { status, text } = await ask(new URL(path, publicUrl), sent);
    return text === '{"result":"refused"}'
      ? { level: 'ok', what: "Wompi's events would reach the shop" }
      : { level: 'fail', what: `Wompi's events do not reach the shop: ${status} ${quoted(text)}`, fix };
  } catch (error) {
    return { level: 'fail', what: `Wompi's events do not reach the shop: ${reasonOf(error)}`, fix };
  }
}

/** The shop's own cookies, as signing out sets them for a browser that is not signed in. */
async function cookieFinding(publicUrl: URL): Promise<Finding> {
  try {
    const sent = { path: '/auth/salir', type: form, body: '', status: 303, contentType: page };
    const { status, headers } = await send(publicUrl, sent, ofBrowser(publicUrl.origin, 'same-origin'));
    return cookiesFinding(status, headers['set-cookie'] ?? []);
  } catch (error) {
    return { level: 'warn', what: `Cookies could not be looked at: ${reasonOf(error)}` };
  }
}

export function cookiesFinding(status: number, cookies: readonly string[]): Finding {
  const nameOf = (cookie: string) => quoted(cookie.split('=')[0] ?? '');
  const open = cookies.filter((cookie) => !/;\s*secure(;|$)/i.test(cookie)).map(nameOf);
  const fix = 'PUBLIC_URL must begin with https, and no proxy may change cookies (proxy_cookie_*)';
  if (open.length > 0) return { level: 'fail', what: `Cookies go over http, too: ${open.join(', ')}`, fix };
  if (!cookies.some((cookie) => cookie.startsWith('__Host-'))) {
    return {
      level: 'fail',
      what: `No cookie is bound to the shop's host (__Host-); signing out is answered ${status}`,
      fix,
    };
  }
  return { level: 'ok', what: "Cookies are bound to the shop's host and to https" };
}
