import { beforeEach, describe, expect, test } from 'vitest';
import { appAuthenticator } from '#app/adapters/accounts/authenticator.server.ts';
import { betterAuthIdentity } from '#app/adapters/accounts/better-auth-identity.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import type { Identity } from './identity.ts';
import { ensureOwner } from './owner.server.ts';
import { resetOwner } from './owner-sign-in/reset-owner.server.ts';

const world = testDatabase();
const now = new Date('2026-11-21T12:00:00Z');
const secret = 's'.repeat(40);
const email = 'owner@nucleo.test';
const [first, second, chosen] = ['w3hcr-8ndfj-k7mzp-4xq9t', 'k7mzp-4xq9t-w3hcr-8ndfj', 'elegida en la tienda'];
let identity: Identity;
beforeEach(() => {
  const settings = { publicUrl: 'http://localhost:3000', sessionSecret: secret, google: null, ownerEmail: email };
  identity = betterAuthIdentity(world.db, settings, createLog('silent'));
});

const start = (password: string, sessionSecret = secret) =>
  ensureOwner(
    { db: world.db, identity, authenticator: appAuthenticator(sessionSecret) },
    { email, password, name: 'Núcleo' },
    now,
  );
const owner = () => world.db.selectFrom('customers').select('id').where('role', '=', 'owner').executeTakeFirstOrThrow();
const sessions = async () => (await world.db.selectFrom('sessions').select('id').execute()).length;
const opens = async (password: string) => identity.isPassword((await owner()).id, password);

describe('16.3 ADMIN_PASSWORD', () => {
  test('is the first password; the same one at the next start changes nothing', async () => {
    expect(await start(first)).toEqual([]);
    await identity.openSession((await owner()).id, new Headers());
    expect(await start(first)).toEqual([]);
    expect([await opens(first), await sessions()]).toEqual([true, 1]);
    expect(JSON.stringify(await world.db.selectFrom('owner_settings').selectAll().execute())).not.toContain(first);
  });

  test('does not come back over one that was chosen in the shop', async () => {
    await start(first);
    await identity.setPassword((await owner()).id, chosen, null);
    expect(await start(first)).toEqual([]);
    expect([await opens(chosen), await opens(first)]).toEqual([true, false]);
  });

  test('that changed becomes the password, ends the sessions of the admin, is said and noted', async () => {
    await start(first);
    const { id } = await owner();
    await identity.setPassword(id, chosen, null);
    await identity.openSession(id, new Headers());
    expect(await start(second)).toEqual(['password_taken']);
    expect([await opens(second), await opens(chosen), await sessions()]).toEqual([true, false, 0]);
    const entries = await world.db.selectFrom('audit_entries').select(['subject', 'action', 'actor_email']).execute();
    expect(entries).toEqual([{ subject: 'door', action: 'password_of_settings', actor_email: email }]);
    await identity.openSession(id, new Headers());
    expect(await start(second)).toEqual([]);
    expect(await sessions()).toBe(1);
  });

  test('that changed to what was chosen in the shop ends no session', async () => {
    await start(first);
    const { id } = await owner();
    await identity.setPassword(id, second, null);
    await identity.openSession(id, new Headers());
    expect(await start(second)).toEqual([]);
    expect(await sessions()).toBe(1);
  });

  test('of a shop from before, whose owner chose another, is said not to be the password', async () => {
    await start(first);
    await identity.setPassword((await owner()).id, chosen, null);
    await world.db.deleteFrom('owner_settings').execute();
    expect(await start(first)).toEqual(['password_stays']);
    expect(await opens(chosen)).toBe(true);
  });

  test('does not undo a reset', async () => {
    await start(first);
    await resetOwner({ db: world.db, identity }, chosen, now);
    expect(await start(first)).toEqual([]);
    expect(await opens(chosen)).toBe(true);
  });
});

test('16.3 a start under another SESSION_SECRET says that the second factor opens nothing', async () => {
  await start(first);
  const { id } = await owner();
  const factor = { customer_id: id, secret: appAuthenticator(secret).newSecret(id), set_up_by: null, created_at: now };
  await world.db
    .insertInto('second_factors')
    .values({ ...factor, confirmed_at: now })
    .execute();
  expect(await start(first)).toEqual([]);
  expect(await start(first, 'x'.repeat(40))).toEqual(['factor_unreadable']);
});
