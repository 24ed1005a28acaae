import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aShopper, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { visit } from '#tests/support/visit.ts';

const running = engineStore();
let owner: SignedInCustomer;
beforeAll(async () => {
  owner = await signedIn(running.store, storeOwner.email, storeOwner.password);
});

/** The name of the product sold is a spreadsheet formula. */
const march = 'desde=2026-03-02&hasta=2026-03-03';
beforeEach(async () => {
  const { db } = running.store.services;
  for (const table of ['order_lines', 'order_history', 'order_follow_ups'] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom('orders').execute();
  const [formula] = await stock(db, { id: 'formula', name: '=HYPERLINK("https://x.test";"Ñandú")', stock: 5 });
  const createdAt = '2026-03-02T15:00:00Z';
  await anOrderOf(db, { createdAt, paidAt: createdAt, lines: [[formula!.id, 333_333, 15, 1]] });
});

const openPage = (path: string) => visit(running.store, path, owner);
const words = (text: string) => text.replaceAll('\u00a0', ' ');
/** As bytes, because decoding text removes the byte order mark. */
async function download(file: string, query = march) {
  const answer = await fetch(`${running.store.url}/admin/cifras/${file}?${query}`, {
    headers: { cookie: owner.cookie },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { answer, marked: bytes.subarray(0, 3).toString('hex'), lines: bytes.subarray(3).toString().split('\r\n') };
}

describe('the page', () => {
  test('says what was sold in a period, beside the one before', async () => {
    const { status, text, headers } = await openPage(`/admin/cifras?${march}`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(words(text)).toContain(
      '2 de marzo de 2026 a 3 de marzo de 2026. Se compara con 28 de febrero de 2026 a 1 de marzo',
    );
    expect(words(text)).toMatch(/Vendido \$ 283\.333 Sin ventas en el periodo anterior Antes: \$ 0/);
    expect(text).toContain('Todavía no se ha contado ningún carrito.');
  });

  test.each(['today', 'last_7', 'last_30', 'last_90', 'this_month', 'last_month', 'this_year', 'nope'])(
    'opens for the period %s',
    async (preset) => {
      expect((await openPage(`/admin/cifras?periodo=${preset}`)).status).toBe(200);
    },
  );

  test.each([
    ['desde=2026-02-30&hasta=2026-03-01', 'Esas fechas no existen.'],
    ["desde='%3BDROP TABLE orders&hasta=%00", 'Esas fechas no existen.'],
    ['desde=2026-03-01', 'Escribe las dos fechas'],
    ['desde=2026-03-03&hasta=2026-03-01', 'La fecha final va después de la inicial.'],
    ['desde=9999-12-30&hasta=9999-12-31', 'Ese periodo todavía no ha empezado.'],
    ['desde=0001-01-01&hasta=0001-01-02', 'Escoge fechas desde el año 2000.'],
    ['desde=2001-01-01&hasta=2026-01-02', 'cinco años o menos'],
  ])('says of %s what is wrong, and breaks nothing', async (query, sentence) => {
    for (const path of ['/admin/cifras', '/admin/cifras/ventas.csv']) {
      const { status, text } = await openPage(`${path}?${query}`);
      expect([path, status]).toEqual([path, 422]);
      expect(text).toContain(sentence);
      expect(text).not.toContain('Vendido');
    }
  });

  test('and its files open for nobody else', { tags: ['S6.21', 'S6.22'] }, async () => {
    for (const who of [null, await aShopper(running.store)]) {
      for (const path of ['/admin/cifras', '/admin/cifras/ventas.csv', '/admin/cifras/mas-vendidos.csv']) {
        const answer = await visit(running.store, `${path}?${march}`, who);
        expect([answer.status, answer.location], path).toEqual([302, '/']);
        expect((await visit(running.store, `${path}.data?${march}`, who)).html).not.toContain('283');
      }
    }
  });
});

describe('the files', () => {
  test('of days open in a spreadsheet: marked as UTF-8, semicolons, whole pesos', async () => {
    const { answer, marked, lines } = await download('ventas.csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="nucleo-2026-03-02-a-2026-03-03-ventas.csv"',
    );
    expect(marked).toBe('efbbbf');
    expect(lines).toEqual([
      'Día;Ventas;Vendido;Vendido en el periodo anterior;Canceladas después;Valor cancelado',
      '2026-03-02;1;283333;0;0;0',
      '2026-03-03;0;0;0;0;0',
      '',
    ]);
    expect((await download('promedio.csv')).lines.slice(1)).toEqual(['2026-03-02;1;283333;', '2026-03-03;0;;', '']);
  });

  test('of products make no formula of a name', async () => {
    const { lines } = await download('mas-vendidos.csv');
    expect(lines.slice(1)).toEqual([`"'=HYPERLINK(""https://x.test"";""Ñandú"")";formula;1;1;283333`, '']);
  });

  test('of conversion have a row a step', async () => {
    const { lines } = await download('conversion.csv');
    expect(lines.slice(1)).toEqual([
      'Abrieron el carrito;0;;0',
      'Abrieron la página de pago;0;;0',
      'Hicieron el pedido;1;;0',
      'Pagaron;1;100;0',
      '',
    ]);
  });

  test.each(['nope.csv', 'ventas', '__proto__', 'constructor'])('%s is none of them', async (file) => {
    expect((await openPage(`/admin/cifras/${file}`)).status).toBe(404);
  });
});

test('a cart is counted where its page says that it is seen, once a call, and nothing of the visitor', async () => {
  const { url, services } = running.store;
  const check = (body: object) =>
    fetch(`${url}/api/cart/check`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const lines = [{ id: 'formula', quantity: 1 }];
  expect((await check({ lines })).status).toBe(200);
  expect((await check({ lines: [], seen: 'cart' })).status).toBe(200);
  expect((await check({ lines, seen: 'elsewhere' })).status).toBe(400);
  await Promise.all([
    check({ lines, seen: 'cart' }),
    check({ lines, seen: 'cart' }),
    check({ lines, seen: 'payment' }),
  ]);
  const counted = () => services.db.selectFrom('cart_steps').select(['step', 'times']).orderBy('step').execute();
  await expect.poll(counted).toEqual([
    { step: 'cart', times: 2 },
    { step: 'payment', times: 1 },
  ]);
  const { text } = await openPage('/admin/cifras?periodo=today');
  expect(text).toContain('Abrieron el carrito 2');
});
