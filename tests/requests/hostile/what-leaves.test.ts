import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOf } from '#tests/support/call.ts';
import { aForm, buy, referenceFrom } from '#tests/support/checkout-client.ts';
import { aShopper, asPage, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { liveSender } from '#tests/support/https/live-settings.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const world = engineStore({ env: { HOLDS_PER_EMAIL: '0', HOLDS_PER_ADDRESS: '0' } });
const url = () => world.store.url;
let luis: SignedInCustomer;
let owner: SignedInCustomer;

beforeAll(async () => {
  const { store } = world;
  luis = await aShopper(store, { email: 'luis@correo.test' });
  owner = await signedIn(store, storeOwner.email, storeOwner.password);
  await stock(store.services.db, { id: '1', stock: 500 });
});

const aSoldOrder = (row: Parameters<typeof anOrderOf>[1]['row'] = {}) =>
  anOrderOf(world.store.services.db, {
    createdAt: '2026-11-21T15:00:00Z',
    paidAt: '2026-11-21T15:01:00Z',
    lines: [['1', 1000, 0, 1]],
    row,
  });

describe('a mail', () => {
  const ends = [
    '\r\nBcc: evil@evil.test',
    '\nBcc: evil@evil.test\n\nhola',
    '%0d%0aBcc: evil@evil.test',
    '\r\n.\r\nMAIL FROM:<a@evil.test>',
  ];
  const known = /^(auto-submitted|content-.*|date|from|message-id|mime-version|received|subject|to)$/i;

  async function sentOnlyTo(recipients: readonly string[]): Promise<void> {
    const { received } = world.store.mailServer;
    for (const mail of received) {
      expect(mail.recipients).toHaveLength(1);
      expect(mail.headers.map(({ name }) => name).filter((name) => !known.test(name))).toEqual([]);
      for (const once of ['to', 'from', 'subject']) {
        expect(
          mail.headers.filter(({ name }) => name.toLowerCase() === once),
          once,
        ).toHaveLength(1);
      }
      expect(mail.subject).not.toMatch(/[\r\n]/);
      expect(mail.from).toBe(liveSender);
    }
    const strangers = received.flatMap((mail) => mail.recipients).filter((each) => /evil/.test(each));
    expect(strangers).toEqual([]);
    for (const recipient of recipients) await world.store.mailServer.waitFor(recipient);
  }

  test('goes to its one recipient, whatever line ends a name, a word of the owner or an address carries', async () => {
    const { store } = world;
    const { db } = store.services;
    const inAddress = ends.map((end) => `x@correo.test${end}`);
    const people: string[] = [];
    for (const [index, end] of ends.entries()) {
      const email = `comprador${index}@correo.test`;
      people.push(email);
      const order = await buy(url(), [{ id: '1', quantity: 1 }], { email, fullName: `Ana${end}`, city: `Cali${end}` });
      expect(order.amountInCents, order.answer.text).toBeGreaterThan(0);
      const claim = { kind: 'claim', name: `Ana${end}`, email, text: `Hola${end}`, privacy: 'on' };
      const filed = await submit(store, '/pqr', claim, null);
      const number = filed.location?.match(/PQR-[\d-]+/)?.[0];
      await submit(store, `/admin/pqr/${number}`, { intent: 'answer', seen: 'received/0', text: `Sí${end}` }, owner);
      const reference = await aSoldOrder({ email, full_name: 'Ana', fulfilment_status: 'to_prepare' });
      const parcel = { carrier: `Envía${end}`, trackingNumber: `1${end}`, trackingUrl: '' };
      const sent = await submit(
        store,
        `/admin/pedidos/${reference}`,
        { intent: 'send', seen: 'paid/to_prepare', ...parcel },
        owner,
      );
      expect(sent.status, sent.text).toBe(303);
      await store.mailServer.waitFor(email, 'camino');
    }
    for (const email of inAddress) {
      const reference = await referenceFrom(url());
      await submit(store, '/payment', { ...aForm, email, reference, cart: '[{"id":"1","quantity":1}]' }, null);
      await submit(
        store,
        '/auth/recuperar',
        { email, recaptchaToken: await store.control.captchaToken('reset') },
        null,
      );
      await submit(store, '/settings', { intent: 'email', email, password: luis.password }, luis);
      await submit(store, '/pqr', { kind: 'claim', name: 'Ana', email, text: 'Hola', privacy: 'on' }, null);
      const recaptchaToken = await store.control.captchaToken('register');
      await callOf(store, '/api/registerUserWithRecaptcha', null, {
        data: { email, password: 'roble-Azul-47', fullName: email, recaptchaToken },
      });
      await callOf(store, '/api/sendWelcomeEmail', null, { data: { email, fullName: email } });
    }
    const waiting = db.selectFrom('mails').select('kind').where('sent_at', 'is', null).where('ended_at', 'is', null);
    await expect.poll(() => waiting.execute()).toEqual([]);
    await sentOnlyTo(people);
  });
});

describe('an address that people give', () => {
  let hits: string[];
  let port: number;
  const canary = createServer((request, response) => {
    hits.push(`${request.method} ${request.url}`);
    response.end('x');
  });
  beforeAll(async () => {
    hits = [];
    await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done));
    port = (canary.address() as AddressInfo).port;
  });
  afterAll(() => void canary.close());

  /** All of these end at the canary, for a server that would ask. */
  const tricks = () => {
    const hosts = [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '0177.0.0.1',
      '127.1',
      '127.0.1',
      '0',
      '0.0.0.0',
    ];
    const names = [
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[0:0:0:0:0:ffff:127.0.0.1]',
      '①②⑦.⓪.⓪.①',
      'LOCALHOST',
      'localhost.',
    ];
    const plain = [...hosts, ...names].map((host) => `http://${host}:${port}/foto.jpg`);
    const secure = ['127.0.0.1', 'localhost', '2130706433'].map((host) => `https://${host}:${port}/foto.jpg`);
    const dressed = [
      `fotos.test@127.0.0.1:${port}`,
      `fotos.test:80@127.0.0.1:${port}`,
      `127.0.0.1:${port}#@fotos.test`,
      `127.0.0.1:${port}?@fotos.test`,
    ];
    const more = dressed.flatMap((host) => [`http://${host}/foto.jpg`, `https://${host}/foto.jpg`]);
    return [
      ...plain,
      ...secure,
      ...more,
      `//127.0.0.1:${port}/a.jpg`,
      `ftp://127.0.0.1:${port}/a`,
      `gopher://127.0.0.1:${port}/_x`,
    ];
  };

  test('of a picture, a parcel or in an import is stored or refused, and never asked for', async () => {
    const { store } = world;
    const { db } = store.services;
    expect(tricks().length).toBeGreaterThanOrEqual(30);
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('x');
    hits.length = 0;
    const lines = tricks().map((address, index) => `ssrf-${index},Foto ${index},1000,"${address}"`);
    const body = new FormData();
    body.set('archivo', new File([['id,name,price,image', ...lines].join('\n')], 'x.csv', { type: 'text/csv' }));
    const answer = await fetch(`${url()}/admin/intercambio`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: asPage(store, owner.cookie),
    });
    const location = (answer.headers.get('location') ?? '').replace(url(), '');
    const state = () => db.selectFrom('product_imports').select('state').executeTakeFirstOrThrow();
    await expect.poll(async () => (await state()).state).toBe('checked');
    const [, seen = ''] = (await visit(store, location, owner)).html.match(/name="seen" value="(\d+)"/) ?? [];
    if (seen) await submit(store, location, { intent: 'apply', seen }, owner);
    const reference = await aSoldOrder({ fulfilment_status: 'to_prepare' });
    for (const [index, address] of tricks().entries()) {
      const given = await submit(store, `/admin/productos/1/imagenes`, { intent: 'address', address }, owner);
      expect(given.status, address).toBeLessThan(500);
      const picture = { intent: 'add', name: `Producto ${index}`, price: '1000', image: address };
      expect((await submit(store, '/admin/productos', picture, owner)).status, address).toBeLessThan(500);
      const parcel = { carrier: 'x', trackingNumber: '1', trackingUrl: address };
      const sent = await submit(
        store,
        `/admin/pedidos/${reference}`,
        { intent: 'send', seen: 'paid/to_prepare', ...parcel },
        owner,
      );
      expect(sent.status, address).toBeLessThan(500);
      const asked = await callOf(store, '/api/checkWompiTransactionStatus', null, {
        data: { transactionId: `../../${address}` },
      });
      expect(asked.status, address).toBe(400);
    }
    for (const path of ['/product/1', '/', '/sitemap.xml', '/admin/productos', location]) {
      expect((await visit(store, path, owner)).status, path).toBe(200);
    }
    expect(hits).toEqual([]);
  });
});

describe('a cell of a file', () => {
  const beginnings = ['=', '+', '-', '@', '\t=', '\r=', '\n=', '＝', '＋', '－', '＠', "'=", ' ='];
  const formulas = beginnings.map((beginning) => `${beginning}HYPERLINK("https://evil.test","x")`);
  /** What spreadsheets run; a number may begin with its sign. */
  const runs = (cell: string) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^-?[\d.,]+$/.test(cell);

  async function cellsOf(path: string, delimiter: string): Promise<string[]> {
    const { status, html } = await visit(world.store, path, owner);
    expect(status, path).toBe(200);
    return (parse(html, { delimiter, bom: true, relax_column_count: true }) as string[][]).flat();
  }

  test('never runs in a spreadsheet, whatever its author', async () => {
    const { store } = world;
    const { db } = store.services;
    for (const text of formulas) {
      const fields = { intent: 'add', name: text, description: text, coupon: text, price: '1000' };
      expect((await submit(store, '/admin/productos', fields, owner)).status, text).toBe(303);
      const reference = await aSoldOrder();
      await db
        .updateTable('order_lines')
        .set({ product_name: text, category: text })
        .where('order_reference', '=', reference)
        .execute();
    }
    const body = new FormData();
    const quoted = formulas.map((text) => `"${text.replaceAll('"', '""')}"`);
    const lines = quoted.map((text, index) => `f${index},${text},${text},${text},${text}`);
    body.set(
      'archivo',
      new File([[`id,name,price,category,${quoted[0]}`, ...lines].join('\n')], '=1+1.csv', { type: 'text/csv' }),
    );
    const headers = asPage(store, owner.cookie);
    const answer = await fetch(`${url()}/admin/intercambio`, { method: 'POST', body, redirect: 'manual', headers });
    const report = `${(answer.headers.get('location') ?? '').replace(url(), '')}/problemas.csv`;
    const checking = () => db.selectFrom('product_imports').select('state').where('state', '=', 'checking').execute();
    await expect.poll(checking).toEqual([]);
    const figures = [
      'ventas',
      'promedio',
      'mas-vendidos',
      'conversion',
      'categorias',
      'marcas',
      'clientes',
      'medios-de-pago',
    ];
    const asked = '?desde=2026-11-01&hasta=2026-11-30';
    const cells = [
      ...(await cellsOf('/admin/intercambio/productos.csv?separador=coma', ',')),
      ...(await cellsOf('/admin/intercambio/productos.csv', ';')),
      ...(await cellsOf(report, ';')),
      ...(await Promise.all(figures.map((file) => cellsOf(`/admin/cifras/${file}.csv${asked}`, ';')))).flat(),
    ];
    expect(cells.filter((cell) => cell.includes('HYPERLINK')).length).toBeGreaterThan(formulas.length * 4);
    expect(cells.filter(runs)).toEqual([]);
  });
});
