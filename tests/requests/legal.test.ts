import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fileClaim, newSubmission } from '#app/shop/claims/claims.server.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { visibleText } from '#tests/support/checkout-client.ts';
import { aShopper } from '#tests/support/customers.ts';
import { testNow } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { visit } from '#tests/support/visit.ts';

const running = engineStore();
const year = new Date().getFullYear();

async function textOf(path: string): Promise<string> {
  const response = await fetch(running.store.url + path);
  expect(response.status, path).toBe(200);
  return visibleText(await response.text());
}

describe('each legal page says what the law asks for', () => {
  test.each([
    [
      '/terminos',
      ['Ley 1480 de 2011', 'Ley 2439 de 2024', 'incluyen todos los impuestos', 'pagas el menor', 'acuse de recibo'],
    ],
    [
      '/privacidad',
      ['Ley 1581 de 2012', 'previa, expresa e informada', '10 días hábiles', '15 días hábiles', 'fuera de Colombia'],
    ],
    ['/envios', ['2 a 4 días hábiles', '30 días calendario', '15 días calendario', 'gratis']],
    [
      '/retracto-y-garantia',
      ['5 días hábiles desde que recibes', 'artículo 47', 'sin descuentos', '15 días calendario', 'un año de garantía'],
    ],
    [
      '/reversion-del-pago',
      ['artículo 51', 'Decreto 587 de 2016', '5 días hábiles', '15 días hábiles', 'No recibiste el producto'],
    ],
    ['/pqr', ['número de radicado', '15 días hábiles', 'Qué escribir', 'Teléfono']],
  ])('%s', async (path, sentences) => {
    const text = await textOf(path);
    for (const sentence of sentences) expect(text).toContain(sentence);
    expect(text).toContain('Vigente desde el 28 de noviembre de 2026');
    expect(text).toContain('Superintendencia de Industria y Comercio');
    expect(text).not.toMatch(/undefined|\[object|NaN/);
  });

  test('with the seller of the settings in the text and in the footer', async () => {
    const { seller } = running.store.services.settings;
    for (const path of ['/terminos', '/privacidad', '/pqr', '/', '/cart', '/payment']) {
      const text = await textOf(path);
      const said = [seller.name, seller.nit, seller.address, seller.phone, seller.email];
      for (const fact of said) expect(text, path).toContain(fact);
    }
  });
});

const filled = {
  kind: 'claim',
  name: 'Ana Prueba',
  email: 'ana@example.test',
  text: 'La tarjeta llegó golpeada.\nPido el cambio.',
  privacy: 'on',
};

async function post(fields: Record<string, string> | string, headers: Record<string, string> = {}) {
  const body = typeof fields === 'string' ? fields : new URLSearchParams(fields);
  const response = await fetch(`${running.store.url}/pqr`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin: running.store.url, ...headers },
  });
  const location = response.headers.get('location');
  return { status: response.status, location, html: await response.text(), headers: response.headers };
}

async function submissionFrom(): Promise<string> {
  const html = await (await fetch(`${running.store.url}/pqr`)).text();
  const tag = html.match(/<input[^>]*name="submission"[^>]*>/)?.[0];
  return tag?.match(/value="([^"]+)"/)?.[1] ?? '';
}

async function countClaims(): Promise<number> {
  const { count } = await running.store.services.db
    .selectFrom('claims')
    .select((build) => build.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

describe('a claim', () => {
  test('is answered with a page that shows file number, date, time and state to anyone who has its link', async () => {
    const answer = await post({ ...filled, submission: await submissionFrom(), orderReference: 'order_123' });
    expect(answer.status).toBe(303);
    expect(answer.location).toMatch(new RegExp(`^/pqr/PQR-${year}-\\d{6}\\?clave=[\\w-]{22}$`));
    const page = await fetch(running.store.url + answer.location);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const html = await page.text();
    const text = visibleText(html);
    for (const fact of ['Recibida', 'Reclamo', 'order_123', 'Pido el cambio.', `de ${year}, `, '. m.']) {
      expect(text).toContain(fact);
    }
    expect(html).toMatch(/<meta name="robots" content="noindex"/);
    expect(html).not.toContain('ana@example.test');
    expect(html).not.toContain('Ana Prueba');
  });

  test('leads to the order of its number for the customer whose it is; nobody else learns whether there is one', async () => {
    const { store } = running;
    const [ana, luis] = [await aShopper(store), await aShopper(store)];
    const reference = await anOrderOf(store.services.db, {
      createdAt: '2026-11-21T15:00:00Z',
      paidAt: null,
      status: 'declined',
      lines: [['1', 1000, 0, 1]],
      row: { customer_id: ana.customer.id },
    });
    const number = orderNumber(reference);
    expect((await visit(store, `/pqr?pedido=${number}`, null)).html).toMatch(
      new RegExp(`name="orderReference"[^>]*value="${number}"`),
    );
    const receipt = async (orderReference: string) => {
      const claim = await fileClaim(store.services.db, {
        request: { kind: 'claim', name: 'Ana', email: 'ana@example.test', text: 'No llegó.', orderReference },
        submission: newSubmission(),
        now: testNow,
        privacyVersion: '1',
        clientAddress: '203.0.113.7',
      });
      return `/pqr/${claim.number}?clave=${claim.accessKey}`;
    };
    const known = await receipt(number);
    const unknown = await receipt('AAAAAA');
    const shown = await visit(store, known, ana);
    expect(shown.html).toContain(`href="/orders/${reference}"`);
    expect(shown.text).toContain(number);
    for (const who of [null, luis]) {
      const [one, other] = [await visit(store, known, who), await visit(store, unknown, who)];
      expect(one.html).not.toContain(reference);
      expect(one.text.replaceAll(number, 'AAAAAA').replaceAll(/PQR-\d+-\d+/g, '')).toBe(
        other.text.replaceAll(/PQR-\d+-\d+/g, ''),
      );
    }
  });

  test('is asked of who is signed in with name and mail filled in, and of nobody else', async () => {
    const ana = await aShopper(running.store);
    const known = (html: string) => [ana.customer.name, ana.email].map((value) => html.includes(`value="${value}"`));
    expect(known((await visit(running.store, '/pqr', ana)).html)).toEqual([true, true]);
    expect(known((await visit(running.store, '/pqr', null)).html)).toEqual([false, false]);
  });

  test('keeps which policy was agreed to, when and from where', async () => {
    const answer = await post({ ...filled, submission: await submissionFrom(), name: 'Prueba Guardada' });
    expect(answer.status).toBe(303);
    const row = await running.store.services.db
      .selectFrom('claims')
      .selectAll()
      .where('name', '=', 'Prueba Guardada')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ privacy_version: '2026-11-28', status: 'received' });
    expect(row.privacy_accepted_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(row.client_address).toMatch(/127\.0\.0\.1|::1/);
  });

  test('sent twice by one form is one claim', async () => {
    const form = { ...filled, submission: await submissionFrom(), text: 'Dos veces.' };
    const before = await countClaims();
    const answers = await Promise.all([post(form), post(form)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(answers[0]?.location).toBe(answers[1]?.location);
    expect(await countClaims()).toBe(before + 1);
  });

  test('is a page like any other for its shopper, and no page without its key', async () => {
    const { location } = await post({ ...filled, submission: await submissionFrom(), text: 'Otra.' });
    const number = location?.split('?')[0] ?? '';
    for (const path of [
      number,
      `${number}?clave=`,
      `${number}?clave=AAAAAAAAAAAAAAAAAAAAAA`,
      '/pqr/PQR-2026-999999?clave=x',
      '/pqr/%00',
      "/pqr/PQR-2026-000001'--",
      `/pqr/${'9'.repeat(3000)}`,
    ]) {
      const response = await fetch(running.store.url + path);
      expect(response.status, path).toBe(404);
      expect(visibleText(await response.text()), path).toContain('No encontramos esa solicitud');
    }
  });

  test('with a script in every field is shown as text', async () => {
    const script = '<script>alert("x")</script><img src=x onerror=alert(1)>';
    const refused = await post({ ...filled, name: script, orderReference: script, text: script, email: script });
    expect(refused.status).toBe(422);
    expect(refused.html).not.toMatch(/<script>alert|<img src=x/);
    expect(refused.html).toContain('&lt;script&gt;');
    const from = { 'x-forwarded-for': '203.0.113.66' };
    const filed = await post({ ...filled, name: script, orderReference: script, text: script }, from);
    const html = await (await fetch(running.store.url + filed.location)).text();
    expect(html).not.toMatch(/<script>alert|<img src=x/);
    expect(html).toContain('&lt;script&gt;');
  });

  test.each([
    [{ kind: '' }, 'Tipo de solicitud: Elige qué nos envías.'],
    [{ kind: 'praise' }, 'Tipo de solicitud: Elige una de las opciones.'],
    [{ name: ' ' }, 'Nombre completo: Escribe tu nombre completo.'],
    [{ email: 'ana' }, 'Correo electrónico: Escribe un correo completo, como nombre@correo.com.'],
    [{ text: 'x'.repeat(4001) }, 'Tu mensaje: Es demasiado largo.'],
    [{ document: '1'.repeat(41) }, 'Documento: Es demasiado largo.'],
    [{ privacy: '' }, 'Autorización de datos: Márcalo'],
  ])('with %j is refused in words and not stored', async (change, sentence) => {
    const before = await countClaims();
    const answer = await post({ ...filled, ...change });
    expect(answer.status).toBe(422);
    expect(visibleText(answer.html)).toContain(sentence);
    expect(answer.html).not.toMatch(/name="privacy"[^>]*\schecked/);
    expect(await countClaims()).toBe(before);
  });

  test.each([
    ['application/json', '{"kind":"claim"}'],
    ['application/x-www-form-urlencoded', '%%%=%%%'],
    ['multipart/form-data; boundary=x', '--y'],
    ['text/plain', 'hola'],
  ])('as %s %s is an empty form', async (type, body) => {
    const answer = await post(body, { 'content-type': type });
    expect(answer.status).toBe(422);
    expect(visibleText(answer.html)).toContain('Revisa los datos marcados.');
  });

  test('comes from our own page only', async () => {
    expect((await post(filled, { origin: 'https://elsewhere.example' })).status).toBe(403);
  });

  test('after many is asked for the captcha by the form itself, which keeps what was typed, and is filed with it', async () => {
    const from = { 'x-forwarded-for': '203.0.113.77' };
    const answers = [];
    // As of the window below.
    for (let count = 0; count < 11; count += 1) answers.push(await post({ ...filled, text: `Sin más ${count}` }, from));
    const refused = answers.find(({ status }) => status === 403);
    expect(visibleText(refused?.html ?? '')).toContain('esta vez comprobamos que no eres un robot');
    expect(refused?.html).toMatch(/<textarea[^>]*>Sin más \d+<\/textarea>/);
    expect(refused?.headers.get('content-security-policy')).toMatch(/script-src[^;]*'nonce-/);
    expect(answers.filter(({ status }) => status === 303).length).toBeGreaterThanOrEqual(5);
    const wrong = await post({ ...filled, recaptchaToken: await running.store.control.captchaToken('login') }, from);
    expect([303, 403]).toContain(wrong.status);
    const recaptchaToken = await running.store.control.captchaToken('claim');
    expect((await post({ ...filled, recaptchaToken, text: 'Con captcha.' }, from)).status).toBe(303);
  });

  test('is one of three hundred in an hour from all addresses; the sentence says how else to complain', async () => {
    const { db } = running.store.services;
    const later = new Date(Date.now() + 3_600_000);
    await db
      .insertInto('attempts')
      .values({ key: createHash('sha256').update('claims').digest('base64url'), count: 300, resets_at: later })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: 300, resets_at: later }))
      .execute();
    const refused = await post({ ...filled, text: 'Una más.' }, { 'x-forwarded-for': '203.0.113.99' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(visibleText(refused.html)).toContain('nuestros datos están en «Otros medios»');
    await db.deleteFrom('attempts').execute();
  });

  test('is one of ten in ten minutes from one address; the next is asked to wait and loses nothing', async () => {
    const answers = [];
    // The limit's window may end in between, but of 21 requests at least one is the eleventh of its window.
    for (let count = 0; count < 21; count += 1) {
      const recaptchaToken = await running.store.control.captchaToken('claim');
      answers.push(await post({ ...filled, recaptchaToken, text: `Número ${count}` }));
    }
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(visibleText(refused?.html ?? '')).toContain('Recibimos muchas solicitudes desde tu red.');
    expect(refused?.html).toMatch(/<textarea[^>]*>Número \d+<\/textarea>/);
  });
});
