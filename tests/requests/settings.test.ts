import { beforeEach, describe, expect, test } from 'vitest';
import { aShopper, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const running = engineStore();
let ana: SignedInCustomer;
beforeEach(async () => {
  ana = await aShopper(running.store);
});

const customerOf = ({ customer: { id } }: SignedInCustomer) =>
  running.store.services.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
const mailsTo = (recipient: string) =>
  running.store.services.db.selectFrom('mails').select('kind').where('recipient', '=', recipient).execute();
const change = (fields: Record<string, string>, who: SignedInCustomer | null = ana, headers = {}) =>
  submit(running.store, '/settings', fields, who, headers);
const sameAnswer = { status: 303, location: '/settings?hecho=email' };

describe('settings', () => {
  test('the name is changed, and shown, and refused in words when it is none', {
    tags: ['S2.24', 'S9.54', 'S2.130'],
  }, async () => {
    expect(await change({ intent: 'name', name: ' Ana  María ' })).toMatchObject({
      status: 303,
      location: '/settings?hecho=name',
    });
    expect((await customerOf(ana))?.name).toBe('Ana María');
    const page = await visit(running.store, '/settings?hecho=name', ana);
    expect(page.text).toContain('Nombre actualizado.');
    expect(page.html).toContain('value="Ana María"');
    const refused = await change({ intent: 'name', name: 'Gane ya en https://evil.test' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Escribe tu nombre sin enlaces ni símbolos');
    expect((await customerOf(ana))?.name).toBe('Ana María');
  });

  test('the e-mail changes only when its new owner opens the link', { tags: ['S2.131'] }, async () => {
    const email = `nueva-${ana.email}`;
    expect(await change({ intent: 'email', email, password: ana.password })).toMatchObject(sameAnswer);
    expect((await visit(running.store, '/settings?hecho=email', ana)).text).toContain('Te enviamos un enlace.');
    expect((await customerOf(ana))?.email).toBe(ana.email);
    expect(await mailsTo(email)).toEqual([{ kind: 'confirm-new-email' }]);
  });

  test('the answer does not reveal whether an address has an account or is the owner’s', {
    tags: ['S2.131'],
  }, async () => {
    const luis = await aShopper(running.store);
    const { email: owner } = running.store.services.settings.owner;
    const [local, host] = owner.split('@');
    for (const email of [luis.email, owner, `${local}+x@${host?.toUpperCase()}`, ana.email]) {
      const answer = await change({ intent: 'email', email, password: ana.password });
      expect(answer, email).toMatchObject(sameAnswer);
      expect((await mailsTo(email.toLowerCase())).filter(({ kind }) => kind === 'confirm-new-email')).toEqual([]);
    }
  });

  test('an e-mail change asks for the password and for an e-mail', async () => {
    const wrong = await change({ intent: 'email', email: 'otra@correo.test', password: 'no es' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('Esa no es tu contraseña actual.');
    expect(wrong.html).toContain('value="otra@correo.test"');
    expect(wrong.html).not.toContain('no es"');
    const shape = await change({ intent: 'email', email: 'otra', password: ana.password });
    expect(shape.text).toContain('Escribe un correo completo');
    expect(await mailsTo('otra@correo.test')).toEqual([]);
  });

  test('the password is changed with the current one, and other sessions end', { tags: ['S2.132'] }, async () => {
    const elsewhere = await signedIn(running.store, ana.email, ana.password);
    const password = 'cuatro caballos corren lejos';
    const wrong = await change({ intent: 'password', current: 'no es', password });
    expect(wrong).toMatchObject({ status: 422 });
    expect(wrong.text).toContain('Esa no es tu contraseña actual.');
    const weak = await change({ intent: 'password', current: ana.password, password: '12345678' });
    expect(weak.text).toContain('listas de claves filtradas');
    const none = await change({ intent: 'password', current: ana.password, password: '' });
    expect(none.text).toContain('Escribe tu contraseña.');
    expect((await visit(running.store, '/settings', elsewhere)).status).toBe(200);

    const done = await change({ intent: 'password', current: ana.password, password });
    expect(done).toMatchObject({ status: 303, location: '/settings?hecho=password' });
    expect((await visit(running.store, '/settings', ana)).status).toBe(200);
    expect((await visit(running.store, '/settings', elsewhere)).status).toBe(302);
    await signedIn(running.store, ana.email, password);
    await expect(signedIn(running.store, ana.email, ana.password)).rejects.toThrow('cannot sign in');
    expect(await mailsTo(ana.email)).toContainEqual({ kind: 'password-changed' });
  });

  test('guesses at the password are slowed down', async () => {
    for (let guess = 0; guess < 10; guess += 1) {
      await change({ intent: 'password', current: `x${guess}`, password: 'roble-Verde-48' });
    }
    const tooMany = await change({ intent: 'password', current: ana.password, password: 'roble-Verde-48' });
    expect(tooMany.status).toBe(429);
    expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(tooMany.text).toContain('Demasiados intentos seguidos. Espera 15 minutos');
  });

  test('an account that came by Google sets its first password', async () => {
    const { db } = running.store.services;
    await db.deleteFrom('logins').where('customer_id', '=', ana.customer.id).execute();
    const page = await visit(running.store, '/settings', ana);
    expect(page.text).toContain('Entras con Google.');
    expect(page.html).not.toContain('id="current-password"');
    await change({ intent: 'password', password: 'roble-Verde-48' });
    await signedIn(running.store, ana.email, 'roble-Verde-48');
  });

  test('the link that confirms an address is sent again, a few times an hour', async () => {
    const luis = await aShopper(running.store, { isConfirmed: false });
    expect((await visit(running.store, '/settings', luis)).text).toContain('Sin confirmar');
    for (let time = 0; time < 3; time += 1) expect((await change({ intent: 'resend' }, luis)).status).toBe(303);
    expect((await change({ intent: 'resend' }, luis)).status).toBe(429);
    expect(await mailsTo(luis.email)).toContainEqual({ kind: 'confirm-email' });
    expect((await visit(running.store, '/settings', ana)).text).not.toContain('Sin confirmar');
  });

  test('lists where the shopper is signed in, and ends the other sessions', async () => {
    const { db } = running.store.services;
    const elsewhere = await signedIn(running.store, ana.email, ana.password);
    await db
      .updateTable('sessions')
      .set({ user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1' })
      .where('customer_id', '=', ana.customer.id)
      .execute();
    const page = await visit(running.store, '/settings', ana);
    expect(page.text.match(/Safari en iPhone/g)).toHaveLength(2);
    expect(page.text.match(/Este navegador/g)).toHaveLength(1);
    expect(page.html).not.toMatch(/token/i);
    await change({ intent: 'sessions' });
    expect((await visit(running.store, '/settings', elsewhere)).status).toBe(302);
    expect((await visit(running.store, '/settings', ana)).text).not.toContain('Cerrar las demás sesiones');
  });

  test('are changed by nobody who is signed out, by no other site, and by no unknown form', async () => {
    const fields = { intent: 'name', name: 'Otra' };
    expect((await change(fields, null)).location).toBe('/auth?next=%2Fsettings');
    expect((await change(fields, ana, { origin: 'https://evil.test' })).status).toBe(403);
    expect((await change({ intent: 'role', role: 'owner' })).status).toBe(422);
    expect((await change({ intent: 'name', name: 'Ana Uno', id: 'x', role: 'owner' })).status).toBe(303);
    expect(await customerOf(ana)).toMatchObject({ name: 'Ana Uno', role: 'shopper' });
  });
});

describe('the data of an account', () => {
  test('come as a file', async () => {
    const { headers, html } = await visit(running.store, '/settings/datos.json', ana);
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.get('content-disposition')).toBe('attachment; filename="mis-datos-nucleo.json"');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(JSON.parse(html)).toMatchObject({
      cuenta: { email: ana.email },
      formasDeEntrar: [{ provider: 'credential' }],
      direcciones: [],
      listaDeDeseados: [],
      opiniones: [],
      pedidos: [],
    });
    expect(html).not.toMatch(/argon2|token/i);
  });
});

describe('deleting an account', () => {
  const remove = (fields: Record<string, string>, who: SignedInCustomer | null = ana, headers = {}) =>
    submit(running.store, '/settings/delete', fields, who, headers);

  test('says what goes and what stays, asks for the password, and then all of it is gone', async () => {
    const page = await visit(running.store, '/settings/delete', ana);
    expect(page.text).toContain('Se conserva, y por cuánto tiempo');
    const wrong = await remove({ password: 'no es' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('Esa no es tu contraseña actual.');
    expect((await remove({ password: ana.password }, null)).status).toBe(302);
    expect((await remove({ password: ana.password }, ana, { origin: 'https://evil.test' })).status).toBe(403);
    expect(await customerOf(ana)).toBeDefined();

    const done = await remove({ password: ana.password });
    expect(done).toMatchObject({ status: 303, location: '/account/deleted' });
    expect(done.headers.getSetCookie().join()).toMatch(/session=;|session=; /);
    expect(done.headers.getSetCookie().join()).toContain('signed-in=;');
    expect(await customerOf(ana)).toBeUndefined();
    expect((await visit(running.store, '/account', ana)).location).toBe('/auth?next=%2Faccount');
    expect((await visit(running.store, '/account/deleted', null)).text).toContain('Tu cuenta se eliminó');
    expect(await mailsTo(ana.email)).toContainEqual({ kind: 'account-deleted' });
  });

  test('is not for the owner, whose e-mail does not change either', { tags: ['S6.19'] }, async () => {
    const { owner } = running.store.services.settings;
    const admin = await signedIn(running.store, owner.email, owner.password);
    expect((await visit(running.store, '/settings/delete', admin)).location).toBe('/settings');
    expect((await visit(running.store, '/settings', admin)).text).toContain('no se puede eliminar');
    expect(await remove({ password: owner.password }, admin)).toMatchObject({ status: 302, location: '/settings' });
    const email = { intent: 'email', email: 'otro@correo.test', password: owner.password };
    expect((await change(email, admin)).status).toBe(403);
    expect(await customerOf(admin)).toMatchObject({ email: owner.email, role: 'owner' });
    expect(await mailsTo('otro@correo.test')).toEqual([]);
  });
});
