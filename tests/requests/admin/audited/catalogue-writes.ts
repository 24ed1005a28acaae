import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import { picturesOf } from '#app/shop/pictures/pictures.server.ts';
import { aPhoto } from '#tests/support/picture-files.ts';
import {
  type AdminWorld,
  type AdminWrite,
  leaves,
  leavesNothing,
  raw,
  savedOf,
  sentBefore,
  typedInto,
  withFile,
} from './admin-world.ts';

const preview = 'a preview changes nothing of the shop until it is applied, which is noted';
const previewTables = ['change_sets', 'change_lines'];
const importTables = ['product_imports', 'product_import_rows', 'product_import_problems', 'product_import_left_lines'];
const pictures = '/admin/productos/disco/imagenes';

/** The picture at this position, 0 the first. */
async function pictureAt({ store: { services } }: AdminWorld, position: number): Promise<string> {
  const found = (await picturesOf(services.db, 'disco')).at(position);
  if (!found) throw new Error(`There is no picture ${position}`);
  return String(found.id);
}

async function oneOf({ store: { services } }: AdminWorld, row: RawBuilder<{ id: string }>): Promise<string> {
  const { rows } = await row.execute(services.db);
  if (!rows[0]) throw new Error('There is no such row');
  return rows[0].id;
}

async function drafted(admin: AdminWorld, value: string): Promise<string> {
  const fields = { field: 'price', way: 'raise', value };
  return sentBefore(admin, raw('/admin/cambios/nuevo?alcance=chosen&id=raton', fields));
}

const file = (row: string) => new File([`id,name,price,category,Lo raro\n${row},x\n`], 'lista.csv');
const supplierList = new File(['Ref;Precio\nX-1;1.000\n'], 'Mayorista.csv');
const upload = (row: string) => withFile('/admin/intercambio', {}, ['archivo', file(row)]);

async function checked(admin: AdminWorld, row: string): Promise<string> {
  const page = await sentBefore(admin, upload(row));
  await importAtRest(admin);
  return page;
}

export async function importAtRest({ store: { services } }: AdminWorld): Promise<void> {
  const working = services.db
    .selectFrom('product_imports')
    .select('id')
    .where('state', 'in', ['checking', 'applying', 'undoing']);
  const long = services.db.selectFrom('long_writes').select('kind');
  const underWay = async () => (await working.execute()).length + (await long.execute()).length;
  await expect.poll(underWay, { interval: 25 }).toBe(0);
}

const idOf = (page: string) => page.split('/').at(-1) ?? '';

/** As if its work went on in another process, which holds the only slot. */
async function atWork({ store: { services } }: AdminWorld, kind: 'apply-change' | 'apply-import', subject: string) {
  await services.db
    .insertInto('long_writes')
    .values({
      only_one: true,
      kind,
      subject_id: subject,
      done: 0,
      total: 1,
      after_id: '',
      started_at: new Date(),
      beat_at: new Date(),
    })
    .execute();
}

/** It takes files alone, though its action reaches what the page's forms do. */
export const uploads = '/admin/productos/:id/imagenes/subir';

/** In their order: each finds what those before it left. */
export const catalogueWrites: Record<string, AdminWrite> = {
  '/admin/productos add': leaves('product created', (admin) =>
    typedInto(admin, '/admin/productos', 'add', { name: 'Teclado nuevo', price: '90.000' }),
  ),
  '/admin/productos copy': leaves('product copied', async () =>
    raw('/admin/productos', { intent: 'copy', id: 'raton', key: crypto.randomUUID() }),
  ),
  '/admin/productos publish': leaves('product published', async (admin) => {
    admin.saved.set('copy', await oneOf(admin, sql<{ id: string }>`SELECT id FROM products WHERE out_as = 'draft'`));
    return raw('/admin/productos', { intent: 'publish', id: savedOf(admin, 'copy') });
  }),
  '/admin/productos hide': leaves('product hidden', async (admin) =>
    raw('/admin/productos', { intent: 'hide', id: savedOf(admin, 'copy') }),
  ),
  '/admin/productos delete': leaves('product deleted', async (admin) =>
    raw('/admin/productos', { intent: 'delete', id: savedOf(admin, 'copy') }),
  ),
  '/admin/productos restore': leaves('product restored', async (admin) =>
    raw('/admin/productos', { intent: 'restore', id: savedOf(admin, 'copy') }),
  ),
  '/admin/productos stock': leaves('product changed', (admin) =>
    typedInto(admin, '/admin/productos', 'stock', { stock: '+2' }, ['id', 'raton']),
  ),
  '/admin/productos/:id': leaves('product changed', (admin) =>
    typedInto(admin, '/admin/productos/raton', null, { price: '61.000', vat: 'exempt' }, ['seen'], ['price']),
  ),

  '/admin/productos/:id/imagenes address': leaves('product changed', async (admin) => {
    await sentBefore(admin, raw(pictures, { intent: 'address', address: 'https://fotos.test/1.jpg' }));
    return raw(pictures, { intent: 'address', address: 'https://fotos.test/2.jpg' });
  }),
  '/admin/productos/:id/imagenes describe': leaves('product changed', async (admin) =>
    raw(pictures, { intent: 'describe', id: await pictureAt(admin, 0), alt: 'De lado' }),
  ),
  '/admin/productos/:id/imagenes up': leaves('product changed', async (admin) =>
    raw(pictures, { intent: 'up', id: await pictureAt(admin, 1) }),
  ),
  '/admin/productos/:id/imagenes down': leaves('product changed', async (admin) =>
    raw(pictures, { intent: 'down', id: await pictureAt(admin, 0) }),
  ),
  '/admin/productos/:id/imagenes main': leaves('product changed', async (admin) =>
    raw(pictures, { intent: 'main', id: await pictureAt(admin, 1) }),
  ),
  '/admin/productos/:id/imagenes place': leaves('product changed', async (admin) =>
    raw(pictures, { intent: 'place', id: await pictureAt(admin, 0), place: '1' }),
  ),
  '/admin/productos/:id/imagenes remove': leaves('product changed', async (admin) => {
    admin.saved.set('picture', await pictureAt(admin, 1));
    return raw(pictures, { intent: 'remove', id: savedOf(admin, 'picture') });
  }),
  '/admin/productos/:id/imagenes restore': leaves('product changed', async (admin) =>
    raw(pictures, { intent: 'restore', id: savedOf(admin, 'picture'), place: '0' }),
  ),
  [uploads]: leaves('product changed', async () => {
    const photo = new File([new Uint8Array(await aPhoto('red'))], 'foto.jpg', { type: 'image/jpeg' });
    return withFile(`${pictures}/subir`, {}, ['pictures', photo]);
  }),
  '/admin/fotos/lote': leavesNothing('a batch changes nothing before a photo is added', ['photo_batches'], async () => {
    return { path: '/admin/fotos/lote', body: new Blob(['{}'], { type: 'application/json' }) };
  }),
  '/admin/fotos undo': leaves('product changed', async (admin) => {
    const { db } = admin.store.services;
    const { id } = await db.selectFrom('photo_batches').select('id').executeTakeFirstOrThrow();
    const photo = Number(await pictureAt(admin, 0));
    await db.updateTable('product_pictures').set({ batch_id: id }).where('id', '=', photo).execute();
    return typedInto(admin, '/admin/fotos', 'undo', {}, ['id', String(id)]);
  }),

  '/admin/cambios/nuevo': leavesNothing(preview, previewTables, async () =>
    raw('/admin/cambios/nuevo?alcance=chosen&id=raton', { field: 'price', way: 'raise', value: '1.000' }),
  ),
  '/admin/hoja': leavesNothing(preview, previewTables, (admin) =>
    typedInto(admin, '/admin/hoja?id=raton', null, { 'price:raton': '62.000' }, ['price:raton']),
  ),
  '/admin/precios': leavesNothing(preview, previewTables, (admin) =>
    typedInto(admin, '/admin/precios', null, { way: 'raise_percent', value: '3' }, ['way']),
  ),
  '/admin/cambios/:id apply': leaves('change applied', async (admin) => {
    admin.saved.set('change', await drafted(admin, '2.000'));
    return typedInto(admin, savedOf(admin, 'change'), 'apply');
  }),
  '/admin/cambios/:id undo': leaves('change undone', (admin) => typedInto(admin, savedOf(admin, 'change'), 'undo')),
  '/admin/cambios/:id stop': leaves('change stopped', async (admin) => {
    const page = await drafted(admin, '3.000');
    await atWork(admin, 'apply-change', idOf(page));
    const set = admin.store.services.db.updateTable('change_sets').set({ state: 'applying', applied_at: new Date() });
    await set.where('id', '=', idOf(page)).execute();
    return typedInto(admin, page, 'stop');
  }),

  '/admin/intercambio': leavesNothing('a file is only looked at until it is applied', importTables, async () =>
    upload('otro,Otro,1000,SSD'),
  ),
  '/admin/intercambio/:id discard': leavesNothing('what was looked at is thrown away', importTables, async (admin) =>
    typedInto(admin, await checked(admin, 'nada,Nada,1000,SSD'), 'discard'),
  ),
  '/admin/intercambio/:id headings': leaves('import headings_chosen', async (admin) => {
    admin.saved.set('import', await checked(admin, 'traido,Traído,1000,SSD'));
    const { path, body } = await typedInto(admin, savedOf(admin, 'import'), 'headings');
    // Of five columns the last one is unknown.
    const columns = [...(body as URLSearchParams).getAll('column').slice(0, -1), 'description'];
    (body as URLSearchParams).delete('column');
    for (const column of columns) (body as URLSearchParams).append('column', column);
    return { path, body };
  }),
  '/admin/intercambio/:id reading': leaves('import reading_chosen', async (admin) =>
    typedInto(admin, await checked(admin, 'leido,Leído,1000,SSD'), 'reading', { linea: '2' }),
  ),
  '/admin/intercambio/:id supplier': leaves(['supplier added', 'import supplier_chosen'], async (admin) => {
    const page = await sentBefore(admin, withFile('/admin/intercambio', {}, ['archivo', supplierList]));
    await importAtRest(admin);
    const fields = { nombre: 'Mayorista', cifras: 'cost', margen: '20' };
    return typedInto(admin, page, 'supplier', fields, ['cifras']);
  }),
  '/admin/proveedores/:id save': leaves('supplier changed', async (admin) => {
    const id = await oneOf(admin, sql<{ id: string }>`SELECT id::text FROM suppliers`);
    return typedInto(admin, `/admin/proveedores/${id}`, 'save', { margen: '25' }, ['cifras']);
  }),
  '/admin/proveedores/:id remove': leaves('supplier removed', async (admin) => {
    const id = await oneOf(admin, sql<{ id: string }>`SELECT id::text FROM suppliers`);
    return typedInto(admin, `/admin/proveedores/${id}`, 'remove');
  }),
  '/admin/intercambio/:id columns': leaves('import headings_chosen', async (admin) =>
    raw(await checked(admin, 'preguntado,Preguntado,1000,SSD'), {
      intent: 'columns',
      seen: '1',
      preguntada: 'description:Lo raro',
    }),
  ),
  '/admin/intercambio/:id lines': leaves('import reading_chosen', async (admin) =>
    raw(await checked(admin, 'marcado,Marcado,1000,SSD'), { intent: 'lines', seen: '1', mismo: '2' }),
  ),
  '/admin/intercambio/:id apply': leaves(['import applied', 'product created'], (admin) =>
    typedInto(admin, savedOf(admin, 'import'), 'apply'),
  ),
  '/admin/intercambio/:id undo': leaves(['import undone', 'product deleted'], (admin) =>
    typedInto(admin, savedOf(admin, 'import'), 'undo'),
  ),
  '/admin/intercambio/:id stop': leaves('import stopped', async (admin) => {
    const page = await checked(admin, 'largo,Largo,1000,SSD');
    await atWork(admin, 'apply-import', idOf(page));
    const staged = admin.store.services.db.updateTable('product_imports').set({ state: 'applying', phase: 'writing' });
    await staged.where('id', '=', Number(idOf(page))).execute();
    return typedInto(admin, page, 'stop');
  }),

  '/admin/fichas take': leaves('product changed', async (admin) => {
    const { path, body } = await typedInto(admin, '/admin/fichas', 'take');
    (body as URLSearchParams).set('id', 'sure');
    return { path, body };
  }),
  '/admin/fichas undo': leaves('product changed', async (admin) =>
    raw('/admin/fichas', {
      intent: 'undo',
      entry: await oneOf(
        admin,
        sql<{ id: string }>`SELECT max(id)::text AS id FROM audit_entries WHERE subject_id = 'sure'`,
      ),
    }),
  ),
  '/admin/fichas/:id save': leaves('product changed', (admin) =>
    typedInto(admin, '/admin/fichas/unknown-board', 'save', { 'spec.socket': 'AM5' }),
  ),
  '/admin/fichas/:id take': leaves('product changed', (admin) =>
    typedInto(admin, '/admin/fichas/likely', 'take', { key: 'bahias_25' }),
  ),
};
