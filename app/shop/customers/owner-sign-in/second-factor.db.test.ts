import { beforeEach, describe, expect, test } from 'vitest';
import { appAuthenticator } from '#app/adapters/accounts/authenticator.server.ts';
import { betterAuthIdentity } from '#app/adapters/accounts/better-auth-identity.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { addSeconds } from '#app/shop/shared/clock.ts';
import { databaseRateLimits } from '#app/shop/shared/rate-limits.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { cookieOf } from '#tests/support/customers.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { appCode } from '#tests/support/totp.ts';
import type { Acting } from '../../audit/audit.server.ts';
import type { Identity } from '../identity.ts';
import { forgetLapsed } from '../lapsed.server.ts';
import { saveNewPassword } from '../new-password.server.ts';
import { isAdminActive, noteAdminActivity, proveBoth, stepUpInAdmin } from './admin-session.server.ts';
import { stepOf } from './authenticator.ts';
import { rememberBrowser, standingOf } from './known-browsers.server.ts';
import { resetOwner } from './reset-owner.server.ts';
import {
  confirmFactor,
  endFactor,
  factorBeingSetUp,
  readFactor,
  renewCodes,
  startFactor,
  takeCode,
} from './second-factor.server.ts';
import { beginSecondStep, finishSecondStep, guardedBySecondFactor, isSecondStep } from './second-step.server.ts';

const world = testDatabase();
const authenticator = appAuthenticator('s'.repeat(40));
const password = 'w3hcr-8ndfj-k7mzp-4xq9t';
const noon = new Date('2026-11-21T12:00:00Z');
let identity: Identity;
let acting: Acting;
let session: {
  id: string;
  customer: { id: string; name: string; email: string; isEmailVerified: true; role: 'owner' };
};

const at = (seconds: number): Acting => ({ ...acting, now: addSeconds(noon, seconds) });
const tools = () => ({ db: world.db, identity, authenticator });
const audited = async () =>
  (await world.db.selectFrom('audit_entries').select(['action', 'after']).orderBy('id').execute()).map(
    ({ action, after }) => (after ? [action, after] : action),
  );

beforeEach(async () => {
  const settings = { publicUrl: 'http://localhost:3000', sessionSecret: 's'.repeat(40), google: null };
  identity = betterAuthIdentity(world.db, { ...settings, ownerEmail: 'owner@nucleo.test' }, createLog('silent'));
  acting = await actingOwner(world.db, noon);
  await identity.setPassword(acting.actor.id, password, null);
  session = {
    id: await aSession(),
    customer: { ...acting.actor, name: 'Dueña', isEmailVerified: true, role: 'owner' },
  };
});

async function aSession(): Promise<string> {
  const opened = await identity.openSession(acting.actor.id, new Headers());
  const found = await identity.readSession(new Headers({ cookie: cookieOf(opened!.setCookies) }));
  await world.db.updateTable('sessions').set({ created_at: noon }).where('id', '=', found.session!.id).execute();
  return found.session!.id;
}

async function turnedOn(): Promise<{ key: string; codes: string[] }> {
  await startFactor(tools(), acting, session.id);
  const { key } = (await factorBeingSetUp(tools(), session, noon))!;
  const confirmed = await confirmFactor(tools(), acting, session, appCode(key, noon));
  if (!confirmed.ok) throw new Error(confirmed.code);
  return { key, codes: confirmed.codes };
}

/** As `confirmFactor` leaves it, but with few recovery codes: hashing ten takes a third of a second. */
async function withFactor(...codes: string[]): Promise<{ key: string }> {
  await startFactor(tools(), acting, session.id);
  const { key } = (await factorBeingSetUp(tools(), session, noon))!;
  const on = { confirmed_at: noon, set_up_by: null, last_step: stepOf(noon) };
  await world.db.updateTable('second_factors').set(on).execute();
  for (const code of codes) {
    const hash = await authenticator.hash(code);
    await world.db.insertInto('recovery_codes').values({ customer_id: acting.actor.id, hash }).execute();
  }
  return { key };
}
/** What the owner is notified of by mail. */
const mailed = async () =>
  (await world.db.selectFrom('mails').select(['recipient', 'message']).execute())
    .filter(({ recipient }) => recipient === acting.actor.email)
    .map(({ message }) => (message as { change?: string }).change);
const [first, second] = ['ABCDE-FGHJK', '23456-789AB'];

describe('16.3 turning the second factor on', () => {
  test('asks nobody for it before a code of the app has been typed', async () => {
    expect(await startFactor(tools(), acting, session.id)).toBe(true);
    expect(await guardedBySecondFactor(world.db, acting.actor.email)).toBeNull();
    const { key } = (await factorBeingSetUp(tools(), session, noon))!;
    const wrong = await confirmFactor(tools(), acting, session, appCode(key, addSeconds(noon, 600)));
    expect(wrong).toEqual({ ok: false, code: 'wrong_code' });
    expect(await readFactor(world.db, acting.actor.id)).toEqual({ onSince: null, codesLeft: 0 });
    expect(await audited()).toEqual([]);
  });

  test('shows the key to the session that began only, and for fifteen minutes', async () => {
    await startFactor(tools(), acting, session.id);
    expect(await factorBeingSetUp(tools(), { ...session, id: 'another' }, noon)).toBeNull();
    expect(await factorBeingSetUp(tools(), session, addSeconds(noon, 14 * 60))).not.toBeNull();
    expect(await factorBeingSetUp(tools(), session, addSeconds(noon, 15 * 60))).toBeNull();
  });

  test('ends the sessions that were opened without it; the key is not shown again, and cannot be begun again', async () => {
    await aSession();
    const { codes, key } = await turnedOn();
    expect(codes).toHaveLength(10);
    expect(await mailed()).toEqual(['on']);
    expect(await world.db.selectFrom('sessions').select('id').execute()).toEqual([{ id: session.id }]);
    expect(await readFactor(world.db, acting.actor.id)).toEqual({ onSince: noon, codesLeft: 10 });
    expect(await factorBeingSetUp(tools(), session, noon)).toBeNull();
    expect(await startFactor(tools(), acting, session.id)).toBe(false);
    expect(await audited()).toEqual(['factor_on']);
    const stored = JSON.stringify([
      await world.db.selectFrom('recovery_codes').selectAll().execute(),
      await world.db.selectFrom('second_factors').selectAll().execute(),
    ]);
    for (const word of [key, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(word);
    expect(stored.match(/argon2id/g)).toHaveLength(10);
    // The code that turned it on is spent, and the recovery codes work.
    expect(await takeCode(tools(), at(1), appCode(key, noon), 'sign_in')).toBe(false);
    expect(await takeCode(tools(), at(1), codes[9]!, 'sign_in')).toBe(true);
  });
});

describe('16.3 a code of the app', () => {
  test('is taken within half a minute to either side, and never twice', async () => {
    const { key } = await withFactor();
    const take = (seconds: number, code: string) => takeCode(tools(), at(seconds), code, 'sign_in');
    const codeAt = (seconds: number) => appCode(key, addSeconds(noon, seconds));
    // The one that turned it on is spent.
    expect(await take(1, codeAt(0))).toBe(false);
    expect(await take(3600, codeAt(3600 - 60))).toBe(false);
    expect(await take(3600, codeAt(3600 + 60))).toBe(false);
    expect(await take(3600, codeAt(3600 - 30))).toBe(true);
    expect(await take(3600, codeAt(3600 - 30))).toBe(false);
    expect(await take(3600, codeAt(3600 + 30))).toBe(true);
    // An older one than the last that was taken would be a replay, too.
    expect(await take(3600, codeAt(3600))).toBe(false);
  });

  test('lets one in when ten send it at once', async () => {
    const { key } = await withFactor();
    const code = appCode(key, addSeconds(noon, 300));
    const taken = await Promise.all(Array.from({ length: 10 }, () => takeCode(tools(), at(300), code, 'sign_in')));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('opens nothing under another SESSION_SECRET, where recovery codes still do', async () => {
    const { key } = await withFactor(first);
    const moved = { db: world.db, authenticator: appAuthenticator('x'.repeat(40)) };
    expect(await takeCode(moved, at(300), appCode(key, addSeconds(noon, 300)), 'sign_in')).toBe(false);
    expect(await takeCode(moved, at(300), first, 'sign_in')).toBe(true);
  });
});

describe('16.3 a recovery code', () => {
  test('is taken once, also by ten at once; who used it and who failed stands in the audit', async () => {
    await withFactor(first, second);
    const typed = first.toLowerCase().replace('-', ' ');
    expect(await takeCode(tools(), at(60), typed, 'sign_in')).toBe(true);
    expect(await takeCode(tools(), at(60), first, 'desk')).toBe(false);
    const taken = await Promise.all(Array.from({ length: 3 }, () => takeCode(tools(), at(60), second, 'sign_in')));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect((await readFactor(world.db, acting.actor.id)).codesLeft).toBe(0);
    const entries = await audited();
    expect(entries.slice(0, 2)).toEqual([
      ['recovery_code_used', { place: 'sign_in', codesLeft: 1 }],
      ['code_refused', { place: 'desk' }],
    ]);
    expect(entries).toHaveLength(5);
  });

  test('of before opens nothing once new ones are made', async () => {
    await withFactor(first);
    const fresh = await renewCodes(tools(), acting);
    expect(fresh).toHaveLength(10);
    expect(await takeCode(tools(), at(60), first, 'sign_in')).toBe(false);
    expect(await takeCode(tools(), at(60), fresh[9]!, 'sign_in')).toBe(true);
    expect(await audited()).toContain('codes_renewed');
    expect(await mailed()).toEqual(['codes_renewed']);
  });
});

describe('16.3 turning it off', () => {
  test('takes everything of it away, and is noted', async () => {
    const { key } = await withFactor(first);
    const stepUp = await proveBoth(tools(), at(60), { password, code: appCode(key, addSeconds(noon, 60)) });
    expect(stepUp).toEqual({ ok: true });
    await endFactor(world.db, acting);
    expect(await guardedBySecondFactor(world.db, acting.actor.email)).toBeNull();
    expect(await takeCode(tools(), at(90), first, 'sign_in')).toBe(false);
    for (const table of ['second_factors', 'recovery_codes'] as const) {
      expect(await world.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(await mailed()).toEqual(['off']);
    expect(await audited()).toEqual(['factor_off', ['code_refused', { place: 'sign_in' }]]);
  });

  test('needs password and code', async () => {
    const { key } = await withFactor();
    const code = appCode(key, addSeconds(noon, 60));
    expect(await proveBoth(tools(), at(60), { password: 'no es esta', code })).toEqual({
      ok: false,
      code: 'wrong_password',
    });
    expect(await proveBoth(tools(), at(60), { password, code: '000000' })).toEqual({ ok: false, code: 'wrong_code' });
    expect(await proveBoth(tools(), at(60), { password, code: '' })).toMatchObject({ code: 'missing', what: 'code' });
    expect(await proveBoth(tools(), at(60), { password, code })).toEqual({ ok: true });
  });
});

describe('16.3 the second step of signing in', () => {
  const stranger = { headers: new Headers(), device: null };
  const browser = (id: string) => ({ headers: new Headers(), device: { id } });
  const known = browser('phone');
  const step = (token: string, typed: string, seconds: number, visitor: typeof stranger | typeof known = stranger) =>
    finishSecondStep({ ...tools(), now: addSeconds(noon, seconds) }, { token, typed }, visitor);

  test('opens one session for one code; the token opens nothing alone, and no second time', async () => {
    await withFactor(first, second);
    const token = await beginSecondStep(world.db, acting.actor.id, noon);
    expect(JSON.stringify(await world.db.selectFrom('second_steps').selectAll().execute())).not.toContain(token);
    expect((await step(token, '', 1)).ok).toBe(false);
    const done = await step(token, first, 1);
    if (!done.ok) throw new Error(done.code);
    const read = await identity.readSession(new Headers({ cookie: cookieOf(done.setCookies) }));
    expect(read.session?.customer).toMatchObject({ id: acting.actor.id, role: 'owner' });
    expect(await step(token, second, 2)).toEqual({ ok: false, code: 'lapsed' });
    expect(await step('none', second, 2)).toEqual({ ok: false, code: 'lapsed' });
  });

  test('ends after ten minutes, with another password, and with the second factor', async () => {
    await withFactor();
    const begin = () => beginSecondStep(world.db, acting.actor.id, noon);
    const waits = (token: string, seconds: number) => isSecondStep(world.db, token, addSeconds(noon, seconds));
    const first = await begin();
    expect([await waits(first, 599), await waits(first, 600)]).toEqual([true, false]);
    await identity.setPassword(acting.actor.id, 'otra-clave-bien-larga', null);
    expect(await waits(first, 1)).toBe(false);
    const second = await begin();
    await endFactor(world.db, acting);
    expect(await waits(second, 1)).toBe(false);
    await forgetLapsed(world.db, addSeconds(noon, 601));
    expect(await world.db.selectFrom('second_steps').selectAll().execute()).toEqual([]);
  });

  /** How many of these wrong codes are looked at. */
  async function audited(visitors: readonly (typeof stranger | typeof known)[], seconds: number): Promise<number> {
    const now = addSeconds(noon, seconds);
    const token = await beginSecondStep(world.db, acting.actor.id, now);
    let refused = 0;
    for (const visitor of visitors) {
      const result = await step(token, '000000', seconds, visitor);
      if (!result.ok && result.code === 'wrong_code') refused += 1;
    }
    return refused;
  }
  async function setNewPassword(device: { id: string; hasSignedIn: () => boolean } | null, seconds: number) {
    const { token } = (await identity.resetToken(acting.actor.email))!;
    return saveNewPassword(
      { db: world.db, identity, shopName: 'Núcleo', now: addSeconds(noon, seconds) },
      { token, password: `tres-mares-${seconds}-Gris-verde` },
      { address: `203.0.113.${seconds % 250}`, device },
    );
  }
  const wrongOnes = (howMany: number, visitor: typeof stranger | typeof known) => Array(howMany).fill(visitor);

  test('a new password by mail makes no browser known: one who resets it as often as mails allow gets no more codes', async () => {
    await withFactor();
    const { most } = databaseRateLimits.codesFromStrangersInADay;
    let all = 0;
    for (let hour = 0; hour < 24; hour += 1) {
      for (let reset = 0; reset < 3; reset += 1) {
        const device = { id: `thief-${hour}-${reset}`, hasSignedIn: () => true };
        const saved = await setNewPassword(device, hour * 3_600 + reset);
        expect(saved).toMatchObject({ ok: true, isKnown: false });
        all += await audited(wrongOnes(2, { headers: new Headers(), device }), hour * 3_600 + reset);
      }
    }
    expect(all).toBe(most);
  });

  test('a browser that finished a sign-in keeps tries of its own, though a thief resets the password and uses up the strangers’', async () => {
    const { key } = await withFactor();
    await rememberBrowser(world.db, acting.actor.id, 'phone', noon);
    for (let round = 0; round < 8; round += 1) await audited(wrongOnes(10, stranger), round * 1_000);
    await setNewPassword({ id: 'thief', hasSignedIn: () => false }, 8_000);
    expect(await standingOf(world.db, acting.actor.id, 'phone')).toBe('forgotten');
    expect(await audited([browser('thief')], 8_001)).toBe(0);
    const now = addSeconds(noon, 8_002);
    const token = await beginSecondStep(world.db, acting.actor.id, now);
    expect(await step(token, appCode(key, now), 8_002, known)).toMatchObject({ ok: true });
  });

  test('a browser that was forgotten has ten codes a day, and a known one forty', async () => {
    await withFactor();
    await rememberBrowser(world.db, acting.actor.id, 'phone', noon);
    let ofKnown = 0;
    for (let round = 0; round < 8; round += 1) ofKnown += await audited(wrongOnes(10, known), round * 1_000);
    expect(ofKnown).toBe(databaseRateLimits.codesFromKnownBrowserInADay.most);
    await setNewPassword(null, 8_000);
    let ofForgotten = 0;
    for (let round = 8; round < 12; round += 1) ofForgotten += await audited(wrongOnes(10, known), round * 1_000);
    expect(ofForgotten).toBe(databaseRateLimits.codesFromForgottenBrowserInADay.most);
    // Of another account's, or of none, is a stranger, and the end of the second factor takes all of them away.
    expect(await standingOf(world.db, acting.actor.id, 'other')).toBe('stranger');
    await endFactor(world.db, acting);
    expect(await standingOf(world.db, acting.actor.id, 'phone')).toBe('stranger');
  });

  test('no more than the twenty browsers that signed in last are known', async () => {
    await withFactor();
    for (let each = 0; each < 25; each += 1) {
      await rememberBrowser(world.db, acting.actor.id, `b${each}`, addSeconds(noon, each));
    }
    const standing = await Promise.all(['b4', 'b5', 'b24'].map((id) => standingOf(world.db, acting.actor.id, id)));
    expect(standing).toEqual(['stranger', 'known', 'known']);
  });

  test('stops strangers after ten codes, by whatever token; the browser of the owner still gets in', async () => {
    const { key } = await withFactor();
    await rememberBrowser(world.db, acting.actor.id, 'phone', noon);
    const begin = () => beginSecondStep(world.db, acting.actor.id, noon);
    const right = () => appCode(key, addSeconds(noon, 120));
    const tokens = [await begin(), await begin(), await begin()];
    const { most } = databaseRateLimits.codeFromStranger;
    for (let i = 0; i < most; i += 1) {
      expect(await step(tokens[i % 3]!, '000000', 120)).toMatchObject({ code: 'wrong_code' });
    }
    expect(await step(tokens[0]!, right(), 120)).toMatchObject({ code: 'wait' });
    expect(await step(tokens[1]!, right(), 120, known)).toMatchObject({ ok: true });
  });

  test('counts what strangers try in a day', async () => {
    await withFactor();
    let refused = 0;
    for (let round = 0; round < 8; round += 1) {
      const now = addSeconds(noon, round * 1_000);
      const token = await beginSecondStep(world.db, acting.actor.id, now);
      for (let i = 0; i < databaseRateLimits.codeFromStranger.most; i += 1) {
        const { code } = (await finishSecondStep({ ...tools(), now }, { token, typed: '000000' }, stranger)) as {
          code: string;
        };
        if (code === 'wrong_code') refused += 1;
      }
    }
    expect(refused).toBe(databaseRateLimits.codesFromStrangersInADay.most);
  });
});

describe('16.3 a session of the admin', () => {
  const rests = async (seconds: number) => !(await isAdminActive(world.db, session.id, addSeconds(noon, seconds)));

  test('may move money for half an hour after the last press, and then after a step-up', async () => {
    expect([await rests(29 * 60), await rests(30 * 60)]).toEqual([false, true]);
    await noteAdminActivity(world.db, session.id, addSeconds(noon, 25 * 60));
    expect([await rests(54 * 60), await rests(55 * 60)]).toEqual([false, true]);
    // A press does not wake a session that rests.
    await noteAdminActivity(world.db, session.id, addSeconds(noon, 56 * 60));
    expect(await rests(56 * 60)).toBe(true);
    expect(await stepUpInAdmin(tools(), at(56 * 60), session, 'no es esta')).toEqual({
      ok: false,
      code: 'wrong_password',
    });
    expect(await rests(56 * 60)).toBe(true);
    expect(await stepUpInAdmin(tools(), at(56 * 60), session, password)).toEqual({ ok: true });
    expect([await rests(85 * 60), await rests(86 * 60)]).toEqual([false, true]);
  });

  test('is proved by the code, not by the password, where there is a second factor', async () => {
    const { key } = await withFactor();
    expect(await stepUpInAdmin(tools(), at(3600), session, password)).toEqual({ ok: false, code: 'wrong_code' });
    const code = appCode(key, addSeconds(noon, 3600));
    expect(await stepUpInAdmin(tools(), at(3600), session, code)).toEqual({ ok: true });
    expect(await stepUpInAdmin(tools(), at(3600), session, code)).toEqual({ ok: false, code: 'wrong_code' });
  });

  test('counts the tries of a step-up', async () => {
    for (let i = 0; i < databaseRateLimits.stepUpInAdmin.most; i += 1)
      await stepUpInAdmin(tools(), acting, session, 'no es esta');
    expect(await stepUpInAdmin(tools(), acting, session, password)).toMatchObject({ code: 'wait' });
  });

  test('ends twelve hours after it began, a shopper’s does not', async () => {
    const ana = { email: 'ana@correo.test', password: 'roble-Azul-47', name: 'Ana' };
    await identity.register(ana);
    const shopper = await identity.signIn(ana, new Headers());
    const owner = await identity.openSession(acting.actor.id, new Headers());
    const hours = (count: number) => new Date(Date.now() - count * 60 * 60 * 1000 + 60_000);
    const reads = async (found: { setCookies: string[] } | null) =>
      (await identity.readSession(new Headers({ cookie: cookieOf(found!.setCookies) }))).session !== null;
    await world.db
      .updateTable('sessions')
      .set({ created_at: hours(12) })
      .execute();
    expect([await reads(owner), await reads(shopper)]).toEqual([true, true]);
    await world.db
      .updateTable('sessions')
      .set({ created_at: hours(13) })
      .execute();
    expect([await reads(owner), await reads(shopper)]).toEqual([false, true]);
    // It is gone from the table, not only refused.
    await world.db
      .updateTable('sessions')
      .set({ created_at: hours(1) })
      .execute();
    expect([await reads(owner), await reads(shopper)]).toEqual([false, true]);
  });
});

describe('16.3 resetting the owner', () => {
  test('sets the password, ends factor, sessions and counts, and is noted', async () => {
    await withFactor(first);
    const token = await beginSecondStep(world.db, acting.actor.id, noon);
    await stepUpInAdmin(tools(), at(3600), session, '000000');
    const done = await resetOwner({ db: world.db, identity }, 'pino-Verde-92-largo', noon);
    expect(done).toEqual({ email: acting.actor.email, hadSecondFactor: true });
    expect(await identity.isPassword(acting.actor.id, 'pino-Verde-92-largo')).toBe(true);
    expect(await isSecondStep(world.db, token, noon)).toBe(false);
    for (const table of ['second_factors', 'recovery_codes', 'second_steps', 'sessions', 'attempts'] as const) {
      expect(await world.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect(await audited()).toEqual([['code_refused', { place: 'desk' }], 'reset']);
  });
});
