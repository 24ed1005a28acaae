import { cookieOf } from '#tests/support/customers.ts';
import { liveOwner } from '#tests/support/https/live-settings.ts';
import type { SandboxControl } from '#tests/support/outside/sandbox-control.ts';
import { formOn } from '#tests/support/page-forms.ts';
import { appCode } from '#tests/support/totp.ts';
import { type AccountAnswer, submit, visit } from '#tests/support/visit.ts';
import { expectThat, until } from './waiting.ts';

export interface Shop {
  url: string;
}

export interface Owner {
  cookie: string;
  /** Of the app on the owner's telephone. */
  appKey: string;
}

interface WithControl {
  shop: Shop;
  control: SandboxControl;
}

async function password({ shop, control }: WithControl): Promise<{ status: number; cookie: string }> {
  const { email, password } = liveOwner;
  const recaptchaToken = await control.captchaToken('login');
  const answer = await fetch(`${shop.url}/api/loginUserWithRecaptcha`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify({ data: { email, password, recaptchaToken } }),
  });
  return { status: answer.status, cookie: cookieOf(answer.headers.getSetCookie()) };
}

/** A code opens once, so the next one is waited for where this one has been used. */
async function freshCode(appKey: string, used: string): Promise<string> {
  return until(`a code after ${used}`, 60_000, async () => {
    const code = appCode(appKey, new Date());
    return code === used ? undefined : code;
  });
}

/** The first sign-in, with the second factor turned on. @returns the owner, whom the password alone does not let in from now on */
export async function firstSignIn(given: WithControl): Promise<Owner & { used: string }> {
  const { shop } = given;
  const page = '/admin/acceso';
  const signedIn = await password(given);
  expectThat(signedIn.status === 200, `the owner signs in by password: ${signedIn.status}`);
  const owner = { cookie: signedIn.cookie };
  await submit(shop, page, { intent: 'start', password: liveOwner.password }, owner);
  const appKey = /data-key="([A-Z2-7]+)"/.exec((await visit(shop, page, owner)).html)?.[1] ?? '';
  const used = appCode(appKey, new Date());
  const done = await submit(shop, page, { intent: 'confirm', code: used }, owner);
  expectThat(/[2-9A-Z]{5}-[2-9A-Z]{5}/.test(done.html), `recovery codes are shown: ${done.text.slice(0, 500)}`);
  return { cookie: owner.cookie, appKey, used };
}

/** Password, then the app's code. @param used a code that has opened already */
export async function signInWithCode(given: WithControl, { appKey, used }: { appKey: string; used: string }) {
  const { shop } = given;
  const halfway = await password(given);
  expectThat(halfway.status === 401, `the password alone opens nothing: ${halfway.status}`);
  const refused = await visit(shop, '/admin', halfway);
  expectThat(
    refused.status === 302 && refused.location === '/',
    `half a sign-in sees nothing of /admin: ${refused.status}`,
  );
  const code = await freshCode(appKey, used);
  const opened = await submit(shop, '/auth/codigo?next=/admin', { code }, halfway);
  expectThat(opened.location === '/admin', `the code opens: ${opened.status} ${opened.text.slice(0, 300)}`);
  const owner = { appKey, used: code, cookie: cookieOf(opened.headers.getSetCookie()) };
  expectThat((await visit(shop, '/admin', owner)).status === 200, 'the owner sees /admin');
  return owner;
}

/** At /admin/intercambio: sent, checked, applied. @returns what the page says at the end */
export async function importInAdmin(shop: Shop, owner: Owner, text: string): Promise<string> {
  const body = new FormData();
  body.append('archivo', new Blob([text]), 'productos.csv');
  const headers = { cookie: owner.cookie, origin: shop.url };
  const sent = await fetch(`${shop.url}/admin/intercambio`, { method: 'POST', body, headers, redirect: 'manual' });
  const path = sent.headers.get('location')?.replace(shop.url, '') ?? '';
  expectThat(sent.status === 303, `the file is taken: ${sent.status} ${await sent.text()}`);
  const checked = await settled(shop, owner, path);
  const form = formOn(checked.html, ['intent', 'apply']);
  const applied = await submit(shop, path, { ...Object.fromEntries(form.fields), intent: 'apply' }, owner);
  expectThat(applied.status === 303, `the import is applied: ${applied.status} ${applied.text.slice(0, 500)}`);
  return (await settled(shop, owner, path)).text;
}

async function settled(shop: Shop, owner: Owner, path: string): Promise<AccountAnswer> {
  return until(`the end of ${path}`, 60_000, async () => {
    const page = await visit(shop, path, owner);
    return page.status === 200 && !page.html.includes('<progress') ? page : undefined;
  });
}

/** What the owner gave back at Wompi, recorded at the order. */
export async function recordRefund(shop: Shop, owner: Owner, reference: string, transfer: string): Promise<void> {
  const path = `/admin/pedidos/${reference}`;
  const { html } = await visit(shop, path, owner);
  const form = Object.fromEntries(formOn(html, ['intent', 'refund']).fields);
  const sent = await submit(shop, path, { ...form, intent: 'refund', transferReference: transfer }, owner);
  expectThat(sent.status === 303, `the refund is recorded: ${sent.status} ${sent.text.slice(0, 500)}`);
  const after = await visit(shop, path, owner);
  expectThat(after.text.includes(`Referencia ${transfer}`), 'the order shows its refund');
}
