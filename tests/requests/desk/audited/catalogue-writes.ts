import { type RawBuilder, sql } from 'kysely';
import { vi } from 'vitest';
import { picturesOf } from '#app/shop/pictures/pictures.server.ts';
import { aPhoto } from '#tests/support/picture-files.ts';
import {
  type Desk,
  type DeskWrite,
  keptOf,
  leaves,
  leavesNothing,
  raw,
  sentBefore,
  typedInto,
  withFile,
} from './desk-world.ts';

const preview = 'a preview changes nothing of the shop until it is applied, which is noted';
const previewTables = ['change_sets', 'change_lines'];
const importTables = ['product_imports', 'product_import_rows', 'product_import_problems'];
const pictures = '/admin/productos/disco/imagenes';

/** The picture with this place, 0 the first. */
async function pictureAt({ store: { services } }: Desk, place: number): Promise<string> {
  const found = (await picturesOf(services.db, 'disco')).at(place);
  if (!found) throw new Error(`There is no picture ${place}`);
  return String(found.id);
}

async function oneOf({ store: { services } }: Desk, row: RawBuilder<{ id: string }>): Promise<string> {
  const { rows } = await row.execute(services.db);
  if (!rows[0]) throw new Error('There is no such row');
  return rows[0].id;
}

async function drafted(desk: Desk, value: string): Promise<string> {
  const fields = { field: 'price', way: 'raise', value };
  return sentBefore(desk, raw('/admin/cambios/nuevo?alcance=chosen&id=raton', fields));
}

const file = (row: string) => new File([`id,name,price,category,Lo raro\n${row},x\n`], 'lista.csv');
const upload = (row: string) => withFile('/admin/intercambio', {}, ['archivo', file(row)]);

async function checked(desk: Desk, row: string): Promise<string> {
  const page = await sentBefore(desk, upload(row));
  await importAtRest(desk);
  return page;
}

export async function importAtRest({ store: { services } }: Desk): Promise<void> {
  const working = services.db
    .selectFrom('product_imports')
    .select('id')
    .where('state', 'in', ['checking', 'applying', 'undoing']);
  const long = services.db.selectFrom('long_writes').select('kind');
  await vi.waitUntil(async () => (await working.execute()).length + (await long.execute()).length === 0, {
    timeout: 15_000,
    interval: 25,
  });
}

const idOf = (page: string) => page.split('/').at(-1) ?? '';

/** As if its work went on in another process, which holds the place. */
async function atWork({ store: { services } }: Desk, kind: 'apply-change' | 'apply-import', subject: string) {
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
export const catalogueWrites: Record<string, DeskWrite> = {
  '/admin/productos add': leaves('product created', (desk) =>
    typedInto(desk, '/admin/productos', 'add', { name: 'Teclado nuevo', price: '90.000' }),
  ),
  '/admin/productos copy': leaves('product copied', async () =>
    raw('/admin/productos', { intent: 'copy', id: 'raton', mark: crypto.randomUUID() }),
  ),
  '/admin/productos publish': leaves('product published', async (desk) => {
    desk.kept.set('copy', await oneOf(desk, sql<{ id: string }>`SELECT id FROM products WHERE out_as = 'draft'`));
    return raw('/admin/productos', { intent: 'publish', id: keptOf(desk, 'copy') });
  }),
  '/admin/productos hide': leaves('product hidden', async (desk) =>
    raw('/admin/productos', { intent: 'hide', id: keptOf(desk, 'copy') }),
  ),
  '/admin/productos delete': leaves('product deleted', async (desk) =>
    raw('/admin/productos', { intent: 'delete', id: keptOf(desk, 'copy') }),
  ),
  '/admin/productos restore': leaves('product restored', async (desk) =>
    raw('/admin/productos', { intent: 'restore', id: keptOf(desk, 'copy') }),
  ),
  '/admin/productos stock': leaves('product changed', (desk) =>
    typedInto(desk, '/admin/productos', 'stock', { stock: '+2' }, ['id', 'raton']),
  ),
  '/admin/productos/:id': leaves('product changed', (desk) =>
    typedInto(desk, '/admin/productos/raton', null, { price: '61.000', vatPercent: '5' }, ['seen'], ['price']),
  ),

  '/admin/productos/:id/imagenes address': leaves('product changed', async (desk) => {
    await sentBefore(desk, raw(pictures, { intent: 'address', address: 'https://fotos.test/1.jpg' }));
    return raw(pictures, { intent: 'address', address: 'https://fotos.test/2.jpg' });
  }),
  '/admin/productos/:id/imagenes describe': leaves('product changed', async (desk) =>
    raw(pictures, { intent: 'describe', id: await pictureAt(desk, 0), alt: 'De lado' }),
  ),
  '/admin/productos/:id/imagenes up': leaves('product changed', async (desk) =>
    raw(pictures, { intent: 'up', id: await pictureAt(desk, 1) }),
  ),
  '/admin/productos/:id/imagenes down': leaves('product changed', async (desk) =>
    raw(pictures, { intent: 'down', id: await pictureAt(desk, 0) }),
  ),
  '/admin/productos/:id/imagenes main': leaves('product changed', async (desk) =>
    raw(pictures, { intent: 'main', id: await pictureAt(desk, 1) }),
  ),
  '/admin/productos/:id/imagenes place': leaves('product changed', async (desk) =>
    raw(pictures, { intent: 'place', id: await pictureAt(desk, 0), place: '1' }),
  ),
  '/admin/productos/:id/imagenes remove': leaves('product changed', async (desk) => {
    desk.kept.set('picture', await pictureAt(desk, 1));
    return raw(pictures, { intent: 'remove', id: keptOf(desk, 'picture') });
  }),
  '/admin/productos/:id/imagenes restore': leaves('product changed', async (desk) =>
    raw(pictures, { intent: 'restore', id: keptOf(desk, 'picture'), place: '0' }),
  ),
  [uploads]: leaves('product changed', async () => {
    const photo = new File([new Uint8Array(await aPhoto('red'))], 'foto.jpg', { type: 'image/jpeg' });
    return withFile(`${pictures}/subir`, {}, ['pictures', photo]);
  }),

  '/admin/cambios/nuevo': leavesNothing(preview, previewTables, async () =>
    raw('/admin/cambios/nuevo?alcance=chosen&id=raton', { field: 'price', way: 'raise', value: '1.000' }),
  ),
  '/admin/hoja': leavesNothing(preview, previewTables, (desk) =>
    typedInto(desk, '/admin/hoja?id=raton', null, { 'price:raton': '62.000' }, ['price:raton']),
  ),
  '/admin/precios': leavesNothing(preview, previewTables, (desk) =>
    typedInto(desk, '/admin/precios', null, { way: 'raise_percent', value: '3' }, ['way']),
  ),
  '/admin/cambios/:id apply': leaves('change applied', async (desk) => {
    desk.kept.set('change', await drafted(desk, '2.000'));
    return typedInto(desk, keptOf(desk, 'change'), 'apply');
  }),
  '/admin/cambios/:id undo': leaves('change undone', (desk) => typedInto(desk, keptOf(desk, 'change'), 'undo')),
  '/admin/cambios/:id stop': leaves('change stopped', async (desk) => {
    const page = await drafted(desk, '3.000');
    await atWork(desk, 'apply-change', idOf(page));
    const set = desk.store.services.db.updateTable('change_sets').set({ state: 'applying', applied_at: new Date() });
    await set.where('id', '=', idOf(page)).execute();
    return typedInto(desk, page, 'stop');
  }),

  '/admin/intercambio': leavesNothing('a file is only looked at until it is applied', importTables, async () =>
    upload('otro,Otro,1000,SSD'),
  ),
  '/admin/intercambio/:id discard': leavesNothing('what was looked at is thrown away', importTables, async (desk) =>
    typedInto(desk, await checked(desk, 'nada,Nada,1000,SSD'), 'discard'),
  ),
  '/admin/intercambio/:id headings': leaves('import headings_chosen', async (desk) => {
    desk.kept.set('import', await checked(desk, 'traido,Traído,1000,SSD'));
    const { path, body } = await typedInto(desk, keptOf(desk, 'import'), 'headings');
    // Of five columns the last one is unknown.
    const columns = [...(body as URLSearchParams).getAll('column').slice(0, -1), 'description'];
    (body as URLSearchParams).delete('column');
    for (const column of columns) (body as URLSearchParams).append('column', column);
    return { path, body };
  }),
  '/admin/intercambio/:id apply': leaves(['import applied', 'product created'], (desk) =>
    typedInto(desk, keptOf(desk, 'import'), 'apply'),
  ),
  '/admin/intercambio/:id undo': leaves(['import undone', 'product deleted'], (desk) =>
    typedInto(desk, keptOf(desk, 'import'), 'undo'),
  ),
  '/admin/intercambio/:id stop': leaves('import stopped', async (desk) => {
    const page = await checked(desk, 'largo,Largo,1000,SSD');
    await atWork(desk, 'apply-import', idOf(page));
    const staged = desk.store.services.db.updateTable('product_imports').set({ state: 'applying', phase: 'writing' });
    await staged.where('id', '=', Number(idOf(page))).execute();
    return typedInto(desk, page, 'stop');
  }),

  '/admin/fichas take': leaves('product changed', async (desk) => {
    const { path, body } = await typedInto(desk, '/admin/fichas', 'take');
    (body as URLSearchParams).set('id', 'sure');
    return { path, body };
  }),
  '/admin/fichas undo': leaves('product changed', async (desk) =>
    raw('/admin/fichas', {
      intent: 'undo',
      entry: await oneOf(
        desk,
        sql<{ id: string }>`SELECT max(id)::text AS id FROM audit_entries WHERE subject_id = 'sure'`,
      ),
    }),
  ),
  '/admin/fichas/:id save': leaves('product changed', (desk) =>
    typedInto(desk, '/admin/fichas/unknown-board', 'save', { 'spec.socket': 'AM5' }),
  ),
  '/admin/fichas/:id take': leaves('product changed', (desk) =>
    typedInto(desk, '/admin/fichas/likely', 'take', { key: 'bahias_25' }),
  ),
};
