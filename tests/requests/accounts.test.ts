import { describe, expect, test } from 'vitest';
import { visibleText } from '#tests/support/checkout-client.ts';
import { aShopper, asPage, cookieOf } from '#tests/support/customers.ts';
import { throughGoogle } from '#tests/support/outside/through-google.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';

const world = engineStore({ env: { TRUSTED_PROXY: '127.0.0.1,::1' } });
const password = 'roble-Azul-47';
let people = 0;
const newEmail = () => {
  people += 1;
  return `persona${people}@correo.test`;
};
let addresses = 0;
/** So that tests do not share rate limits. */
const elsewhere = () => {
  addresses += 1;
  return { 'x-forwarded-for': `203.0.113.${addresses}` };
};

const post = (name: string, body: unknown, headers: Record<string, string> = elsewhere()) =>
  fetch(`${world.store.url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const token = (action: string) => world.store.control.captchaToken(action);

async function logIn(email: string, secret = password, headers?: Record<string, string>) {
  return post(
    'loginUserWithRecaptcha',
    { data: { email, password: secret, recaptchaToken: await token('login') } },
    headers,
  );
}
async function register(data: object, headers?: Record<string, string>) {
  return post(
    'registerUserWithRecaptcha',
    { data: { password, recaptchaToken: await token('register'), ...data } },
    headers,
  );
}
const account = async (email = newEmail()) => {
  await world.store.services.identity.register({ email, password, name: 'Ana' });
  return email;
};
const sessionOf = async (cookie: string) => {
  const response = await fetch(`${world.store.url}/api/session`, { headers: { cookie } });
  return ((await response.json()) as { data: { customer: { email: string } | null } }).data.customer;
};
const mailsTo = (to: string) =>
  world.store.services.db.selectFrom('mails').select(['kind', 'message']).where('recipient', '=', to).execute();

test('tests sign in shoppers with the rows that registering leaves', async () => {
  const { db, identity } = world.store.services;
  const email = newEmail();
  await identity.register({ email, password, name: 'Ana' });
  const ana = await aShopper(world.store, { name: 'Ana', password, isConfirmed: false });
  const rowsOf = async (its: string) => {
    const {
      id,
      email: _its,
      created_at,
      updated_at,
      ...customer
    } = await db.selectFrom('customers').selectAll().where('email', '=', its).executeTakeFirstOrThrow();
    const logins = await db.selectFrom('logins').selectAll().where('customer_id', '=', id).execute();
    return {
      customer,
      logins: logins.map(({ provider_id, account_id }) => ({ provider_id, isOwn: account_id === id })),
    };
  };
  expect(await rowsOf(ana.email)).toEqual(await rowsOf(email));
});

describe('signing in', () => {
  test('answers in the words of the specification; the session is in a cookie only, never in JSON', {
    tags: ['S7.19', 'S7.22', 'S7.23'],
  }, async () => {
    const email = await account();
    const response = await logIn(` ${email.toUpperCase()} `);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    expect(JSON.parse(text)).toEqual({ data: { success: true, message: 'Inicio de sesión exitoso' } });
    const cookies = response.headers.getSetCookie();
    const own = cookies.find((cookie) => cookie.startsWith('__Host-session='))!;
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(own).toContain(attribute);
    expect(cookies.find((cookie) => cookie.startsWith('signed-in=1'))).not.toContain('HttpOnly');
    const row = await world.store.services.db.selectFrom('sessions').select('token').executeTakeFirstOrThrow();
    expect(text).not.toContain(row.token);
    expect(await sessionOf(cookieOf(cookies))).toEqual({ email, name: 'Ana', role: 'shopper' });
  });

  test('answers the same to a wrong password and to an address without account', async () => {
    const answers = [];
    for (const email of [await account(), newEmail(), storeOwner.email]) {
      const response = await logIn(email, 'no-es-esta-clave');
      answers.push([response.status, await response.text(), response.headers.getSetCookie()]);
    }
    expect(answers[0]).toEqual([401, expect.stringContaining('auth/'), []]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test.each(['fail', 'low-score', 'other-action', 'other-hostname', 'no-score', 'no-action'] as const)(
    'is refused when the captcha says: %s',
    async (mode) => {
      const email = await account();
      const recaptchaToken = await token('login');
      await world.store.control.captchaMode(mode);
      const response = await post('loginUserWithRecaptcha', { data: { email, password, recaptchaToken } });
      await world.store.control.captchaMode('normal');
      expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
      expect(await response.json()).toEqual({ error: expect.stringContaining('reCAPTCHA') });
    },
  );

  test('fails closed while the captcha cannot be asked', async () => {
    const email = await account();
    const recaptchaToken = await token('login');
    await world.store.control.captchaMode('down');
    const response = await post('loginUserWithRecaptcha', { data: { email, password, recaptchaToken } });
    await world.store.control.captchaMode('normal');
    expect([response.status, response.headers.getSetCookie()]).toEqual([503, []]);
  });

  test("takes a token once, of its own form only, and never somebody's invention", async () => {
    const email = await account();
    const used = await token('login');
    const sent = async (recaptchaToken: string) =>
      (await post('loginUserWithRecaptcha', { data: { email, password, recaptchaToken } })).status;
    expect(await sent(used)).toBe(200);
    expect([await sent(used), await sent(await token('register')), await sent('inventado'), await sent('')]).toEqual([
      403, 403, 403, 403,
    ]);
  });

  test('begins a new session and ends the one that the browser had', async () => {
    const email = await account();
    const first = cookieOf((await logIn(email)).headers.getSetCookie());
    const again = await logIn(email, password, { ...elsewhere(), ...asPage(world.store, first) });
    const second = cookieOf(again.headers.getSetCookie());
    expect(await sessionOf(first)).toBeNull();
    expect(await sessionOf(second)).toMatchObject({ email });
  });

  test('slows an attacker down without locking the owner of the account out', async () => {
    const email = await account();
    const known = cookieOf((await logIn(email)).headers.getSetCookie());
    const device = known.split('; ').find((cookie) => cookie.startsWith('__Host-device='))!;
    const attacker = elsewhere();
    const tries = [];
    for (let guess = 1; guess <= 9; guess += 1) tries.push((await logIn(email, `adivino-${guess}-x`, attacker)).status);
    expect(tries).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429]);
    const refused = await logIn(email, password, attacker);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(((await refused.json()) as { error: string }).error).toMatch(
      /^Demasiados intentos seguidos\. Espera \d+ minuto/,
    );
    expect((await logIn(await account(), password, attacker)).status).toBe(200);
    expect((await logIn(email)).status).toBe(200);
    // Many addresses against one account: unknown browsers are stopped, a browser that was signed in before is not.
    for (let address = 1; address <= 4; address += 1) {
      const from = elsewhere();
      for (let guess = 1; guess <= 8; guess += 1) await logIn(email, `adivino-${guess}-y`, from);
    }
    expect((await logIn(email)).status).toBe(429);
    const page = { ...elsewhere(), cookie: device, origin: world.store.url };
    expect((await logIn(email, password, page)).status).toBe(200);
  });

  test('without a password is asked for one, and guesses nothing', { tags: ['S5.07'] }, async () => {
    const response = await logIn(await account(), '');
    expect([response.status, response.headers.getSetCookie()]).toEqual([400, []]);
    expect(await response.json()).toEqual({ error: 'Escribe tu email y tu contraseña.' });
  });

  test.each([
    ['no JSON', 'x', 400],
    ['no data', {}, 400],
    ['numbers', { data: { email: 1, password: 2 } }, 400],
    ['nothing in it', { data: { email: '', password: '' } }, 400],
    ['no address', { data: { email: 'ana', password: 'x' } }, 400],
    ['too much', { data: { email: 'a'.repeat(5000), password: 'x' } }, 400],
  ])('with %s is refused in Spanish', async (_what, body, status) => {
    const response = await post('loginUserWithRecaptcha', body);
    expect(response.status).toBe(status);
    expect(((await response.json()) as { error: string }).error).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
  });

  test('from another site, or by a link, does nothing', async () => {
    const email = await account();
    const foreign = await logIn(email, password, { ...elsewhere(), origin: 'https://evil.test' });
    expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([403, []]);
    for (const name of ['loginUserWithRecaptcha', 'registerUserWithRecaptcha', 'sendWelcomeEmail']) {
      const response = await fetch(`${world.store.url}/api/${name}`);
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });
});

describe('registration', () => {
  test('makes an account that can sign in, signs nobody in, and asks to confirm the address', {
    tags: ['S7.25', 'S7.26'],
  }, async () => {
    const email = newEmail();
    const response = await register({ email });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-registered=[^;]+; Max-Age=900; .*HttpOnly/),
    ]);
    expect(await response.json()).toEqual({ data: { success: true, message: 'Registro exitoso. ¡Bienvenido!' } });
    expect((await logIn(email)).status).toBe(200);
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['confirm-email']);
  });

  test('of a taken address, or of the owner in any spelling, is refused', { tags: ['S0.02'] }, async () => {
    const email = await account();
    const [local, domain] = storeOwner.email.split('@');
    for (const taken of [
      email,
      email.toUpperCase(),
      storeOwner.email,
      ` ${storeOwner.email.toUpperCase()}`,
      `${local}+x@${domain}`,
    ]) {
      const response = await register({ email: taken });
      expect([response.status, await response.json()]).toEqual([
        409,
        { error: expect.stringContaining('email-already-in-use') },
      ]);
    }
    const owners = await world.store.services.db
      .selectFrom('customers')
      .select('id')
      .where('role', '=', 'owner')
      .execute();
    expect(owners).toHaveLength(1);
  });

  test('never gives a role, whatever is sent along', async () => {
    const email = newEmail();
    await register({ email, role: 'owner', emailVerified: true, id: 'x' });
    const row = await world.store.services.db
      .selectFrom('customers')
      .select(['role', 'email_verified'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ role: 'shopper', email_verified: false });
  });

  test.each([
    ['one character', '7'],
    ['one letter again and again', 'aaaaaaaaaaaa'],
    ['the own name', 'persona de prueba'],
    ['thousands of characters', 'x'.repeat(5_000)],
  ])(
    'takes a password of any length and kind, and it opens the account: %s',
    { tags: ['S5.12'] },
    async (_what, secret) => {
      const email = newEmail();
      expect((await register({ email, password: secret, fullName: 'Persona de prueba' })).status).toBe(200);
      expect((await logIn(email, secret)).status).toBe(200);
      expect((await logIn(email, `${secret}x`)).status).toBe(401);
    },
  );

  test.each([
    [{ email: 'ana' }, 400, /correo/],
    [{ email: 'a@correo.test', password: '' }, 400, /contraseña/],
    [{ email: 'a@correo.test', password: 'iloveyou1' }, 422, /filtradas/],
    [{ email: 'a@correo.test', fullName: 'Gana ya en http://x.co' }, 400, /sin enlaces/],
    [{ email: 'a@correo.test', recaptchaToken: 'x' }, 403, /reCAPTCHA/],
  ])('of %j is refused with its reason, and nothing is made', async (data, status, reason) => {
    const before = await world.store.services.db.selectFrom('customers').select('id').execute();
    const response = await register(data);
    expect(response.status).toBe(status);
    expect(((await response.json()) as { error: string }).error).toMatch(reason);
    expect(await world.store.services.db.selectFrom('customers').select('id').execute()).toHaveLength(before.length);
  });
});

describe('the welcome', () => {
  const welcome = (email: string, fullName = 'Ana Pérez', cookie = '') =>
    post('sendWelcomeEmail', { data: { email, fullName } }, { ...elsewhere(), ...asPage(world.store, cookie) });
  const welcomesTo = async (email: string) => (await mailsTo(email)).filter(({ kind }) => kind === 'welcome');

  test('goes to the account just made, once, however often it is asked for', {
    tags: ['S7.28', 'S7.29', 'S7.30'],
  }, async () => {
    const email = newEmail();
    const registered = cookieOf((await register({ email })).headers.getSetCookie());
    const answers = await Promise.all(Array.from({ length: 10 }, () => welcome(email, 'Ana Pérez', registered)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(403)]);
    const said = await Promise.all(answers.map((answer) => answer.json()));
    expect(said).toContainEqual({ data: { success: true, message: 'Se ha enviado un correo de bienvenida.' } });
    expect(said).toContainEqual({ error: expect.any(String) });
    expect(await welcomesTo(email)).toHaveLength(1);
    const { name } = await world.store.services.db
      .selectFrom('customers')
      .select('name')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(name).toBe('Ana Pérez');
  });

  test('goes to no stranger, to nobody without address, to no older account and not to the owner', async () => {
    const old = await account();
    await world.store.services.db
      .updateTable('customers')
      .set({ created_at: new Date(Date.now() - 16 * 60_000) })
      .where('email', '=', old)
      .execute();
    for (const email of ['desconocida@correo.test', '', old, storeOwner.email]) {
      expect((await welcome(email)).status).toBe(403);
      expect(await mailsTo(email)).toEqual([]);
    }
  });

  test('greets by no name that is an advertisement, and by none that was never given', async () => {
    for (const name of ['Compra en www.x.co', '', 'Usuario']) {
      const email = newEmail();
      const registered = cookieOf((await register({ email })).headers.getSetCookie());
      expect((await welcome(email, name, registered)).status).toBe(200);
      const mail = await world.store.mailServer.waitFor(email, /[Bb]ienvenid/);
      expect(mail.text).toContain('Hola, Usuario:');
      expect(mail.text).not.toContain('www.x.co');
    }
  });
});

describe('behind the calls of section 7', () => {
  const has = async (email: string) => {
    const { db } = world.store.services;
    const accounts = await db.selectFrom('customers').select('id').where('email', '=', email).execute();
    const ids = accounts.map(({ id }) => id);
    const sessions = ids.length
      ? await db.selectFrom('sessions').select('id').where('customer_id', 'in', ids).execute()
      : [];
    const mails = (await mailsTo(email)).map(({ kind }) => kind).sort();
    return { accounts: accounts.length, sessions: sessions.length, mails };
  };

  // Left open by the specification. `payment.test.ts` covers checkWompiTransactionStatus.
  test('each does one thing: an account with its confirmation, a welcome, a session', { tags: ['S7.50'] }, async () => {
    const email = newEmail();
    await register({ email });
    expect(await has(email)).toEqual({ accounts: 1, sessions: 0, mails: ['confirm-email'] });
    await post('sendWelcomeEmail', { data: { email, fullName: 'Ana' } });
    expect(await has(email)).toEqual({ accounts: 1, sessions: 0, mails: ['confirm-email', 'welcome'] });
    await logIn(email);
    expect(await has(email)).toEqual({ accounts: 1, sessions: 1, mails: ['confirm-email', 'welcome'] });
  });

  test('a refusal does nothing', { tags: ['S7.50'] }, async () => {
    const email = newEmail();
    await register({ email, recaptchaToken: 'x' });
    await post('sendWelcomeEmail', { data: { email, fullName: 'Ana' } });
    await logIn(email);
    expect(await has(email)).toEqual({ accounts: 0, sessions: 0, mails: [] });
  });
});

describe('Google, followed in the same window', () => {
  async function comeBackFromGoogle(from: 'ingreso' | 'registro', email: string) {
    const { url } = world.store;
    const started = await fetch(`${url}/auth/google/start?desde=${from}`, { redirect: 'manual' });
    const back = await throughGoogle(started.headers.get('location') ?? '', { email });
    const cookie = cookieOf(started.headers.getSetCookie());
    const answer = await fetch(back, { redirect: 'manual', headers: { cookie } });
    return visibleText(await (await fetch(new URL(answer.headers.get('location') ?? '', url))).text());
  }

  test.each([
    ['ingreso', 'no-token', 'Error al iniciar sesión con Google'],
    ['registro', 'no-token', 'Error al registrarse con Google'],
    ['registro', 'no-user', 'No se pudo obtener el usuario de Google.'],
  ] as const)(
    'from %s, where Google says %s, ends in: %s',
    { tags: ['S8.06', 'S8.18', 'S8.17'] },
    async (from, mode, sentence) => {
      const email = newEmail();
      await world.store.control.googleMode(mode);
      try {
        expect(await comeBackFromGoogle(from, email)).toContain(sentence);
      } finally {
        await world.store.control.googleMode('normal');
      }
      const made = await world.store.services.db
        .selectFrom('customers')
        .select('id')
        .where('email', '=', email)
        .execute();
      expect(made).toEqual([]);
    },
  );
});

describe("the accounts' own addresses", () => {
  test.each([
    'sign-in/email',
    'sign-up/email',
    'sign-out',
    'get-session',
    'list-sessions',
    'update-user',
    'change-email',
    'change-password',
    'delete-user',
    'request-password-reset',
    'reset-password',
    'verify-email',
    'send-verification-email',
    'sign-in/social',
    'link-social',
    'list-accounts',
    'error',
    'ok',
  ])('of Better Auth are behind the shop: %s', async (path) => {
    const email = await account();
    const cookie = cookieOf((await logIn(email)).headers.getSetCookie());
    for (const method of ['GET', 'POST']) {
      const response = await fetch(`${world.store.url}/api/auth/${path}`, {
        method,
        headers: { ...asPage(world.store, cookie), 'content-type': 'application/json' },
        ...(method === 'POST' ? { body: JSON.stringify({ email, password }) } : {}),
      });
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('token');
    }
  });

  test('lead nowhere but into this shop after a sign-in', async () => {
    for (const next of [
      'https://evil.test',
      '//evil.test',
      '/\\evil.test',
      'javascript:alert(1)',
      '/auth',
      '/%0d%0aevil',
      '/api/session',
    ]) {
      const response = await fetch(`${world.store.url}/auth?${new URLSearchParams({ next })}`);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(html).not.toContain('next=http');
      expect(html).not.toMatch(/"(https:\/\/evil|\/\/evil|javascript:)/);
    }
  });

  test('carry a policy with a nonce for their scripts; nobody caches a session’s answers', async () => {
    const response = await fetch(`${world.store.url}/auth`);
    const policy = response.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1];
    expect(policy).toContain("'strict-dynamic'");
    expect(policy).toContain(new URL(world.store.sandbox.url).origin);
    expect(await response.text()).toContain(`nonce="${nonce}"`);
    const again = (await fetch(`${world.store.url}/auth`)).headers.get('content-security-policy');
    expect(again).not.toContain(nonce);
    expect((await fetch(world.store.url)).headers.get('content-security-policy')).not.toContain('nonce');
    expect((await fetch(`${world.store.url}/api/session`)).headers.get('cache-control')).toBe('no-store');
  });
});
