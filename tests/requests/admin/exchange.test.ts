import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import writeSheets from 'write-excel-file/node';
import { aShopper, asPage, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';
import { ledgerAtRest, wholeLedger } from '#tests/support/whole-ledger.ts';

const world = engineStore();
let owner: SignedInCustomer;
let shopper: SignedInCustomer;
beforeAll(async () => {
  owner = await signedIn(world.store, storeOwner.email, storeOwner.password);
  shopper = await aShopper(world.store);
});
const db = () => world.store.services.db;
beforeEach(async () => {
  await db().deleteFrom('product_imports').execute();
  await db().deleteFrom('suppliers').execute();
  await db().deleteFrom('products').execute();
});

const address = '/admin/intercambio';
const header = 'id,name,price,category';

async function upload(
  content: BlobPart,
  { who = owner as SignedInCustomer | null, name = 'productos.csv', to = address } = {},
) {
  const body = new FormData();
  body.append('archivo', new Blob([content]), name);
  const headers = who ? asPage(world.store, who.cookie) : { origin: world.store.url };
  const response = await fetch(world.store.url + to, { method: 'POST', body, headers, redirect: 'manual' });
  return {
    status: response.status,
    location: response.headers.get('location')?.replace(world.store.url, '') ?? '',
    text: await response.text(),
  };
}

async function settled(path: string) {
  await expect.poll(async () => (await visit(world.store, path, owner)).html.includes('<progress')).toBe(false);
  return visit(world.store, path, owner);
}

async function checked(content: BlobPart, name?: string) {
  const sent = await upload(content, name ? { name } : {});
  expect(sent.status, sent.text).toBe(303);
  return { path: sent.location, page: await settled(sent.location) };
}

const exported = async (query = '') => {
  const response = await fetch(`${world.store.url}${address}/productos.csv${query}`, {
    headers: { cookie: owner.cookie },
  });
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
};

describe('a list whose headings stand further down', () => {
  const list =
    'Distribuidora S.A.S.;;\nLista de precios;;\n;;\nRef;Precio lista;Existencia\nX-1;5.000;10+\nTOTAL;5.000;\n';

  test('is read from there, says so, and is read otherwise where the owner says it', async () => {
    await stock(db(), { id: 'a', price: 5, specs: { numero_parte: 'X-1' } });
    const { path, page } = await checked(list);
    expect(page.html).toMatch(/name="linea"[^>]* value="4"/);
    for (const words of [
      'Distribuidora S.A.S.',
      '1 línea con producto',
      '1 total',
      'Los encabezados están en la línea',
    ])
      expect(page.text).toContain(words);
    const fields = { intent: 'reading', seen: '1', hoja: '', 'hoja-leida': '', linea: '1' };
    expect(await submit(world.store, path, fields, owner)).toMatchObject({ status: 303, location: path });
    const again = await settled(path);
    expect(again.html).toMatch(/name="linea"[^>]* value="1"/);
    expect(again.text).toContain('falta esta columna');
  });

  test('in a workbook of several sheets asks which, and applies none before', async () => {
    await stock(db(), { id: 'a', price: 5, specs: { numero_parte: 'X-1' } });
    const rows = (price: number) =>
      [
        ['Ref', 'Precio'],
        ['X-1', price],
      ].map((row) => row.map((value) => ({ value })));
    const book = await writeSheets([
      { data: rows(7), sheet: 'Memorias' },
      { data: rows(9), sheet: 'Discos' },
    ]).toBuffer();
    const { path, page } = await checked(new Uint8Array(book));
    expect(page.text).toContain('¿Qué hojas son la lista?');
    expect(await submit(world.store, path, { intent: 'apply', seen: '1' }, owner)).toMatchObject({ status: 409 });
    const fields = { intent: 'reading', seen: '1', hoja: 'Discos', 'hoja-leida': 'Memorias', linea: '1' };
    expect(await submit(world.store, path, fields, owner)).toMatchObject({ status: 303 });
    expect((await settled(path)).text).toContain('hoja «Discos»');
    const profile = { intent: 'supplier', nombre: 'Mayorista', cifras: 'price' };
    expect(await submit(world.store, path, { ...profile, seen: '2' }, owner)).toMatchObject({ status: 303 });
    expect((await settled(path)).text).toContain('Lista de Mayorista');
    const apply = { intent: 'apply', seen: '3', revisado: '1' };
    expect(await submit(world.store, path, apply, owner)).toMatchObject({ status: 303 });
    await settled(path);
    expect(await db().selectFrom('products').select('price').execute()).toEqual([{ price: 9 }]);
  });
});

describe('a list that leaves something open', () => {
  const priceAndStock = () =>
    db()
      .selectFrom('products')
      .innerJoin('shelf', 'product_id', 'id')
      .select(['id', 'price', 'stock'])
      .orderBy('id')
      .execute();
  const products = () =>
    stock(
      db(),
      { id: 'a', name: 'Logitech G203', price: 5, stock: 1, specs: { numero_parte: 'X-1' } },
      { id: 'b', name: 'Samsung 970 EVO', price: 5, stock: 1, specs: { numero_parte: 'X-2' } },
    );

  test('of stock in several cities is asked about once, and lines of another name wait for a tick', async () => {
    await products();
    const list = (price: number) =>
      `Código;Nombre;Precio;Stock Bogotá;Disp. Cali\nX-1;Mouse G203;${price};2;3\nX-2;SSD Samsung 980;${price};1;999\n`;
    const { path, page } = await checked(list(7));
    for (const words of ['¿Cuáles existencias cuentan?', '«Stock Bogotá»', 'SSD Samsung 980', 'Samsung 970 EVO'])
      expect(page.text).toContain(words);
    expect(await submit(world.store, path, { intent: 'apply', seen: '1' }, owner)).toMatchObject({ status: 409 });
    const columns = { intent: 'columns', seen: '1', preguntada: 'stock:Stock Bogotá', cuenta: 'Stock Bogotá' };
    expect(await submit(world.store, path, columns, owner)).toMatchObject({ status: 303 });
    await settled(path);
    const cali = { intent: 'columns', seen: '2', preguntada: 'stock:Disp. Cali', cuenta: 'Disp. Cali' };
    expect(await submit(world.store, path, cali, owner)).toMatchObject({ status: 303 });
    await settled(path);
    const same = { intent: 'lines', seen: '3', mismo: '3' };
    expect(await submit(world.store, path, same, owner)).toMatchObject({ status: 303 });
    await settled(path);
    const profile = { intent: 'supplier', seen: '4', nombre: 'Mayorista', cifras: 'price' };
    expect(await submit(world.store, path, profile, owner)).toMatchObject({ status: 303 });
    expect((await settled(path)).text).toContain('Aplicar a 2 productos');
    const apply = { intent: 'apply', seen: '5', revisado: '2' };
    expect(await submit(world.store, path, apply, owner)).toMatchObject({ status: 303 });
    await settled(path);
    expect(await priceAndStock()).toEqual([
      { id: 'a', price: 7, stock: 5 },
      { id: 'b', price: 7, stock: 1 },
    ]);
    const next = await checked(list(8));
    expect(next.page.text).not.toContain('¿Cuáles existencias cuentan?');
  });

  test.each([
    ['asks', 'Código;Precio;Stock Bogotá;Stock Cali\nX-1;7;2;3\n'],
    ['is wrong', 'Código;Precio;Existencia\nX-1;siete;dos\n'],
    ['changes nothing', 'id,price\na,5\n'],
  ])('and %s can be discarded', async (_what, list) => {
    await products();
    const { path, page } = await checked(list);
    expect(page.html.match(/value="discard"/g)).toHaveLength(1);
    expect(await submit(world.store, path, { intent: 'discard' }, owner)).toMatchObject({ status: 303 });
    expect((await visit(world.store, path, owner)).text).toContain('Descartaste este archivo.');
  });

  test('and was pasted without columns changes what has the same name', async () => {
    await products();
    const body = new FormData();
    body.append('lista', 'Precios de hoy\n✅ Logitech G203 – $ 9.000\nOtro – 5.000');
    const headers = asPage(world.store, owner.cookie);
    const sent = await fetch(world.store.url + address, { method: 'POST', body, headers, redirect: 'manual' });
    expect(sent.status).toBe(303);
    const path = sent.headers.get('location')?.replace(world.store.url, '') ?? '';
    const page = await settled(path);
    for (const words of ['Una lista de nombres con su precio', '¿Es lo que te cuesta o lo que cobras?'])
      expect(page.text).toContain(words);
    const profile = { intent: 'supplier', seen: '1', nombre: 'Mayorista', cifras: 'price' };
    expect(await submit(world.store, path, profile, owner)).toMatchObject({ status: 303 });
    expect((await settled(path)).text).toContain('Aplicar a 1 producto');
    const apply = { intent: 'apply', seen: '2', revisado: '1' };
    expect(await submit(world.store, path, apply, owner)).toMatchObject({ status: 303 });
    await settled(path);
    expect(await priceAndStock()).toMatchObject([{ price: 9_000 }, { price: 5 }]);
  });
});

describe('files that are none', () => {
  test.each<[string, BlobPart, number, string]>([
    ['empty', '', 422, 'El archivo está vacío.'],
    ['a broken workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 9, 9), 422, 'Ese libro de Excel está dañado'],
    ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 9), 422, 'libro de Excel antiguo'],
    ['a program', Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 0), 422, 'El archivo no es de texto.'],
    ['without a header', 'a,A,1,Mouse\nb,B,2,Mouse', 422, 'dice qué trae cada columna'],
    ['a page', '<!doctype html><script>alert(1)</script>', 422, 'Eso es una página web'],
    ['a PDF', '%PDF-1.7', 422, 'Eso es un PDF'],
    ['too large', new Uint8Array(10 * 1024 * 1024 + 1).fill(97), 413, 'El archivo pasa de 10 MB.'],
  ])('%s are refused with a reason', async (_what, content, status, sentence) => {
    const answer = await upload(content);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(sentence);
    expect(await db().selectFrom('product_imports').selectAll().execute()).toEqual([]);
  });

  test('a form without a file is asked for one', async () => {
    for (const field of ['otro', 'archivo']) {
      const answer = await submit(world.store, address, { [field]: 'x' }, owner);
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('Elige un archivo CSV o de Excel')]);
    }
  });

  test('what a file is called is only its name', async () => {
    const { page } = await checked(`${header}\na,A,1,SSD`, '../../<img src=x>\u202evsc.csv');
    expect(page.html).not.toContain('<img src=x>');
    expect(page.text).toContain('Sin errores');
  });
});

test('nobody but the owner sends, sees or takes anything, and nobody else’s bytes are stored', async () => {
  await stock(db(), { id: 'secreto' });
  const { path } = await checked(`${header}\na,A,1,SSD`);
  const before = await ledgerAtRest(db());
  for (const who of [null, shopper]) {
    for (const to of [address, `${address}.data`]) {
      const sent = await upload(`${header}\nx,X,1,SSD`, { who, to });
      expect([sent.status, sent.location]).toEqual(to === address ? [302, '/'] : [202, '']);
    }
    for (const file of [`${address}/productos.csv`, `${path}/problemas.csv`, `${path}/avance`, path]) {
      expect(await visit(world.store, file, who)).toMatchObject({ status: 302, location: '/' });
    }
    for (const intent of ['apply', 'discard']) {
      const fields = { intent, seen: '1' };
      expect(await submit(world.store, path, fields, who)).toMatchObject({ status: 302, location: '/' });
      expect(await submit(world.store, `${path}.data`, fields, who)).toMatchObject({
        status: 202,
        html: expect.stringContaining('"redirect","/"'),
      });
    }
  }
  const foreign = await fetch(world.store.url + path, {
    method: 'POST',
    headers: { ...asPage(world.store, owner.cookie), origin: 'https://evil.test' },
    body: new URLSearchParams({ intent: 'apply', seen: '1' }),
  });
  expect(foreign.status).toBe(403);
  expect(await wholeLedger(db())).toEqual(before);
  // Proves that the import could have been written all the time.
  expect((await submit(world.store, path, { intent: 'discard', seen: '1' }, owner)).status).toBe(303);
});

test('a file goes from its check to the shop, and its page says how it stands', async () => {
  const { path, page } = await checked(`\ufeffid;name;price;category;color\r\na;Ratón óptico;15000;Mouse;rojo\r\n`);
  for (const words of ['Sin errores', 'Ratón óptico', '15.000', 'color', 'Separado por punto y coma.']) {
    expect(page.text).toContain(words);
  }
  const toCome = /Qué cambiaría .*Nuevos .*Cambian .*Siguen igual/;
  const done = /Qué cambió .*Nuevos .*Cambiaron .*Siguieron igual .*Quedaron como estaban/;
  expect([toCome.test(page.text), done.test(page.text)]).toEqual([true, false]);
  expect(await submit(world.store, path, { intent: 'apply', seen: '9' }, owner)).toMatchObject({ status: 409 });
  expect(await submit(world.store, path, { intent: 'x' }, owner)).toMatchObject({ status: 400 });
  expect(await submit(world.store, path, { intent: 'apply', seen: '1' }, owner)).toMatchObject({
    status: 303,
    location: path,
  });
  const written = (await settled(path)).text;
  expect(written).toContain('Listo: quedaron escritos 1 producto');
  expect([toCome.test(written), done.test(written)]).toEqual([false, true]);
  expect((await visit(world.store, '/product/a', null)).text).toContain('Ratón óptico');
  expect((await visit(world.store, `${path}/avance`, owner)).html).toContain('event: end');
});

test('a wrong fact of a part has its line and its reason, whatever stands in its place', async () => {
  const cell = (specs: object) => `"${JSON.stringify(specs).replaceAll('"', '""')}"`;
  const rows = [
    ['Motherboards', { m2: ['2280 PCIe 4.0', '3280'] }],
    ['Chasís', { radiadores: [240] }],
    ['Procesadores', { graficos: { length: { toString: 1 } } }],
    ['Motherboards', { m2: ['2280 PCIe 4.0', '2242/2280 SATA'] }],
  ] as const;
  const lines = rows.map(([category, specs], at) => `p${at},Parte,1000,${category},${cell(specs)}`);
  const { page } = await checked(`${header},specs\n${lines.join('\n')}`);
  expect(page.text).toContain('3 líneas no se entienden, las demás sí');
  for (const [line, words] of [
    [2, '«m2» debe ser una lista con una ranura por texto'],
    [3, '«radiadores» debe ser una lista de medidas en mm'],
    [4, '«graficos» debe ser un texto'],
  ]) {
    expect(page.text).toMatch(new RegExp(`(?:Línea )?${line}\\D{0,60}${words}`));
  }
});

test('what is understood is written, and the rest comes as a file with reasons that can be corrected and sent again', async () => {
  await stock(db(), { id: 'a', name: 'A', price: 1_000 }, { id: 'b', name: 'B', price: 1_000 });
  const { path, page } = await checked('id;price;description\na;1.100;Uno\nb;mil;"=1+1;\ndos"\n');
  for (const words of ['1 línea no se entiende, las demás sí', 'Aplicar la que se entiende y dejar 1']) {
    expect(page.text).toContain(words);
  }
  expect(await submit(world.store, path, { intent: 'apply', seen: '1' }, owner)).toMatchObject({ status: 409 });
  const apply = { intent: 'apply', seen: '1', dejar: '1' };
  expect(await submit(world.store, path, apply, owner)).toMatchObject({ status: 303 });
  expect((await settled(path)).text).toContain('1 línea quedó por fuera');
  const left = await visit(world.store, `${path}/dejadas.csv`, owner);
  expect(left.headers.get('content-disposition')).toContain('lineas-por-corregir');
  expect(left.html).toBe(
    'id;price;description;Motivo\nb;mil;"\'=1+1;\ndos";«mil» no es un precio: escríbelo como 1894000 o 1.894.000\n',
  );
  const book = await fetch(`${world.store.url}${path}/dejadas.xlsx`, { headers: { cookie: owner.cookie } });
  const { page: again } = await checked(new Uint8Array(await book.arrayBuffer()), 'lineas.xlsx');
  expect(again.text).toContain('«mil» no es un precio');
  const { path: corrected } = await checked(left.html.replace('mil;', '1.200;'));
  expect((await submit(world.store, corrected, { intent: 'apply', seen: '1' }, owner)).status).toBe(303);
  await settled(corrected);
  expect(await db().selectFrom('products').select(['id', 'price', 'description']).orderBy('id').execute()).toEqual([
    { id: 'a', price: 1_100, description: 'Uno' },
    { id: 'b', price: 1_200, description: '=1+1;\ndos' },
  ]);
});

test('every error can be taken along as a file that no spreadsheet runs', async () => {
  const rows = Array.from({ length: 400 }, (_, index) => `p${index},A,=1+${index},SSD`);
  const { path, page } = await checked(`${header}\n${rows.join('\n')}\n=x,A,1,SSD`);
  expect(page.status).toBe(200);
  expect(page.text).toContain('401 errores: no se puede aplicar');
  expect(page.text).toContain('Los primeros 300 de 401.');
  const file = await visit(world.store, `${path}/problemas.csv`, owner);
  expect(file.headers.get('content-disposition')).toContain('attachment');
  const lines = file.html.trim().split('\n');
  expect(lines).toHaveLength(402);
  expect(lines[1]).toMatch(/^2;precio en pesos;/);
  expect(await submit(world.store, path, { intent: 'apply', seen: '1' }, owner)).toMatchObject({ status: 409 });
});

test('a supplier’s list in the encoding of Windows is written and undone, and a workbook comes back without a change', async () => {
  await stock(db(), { id: 'a', name: 'A', price: 5, category: 'Mouse', specs: { numero_parte: 'X-1' } });
  const list = Uint8Array.from('N° de parte;Precio público\r\nx-1;1.894.000\r\nOTRA;9', (sign) => sign.charCodeAt(0));
  const { path, page: asking } = await checked(list, 'proveedor.csv');
  for (const words of ['¿De quién es esta lista?', '¿Es lo que te cuesta o lo que cobras?']) {
    expect(asking.text).toContain(words);
  }
  expect(await submit(world.store, path, { intent: 'apply', seen: '1' }, owner)).toMatchObject({ status: 409 });
  const wrong = await submit(world.store, path, { intent: 'supplier', seen: '1', margen: 'mucho' }, owner);
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Elige una de las dos.')]);
  const profile = { intent: 'supplier', seen: '1', nombre: 'Del proveedor', cifras: 'price' };
  expect((await submit(world.store, path, profile, owner)).status).toBe(303);
  const page = await settled(path);
  expect(page.text).toContain('Revisé este cambio grande');
  expect(page.text).toContain('1 línea es de productos que no vendes');
  const price = async () =>
    (await db().selectFrom('products').select('price').where('id', '=', 'a').executeTakeFirst())?.price;
  const seen = page.html.match(/name="seen" value="(\d+)"/)?.[1] ?? '';
  const press = (intent: string, revisado = '1') => submit(world.store, path, { intent, seen, revisado }, owner);
  const refused = await press('apply', '');
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Marca que revisaste')]);
  expect((await press('apply')).status).toBe(303);
  expect((await settled(path)).text).toContain('Listo: quedaron escritos 1 producto');
  expect(await price()).toBe(1_894_000);
  const book = await fetch(`${world.store.url}${address}/productos.xlsx?columnas=todas`, {
    headers: { cookie: owner.cookie },
  });
  expect(book.headers.get('content-disposition')).toBe('attachment; filename="productos.xlsx"');
  const { page: again } = await checked(new Uint8Array(await book.arrayBuffer()), 'productos.xlsx');
  expect(again.text).toContain('El archivo dice lo mismo que la tienda');
  expect((await press('undo')).status).toBe(303);
  expect((await settled(path)).text).toContain('Deshecha: 1 producto volvió a como estaba');
  expect(await price()).toBe(5);
});

test('a long list is undone as soon as it is written, though its tables are still being tidied', async () => {
  // More than so many products make the import tidy the tables behind its last batch.
  const ids = Array.from({ length: 1_001 }, (_, index) => `p${index}`);
  await stock(db(), ...ids.map((id) => ({ id, price: 5 })));
  const { path } = await checked(['id,price', ...ids.map((id) => `${id},6`)].join('\n'));
  const press = (intent: string) => submit(world.store, path, { intent, seen: '1' }, owner);
  const state = () => db().selectFrom('product_imports').select('state').executeTakeFirst();
  const becomes = (wanted: string) => expect.poll(state).toEqual({ state: wanted });
  await db()
    .transaction()
    .execute(async (transaction) => {
      // On a slow machine it waits longer than the shop lets a transaction of its own.
      await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(transaction);
      // A vacuum waits for this lock, and a writer of rows does not.
      await sql`LOCK TABLE product_search IN SHARE UPDATE EXCLUSIVE MODE`.execute(transaction);
      expect((await press('apply')).status).toBe(303);
      await becomes('applied');
      expect((await press('undo')).status).toBe(303);
      await becomes('undone');
    });
});

test('an export opens with its accents, runs nothing, and comes back without a change', async () => {
  await stock(
    db(),
    { id: 'a', name: '=HYPERLINK("http://evil.test")', description: '+57;ñandú\n"x"', coupon: '@A', category: 'Mouse' },
    { id: '-b', name: "'=ya", specs: { color: 'Negro' } },
    { id: 'c', name: 'Sólo ésta', category: 'Mouse' },
  );
  for (const [query, delimiter] of [
    ['', ';'],
    ['?separador=coma', ','],
  ] as const) {
    const { headers, bytes } = await exported(query);
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(headers.get('content-disposition')).toBe('attachment; filename="productos.csv"');
    expect(headers.get('cache-control')).toBe('private, no-store');
    const text = new TextDecoder().decode(bytes);
    expect(text.split('\n')[0]).toBe(
      ['id', 'name', 'price', 'category', 'description', 'discount', 'sales', 'stock', 'coupon', 'image', 'specs'].join(
        delimiter,
      ),
    );
    expect(text).toContain(`'=HYPERLINK`);
    expect(text).not.toMatch(/(^|[,;"])[=+@-]/m);
    const { page } = await checked(bytes);
    expect(page.text).toContain('El archivo dice lo mismo que la tienda');
  }
  const { bytes } = await exported('?categoria=Mouse&q=solo');
  expect(new TextDecoder().decode(bytes).trim().split('\n')).toEqual([
    expect.stringContaining('id;name'),
    expect.stringContaining('c;Sólo ésta'),
  ]);
});
