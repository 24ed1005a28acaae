import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { aRehearsal } from '../rehearsal.ts';

interface Grecaptcha {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

async function aCaptcha(options: Parameters<typeof aRehearsal>[0] = {}) {
  const rehearsal = await aRehearsal(options);
  const { settings } = rehearsal.sandbox;
  const siteKey = settings.RECAPTCHA_SITE_KEY ?? '';

  async function token(given: Record<string, string> = { action: 'login' }): Promise<string> {
    const response = await rehearsal.control.request('POST', '/captcha-token', given);
    expect(response.status).toBe(201);
    return ((await response.json()) as { token: string }).token;
  }

  const ask = (fields: Record<string, string>) =>
    fetch(settings.RECAPTCHA_VERIFY_URL ?? '', { method: 'POST', body: new URLSearchParams(fields) });
  async function verify(response: string, secret = settings.RECAPTCHA_SECRET ?? ''): Promise<unknown> {
    return (await ask({ secret, response, remoteip: '127.0.0.1' })).json();
  }

  async function aPage(onPage: Record<string, unknown> = {}, query = ''): Promise<{ grecaptcha: Grecaptcha }> {
    const src = `${settings.RECAPTCHA_SCRIPT_URL}?render=${siteKey}${query}`;
    const script = await (await fetch(src)).text();
    const page: Record<string, unknown> = {
      document: { currentScript: { src } },
      location: { hostname: 'tienda.test' },
      URL,
      URLSearchParams,
      fetch,
      ...onPage,
    };
    page.window = page;
    runInNewContext(script, page);
    return page as unknown as { grecaptcha: Grecaptcha };
  }

  return { ...rehearsal, siteKey, token, ask, verify, aPage };
}

test('a page gets a token for an action, and siteverify says so, once', async () => {
  const { aPage, siteKey, verify } = await aCaptcha();
  const { grecaptcha } = await aPage();
  await new Promise<void>((done) => grecaptcha.ready(done));
  const token = await grecaptcha.execute(siteKey, { action: 'register' });
  expect(token.length).toBeGreaterThan(400);
  expect(await verify(token)).toEqual({
    success: true,
    score: 0.9,
    action: 'register',
    hostname: 'tienda.test',
    challenge_ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  });
  expect(await verify(token)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] });
});

test('callbacks that waited for the script are called, in all three forms', async () => {
  const { aPage } = await aCaptcha();
  const called: string[] = [];
  const { grecaptcha } = await aPage(
    { ___grecaptcha_cfg: { fns: [() => called.push('before')] }, loaded: () => called.push('onload') },
    '&onload=loaded',
  );
  await new Promise<void>((done) => grecaptcha.ready(done));
  expect(called).toEqual(['before', 'onload']);
});

test('the host of the page is what the browser says, not what the page claims', async () => {
  const { sandbox, siteKey, verify } = await aCaptcha();
  const response = await fetch(`${sandbox.url}/recaptcha/api/token`, {
    method: 'POST',
    headers: { origin: 'https://otra.example:8443' },
    body: new URLSearchParams({ k: siteKey, action: 'login', host: 'tienda.test' }),
  });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await verify(await response.text())).toMatchObject({ success: true, hostname: 'otra.example' });
});

test('another site key, or an action that Google would not take, gets no token', async () => {
  const { aPage, siteKey } = await aCaptcha();
  const { grecaptcha } = await aPage();
  await expect(grecaptcha.execute('6Lother', { action: 'login' })).rejects.toThrow('Invalid site key');
  await expect(grecaptcha.execute(siteKey, { action: 'ana@correo.test' })).rejects.toThrow('Invalid action name');
});

test('a text from the address cannot break out of the script', async () => {
  const { get } = await aCaptcha();
  const text = await (await get(`/recaptcha/api.js?render=${encodeURIComponent('</script>";alert(1)//')}`)).text();
  expect(text).toContain('const siteKey = "\\u003c/script>\\";alert(1)//";');
});

test('siteverify names what is missing or wrong', async () => {
  const { ask, sandbox, token } = await aCaptcha();
  const secret = sandbox.settings.RECAPTCHA_SECRET ?? '';
  const response = await token();
  const errors = async (fields: Record<string, string>) => (await (await ask(fields)).json())['error-codes'];
  expect(await errors({})).toEqual(['missing-input-secret', 'missing-input-response']);
  expect(await errors({ response })).toEqual(['missing-input-secret']);
  expect(await errors({ secret: 'other', response })).toEqual(['invalid-input-secret']);
  expect(await errors({ secret })).toEqual(['missing-input-response']);
  expect(await errors({ secret, response: 'made up' })).toEqual(['invalid-input-response']);
  expect(await errors({ secret, response })).toBeUndefined();
});

test('siteverify reads a form by POST, and nothing else', async () => {
  const { sandbox, token, verify } = await aCaptcha();
  const { RECAPTCHA_VERIFY_URL: url = '', RECAPTCHA_SECRET: secret = '' } = sandbox.settings;
  const response = await token();
  const inJson = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret, response }),
  });
  expect(await inJson.json()).toEqual({
    success: false,
    'error-codes': ['missing-input-secret', 'missing-input-response'],
  });
  const asText = await fetch(url, { method: 'POST', body: new URLSearchParams({ secret, response }).toString() });
  expect(await asText.json()).toMatchObject({ success: false });
  expect((await fetch(`${url}?${new URLSearchParams({ secret, response })}`)).status).toBe(404);
  // None of these used the token up.
  expect(await verify(response)).toMatchObject({ success: true });
});

test('the address of the visitor is optional, and a token of another secret is refused', async () => {
  const { ask, sandbox, token } = await aCaptcha();
  const secret = sandbox.settings.RECAPTCHA_SECRET ?? '';
  const answer = async (fields: Record<string, string>) => (await ask(fields)).json();
  expect(await answer({ secret, response: await token() })).toMatchObject({ success: true });
  expect(await answer({ secret, response: await token(), remoteip: '' })).toMatchObject({ success: true });
  expect(await answer({ secret: sandbox.settings.RECAPTCHA_SITE_KEY ?? '', response: await token() })).toEqual({
    success: false,
    'error-codes': ['invalid-input-secret'],
  });
});

test('a token is good for two minutes', async () => {
  let now = new Date('2026-11-21T15:00:00.400Z');
  const { token, verify } = await aCaptcha({ now: () => now });
  const [early, late] = [await token(), await token()];
  now = new Date('2026-11-21T15:02:00.400Z');
  expect(await verify(early)).toMatchObject({ success: true, challenge_ts: '2026-11-21T15:00:00Z' });
  now = new Date('2026-11-21T15:02:00.401Z');
  expect(await verify(late)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] });
});

test.each([
  [{ captchaMode: 'fail' }, { success: false, 'error-codes': ['invalid-input-response'] }],
  [{ captchaMode: 'low-score' }, { success: true, score: 0.1, action: 'login', hostname: 'localhost' }],
  [{ captchaMode: 'other-action' }, { success: true, score: 0.9, action: 'other', hostname: 'localhost' }],
  [{ captchaMode: 'other-hostname' }, { success: true, score: 0.9, action: 'login', hostname: 'otra.example' }],
  [{ captchaMode: 'no-score' }, { success: true, action: 'login', hostname: 'localhost' }],
  [{ captchaMode: 'no-action' }, { success: true, score: 0.9, hostname: 'localhost' }],
  [{ captchaScore: 0.3 }, { success: true, score: 0.3, action: 'login', hostname: 'localhost' }],
  [{ captchaHostname: 'tienda.test' }, { success: true, score: 0.9, action: 'login', hostname: 'tienda.test' }],
] as const)('with %j siteverify answers %j', async (change, answer) => {
  const { control, token, verify } = await aCaptcha();
  await control.switch(change);
  const { challenge_ts: _when, ...said } = (await verify(await token())) as Record<string, unknown>;
  expect(said).toEqual(answer);
});

test('siteverify can be down or silent', async () => {
  const { ask, control, sandbox } = await aCaptcha();
  await control.switch({ captchaMode: 'down' });
  expect((await ask({})).status).toBe(500);
  await control.switch({ captchaMode: 'hang' });
  const silence = fetch(sandbox.settings.RECAPTCHA_VERIFY_URL ?? '', {
    method: 'POST',
    signal: AbortSignal.timeout(100),
  });
  await expect(silence).rejects.toThrow('timeout');
});

test('the script can be missing, or give no token', async () => {
  const { aPage, control, get, siteKey } = await aCaptcha();
  await control.switch({ captchaScript: 'no-token' });
  const { grecaptcha } = await aPage();
  await expect(grecaptcha.execute(siteKey, { action: 'login' })).rejects.toThrow('reCAPTCHA gave no token');
  await control.switch({ captchaScript: 'missing' });
  expect((await get('/recaptcha/api.js')).status).toBe(404);
});

test('keys can be chosen', async () => {
  const { sandbox, token, verify } = await aCaptcha({ captcha: { secret: 'propio', siteKey: '6Lpropio' } });
  expect(sandbox.settings).toMatchObject({ RECAPTCHA_SITE_KEY: '6Lpropio', RECAPTCHA_SECRET: 'propio' });
  expect(await verify(await token(), 'propio')).toMatchObject({ success: true });
});
