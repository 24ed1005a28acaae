import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSpreadsheet } from '#app/shop/exchange/reading/workbook/spreadsheet.server.ts';
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

/** Sold on the second, more than all of it refunded on the third. Product and buyer are formulas of a spreadsheet. */
const march = 'desde=2026-03-02&hasta=2026-03-03';
beforeEach(async () => {
  const { db } = running.store.services;
  for (const table of ['refunds', 'payments', 'order_lines', 'order_history', 'order_follow_ups'] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom('orders').execute();
  const [formula] = await stock(db, {
    ...{ id: 'formula', name: '=HYPERLINK("https://x.test";"Ñandú")', stock: 5 },
    ...{ cost: 200_000, cost_has_vat: true },
  });
  const createdAt = '2026-03-02T15:00:00Z';
  const reference = await anOrderOf(db, {
    ...{ createdAt, paidAt: createdAt, lines: [[formula!.id, 333_333, 15, 1]] },
    row: { full_name: '+57 Ana', email: '=ana@example.test' },
  });
  await db
    .insertInto('payments')
    .values({
      ...{
        transaction_id: `t-${reference}`,
        order_reference: reference,
        status: 'APPROVED',
        amount_in_cents: 283_333_00,
      },
      ...{ currency: 'COP', method: 'NEQUI', first_seen_at: new Date(createdAt), updated_at: new Date(createdAt) },
    })
    .execute();
  await db
    .insertInto('refunds')
    .values({
      ...{ order_reference: reference, amount_in_cents: 300_000_00, refunded_on: '2026-03-03', method: 'wompi' },
      ...{ transfer_reference: 'x', noted_at: new Date('2026-03-03T15:00:00Z') },
    })
    .execute();
});

/** What each says of the sale of the second of March. */
const lists = [
  ['ventas', '2 mar 2026'],
  ['medios-de-pago', 'Nequi'],
  ['iva', '19 %'],
  ['margen', 'Con costo conocido'],
  ['categorias', 'SSD'],
  ['marcas', 'Sin marca conocida'],
  ['clientes', '+57 Ana'],
  ['mas-vendidos', '=HYPERLINK'],
].map(([file = '', says = '']) => ({ file, path: `/admin/cifras/lista/${file}`, says }));

const openPage = (path: string) => visit(running.store, path, owner);
const words = (text: string) => text.replaceAll('\u00a0', ' ');
/** As bytes, because decoding text removes the byte order mark. */
const fetchFile = (file: string, query = march) =>
  fetch(`${running.store.url}/admin/cifras/${file}?${query}`, { headers: { cookie: owner.cookie } });

async function download(file: string, query = march) {
  const answer = await fetchFile(file, query);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { answer, marked: bytes.subarray(0, 3).toString('hex'), lines: bytes.subarray(3).toString().split('\r\n') };
}

describe('the page', () => {
  test('says what was sold in a period, beside the one before', async () => {
    const { status, text, headers } = await openPage(`/admin/cifras?${march}`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(words(text)).toContain(
      'Del 2 de marzo de 2026 al 3 de marzo de 2026. Se compara con el periodo del 28 de febrero de 2026 al 1 de marzo',
    );
    expect(words(text)).toMatch(/Ventas netas \$ 0 Sin ventas en el periodo anterior Antes: \$ 0/);
    expect(words(text)).toContain('Recibido de 1 pedido pagado $ 283.333');
    expect(words(text)).toContain('Reembolsos hechos en estos días −$ 283.333');
    // What was noted beyond what came is taken off nothing.
    expect(words(text)).toContain('ya había anulado: $ 16.667.');
    expect(text).toContain('Todavía no se ha contado ningún carrito.');
  });

  test.each(['today', 'last_7', 'last_30', 'last_90', 'this_month', 'last_month', 'this_year', 'last_year', 'nope'])(
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
    ['mes=2026-13', 'Ese mes no existe.'],
    ['mes=9999-12', 'Ese periodo todavía no ha empezado.'],
  ])('says of %s what is wrong, and breaks nothing', async (query, sentence) => {
    for (const path of ['/admin/cifras', '/admin/cifras/ventas.csv', '/admin/cifras/lista/clientes']) {
      const { status, text } = await openPage(`${path}?${query}`);
      expect([path, status]).toEqual([path, 422]);
      expect(text).toContain(sentence);
      expect(text).not.toContain('Recibido');
    }
  });

  test('and its files open for nobody else', { tags: ['S6.21', 'S6.22'] }, async () => {
    for (const who of [null, await aShopper(running.store)]) {
      for (const path of [
        '/admin/cifras',
        '/admin/cifras/ventas.csv',
        '/admin/cifras/mas-vendidos.xlsx',
        lists[0]!.path,
      ]) {
        const answer = await visit(running.store, `${path}?${march}`, who);
        expect([answer.status, answer.location], path).toEqual([302, '/']);
        expect((await visit(running.store, `${path}.data?${march}`, who)).html).not.toContain('283');
      }
    }
  });
});

describe('a list', () => {
  test.each(lists)('$path adds up to the net sales above it', async ({ path, says }) => {
    const { status, text } = await openPage(`${path}?desde=2026-03-02&hasta=2026-03-02`);
    expect(status).toBe(200);
    expect(words(text)).toContain('Ventas netas: $ 283.333');
    expect(words(text)).toContain(says);
    expect(words(text)).toMatch(/Total (?:(?:Correo|Código) )?Ventas netas \$ 283\.333/);
  });

  test('says in words that there is nothing', async () => {
    for (const { path } of lists.slice(1)) {
      const { status, text } = await openPage(`${path}?mes=2026-01`);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain('En este periodo no entró dinero ni hubo reembolsos.');
    }
  });

  test.each(['nope', 'conversion', '__proto__', 'constructor'])('%s is none of them', async (list) => {
    expect((await openPage(`/admin/cifras/lista/${list}`)).status).toBe(404);
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
      'Día;Ventas netas;Pedidos pagados;Recibido;Reembolsos;Ventas netas del periodo anterior',
      '2026-03-02;283333;1;283333;0;0',
      '2026-03-03;-283333;0;0;-283333;0',
      'Total;0;1;283333;-283333;0',
      '',
    ]);
    expect((await download('promedio.csv')).lines.slice(1)).toEqual(['2026-03-02;1;283333;', '2026-03-03;0;;', '']);
  });

  test('of products make no formula of a name', async () => {
    const { lines } = await download('mas-vendidos.csv');
    const name = `"'=HYPERLINK(""https://x.test"";""Ñandú"")"`;
    expect(lines.slice(1)).toEqual([
      `${name};formula;0;283333;-283333;1;1;-168067,23;0`,
      'Total;;0;283333;-283333;;1;-168067,23;0',
      '',
    ]);
    expect((await download('clientes.csv')).lines[1]).toBe(`'+57 Ana;'=ana@example.test;0;1;1;283333;-283333`);
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

  test('of IVA and margin have the figures of the invoice: IVA of the line, and the rest is its base', async () => {
    const second = 'desde=2026-03-02&hasta=2026-03-02';
    // 283.333 · 19 / 119 = 45.238,042…; 200.000 with IVA are 168.067,23 without.
    expect((await download('iva.csv', second)).lines.slice(1)).toEqual([
      '19 %;283333;238094,96;45238,04;283333;0',
      'Total;283333;238094,96;45238,04;283333;0',
      '',
    ]);
    expect((await download('margen.csv', second)).lines.slice(1)).toEqual([
      'Con costo conocido;283333;238094,96;168067,23;70027,73;29,4',
      'Total;283333;238094,96;168067,23;70027,73;29,4',
      '',
    ]);
  });

  test.each(lists)('$file is a workbook too, in which nothing is a formula', async ({ file }) => {
    const { answer } = await download(`${file}.xlsx`);
    expect(answer.headers.get('content-disposition')).toContain(`2026-03-03-${file}.xlsx`);
    const bytes = new Uint8Array(await (await fetchFile(`${file}.xlsx`)).arrayBuffer());
    const read = await readSpreadsheet(bytes);
    const text = read.ok ? read.text : read.code;
    expect(text).toContain('Total');
    expect(text).not.toMatch(/(?:^|[\t;,"])[=+@]/m);
  });

  test.each(['nope.csv', 'ventas', 'ventas.pdf', '__proto__', 'constructor'])('%s is none of them', async (file) => {
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
  expect(text).toContain('Abrieron el carrito Veces 2');
});
