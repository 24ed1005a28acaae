import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { vatOf } from '#app/shop/catalog/product-vat.server.ts';
import { cellFields, storedCells } from '#app/shop/changes/cells.ts';
import { cellName, encodeExpected } from '#app/shop/changes/grid-form.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { asPage, type SignedInCustomer } from '#tests/support/customers.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import type { RunningStore } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';
import { percentile, shopperBeside } from './shopper-beside.ts';

interface AdminContext {
  store: RunningStore;
  owner: SignedInCustomer;
  timed: <Result>(name: string, step: () => Promise<Result>) => Promise<Result>;
}

/**
 * The owner's long jobs, by the forms that a browser sends, each step timed with the work of this process, and how long
 * the pages of somebody who shops at the same time took.
 */
export async function measureJobs(store: RunningStore, owner: SignedInCustomer): Promise<void> {
  const heads = ['took', 'work', 'pages', 'median', 'longest'].map((head) => head.padStart(10));
  console.log(`\n  ${'job'.padEnd(58)}${heads.join('')}`);
  const paths = ['/search?q=corsair', '/categories/memoria-ram', '/'];
  const admin = { store, owner, timed: timedBeside(shopperBeside(store.url, paths)) };
  await suppliersList(admin);
  await pastedCells(admin);
  await fiftyOrders(admin);
}

function timedBeside(shop: ReturnType<typeof shopperBeside>): AdminContext['timed'] {
  return async (name, step) => {
    const worked = process.cpuUsage();
    const { result, seconds, times } = await shop(step);
    const { user, system } = process.cpuUsage(worked);
    const figures = [
      ...[seconds, (user + system) / 1e6].map((each) => `${each.toFixed(2)} s`),
      `${times.length}`,
      ...[percentile(times, 0.5), Math.max(0, ...times)].map((each) => `${each.toFixed(0)} ms`),
    ];
    console.log(`  ${name.padEnd(58)}${figures.map((figure) => figure.padStart(10)).join('')}`);
    return result;
  };
}

/** Part numbers and prices, as Excel on Windows writes them: windows-1252, semicolons, groups of thousands. */
async function suppliersList({ store, owner, timed }: AdminContext): Promise<void> {
  const { db } = store.services;
  await sql`UPDATE products SET specs = specs || jsonb_build_object('numero_parte', 'PN ' || id) WHERE deleted_at IS NULL`.execute(
    db,
  );
  const products = await db
    .selectFrom('products')
    .select(['id', 'price', sql<string>`specs ->> 'numero_parte'`.as('part')])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const rows = products.map(({ part, price }) => `${part.toLowerCase()};$ ${grouped(price + 900)}`);
  const file = Buffer.from(`N° de parte;Precio público\r\n${rows.join('\r\n')}\r\n`, 'latin1');
  const before = await pricesOf(store);
  const state = () =>
    db
      .selectFrom('product_imports')
      .select(['state', 'run', 'written'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  const until = async (...states: string[]) => {
    for (let now = await state(); !now || !states.includes(now.state); now = await state()) {
      if (now?.state === 'failed') throw new Error('The import failed');
      await wait(20);
    }
  };
  const named = `a supplier's list of ${rows.length} lines is`;
  const address = await timed(`${named} reviewed`, async () => {
    const body = new FormData();
    body.append('archivo', new Blob([file]), 'lista.csv');
    const headers = asPage(store, owner.cookie);
    const sent = await fetch(`${store.url}/admin/intercambio`, { method: 'POST', body, headers, redirect: 'manual' });
    await until('checked');
    return new URL(sent.headers.get('location') ?? '', store.url).pathname;
  });
  await timed('  looked at', async () => ok(await visit(store, address, owner)));
  const seen = String((await state())?.run);
  await timed('  written', async () => {
    await moved(store, address, { intent: 'apply', seen }, owner);
    await until('applied');
  });
  if ((await pricesOf(store)) !== before + 900 * rows.length) throw new Error('Not all prices were written');
  await timed('  undone', async () => {
    await moved(store, address, { intent: 'undo' }, owner);
    await until('undone');
  });
  if ((await pricesOf(store)) !== before) throw new Error('Not all prices came back');
}

/** 40 rows of five cells, as a paste fills them. */
async function pastedCells({ store, owner, timed }: AdminContext): Promise<void> {
  const { db } = store.services;
  const rows = 40;
  const products = await db
    .selectFrom('products')
    .innerJoin('shelf', 'product_id', 'id')
    .select(['id', 'price', 'discount', 'stock', 'cost', 'category', vatOf('products').as('vat')])
    .where('deleted_at', 'is', null)
    .where('held', '=', 0)
    .where('category', '<>', 'Mouse')
    .orderBy('id')
    .limit(rows)
    .execute();
  const fields: Record<string, string> = {};
  for (const { id, ...values } of products) {
    const { price, discount } = values;
    const current = storedCells(values);
    fields[cellName('seen', id)] = encodeExpected(current);
    const typed = [`$ ${grouped(price + 1_000)}`, `${(discount + 1) % 90}`, '+5', grouped(price), 'mouse', current.vat];
    for (const [index, field] of cellFields.entries()) fields[cellName(field, id)] = typed[index] ?? '';
  }
  const query = new URLSearchParams(products.map(({ id }) => ['id', id]));
  const state = () =>
    db.selectFrom('change_sets').select('state').orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow();
  const until = async (wanted: string) => {
    while ((await state()).state !== wanted) await wait(20);
  };
  await timed('a sheet of 40 products is opened', async () => ok(await visit(store, `/admin/hoja?${query}`, owner)));
  const address = await timed('  200 pasted cells are previewed', async () => {
    const drafted = await moved(store, `/admin/hoja?${query}`, fields, owner);
    await ok(await visit(store, drafted, owner));
    return drafted;
  });
  await timed('  applied', async () => {
    await moved(store, address, { intent: 'apply' }, owner);
    await until('applied');
  });
  await timed('  undone', async () => {
    await moved(store, address, { intent: 'undo' }, owner);
    await until('undone');
  });
}

async function fiftyOrders({ store, owner, timed }: AdminContext): Promise<void> {
  const { db } = store.services;
  const shelf = await db.selectFrom('products').select('id').where('deleted_at', 'is', null).limit(50).execute();
  const orders: string[] = [];
  for (const { id } of shelf) {
    const paidAt = new Date().toISOString();
    const row = { fulfilment_status: 'to_prepare' } as const;
    orders.push(await anOrderOf(db, { createdAt: paidAt, paidAt, lines: [[id, 100_000, 0, 1]], row }));
  }
  const form = new URLSearchParams([['intent', 'prepare'], ...orders.map((order) => ['pedido', order])]);
  const headers = asPage(store, owner.cookie);
  const send = (path: string, body: FormData | URLSearchParams) =>
    fetch(store.url + path, { method: 'POST', body, headers, redirect: 'manual' });
  await timed('50 paid orders are prepared', async () => answered(await send('/admin/pedidos', form), 303));
  const chosen = new URLSearchParams(orders.map((order) => ['pedido', order]));
  await timed('  printed, labels and slips', async () =>
    answered(await fetch(`${store.url}/admin/pedidos/remisiones.pdf?${chosen}`, { headers }), 200),
  );
  const guides = orders.map((order, index) => `#${orderNumber(order)};${2_259_870_000 + index};servientrega`);
  await timed('  shipped with a file of guides', async () => {
    const file = new FormData();
    file.append('intent', 'read');
    file.append(
      'archivo',
      new Blob([Buffer.from(`Pedido;Guía;Transportadora\r\n${guides.join('\r\n')}`, 'latin1')]),
      'g.csv',
    );
    await answered(await send('/admin/pedidos/enviar', file), 200);
    const typed = orders.map((order, index) => [`guia.${order}`, `${2_259_870_000 + index}`]);
    const guided = new URLSearchParams([['intent', 'send'], ['transportadora', 'Servientrega'], ...typed]);
    await answered(await send('/admin/pedidos/enviar', guided), 303);
  });
}

async function pricesOf({ services: { db } }: RunningStore): Promise<number> {
  const { sum } = await db
    .selectFrom('products')
    .select(sql<number>`sum(price)::float8`.as('sum'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return sum;
}

async function moved(
  store: RunningStore,
  path: string,
  fields: Record<string, string>,
  owner: SignedInCustomer,
): Promise<string> {
  const { status, location, text } = await submit(store, path, fields, owner);
  if (status !== 303 || !location) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`);
  return location;
}

async function ok({ status }: { status: number }): Promise<void> {
  if (status !== 200) throw new Error(`A page answered ${status}`);
}

async function answered(response: Response, status: number): Promise<void> {
  const body = await response.arrayBuffer();
  if (response.status !== status) {
    throw new Error(`${response.url} answered ${response.status}: ${Buffer.from(body).toString().slice(0, 300)}`);
  }
}

const grouped = (pesos: number) => String(pesos).replace(/\B(?=(\d{3})+$)/g, '.');
