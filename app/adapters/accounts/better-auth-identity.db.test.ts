import { beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#app/platform/log.server.ts';
import type { Identity } from '#app/shop/customers/identity.ts';
import { cookieOf } from '#tests/support/customers.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { betterAuthIdentity } from './better-auth-identity.server.ts';

const world = testDatabase();
const owner = 'admin@nucleo.test';
const ana = { email: 'ana@correo.test', password: 'roble-Azul-47', name: 'Ana Pérez' };

function identityAt(publicUrl: string): Identity {
  const settings = { publicUrl, sessionSecret: 's'.repeat(40), google: null, ownerEmail: owner };
  return betterAuthIdentity(world.db, settings, createLog('silent'));
}

let identity: Identity;
beforeEach(() => {
  identity = identityAt('http://localhost:3000');
});

const withCookie = (cookie: string) => new Headers({ cookie });
async function signedIn(before = new Headers()) {
  const found = await identity.signIn(ana, before);
  return withCookie(cookieOf(found!.setCookies));
}
const sessions = () => world.db.selectFrom('sessions').selectAll().execute();

describe('an account', () => {
  test('is made once for an address; the password is stored as argon2id', async () => {
    const customer = await identity.register(ana);
    expect(customer).toMatchObject({ email: ana.email, name: 'Ana Pérez', isEmailVerified: false, role: 'shopper' });
    expect(await identity.register({ ...ana, password: 'otra-Clave-123' })).toBeNull();
    const { password } = await world.db.selectFrom('logins').selectAll().executeTakeFirstOrThrow();
    expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await identity.isPassword(customer!.id, ana.password)).toBe(true);
    expect(await identity.isPassword(customer!.id, 'otra-Clave-123')).toBe(false);
  });

  test('is made once by ten registrations at the same moment', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => identity.register(ana)));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await world.db.selectFrom('customers').selectAll().execute()).toHaveLength(1);
    expect(await world.db.selectFrom('logins').selectAll().execute()).toHaveLength(1);
  });

  test.each(['admin@nucleo.test', 'admin+yo@nucleo.test'])(
    "is never made on the owner's mailbox: %s",
    async (email) => {
      expect(await identity.register({ ...ana, email })).toBeNull();
      expect(await world.db.selectFrom('customers').selectAll().execute()).toEqual([]);
    },
  );
});

describe('a session', () => {
  beforeEach(() => identity.register(ana));

  test('begins with the right password only', { tags: ['S3.46'] }, async () => {
    expect(await identity.signIn({ ...ana, password: 'mal' }, new Headers())).toBeNull();
    expect(await identity.signIn({ ...ana, email: 'nadie@correo.test' }, new Headers())).toBeNull();
    expect(await sessions()).toEqual([]);
    const { session } = await identity.readSession(await signedIn());
    expect(session?.customer).toMatchObject({
      id: expect.any(String),
      email: ana.email,
      name: ana.name,
      role: 'shopper',
    });
  });

  test('is a new one at each sign-in, and the one before ends', async () => {
    const first = await signedIn();
    const second = await signedIn(first);
    expect((await identity.readSession(first)).session).toBeNull();
    expect((await identity.readSession(second)).session).not.toBeNull();
    expect(await sessions()).toHaveLength(1);
  });

  test('ends on the server when the shopper signs out', async () => {
    const headers = await signedIn();
    const { setCookies } = await identity.signOut(headers);
    expect(setCookies.join()).toMatch(/session=;.*Max-Age=0/);
    expect((await identity.readSession(headers)).session).toBeNull();
    expect(await sessions()).toEqual([]);
  });

  test('is not to be had with a cookie that is cut, changed or signed by somebody else', async () => {
    const cookie = (await signedIn()).get('cookie')!;
    const [token] = decodeURIComponent(cookie.split('=')[1]!).split('.');
    for (const forged of [`session=${token}`, `${cookie}x`, cookie.slice(0, -8), `session=${token}.AAAA`, 'session=']) {
      expect((await identity.readSession(withCookie(forged))).session, forged).toBeNull();
    }
  });

  test('that is over is no session', async () => {
    const headers = await signedIn();
    await world.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    expect((await identity.readSession(headers)).session).toBeNull();
  });

  test('has a cookie that only this host and https see, once the shop has https', async () => {
    const found = await identityAt('https://nucleo.example').signIn(ana, new Headers());
    expect(found?.setCookies).toHaveLength(1);
    expect(found?.setCookies[0]).toMatch(/^__Host-session=[^;]+;/);
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) {
      expect(found?.setCookies[0]?.toLowerCase()).toContain(attribute.toLowerCase());
    }
    expect(found?.setCookies[0]).not.toMatch(/domain=/i);
  });
});

describe('a password', () => {
  test('that is set again ends all sessions but the one that set it', async () => {
    const customer = await identity.register(ana);
    const here = await signedIn();
    const elsewhere = await signedIn();
    const { session } = await identity.readSession(here);
    await identity.setPassword(customer!.id, 'pino-Verde-92', session!.id);
    expect((await identity.readSession(here)).session).not.toBeNull();
    expect((await identity.readSession(elsewhere)).session).toBeNull();
    expect(await identity.signIn(ana, new Headers())).toBeNull();
    expect(await identity.signIn({ ...ana, password: 'pino-Verde-92' }, new Headers())).not.toBeNull();
  });

  test('that is forgotten is set with a verification token, once, and the address counts as confirmed', async () => {
    await identity.register(ana);
    const before = await signedIn();
    expect(await identity.resetToken('nadie@correo.test')).toBeNull();
    const { token } = (await identity.resetToken(ana.email))!;
    expect(JSON.stringify(await world.db.selectFrom('verifications').selectAll().execute())).not.toContain(token);
    expect(await identity.resetPassword(`${token}x`, 'pino-Verde-92')).toBeNull();
    expect(await identity.resetPassword(token, 'pino-Verde-92')).toMatchObject({ isEmailVerified: true });
    expect(await identity.resetPassword(token, 'cedro-Rojo-15')).toBeNull();
    expect((await identity.readSession(before)).session).toBeNull();
    expect(await identity.signIn({ ...ana, password: 'pino-Verde-92' }, new Headers())).not.toBeNull();
  });

  test('16.1 that is replaced leaves no session to those who sign in with it at the same moment', async () => {
    await identity.register(ana);
    const { token } = (await identity.resetToken(ana.email))!;
    // One after another without a pause, as somebody does who holds the former password.
    let isOver = false;
    const opened: Headers[] = [];
    const holder = async () => {
      while (!isOver) {
        const found = await identity.signIn(ana, new Headers());
        if (found) opened.push(withCookie(cookieOf(found.setCookies)));
      }
    };
    const holders = [holder(), holder(), holder()];
    await expect.poll(() => opened.length).toBeGreaterThan(2);
    expect(await identity.resetPassword(token, 'pino-Verde-92')).not.toBeNull();
    isOver = true;
    await Promise.all(holders);
    const left = await Promise.all(opened.map((headers) => identity.readSession(headers)));
    expect(left.filter(({ session }) => session !== null)).toEqual([]);
    expect(await sessions()).toEqual([]);
  });

  test('cannot be set with a verification token that is older than an hour', async () => {
    await identity.register(ana);
    const { token } = (await identity.resetToken(ana.email))!;
    await world.db
      .updateTable('verifications')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    expect(await identity.resetPassword(token, 'pino-Verde-92')).toBeNull();
  });
});

describe('an address', () => {
  test('is confirmed by its verification token', async () => {
    const customer = (await identity.register(ana))!;
    const token = await identity.emailToken(customer);
    expect(JSON.stringify(await world.db.selectFrom('verifications').selectAll().execute())).not.toContain(token);
    expect(await identity.confirmEmail(`${token}x`, customer.id)).toBeNull();
    expect(await identity.confirmEmail(token, 'somebody-else')).toBeNull();
    expect(await identity.confirmEmail(token, customer.id)).toMatchObject({
      customer: { isEmailVerified: true },
      formerEmail: null,
    });
    expect(await identity.confirmEmail(token, customer.id)).toBeNull();
  });

  test('is changed by a verification token that went to the new one, unless somebody has it by then', async () => {
    const customer = (await identity.register(ana))!;
    const headers = await signedIn();
    const token = await identity.emailToken(customer, 'nueva@correo.test');
    const rival = await identity.emailToken(customer, 'luis@correo.test');
    await identity.register({ ...ana, email: 'luis@correo.test' });
    expect(await identity.confirmEmail(rival, customer.id)).toBeNull();
    expect(await identity.resetPassword(token, 'pino-Verde-92')).toBeNull();
    expect(await identity.confirmEmail(token, customer.id)).toMatchObject({
      customer: { id: customer.id, email: 'nueva@correo.test', isEmailVerified: true },
      formerEmail: 'ana@correo.test',
    });
    expect((await identity.readSession(headers)).session?.customer.email).toBe('nueva@correo.test');
  });
});
