import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { aShopper, asPage, cookieOf, signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { withSecondFactor } from '#tests/support/second-factor.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';

const logged: string[] = [];
const world = engineStore({ logged });
const demo = engineStore({
  mode: 'demo',
  logged,
  env: { TRUSTED_PROXY: '127.0.0.1,::1', DEMO_HOSTS: 'demo.nucleo.test' },
});

interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

/** `fetch` sets neither `Host` nor the browser's own headers. @param at the process itself, since a proxy has its own word on both */
function ask(
  path: string,
  headers: Record<string, string>,
  { method = 'GET', body = '', at = world }: { method?: string; body?: string; at?: typeof world } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(at.store.insideUrl + path, { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: String(Buffer.concat(parts)) }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

type Line = Record<string, unknown>;

/** What the security log says of one address. */
const loggedFor = (address: string) =>
  logged
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.security !== undefined && line.address === address);

const logIn = async (email: string, password: string, address: string, token?: string) =>
  fetch(`${world.store.url}/api/loginUserWithRecaptcha`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({
      data: { email, password, recaptchaToken: token ?? (await world.store.control.captchaToken('login')) },
    }),
  });

describe('16.10 a name that is not the demo’s', () => {
  test.each(['/', '/health', '/no-existe', '/api/session', '/uploads/a', '/assets/a.js'])(
    'opens %s to nobody',
    async (path) => {
      await (await fetch(demo.store.url + path)).text();
      for (const host of ['evil.test', `evil.test:${new URL(demo.store.url).port}`, 'localhost.evil.test']) {
        const answer = await ask(path, { host }, { at: demo });
        expect([path, host, answer.status]).toEqual([path, host, 421]);
        expect(answer.text).toContain('DEMO_HOSTS');
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
      }
      expect((await ask(path, { host: 'demo.nucleo.test' }, { at: demo })).status).not.toBe(421);
      expect((await ask(path, { host: '127.0.0.1:80' }, { at: demo })).status).not.toBe(421);
    },
  );

  test('is logged, with the address of the client', async () => {
    await ask('/cart', { host: 'evil.test', 'x-forwarded-for': '203.0.113.10' }, { at: demo });
    expect(loggedFor('203.0.113.10')).toEqual([expect.objectContaining({ security: 'foreign_host', path: '/cart' })]);
  });
});

describe('16.12', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'a failure of Google named %s is a page',
    async (code) => {
      for (const from of ['ingreso', 'registro']) {
        const response = await fetch(`${world.store.url}/auth/google?error=${code}&desde=${from}`);
        expect(response.status).toBe(200);
        expect(await response.text()).not.toContain('function');
      }
    },
  );

  test('a picture that no browser can read is left out, and its product stays', async () => {
    const { db } = world.store.services;
    const [product] = await stock(db, { name: 'Con imagen rota', category: 'Mouse' });
    const id = product?.id ?? '';
    await inTransaction(db, (transaction) =>
      transaction.updateTable('products').set({ image: 'https://[x' }).where('id', '=', id).execute(),
    );
    await db.deleteFrom('product_pictures').where('product_id', '=', id).execute();
    for (const path of [`/product/${id}`, '/categories/mouse', '/search?q=con+imagen+rota']) {
      const response = await fetch(world.store.url + path);
      const html = await response.text();
      expect([path, response.status]).toEqual([path, 200]);
      expect(html).toContain('Con imagen rota');
      expect(html.match(/(src|content|href)="https:\/\/\[x/)).toBeNull();
    }
  });
});

describe('16.14 a write', () => {
  test('of a foreign origin is refused, though `Host` says the same, and logged', async () => {
    const ana = await aShopper(world.store);
    const headers = {
      cookie: ana.cookie,
      host: 'evil.test',
      origin: 'http://evil.test',
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.14',
    };
    const write = { method: 'POST', body: JSON.stringify({ productId: '1', isWished: true }) };
    const ours = { ...headers, host: new URL(world.store.url).host };
    for (const sent of [headers, ours, { ...ours, 'sec-fetch-site': 'same-origin' }]) {
      expect((await ask('/api/wishlist', sent, write)).status).toBe(403);
    }
    expect((await ask('/api/wishlist', headers, { ...write, at: demo })).status).toBe(421);
    expect(loggedFor('203.0.113.14').map(({ security }) => security)).toEqual([
      'foreign_origin',
      'foreign_origin',
      'foreign_origin',
      'foreign_host',
    ]);
  });
});

describe('16.15 the policy of a page', () => {
  test.each(['/', '/cart', '/auth', '/payment', '/no-existe', '/blog'])(
    'of %s names what runs in it and nothing else',
    async (path) => {
      const response = await fetch(world.store.url + path);
      const policy = response.headers.get('content-security-policy') ?? '';
      const html = await response.text();
      const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)].filter(
        ([, attributes = '']) => !attributes.includes('ld+json'),
      );
      expect(inline.length).toBeGreaterThan(2);
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
      const hashes = inline.map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
      if (nonce) for (const [, attributes] of inline) expect(attributes).toContain(`nonce="${nonce}"`);
      else {
        expect([...new Set(policy.match(/'sha256-[^']+'/g))].sort()).toEqual([...new Set(hashes)].sort());
        expect(html).not.toMatch(/ nonce="/);
      }
    },
  );
});

describe('16.16 the security log', () => {
  test('says who got in and how, by the pseudonym of the account', async () => {
    const { email, password } = await aShopper(world.store);
    expect((await logIn(email, password, '203.0.113.60')).status).toBe(200);
    await logIn(email, `${password}!`, '203.0.113.60');
    const [came, failed] = loggedFor('203.0.113.60');
    expect(came).toMatchObject({ security: 'signed_in', reason: 'password', account: failed?.account });
    expect(failed?.security).toBe('sign_in_failed');
    expect(logged.join('')).not.toContain(email);
  });

  test('names sign-ins that fail and are locked, by the pseudonym of the account', async () => {
    const email = 'ana-de-la-lista@correo.test';
    for (let made = 0; made < 9; made += 1) await logIn(email, 'clave-mal-Escrita-77', '203.0.113.20');
    const lines = loggedFor('203.0.113.20');
    expect(lines.filter(({ security }) => security === 'sign_in_failed')).toHaveLength(5);
    expect(lines.filter(({ security }) => security === 'sign_in_locked')).toHaveLength(1);
    expect(new Set(lines.map(({ account }) => account)).size).toBe(1);
    expect(lines[0]).toMatchObject({ path: '/api/loginUserWithRecaptcha', requestId: expect.any(String) });
    expect(logged.join('')).not.toMatch(/ana-de-la-lista|clave-mal-Escrita-77/);
  });

  test('names a wrong code after the right password', async () => {
    const { services } = world.store;
    const owner = await signedIn(world.store, storeOwner.email, storeOwner.password);
    await withSecondFactor(services, owner.customer.id);
    const from = '203.0.113.30';
    const asked = await logIn(storeOwner.email, storeOwner.password, from);
    const headers = { ...asPage(world.store, cookieOf(asked.headers.getSetCookie())), 'x-forwarded-for': from };
    await fetch(`${world.store.url}/auth/codigo`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ code: '000000' }),
    });
    expect(loggedFor(from)).toEqual([expect.objectContaining({ security: 'code_refused', reason: 'app' })]);
    await services.db.deleteFrom('second_factors').execute();
  });

  test('names robots, limits, strangers in the admin, forged events and refused files', async () => {
    const { store } = world;
    await logIn('ana@correo.test', 'x-Y-z-123456', '203.0.113.21', 'forged');
    expect(loggedFor('203.0.113.21')).toEqual([
      expect.objectContaining({ security: 'captcha_refused', reason: 'login' }),
    ]);

    const from = (address: string) => ({ 'x-forwarded-for': address });
    for (let asked = 0; asked < 61; asked += 1) {
      await fetch(`${store.url}/api/payments/order?id=1-2-3`, { headers: from('203.0.113.22') });
    }
    expect(loggedFor('203.0.113.22')).toEqual([expect.objectContaining({ security: 'limit_reached' })]);

    const ana = await aShopper(store);
    await fetch(`${store.url}/admin`, { headers: { ...from('203.0.113.23'), cookie: ana.cookie }, redirect: 'manual' });
    expect(loggedFor('203.0.113.23')[0]).toMatchObject({ security: 'owner_only', account: expect.any(String) });

    const event = { event: 'transaction.updated', data: { transaction: {} }, signature: {} };
    await fetch(`${store.url}/api/wompi/events`, {
      method: 'POST',
      headers: { ...from('203.0.113.24'), 'content-type': 'application/json' },
      body: JSON.stringify(event),
    });
    expect(loggedFor('203.0.113.24')).toEqual([expect.objectContaining({ security: 'payment_event_refused' })]);

    const tooLarge = { ...from('203.0.113.25'), origin: store.url, 'content-length': '300000' };
    expect((await ask('/payment', tooLarge, { method: 'POST' })).status).toBe(413);
    const owner = await signedIn(store, storeOwner.email, storeOwner.password);
    // A list without headings is a mistake; what is neither text nor a workbook may be an attack.
    for (const content of ['sin columnas conocidas', 'MZ\0\0']) {
      const form = new FormData();
      form.append('archivo', new File([content], 'a.csv'));
      await fetch(`${store.url}/admin/intercambio`, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...asPage(store, owner.cookie), ...from('203.0.113.25') },
        body: form,
      });
    }
    expect(loggedFor('203.0.113.25').map(({ reason }) => reason)).toEqual(['too_large', 'not_text']);
  });
});
