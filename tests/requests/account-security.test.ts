import { describe, expect, test } from 'vitest';
import { guestOrderLink } from '#app/shop/orders/guest-link.server.ts';
import { readEmail } from '#app/shop/shared/forms/email-address.ts';
import { aForm, buy, visibleText } from '#tests/support/checkout-client.ts';
import { aShopper, asPage, cookieOf, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { throughGoogle } from '#tests/support/outside/through-google.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const world = engineStore({ env: { TRUSTED_PROXY: '127.0.0.1,::1' } });
const strangers = 'clave-de-Otro-15';
const own = 'pino-Verde-92';

let addresses = 0;
const elsewhere = () => {
  addresses += 1;
  return { 'x-forwarded-for': `198.51.100.${addresses}` };
};
let people = 0;
const newEmail = () => {
  people += 1;
  return `vecina${people}@correo.test`;
};

async function call(name: string, data: object, headers: Record<string, string> = elsewhere()) {
  return fetch(`${world.store.url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ data }),
  });
}
async function register(email: string, password = strangers) {
  const recaptchaToken = await world.store.control.captchaToken('register');
  return call('registerUserWithRecaptcha', { email, password, recaptchaToken });
}
async function logIn(email: string, password: string, headers?: Record<string, string>, recaptchaToken?: string) {
  const token = recaptchaToken ?? (await world.store.control.captchaToken('login'));
  return call('loginUserWithRecaptcha', { email, password, recaptchaToken: token }, headers);
}
const statusOf = async (answer: Promise<Response>) => (await answer).status;

const subjects = { 'confirm-email': 'Confirma tu correo', 'confirm-new-email': 'Confirma tu nuevo correo' } as const;
/** Path and query of the link that was mailed there. */
async function linkTo(email: string, kind: keyof typeof subjects): Promise<string> {
  const { text } = await world.store.mailServer.waitFor(email, subjects[kind]);
  const [link = ''] = /https?:\/\/\S*\/auth\/confirmar\?\S+/.exec(text ?? '') ?? [];
  return link.replace(world.store.url, '');
}
const resetLink = async (email: string) => {
  const found = await world.store.services.identity.resetToken(email);
  return `/auth/nueva-clave?${new URLSearchParams({ token: found?.token ?? '' })}`;
};
const isConfirmed = async (email: string) =>
  (
    await world.store.services.db
      .selectFrom('customers')
      .select('email_verified')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).email_verified;
const opensAccount = async (who: Pick<SignedInCustomer, 'cookie'>) =>
  (await visit(world.store, '/account', who)).status === 200;
async function backFromGoogle(email: string) {
  const { url } = world.store;
  const started = await fetch(`${url}/auth/google/start?desde=ingreso`, { redirect: 'manual' });
  const back = await throughGoogle(started.headers.get('location') ?? '', { email });
  const cookie = cookieOf(started.headers.getSetCookie());
  const answer = await fetch(back, { redirect: 'manual', headers: { cookie } });
  const page = await fetch(new URL(answer.headers.get('location') ?? '', url));
  return { cookie: cookieOf(answer.headers.getSetCookie()), text: visibleText(await page.text()) };
}
/** An account that signs in with Google alone. */
async function anAccountOfGoogle(email = newEmail()) {
  const { cookie } = await backFromGoogle(email);
  const who = { cookie, email };
  return { ...who, change: (fields: Record<string, string>) => submit(world.store, '/settings', fields, who) };
}
const openedMinutesAgo = (email: string, minutes: number) =>
  world.store.services.db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - minutes * 60_000) })
    .where('customer_id', 'in', (eb) => eb.selectFrom('customers').select('id').where('email', '=', email))
    .execute();

describe('an account that somebody made with a stranger’s e-mail', () => {
  /** Prepared by somebody with the stranger's address; `link` reaches the stranger only. */
  async function prepared() {
    const email = newEmail();
    expect(await statusOf(register(email))).toBe(200);
    const thief = await signedIn(world.store, email, strangers);
    return { email, thief, link: await linkTo(email, 'confirm-email') };
  }

  test('16.1 is not confirmed by who opens the link and presses its button, neither signed out nor in to another account', async () => {
    const { email, thief, link } = await prepared();
    const [part] = await stock(world.store.services.db, { stock: 3 });
    const { reference } = await buy(world.store.url, [{ id: part!.id, quantity: 1 }], { email });
    const other = await aShopper(world.store);
    for (const visitor of [null, other]) {
      const { status } = await submit(world.store, link, {}, visitor);
      expect(await isConfirmed(email)).toBe(false);
      expect((await visit(world.store, '/orders', thief)).html).not.toContain(reference);
      expect(status).toBe(403);
      const page = await visit(world.store, link, visitor);
      expect([page.status, page.text]).toEqual([200, expect.stringContaining('Poner una contraseña nueva')]);
      expect(page.html).not.toMatch(/<main[\s\S]*<form[\s\S]*<\/main>/);
    }
  });

  test('16.1 is the stranger’s by a new password, which ends the password and the sessions that were there', async () => {
    const { email, thief, link } = await prepared();
    const { html } = await visit(world.store, link, null);
    const [, href = ''] = /href="(\/auth\/nueva-clave\?[^"]+)"/.exec(html) ?? [];
    expect((await submit(world.store, href, { password: own }, null)).status).toBe(200);
    expect(await isConfirmed(email)).toBe(true);
    expect(await opensAccount(thief)).toBe(false);
    expect([await statusOf(logIn(email, strangers)), await statusOf(logIn(email, own))]).toEqual([401, 200]);
    for (const again of [href, link])
      expect((await submit(world.store, again, { password: 'x' }, null)).status).toBe(410);
  });

  test('16.1 is confirmed in its own session, where the guest’s orders of that address then appear', async () => {
    const { email, thief: self, link } = await prepared();
    const [part] = await stock(world.store.services.db, { stock: 3 });
    const { reference } = await buy(world.store.url, [{ id: part!.id, quantity: 1 }], { email });
    expect((await submit(world.store, link, {}, self)).text).toContain(`Desde ahora tu cuenta usa ${email}.`);
    expect(await isConfirmed(email)).toBe(true);
    expect((await visit(world.store, '/orders', self)).html).toContain(reference);
  });

  test('16.1 is not linked by Google until its address is proven, and then only the new password is left', async () => {
    const { email, thief } = await prepared();
    const refused = await backFromGoogle(email);
    expect(refused.text).toContain('pon una contraseña nueva');
    expect(refused.cookie).not.toContain('session=');
    expect((await submit(world.store, await resetLink(email), { password: own }, null)).status).toBe(200);
    expect(await opensAccount(await backFromGoogle(email))).toBe(true);
    expect(await opensAccount(thief)).toBe(false);
    expect(await statusOf(logIn(email, strangers))).toBe(401);
  });

  test('16.3 the owner chooses a password by the owner’s rule, in the settings and by the link in a mail', async () => {
    const owner = await signedIn(world.store, storeOwner.email, storeOwner.password);
    const change = (password: string) =>
      submit(world.store, '/settings', { intent: 'password', current: storeOwner.password, password }, owner);
    for (const [password, said] of [
      ['corta-Azul7', 'al menos 12 caracteres'],
      ['nucleo-2026-2026', 'Esa contraseña se adivina fácil'],
    ] as const) {
      expect((await change(password)).text).toContain(said);
      expect((await submit(world.store, await resetLink(storeOwner.email), { password }, null)).text).toContain(said);
    }
    await signedIn(world.store, storeOwner.email, storeOwner.password);
  });

  test('16.1 cannot send the stranger into another address: its links to change it die with the new password', async () => {
    const { email, thief } = await prepared();
    const trap = newEmail();
    await submit(world.store, '/settings', { intent: 'email', email: trap, password: strangers }, thief);
    const link = await linkTo(trap, 'confirm-new-email');
    await submit(world.store, await resetLink(email), { password: own }, null);
    const self = await signedIn(world.store, email, own);
    expect((await submit(world.store, link, {}, self)).status).toBe(410);
    expect((await visit(world.store, '/account', self)).text).toContain(email);
  });
});

describe('wrong sign-ins', () => {
  test('16.2 thirty from one address lock nobody else out of the account, not even out of the owner’s', async () => {
    const { email } = await aShopper(world.store, { password: own });
    for (const [account, password] of [
      [email, own],
      [storeOwner.email, storeOwner.password],
    ] as const) {
      const attacker = elsewhere();
      const tries = [];
      for (let guess = 1; guess <= 30; guess += 1)
        tries.push(await statusOf(logIn(account, `no-es-${guess}`, attacker)));
      expect(tries.filter((status) => status === 401)).toHaveLength(8);
      expect(await statusOf(logIn(account, password))).toBe(200);
    }
  });

  test('16.2 without a captcha no account is counted, from however many addresses', async () => {
    const { email } = await aShopper(world.store, { password: own });
    const tries = [];
    for (let guess = 1; guess <= 40; guess += 1)
      tries.push(await statusOf(logIn(email, 'x', elsewhere(), 'inventado')));
    expect(new Set(tries)).toEqual(new Set([403]));
    expect(await statusOf(logIn(email, own))).toBe(200);
  });

  test('16.2 a new password lets the browser in that set it, while others still wait', async () => {
    const { email } = await aShopper(world.store, { password: strangers });
    for (let address = 1; address <= 4; address += 1) {
      const from = elsewhere();
      for (let guess = 1; guess <= 8; guess += 1) await logIn(email, `no-es-${guess}`, from);
    }
    expect(await statusOf(logIn(email, strangers))).toBe(429);
    const reset = await submit(world.store, await resetLink(email), { password: own }, null);
    const cookie = cookieOf(reset.headers.getSetCookie());
    expect(await statusOf(logIn(email, own, { ...elsewhere(), ...asPage(world.store, cookie) }))).toBe(200);
    expect(await statusOf(logIn(email, own))).toBe(429);
  });

  test('16.2 a new password lets a known browser in that had used up its own tries', async () => {
    const { email } = await aShopper(world.store, { password: strangers });
    const known = cookieOf((await logIn(email, strangers)).headers.getSetCookie())
      .split('; ')
      .find((cookie) => cookie.startsWith('__Host-device='))!;
    const page = () => ({ ...elsewhere(), ...asPage(world.store, known) });
    for (let guess = 1; guess <= 10; guess += 1) await logIn(email, `no-es-${guess}`, page());
    expect(await statusOf(logIn(email, strangers, page()))).toBe(429);
    await submit(world.store, await resetLink(email), { password: own }, { cookie: known });
    expect(await statusOf(logIn(email, own, page()))).toBe(200);
  });
});

describe('an account of Google alone', () => {
  test('16.4 sets a password, changes its e-mail and is deleted only after a fresh sign-in', async () => {
    const { email, change } = await anAccountOfGoogle();
    const next = newEmail();
    const changes: Record<string, string>[] = [
      { intent: 'password', password: own },
      { intent: 'email', email: next },
    ];
    await openedMinutesAgo(email, 11);
    for (const fields of changes) {
      const refused = await change(fields);
      expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Entra otra vez con Google')]);
      expect(refused.html).toContain('/auth/google/start?');
    }
    expect(await statusOf(logIn(email, own))).toBe(401);
    const again = await anAccountOfGoogle(email);
    const removal = { email };
    await openedMinutesAgo(email, 11);
    expect((await submit(world.store, '/settings/delete', removal, again)).status).toBe(403);
    await openedMinutesAgo(email, 9);
    for (const fields of changes.toReversed()) expect((await again.change(fields)).status).toBe(303);
    expect(await linkTo(next, 'confirm-new-email')).toContain('/auth/confirmar?token=');
    expect(await statusOf(logIn(email, own))).toBe(200);
  });
});

describe('links that were mailed', () => {
  test('16.4 all others die when one of them sets a new password, and when the password is changed', async () => {
    const { email } = await aShopper(world.store, { password: strangers });
    const links = [await resetLink(email), await resetLink(email)];
    const save = async (link: string) => (await submit(world.store, link, { password: own }, null)).status;
    expect([await save(links[0]!), await save(links[1]!)]).toEqual([200, 410]);
    const waiting = await resetLink(email);
    const self = await signedIn(world.store, email, own);
    const password = 'cedro-Rojo-15';
    expect((await submit(world.store, '/settings', { intent: 'password', current: own, password }, self)).status).toBe(
      303,
    );
    expect(await save(waiting)).toBe(410);
  });

  test('16.4 those in the old mailbox die when the account changes its e-mail', async () => {
    const ana = await aShopper(world.store, { password: strangers });
    const inOldMailbox = await resetLink(ana.email);
    const email = newEmail();
    await submit(world.store, '/settings', { intent: 'email', email, password: strangers }, ana);
    const link = await linkTo(email, 'confirm-new-email');
    expect((await visit(world.store, link, null)).location).toContain('/auth?next=%2Fauth%2Fconfirmar');
    expect((await submit(world.store, link, {}, await aShopper(world.store))).text).toContain('de otra cuenta');
    expect((await submit(world.store, link, {}, ana)).text).toContain(`Desde ahora tu cuenta usa ${email}.`);
    expect((await submit(world.store, inOldMailbox, { password: own }, null)).status).toBe(410);
    expect(await statusOf(logIn(email, strangers))).toBe(200);
  });

  test('16.4 a guest’s link to an order leads to the payment without the document, and shows it on no other page', async () => {
    const { store } = world;
    const [part] = await stock(store.services.db, { stock: 5 });
    const lines = [{ id: part!.id, quantity: 1 }];
    const { reference, answer } = await buy(store.url, lines, { legalId: '1098765432' });
    const path = guestOrderLink(store.services.settings, reference).replace(store.url, '').replace('?', '/pagar?');
    const paying = await visit(store, path, null);
    expect(paying.status).toBe(303);
    const checkout = new URL(paying.location ?? '').searchParams;
    expect([checkout.get('reference'), checkout.get('customer-data:email')]).toEqual([reference, aForm.email]);
    expect(paying.location).not.toContain('1098765432');
    expect(checkout.has('customer-data:legal-id-type')).toBe(false);
    // Wompi takes the address without it.
    expect((await fetch(paying.location ?? '', { redirect: 'manual' })).status).toBeLessThan(400);
    const carried = { cookie: cookieOf(paying.headers.getSetCookie()) };
    expect((await visit(store, '/payment', carried)).html).not.toContain('1098765432');
    expect((await visit(store, path, carried)).location).not.toContain('1098765432');
    expect((await visit(store, path, { cookie: answer.cookie ?? '' })).location).toContain('1098765432');
    await store.services.db
      .updateTable('orders')
      .set({ status: 'declined' })
      .where('reference', '=', reference)
      .execute();
    const payAgain = path.replace('/pagar', '');
    const again = await submit(store, payAgain, {}, null);
    const form = await visit(store, '/payment', { cookie: cookieOf(again.headers.getSetCookie()) });
    expect(form.html).toContain(`value="${aForm.addressLine1}"`);
    expect(form.html).not.toContain('1098765432');
    // The browser that ordered typed it itself.
    const buyer = { cookie: answer.cookie ?? '' };
    const own = await submit(store, payAgain, {}, buyer);
    const filled = await visit(store, '/payment', { cookie: cookieOf(own.headers.getSetCookie()) });
    expect(filled.html).toContain('1098765432');
  });
});

describe('the welcome', () => {
  const welcome = (email: string, fullName: string, cookie = '') =>
    call('sendWelcomeEmail', { email, fullName }, { ...elsewhere(), ...asPage(world.store, cookie) });
  const nameOf = async (email: string) =>
    (
      await world.store.services.db
        .selectFrom('customers')
        .select('name')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).name;

  test('16.4 names the account only for the browser that registered it', async () => {
    const [mine, theirs] = [newEmail(), newEmail()];
    const registered = cookieOf((await register(mine)).headers.getSetCookie());
    await register(theirs);
    expect(registered).not.toContain(mine);
    expect(await statusOf(welcome(theirs, 'Nombre Ajeno', registered))).toBe(200);
    expect(await nameOf(theirs)).toBe('');
    expect((await world.store.mailServer.waitFor(theirs, /[Bb]ienvenid/)).text).not.toContain('Ajeno');
    expect(await statusOf(welcome(mine, 'Ana Pérez', registered))).toBe(200);
    expect(await nameOf(mine)).toBe('Ana Pérez');
  });
});

const spellings = [
  'josé@correo.test',
  'o#b@correo.test',
  'a..b@correo.test',
  '.a@correo.test',
  'a.@correo.test',
  'a@ñandú.test',
  'a@xn--and-6ma2c.test',
  'ａｂ@correo.test',
  "d'arcy@correo.test",
  "fin'@correo.test",
  'a&b@correo.test',
  'a/b@correo.test',
  'a=b@correo.test',
  'a!b@correo.test',
  'a%b@correo.test',
  'a*b@correo.test',
  'a~b@correo.test',
  'a`b@correo.test',
  'a{b}@correo.test',
  'a|b@correo.test',
  'a?b@correo.test',
  'a$b@correo.test',
  'a^b@correo.test',
  '"a b"@correo.test',
  'a b@correo.test',
  'a@correo..test',
  'a@.correo.test',
  'a@-correo.test',
  'a@correo-.test',
  'a@correo.t',
  'a@correo.123',
  'a@127.0.0.1',
  'a@[127.0.0.1]',
  'a@correo',
  'a@correo.test.',
  'a@почта.рф',
  'почта@correo.test',
  'a@b_c.test',
  'İ@correo.test',
  'ﬁn@correo.test',
  'a\u200bb@correo.test',
  'a\u0000b@correo.test',
  '\ud800@correo.test',
  `${'a'.repeat(65)}@correo.test`,
  `a@${'b'.repeat(64)}.test`,
  `a@${'b.'.repeat(130)}test`,
  '__proto__@correo.test',
  '-a@correo.test',
  'a+@correo.test',
  '1@correo.test',
];

describe('odd spellings of an e-mail', () => {
  const forget = () => world.store.services.db.deleteFrom('customers').where('role', '=', 'shopper').execute();

  test('16.12 register an account that can sign in, or are refused in Spanish', async () => {
    let made = 0;
    for (const email of spellings) {
      const answer = await register(email, own);
      if (answer.status === 200) {
        expect(await statusOf(logIn(email, own)), email).toBe(200);
        made += 1;
        await forget();
      } else {
        const refusal = { error: expect.stringMatching(/^Escribe un correo completo/) };
        expect([answer.status, await answer.json()], email).toEqual([400, refusal]);
      }
    }
    expect(made).toBe(12);
  });

  test('16.12 become the e-mail of an account that still signs in, or are refused in Spanish', async () => {
    let ana = await aShopper(world.store, { password: own });
    for (const typed of spellings) {
      const asked = await submit(world.store, '/settings', { intent: 'email', email: typed, password: own }, ana);
      if (asked.status === 422) {
        expect(asked.text, typed).toContain('Escribe un correo completo');
        continue;
      }
      expect(asked.status, typed).toBe(303);
      const { customer } = ana;
      const token = await world.store.services.identity.emailToken(customer, readEmail(typed) ?? '');
      const link = `/auth/confirmar?${new URLSearchParams({ token })}`;
      expect((await submit(world.store, link, {}, ana)).text, typed).toContain('quedó confirmado');
      expect(await statusOf(logIn(typed, own)), typed).toBe(200);
      await forget();
      ana = await aShopper(world.store, { password: own });
    }
  });
});
