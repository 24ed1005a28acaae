import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { buy } from '#tests/support/checkout-client.ts';
import { cookieOf, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { productsOnShelf, stock } from '#tests/support/factories.ts';
import { withSecondFactor } from '#tests/support/second-factor.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { appCode } from '#tests/support/totp.ts';
import { type AccountAnswer, submit, visit } from '#tests/support/visit.ts';

const world = engineStore();
let owner: SignedInCustomer;
beforeEach(async () => {
  const { db } = world.store.services;
  for (const table of ['second_factors', 'attempts'] as const) await db.deleteFrom(table).execute();
  owner = await signedIn(world.store, storeOwner.email, storeOwner.password);
});

const ownerSignIn = '/admin/acceso';
const openPage = (path = ownerSignIn, who: { cookie: string } | null = owner) => visit(world.store, path, who);
const press = (fields: Record<string, string>, path = ownerSignIn) => submit(world.store, path, fields, owner);
const turnedOn = (...codes: string[]) => withSecondFactor(world.store.services, owner.customer.id, codes);
const codeNow = (key: string) => appCode(key, new Date());
const password = storeOwner.password;
const recoveryCodesIn = (html: string) => html.match(/[2-9A-Z]{5}-[2-9A-Z]{5}/g) ?? [];
const keyIn = (html: string) => /data-key="([A-Z2-7]+)"/.exec(html)?.[1] ?? '';

async function logIn(secret = password): Promise<Response> {
  const recaptchaToken = await world.store.control.captchaToken('login');
  return fetch(`${world.store.url}/api/loginUserWithRecaptcha`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { email: storeOwner.email, password: secret, recaptchaToken } }),
  });
}

describe('16.3 signing in with a second factor', () => {
  test('opens no session for the right password alone, and says nothing to a wrong one', async () => {
    const without = await logIn('no es esta');
    await turnedOn();
    const wrong = await logIn('no es esta');
    expect([wrong.status, await wrong.text()]).toEqual([without.status, await without.text()]);
    const answer = await logIn();
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ error: expect.stringMatching(/^auth\/multi-factor-auth-required: /) });
    const [cookie = '', ...others] = answer.headers.getSetCookie();
    expect(others).toEqual([]);
    for (const part of ['second-step=', 'HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=600']) {
      expect(cookie).toContain(part);
    }
    expect(await openPage('/admin', { cookie: cookieOf([cookie]) })).toMatchObject({ status: 302, location: '/' });
  });

  test('opens one for the code, once, where the owner wanted to go', async () => {
    const { key } = await turnedOn();
    const halfway = { cookie: cookieOf((await logIn()).headers.getSetCookie()) };
    const step = '/auth/codigo?next=/admin/pedidos';
    const page = await openPage(step, halfway);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(page.html).toContain('autoComplete="one-time-code"');
    const wrong = await submit(world.store, step, { code: '000000' }, halfway);
    expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([422, []]);
    expect(wrong.text).toContain('Ese código no sirve');
    const code = codeNow(key);
    const done = await submit(world.store, step, { code }, halfway);
    expect([done.status, done.location]).toEqual([303, '/admin/pedidos']);
    const cookies = done.headers.getSetCookie();
    for (const name of ['__Host-session=', 'signed-in=1', '__Host-device=', '__Host-second-step=; Max-Age=0']) {
      expect(
        cookies.some((cookie) => cookie.startsWith(name)),
        name,
      ).toBe(true);
    }
    expect((await openPage('/admin', { cookie: cookieOf(cookies) })).status).toBe(200);
    for (const answer of [await openPage(step, halfway), await submit(world.store, step, { code }, halfway)]) {
      expect(answer.location).toBe('/auth?next=%2Fadmin%2Fpedidos');
    }
  });

  test('takes a recovery code, written as people write', async () => {
    await turnedOn('ABCDE-FGHJK');
    const halfway = { cookie: cookieOf((await logIn()).headers.getSetCookie()) };
    const step = '/auth/codigo?recuperacion=1';
    expect((await openPage(step, halfway)).text).toContain('Código de recuperación');
    expect((await submit(world.store, step, { code: 'ABCDE-FGHJH' }, halfway)).status).toBe(422);
    expect((await submit(world.store, step, { code: 'abcde fghjk' }, halfway)).status).toBe(303);
  });

  test('is stopped after too many codes, and says for how long', async () => {
    const { key } = await turnedOn();
    const halfway = { cookie: cookieOf((await logIn()).headers.getSetCookie()) };
    const tries: number[] = [];
    for (let i = 0; i < 10; i += 1) {
      tries.push((await submit(world.store, '/auth/codigo', { code: '000000' }, halfway)).status);
    }
    expect(new Set(tries)).toEqual(new Set([422]));
    const stopped = await submit(world.store, '/auth/codigo', { code: codeNow(key) }, halfway);
    expect([stopped.status, Number(stopped.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(stopped.text).toContain('Espera 15 minutos');
  });
});

describe('a thief of the owner’s mailbox', () => {
  test('gets no browser known by a new password, and cannot lock the owner’s out', async () => {
    const { key } = await turnedOn('ABCDE-FGHJK');
    const { identity } = world.store.services;
    const codes = (given: string, cookie: string) => submit(world.store, '/auth/codigo', { code: given }, { cookie });
    const own = await codes('ABCDE-FGHJK', cookieOf((await logIn()).headers.getSetCookie()));
    const device = own.headers.getSetCookie().filter((each) => each.includes('device='));
    async function reset(to: string) {
      const { token = '' } = (await identity.resetToken(storeOwner.email)) ?? {};
      const saved = await submit(
        world.store,
        `/auth/nueva-clave?${new URLSearchParams({ token })}`,
        { password: to },
        null,
      );
      expect([saved.status, saved.headers.getSetCookie()]).toEqual([200, []]);
      return cookieOf((await logIn(to)).headers.getSetCookie());
    }
    onTestFinished(() => identity.setPassword(owner.customer.id, password, null));
    const thief = await reset('tres mares grises y verdes');
    for (let tried = 0; tried < 10; tried += 1) expect((await codes('000000', thief)).status).toBe(422);
    const again = await reset('cuatro mares grises y verdes');
    expect((await codes('000000', again)).status).toBe(429);
    const owners = await reset('cinco mares grises y verdes');
    expect((await codes(codeNow(key), `${owners}; ${cookieOf(device)}`)).status).toBe(303);
  });
});

describe('16.3 the page of the owner sign-in', () => {
  test('turns the second factor on, without scripts', async () => {
    expect((await openPage()).text).toContain('Apagado');
    const wrong = await press({ intent: 'start', password: 'no es esta' });
    expect([wrong.status, wrong.text.includes('Esa no es tu contraseña')]).toEqual([422, true]);
    expect(await press({ intent: 'start', password })).toMatchObject({ status: 303, location: ownerSignIn });
    const page = await openPage();
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.html).toMatch(/<svg role="img" aria-label="Código QR para tu aplicación"/);
    const key = keyIn(page.html);
    expect((await press({ intent: 'confirm', code: '000000' })).status).toBe(422);
    expect(keyIn((await openPage()).html)).toBe(key);
    const other = await signedIn(world.store, storeOwner.email, password);
    expect(keyIn((await openPage(ownerSignIn, other)).html)).toBe('');
    const done = await press({ intent: 'confirm', code: codeNow(key) });
    expect([done.status, done.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(new Set(recoveryCodesIn(done.html)).size).toBe(10);
    const after = await openPage();
    expect(after.text).toContain('Encendido desde');
    expect(after.text).toContain('Te quedan 10 códigos');
    expect([recoveryCodesIn(after.html), keyIn(after.html)]).toEqual([[], '']);
    expect(await press({ intent: 'start', password })).toMatchObject({ status: 409 });
    expect((await openPage('/admin/auditoria?ver=door')).text).toContain('Segundo paso activado');
  });

  test('gives up what was begun', async () => {
    await press({ intent: 'start', password });
    const location = `${ownerSignIn}?hecho=stopped`;
    expect(await press({ intent: 'stop' })).toMatchObject({ status: 303, location });
    expect((await openPage(location)).text).toContain('El segundo paso sigue apagado.');
    expect((await press({ intent: 'confirm', code: '123456' })).status).toBe(409);
  });

  test('makes new recovery codes and turns off only with password and code', async () => {
    const { key } = await turnedOn('ABCDE-FGHJK');
    const bad = [
      { password: 'no es esta', code: codeNow(key) },
      { password, code: '000000' },
      { password, code: '' },
      { password: '', code: codeNow(key) },
    ];
    for (const intent of ['renew', 'end']) {
      for (const fields of bad) expect((await press({ intent, ...fields })).status, JSON.stringify(fields)).toBe(422);
    }
    expect((await openPage()).text).toContain('Te queda 1 código');
    const renewed = await press({ intent: 'renew', password, code: codeNow(key) });
    const codes = recoveryCodesIn(renewed.html);
    expect([renewed.status, new Set(codes).size]).toEqual([200, 10]);
    expect((await press({ intent: 'end', password, code: 'ABCDE-FGHJK' })).status).toBe(422);
    const location = `${ownerSignIn}?hecho=off`;
    expect(await press({ intent: 'end', password, code: codes[3]! })).toMatchObject({ status: 303, location });
    expect((await openPage(location)).text).toContain('Apagaste el segundo paso.');
    expect((await logIn()).status).toBe(200);
  });
});

test('16.3 live mode urges the second factor on the first page of the admin, and lets the owner work', async () => {
  const words = 'Protege tu cuenta con un segundo paso';
  const page = await openPage('/admin');
  expect([page.status, page.text.includes(words)]).toEqual([200, true]);
  expect(page.html).toContain(`href="${ownerSignIn}"`);
  await turnedOn();
  expect((await openPage('/admin')).text).not.toContain(words);
});

describe('16.3 npm run owner:reset', () => {
  const run = promisify(execFile);
  const reset = (env: Record<string, string>) =>
    run(process.execPath, ['scripts/reset-owner.ts'], { env: { PATH: process.env.PATH, ...env } });

  test('lets the owner in again who lost everything, and says what to do next', async () => {
    const { db, identity, settings } = world.store.services;
    await turnedOn();
    try {
      const { stdout } = await reset({ DATABASE_URL: settings.databaseUrl ?? '', DATA_DIR: settings.dataDir });
      const [, fresh = ''] = /Password {6}(\S+) /.exec(stdout) ?? [];
      expect(fresh).toMatch(/^([2-9a-z]{5}-){3}[2-9a-z]{5}$/);
      for (const words of [storeOwner.email, 'the second factor is off', 'Next: sign in at /auth', '/admin/acceso']) {
        expect(stdout).toContain(words);
      }
      expect(await openPage('/admin')).toMatchObject({ status: 302, location: '/' });
      expect((await logIn()).status).toBe(401);
      expect((await logIn(fresh)).status).toBe(200);
    } finally {
      await identity.setPassword(owner.customer.id, password, null);
    }
    const { action } = await db
      .selectFrom('audit_entries')
      .select('action')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(action).toBe('reset');
  });

  test('finds no shop where there is none, and makes none', async () => {
    const DATA_DIR = join(world.store.services.settings.dataDir, 'none');
    await expect(reset({ DATA_DIR })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no shop'),
    });
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});

describe('16.3 after half an hour without a press', () => {
  async function rest(minutes = 31) {
    const { db } = world.store.services;
    const created_at = new Date(Date.now() - minutes * 60_000);
    await db.updateTable('sessions').set({ created_at }).where('customer_id', '=', owner.customer.id).execute();
    await db.deleteFrom('desk_presence').execute();
  }
  const unescaped = (text: string) =>
    text
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  function carried({ html }: AccountAnswer): Record<string, string> {
    const fields = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"\/>/g);
    return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, unescaped(value)]));
  }

  /** Sends the form, is asked, answers wrongly, then rightly, with what the page carried. */
  async function succeedsAfterStepUp(path: string, fields: Record<string, string>) {
    await rest();
    const asked = await press(fields, path);
    expect([asked.status, asked.headers.get('cache-control')]).toEqual([403, 'private, no-store']);
    expect(asked.text).toContain('¿Sigues ahí?');
    expect(carried(asked)).toEqual(fields);
    const again = await press({ ...carried(asked), proof: 'no es esta' }, path);
    expect([again.status, again.text.includes('Esa no es tu contraseña')]).toEqual([403, true]);
    expect(carried(again)).toEqual(fields);
    return press({ ...carried(again), proof: password }, path);
  }

  async function aPaidOrder() {
    const [part] = await stock(world.store.services.db, { price: 100_000, stock: 9 });
    const made = await buy(world.store.url, [{ id: part!.id, quantity: 1 }]);
    await world.store.control.pay(made, { sendEvent: false });
    const path = `/admin/pedidos/${made.reference}`;
    await press({ intent: 'ask' }, path);
    return { ...made, path };
  }

  test('a refund asks who is there, carries on what was typed, and is noted once', async () => {
    const { path, reference } = await aPaidOrder();
    const fields = {
      intent: 'refund',
      seen: '0',
      amount: '50.000',
      refundedOn: '2026-11-21',
      method: 'wompi',
      transferReference: 'A "x" <1> & \'y\'',
    };
    const refunds = () =>
      world.store.services.db
        .selectFrom('refunds')
        .select(['amount_in_cents', 'transfer_reference'])
        .where('order_reference', '=', reference)
        .execute();
    const done = await succeedsAfterStepUp(path, fields);
    expect([done.status, done.location]).toEqual([303, `${path}?hecho=refund`]);
    expect(await refunds()).toEqual([{ amount_in_cents: 5_000_000, transfer_reference: fields.transferReference }]);
    // The session is awake again.
    expect((await press({ ...fields, seen: '1' }, path)).status).toBe(303);
  });

  test('what moves no money goes on unasked', async () => {
    const { path } = await aPaidOrder();
    await rest();
    expect((await press({ intent: 'note', seen: '', note: 'Llama por la tarde' }, path)).status).toBe(303);
    expect((await press({ intent: 'prepare', seen: 'paid/to_prepare' }, path)).status).toBe(303);
  });

  test('a price, a new product, a change of many prices and a file of prices ask', async () => {
    const { db } = world.store.services;
    const [part] = await stock(db, { name: 'Mouse "de" prueba', price: 100_000, stock: 5, category: 'Mouse' });
    const path = `/admin/productos/${part!.id}`;
    const form = (await openPage(path)).html;
    const seen = unescaped(/name="seen" value="([^"]*)"/.exec(form)?.[1] ?? '');
    const typed = { seen, name: 'Mouse\nnuevo', price: '120.000', category: 'Mouse', stock: '5', vat: '19' };
    await rest();
    const asked = await press(typed, path);
    expect([asked.status, carried(asked)]).toEqual([403, typed]);
    const price = () => productsOnShelf(db).select('price').where('id', '=', part!.id).executeTakeFirst();
    expect(await price()).toEqual({ price: 100_000 });

    const added = await succeedsAfterStepUp('/admin/productos', {
      intent: 'add',
      name: 'Otro',
      price: '10.000',
      key: '',
    });
    expect(added.location).toMatch(/^\/admin\/productos\?hecho=/);

    const drafted = await press(
      { field: 'price', way: 'lower', value: '1.000' },
      `/admin/cambios/nuevo?alcance=chosen&id=${part!.id}`,
    );
    expect(drafted.status, drafted.text).toBe(303);
    expect((await succeedsAfterStepUp(drafted.location!, { intent: 'apply' })).status).toBe(303);

    const file = new FormData();
    const csv = `id,name,price\n${part!.id},Mouse,130000\n`;
    file.set('archivo', new File([csv], 'precios.csv', { type: 'text/csv' }));
    const headers = { cookie: owner.cookie, origin: world.store.url };
    const init: RequestInit = { method: 'POST', body: file, headers, redirect: 'manual' };
    const sent = await fetch(`${world.store.url}/admin/intercambio`, init);
    await rest();
    const apply = await press({ intent: 'apply', seen: '1' }, sent.headers.get('location')!);
    expect(apply.status).toBe(403);
  });

  test('the second factor is asked for where there is one', async () => {
    const { path } = await aPaidOrder();
    const { key } = await turnedOn();
    await rest();
    const fields = { intent: 'refund', seen: '0', amount: '1.000', refundedOn: '2026-11-21', method: 'wompi' };
    expect((await press({ ...fields, proof: password }, path)).text).toContain('Ese código no sirve');
    const more = { ...fields, transferReference: '1', proof: codeNow(key) };
    expect((await press(more, path)).status).toBe(303);
  });

  test('twelve hours after the sign-in the admin is closed', async () => {
    await rest(12 * 60 - 1);
    expect((await openPage('/admin')).status).toBe(200);
    await rest(12 * 60 + 1);
    expect(await openPage('/admin')).toMatchObject({ status: 302, location: '/' });
  });
});
