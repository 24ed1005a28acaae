import { createHash, randomBytes } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type GoogleChoice, throughGoogle } from '#tests/support/outside/through-google.ts';
import { aRehearsal } from '../rehearsal.ts';

const callback = 'http://localhost:9/api/auth/callback/google';

async function aStoreAtGoogle(options: Parameters<typeof aRehearsal>[0] = {}) {
  const rehearsal = await aRehearsal({ googleRedirectUrl: callback, ...options });
  const { settings } = rehearsal.sandbox;
  const clientId = settings.GOOGLE_CLIENT_ID ?? '';
  const discovery = await (await fetch(settings.GOOGLE_DISCOVERY_URL ?? '')).json();

  function begin(change: Record<string, string | undefined> = {}) {
    const verifier = randomBytes(32).toString('base64url');
    const nonce = randomBytes(8).toString('hex');
    const state = randomBytes(8).toString('hex');
    const address = new URL(discovery.authorization_endpoint);
    const fields: Record<string, string | undefined> = {
      client_id: clientId,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: callback,
      state,
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...change,
    };
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) address.searchParams.set(name, value);
    return { address: address.href, verifier, nonce, state };
  }

  function exchange(
    code: string,
    verifier: string,
    secret = settings.GOOGLE_CLIENT_SECRET ?? '',
    change: Record<string, string> = {},
  ) {
    return fetch(discovery.token_endpoint, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`)}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: callback,
        code_verifier: verifier,
        ...change,
      }),
    });
  }

  async function signIn(choice: GoogleChoice) {
    const visit = begin();
    const back = await throughGoogle(visit.address, choice);
    const code = back.searchParams.get('code') ?? '';
    const tokens = await (await exchange(code, visit.verifier)).json();
    const keys = createRemoteJWKSet(new URL(discovery.jwks_uri));
    const { payload } = await jwtVerify(tokens.id_token, keys, { issuer: discovery.issuer, audience: clientId });
    return { visit, back, code, tokens, claims: payload };
  }

  return { ...rehearsal, discovery, begin, exchange, signIn };
}

test('discovery names its own addresses below /google', async () => {
  const { discovery, sandbox } = await aStoreAtGoogle();
  expect(discovery).toMatchObject({
    issuer: `${sandbox.url}/google`,
    authorization_endpoint: `${sandbox.url}/google/auth`,
    token_endpoint: `${sandbox.url}/google/token`,
    userinfo_endpoint: `${sandbox.url}/google/me`,
    jwks_uri: `${sandbox.url}/google/jwks`,
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: expect.arrayContaining(['RS256']),
  });
});

test('a whole sign-in ends with a signed token of who was chosen', async () => {
  const { signIn, discovery } = await aStoreAtGoogle();
  const { visit, back, tokens, claims } = await signIn({ email: 'ana@correo.test', name: 'Ana María Gómez' });
  expect(back.origin + back.pathname).toBe(callback);
  expect(back.searchParams.get('state')).toBe(visit.state);
  expect(decodeProtectedHeader(tokens.id_token).alg).toBe('RS256');
  const expected = {
    sub: expect.stringMatching(/^\d{21}$/),
    email: 'ana@correo.test',
    email_verified: true,
    name: 'Ana María Gómez',
    given_name: 'Ana',
    family_name: 'María Gómez',
    picture: expect.stringContaining('/google/picture/'),
  };
  expect(claims).toMatchObject({ ...expected, nonce: visit.nonce });
  const userinfo = await fetch(discovery.userinfo_endpoint, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  expect(await userinfo.json()).toEqual(expected);
  const face = await fetch(String(claims.picture));
  expect(face.headers.get('content-type')).toContain('image/svg+xml');
});

test('an address that nobody confirmed is said to be so', async () => {
  const { signIn } = await aStoreAtGoogle();
  const { claims } = await signIn({ email: 'laura@correo.test', verified: false });
  expect(claims).toMatchObject({ email: 'laura@correo.test', email_verified: false, name: 'laura' });
});

test('an address that comes back is the same person, and another address is another one', async () => {
  const { signIn } = await aStoreAtGoogle();
  const first = await signIn({ email: 'ana@correo.test', name: 'Ana' });
  const again = await signIn({ email: 'ANA@correo.test ', name: 'Ana Gómez' });
  const other = await signIn({ email: 'ana@otro.test', name: 'Ana' });
  expect(again.claims.sub).toBe(first.claims.sub);
  expect(again.claims.name).toBe('Ana Gómez');
  expect(other.claims.sub).not.toBe(first.claims.sub);
});

test('a refusal leads back as access_denied', async () => {
  const { begin } = await aStoreAtGoogle();
  const { address, state } = begin();
  const back = await throughGoogle(address, 'refuse');
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state });
  expect(back.searchParams.has('code')).toBe(false);
});

test('a code is good once, with its verifier and the secret', async () => {
  const { begin, exchange, signIn } = await aStoreAtGoogle();
  const visit = begin();
  const code = async () =>
    (await throughGoogle(visit.address, { email: 'ana@correo.test' })).searchParams.get('code') ?? '';
  const refusals = [
    await exchange(await code(), randomBytes(32).toString('base64url')),
    await exchange(await code(), visit.verifier, 'GOCSPX-other'),
  ];
  expect(await Promise.all(refusals.map(async (answer) => (await answer.json()).error))).toEqual([
    'invalid_grant',
    'invalid_client',
  ]);
  const used = await signIn({ email: 'ana@correo.test' });
  expect((await exchange(used.code, used.visit.verifier)).status).toBe(400);
});

test('a code is good for the address that it was given to, and for ten minutes', async () => {
  const { begin, exchange } = await aStoreAtGoogle();
  const visit = begin();
  const code = async () =>
    (await throughGoogle(visit.address, { email: 'ana@correo.test' })).searchParams.get('code') ?? '';
  const elsewhere = await exchange(await code(), visit.verifier, undefined, {
    redirect_uri: 'http://localhost:9/otra',
  });
  expect([elsewhere.status, (await elsewhere.json()).error]).toEqual([400, 'invalid_grant']);
  const [inTime, late] = [await code(), await code()];
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9 * 60 * 1000 });
  expect((await exchange(inTime, visit.verifier)).status).toBe(200);
  vi.setSystemTime(Date.now() + 2 * 60 * 1000);
  const refused = await exchange(late, visit.verifier);
  expect([refused.status, (await refused.json()).error]).toEqual([400, 'invalid_grant']);
});

test('a token says who issued it, for whom and until when, and nothing that was not asked for', async () => {
  const { begin, exchange, discovery, sandbox } = await aStoreAtGoogle();
  const visit = begin({ scope: 'openid' });
  const back = await throughGoogle(visit.address, { email: 'ana@correo.test', name: 'Ana Gómez' });
  const { id_token } = await (await exchange(back.searchParams.get('code') ?? '', visit.verifier)).json();
  const claims = decodeJwt(id_token);
  expect(claims).toMatchObject({
    iss: discovery.issuer,
    aud: sandbox.settings.GOOGLE_CLIENT_ID,
    sub: expect.stringMatching(/^\d{21}$/),
    nonce: visit.nonce,
  });
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(60 * 60);
  for (const name of ['email', 'email_verified', 'name', 'picture']) expect(claims).not.toHaveProperty(name);
});

test.each([
  ['a slash at the end', `${callback}/`],
  ['a query', `${callback}?a=1`],
  ['another scheme', callback.replace('http:', 'https:')],
  ['another port', callback.replace(':9/', ':99/')],
  ['capitals', callback.replace('google', 'Google')],
  ['none', undefined],
])('a return address with %s is not the registered one', async (_what, address) => {
  const { begin } = await aStoreAtGoogle();
  const response = await fetch(begin({ redirect_uri: address }).address, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([400, null]);
});

test('another client, or a response type other than a code, is refused', async () => {
  const { begin } = await aStoreAtGoogle();
  const stranger = await fetch(begin({ client_id: 'otro.apps.googleusercontent.com' }).address, { redirect: 'manual' });
  expect([stranger.status, stranger.headers.get('location')]).toEqual([400, null]);
  const implicit = await fetch(begin({ response_type: 'id_token' }).address, { redirect: 'manual' });
  expect(implicit.headers.get('location')).toContain('error=unsupported_response_type');
});

test.each([
  ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
  ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['nobody to ask', { prompt: 'none' }, 'login_required'],
])('with %s the answer is a refusal', async (_, change, error) => {
  const { begin } = await aStoreAtGoogle();
  const response = await fetch(begin(change).address, { redirect: 'manual' });
  expect(new URL(response.headers.get('location') ?? '').searchParams.get('error')).toBe(error);
});

test.each(['select_account', 'login', 'consent', 'login consent'])(
  'prompt=%s is answered by one page',
  async (prompt) => {
    const { begin } = await aStoreAtGoogle();
    const back = await throughGoogle(begin({ prompt }).address, { email: 'ana@correo.test' });
    expect(back.searchParams.get('code')).toBeTruthy();
  },
);

test('it leads back to the registered address only, and to none while none is known', async () => {
  const { begin, control, sandbox } = await aStoreAtGoogle();
  const opened = (change?: Record<string, string>) =>
    fetch(begin(change).address, { redirect: 'manual', headers: { accept: 'text/html' } });
  const elsewhere = await opened({ redirect_uri: 'http://localhost:9/otra' });
  expect(elsewhere.status).toBe(400);
  expect(await elsewhere.text()).toContain('Google no puede seguir');
  const moved = 'http://localhost:10/api/auth/callback/google';
  await control.switch({ googleRedirectUrl: moved });
  expect((await opened()).status).toBe(400);
  const back = await throughGoogle(begin({ redirect_uri: moved }).address, { email: 'ana@correo.test' });
  expect(back.host).toBe('localhost:10');
  await control.switch({ googleRedirectUrl: null });
  expect((await opened({ redirect_uri: moved })).status).toBe(400);
  expect((await fetch(`${sandbox.url}/google/nada`)).status).toBe(404);
});

test('its cookies stay below /google, so the store on another port never gets them', async () => {
  const { begin } = await aStoreAtGoogle();
  const response = await fetch(begin().address, { redirect: 'manual' });
  const cookies = response.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatch(/^google_\w+(\.sig)?=.*; path=\/google(\/|;)/i);
});

test('the page offers ready accounts, fills in a hint, and lets its form lead to the store', async () => {
  const { begin, get } = await aStoreAtGoogle();
  const begun = await fetch(begin({ login_hint: 'ana@correo.test' }).address, { redirect: 'manual' });
  const location = begun.headers.get('location') ?? '';
  const cookie = begun.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const url = new URL(location, begin().address);
  const page = await fetch(url, { headers: { cookie } });
  const text = await page.text();
  for (const words of ['Elige una cuenta', 'ana.gomez@gmail.test', 'correo sin verificar', 'value="ana@correo.test"']) {
    expect(text).toContain(words);
  }
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:9;");
  const submit = (values: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { cookie, ...headers },
      body: new URLSearchParams(values),
      redirect: 'manual',
    });
  const wrong = await submit({ email: 'ana', name: '<b>' });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain('&lt;b&gt;');
  expect((await submit({ account: '1' })).status).toBe(404);
  expect((await submit({ email: 'ana@correo.test' }, { origin: 'https://otra.example' })).status).toBe(403);
  const stranger = await get(url.pathname);
  expect(stranger.status).toBe(404);
  expect(await stranger.text()).toContain('Esta visita terminó');
  const sub = /name="account" value="(\d+)"/.exec(text)?.[1] ?? '';
  expect((await submit({ account: sub })).status).toBe(303);
});

test('it can keep the token, or whom it is about, to itself', async () => {
  const { control, signIn, begin, exchange } = await aStoreAtGoogle();
  await control.switch({ googleMode: 'no-user' });
  const { claims } = await signIn({ email: 'ana@correo.test', name: 'Ana' });
  expect(claims.sub).toMatch(/^\d{21}$/);
  expect([claims.email, claims.name]).toEqual([undefined, undefined]);
  await control.switch({ googleMode: 'no-token' });
  const { address, verifier } = begin();
  const back = await throughGoogle(address, { email: 'ana@correo.test' });
  expect((await exchange(back.searchParams.get('code') ?? '', verifier)).status).toBe(503);
});

test('keys can be chosen, and Google can be down', async () => {
  const { control, get, signIn, sandbox } = await aStoreAtGoogle({
    google: { clientId: 'propio.apps', clientSecret: 'secreto:propio' },
  });
  expect(sandbox.settings.GOOGLE_CLIENT_ID).toBe('propio.apps');
  expect((await signIn({ email: 'ana@correo.test' })).claims.aud).toBe('propio.apps');
  await control.switch({ googleMode: 'down' });
  expect((await get('/google/.well-known/openid-configuration')).status).toBe(503);
});
