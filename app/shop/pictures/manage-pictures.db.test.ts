import { readFile } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { merged } from '#app/platform/live/live-bus.server.ts';
import { deliveredFrontPage } from '#app/text/catalog/delivered-front-page.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { announcements } from '#tests/support/announcements.ts';
import { aProduct, stock, testNow } from '#tests/support/factories.ts';
import { aPaidOrder } from '#tests/support/sold-orders.ts';
import { cloneDatabase, testDatabase } from '#tests/support/store/database.ts';
import { type Acting, NotTheOwner } from '../audit/audit.server.ts';
import { moveProduct } from '../catalog/admin/manage-products.server.ts';
import { writeProducts } from '../catalog/write-products.server.ts';
import type { Database } from '../shared/schema.ts';
import { cleanPictures } from './clean-pictures.server.ts';
import { addPicture, describePicture, movePicture, removePicture, restorePicture } from './manage-pictures.server.ts';
import { mostPictures, pictureFileNames } from './picture.ts';
import { uploadedAddress } from './picture-address.ts';
import type { MadePicture, PictureStore } from './picture-maker.ts';
import { picturesOf } from './pictures.server.ts';
import { slideFallback, slideFileNames } from './slide-picture.ts';
import { takePictures } from './take-pictures.server.ts';

const database = testDatabase();
const announced = announcements(database);
const address = (name: string) => `https://fotos.test/${name}.jpg`;
const digest = (letter: string) => letter.repeat(32);

async function opened(...names: string[]) {
  const [made] = await stock(database.db, { stock: 5 });
  const id = made!.id;
  const acting = await actingOwner(database.db);
  for (const name of names) {
    expect(await addPicture(database.db, acting, id, { address: address(name) })).toMatchObject({ ok: true });
  }
  const of = async (name: string) =>
    (await picturesOf(database.db, id)).find((picture) => picture.address === address(name))!.id;
  const write = (image: string | null) =>
    inTransaction(database.db, (transaction) => writeProducts(transaction, [aProduct({ id, image })]));
  return { id, acting, of, write };
}

async function shown(id: string) {
  const { image } = await database.db
    .selectFrom('products')
    .select('image')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const pictures = await picturesOf(database.db, id);
  expect(image).toBe(pictures[0]?.address ?? null);
  return pictures.map((picture) => /([^/]*)(-800\.webp|\.jpg)$/.exec(picture.address)?.[1]).join(' ');
}
const entries = () => database.db.selectFrom('audit_entries').select(['action', 'before', 'after']).execute();

describe('the owner', () => {
  test('adds pictures: the first is the main one, and the history has each', async () => {
    const { id, acting } = await opened('a');
    const upload = { hash: digest('b'), width: 900, height: 600 };
    expect(await addPicture(database.db, acting, id, upload)).toMatchObject({
      ok: true,
      pictures: [
        { kind: 'address', width: null },
        { kind: 'uploaded', width: 900, height: 600 },
      ],
    });
    expect(await shown(id)).toBe(`a ${digest('b')}`);
    expect(await entries()).toEqual([
      { action: 'changed', before: { pictures: [] }, after: { pictures: [address('a')] } },
      {
        action: 'changed',
        before: { pictures: [address('a')] },
        after: { pictures: [address('a'), uploadedAddress(digest('b'))] },
      },
    ]);
  });

  test('adds none twice, and no more than twelve', async () => {
    const { id, acting } = await opened(...'abcdefghijk');
    const add = (name: string) => addPicture(database.db, acting, id, { address: address(name) });
    expect(await add('c')).toEqual({ ok: false, code: 'there_already' });
    expect((await add('l')).ok).toBe(true);
    expect(await add('m')).toEqual({ ok: false, code: 'too_many' });
    expect((await picturesOf(database.db, id)).length).toBe(mostPictures);
  });

  test('puts them into another order; whichever is first is the main one', async () => {
    const { id, acting, of } = await opened('a', 'b', 'c', 'd');
    const move = async (name: string, position: number) => {
      const change = await movePicture(database.db, acting, id, { id: await of(name), position });
      expect(change.ok).toBe(true);
      return shown(id);
    };
    expect(await move('c', 0)).toBe('c a b d');
    expect(await move('c', 3)).toBe('a b d c');
    expect(await move('b', 99)).toBe('a d c b');
    expect(await move('b', -1)).toBe('b a d c');
    const before = await entries();
    expect(await move('b', 0)).toBe('b a d c');
    expect(await entries()).toEqual(before);
    expect(await movePicture(database.db, acting, id, { id: 0, position: 0 })).toEqual({ ok: false, code: 'gone' });
  });

  test('removes one and takes it back to where it was', async () => {
    const { id, acting, of } = await opened('a', 'b', 'c');
    const a = await of('a');
    expect((await removePicture(database.db, acting, id, { id: a })).ok).toBe(true);
    expect(await shown(id)).toBe('b c');
    expect(await removePicture(database.db, acting, id, { id: a })).toEqual({ ok: false, code: 'gone' });
    expect((await restorePicture(database.db, acting, id, { id: a, position: 0 })).ok).toBe(true);
    expect(await shown(id)).toBe('a b c');
    for (const name of ['a', 'b', 'c']) await removePicture(database.db, acting, id, { id: await of(name) });
    expect(await shown(id)).toBe('');
    expect((await addPicture(database.db, acting, id, { address: address('a') })).ok).toBe(true);
    expect(await restorePicture(database.db, acting, id, { id: a, position: 0 })).toEqual({
      ok: false,
      code: 'there_already',
    });
  });

  test('notifies open pages of the product, whichever picture it was', async () => {
    const { id, acting, of } = await opened('a', 'b', 'c');
    const [b, c] = [await of('b'), await of('c')];
    await announced();
    const acts = [
      () => movePicture(database.db, acting, id, { id: c, position: 1 }),
      () => describePicture(database.db, acting, id, { id: b, alt: 'Por detrás' }),
      () => removePicture(database.db, acting, id, { id: b }),
      () => addPicture(database.db, acting, id, { address: address('d') }),
      () => movePicture(database.db, acting, id, { id: c, position: 0 }),
    ];
    for (const act of acts) {
      await act();
      expect(merged(await announced())).toMatchObject({ products: [id] });
    }
  });

  test('notifies them too of more than are worth naming, and of pictures that are deleted while they are shown', async () => {
    const { db } = database;
    await stock(db, ...Array.from({ length: 201 }, () => ({ image: address('a') })));
    const [first] = await db.selectFrom('products').select('id').limit(1).execute();
    await announced();
    await db.updateTable('product_pictures').set({ alt: 'De frente' }).execute();
    expect(await announced()).toEqual([{ products: 'all' }]);
    await db.deleteFrom('product_pictures').where('product_id', '=', first!.id).execute();
    expect(await announced()).toEqual([{ products: [first!.id] }]);
    await db.updateTable('product_pictures').set({ removed_at: testNow, position: null }).execute();
    await announced();
    await db.deleteFrom('product_pictures').execute();
    expect(await announced()).toEqual([]);
  });

  test('says what one shows', async () => {
    const { id, acting, of } = await opened('a');
    expect((await describePicture(database.db, acting, id, { id: await of('a'), alt: 'De frente' })).ok).toBe(true);
    expect((await picturesOf(database.db, id))[0]?.alt).toBe('De frente');
    expect((await entries()).at(-1)?.after).toEqual({ pictures: [`${address('a')} (De frente)`] });
  });

  test('alone may do so, with pictures of that product, while it is in the shop', async () => {
    const { id, acting, of } = await opened('a', 'b');
    const other: Acting = { actor: { id: 's', email: 's@correo.test', role: 'shopper' }, now: testNow };
    const b = await of('b');
    const { db } = database;
    const tools = { db, maker: { make: () => Promise.reject(new Error('asked')) }, store: noStore };
    await expect(addPicture(db, other, id, { address: address('x') })).rejects.toThrow(NotTheOwner);
    await expect(movePicture(db, other, id, { id: b, position: 0 })).rejects.toThrow(NotTheOwner);
    await expect(removePicture(db, other, id, { id: b })).rejects.toThrow(NotTheOwner);
    await expect(restorePicture(db, other, id, { id: b, position: 0 })).rejects.toThrow(NotTheOwner);
    await expect(describePicture(db, other, id, { id: b, alt: 'x' })).rejects.toThrow(NotTheOwner);
    await expect(takePictures(tools, other, id, (async function* () {})())).rejects.toThrow(NotTheOwner);
    const [another] = await stock(db, {});
    expect(await removePicture(db, acting, another!.id, { id: b })).toEqual({ ok: false, code: 'gone' });
    expect(await shown(id)).toBe('a b');
    await moveProduct(db, acting, id, 'deleted');
    expect(await movePicture(db, acting, id, { id: b, position: 0 })).toEqual({ ok: false, code: 'gone' });
  });
});

describe('a file that says what the image is', () => {
  test('makes it the first picture, which replaces an address and moves an upload on', async () => {
    const { id, acting, of, write } = await opened('a', 'b');
    await write(address('x'));
    expect(await shown(id)).toBe('x b');
    await addPicture(database.db, acting, id, { hash: digest('c'), width: 9, height: 9 });
    const [, , uploaded] = await picturesOf(database.db, id);
    await movePicture(database.db, acting, id, { id: uploaded!.id, position: 0 });
    await write(address('y'));
    expect(await shown(id)).toBe(`y ${digest('c')} x b`);
    await write(address('b'));
    expect(await shown(id)).toBe(`b y ${digest('c')} x`);
    await removePicture(database.db, acting, id, { id: await of('b') });
    await write(uploadedAddress(digest('c')));
    expect(await shown(id)).toBe(`${digest('c')} y x`);
  });

  test('of twelve pictures lets the last one go', async () => {
    const { id, acting, write } = await opened();
    for (const letter of '0123456789ab') {
      await addPicture(database.db, acting, id, { hash: digest(letter), width: 9, height: 9 });
    }
    await write(address('x'));
    expect((await shown(id)).split(' ').map((name) => name[0])).toEqual([...'x0123456789a']);
  });

  test('knows an uploaded picture by its address, with its size where another product has it', async () => {
    const { acting, id, write } = await opened();
    const [other] = await stock(database.db, {});
    await addPicture(database.db, acting, other!.id, { hash: digest('d'), width: 640, height: 480 });
    await write(uploadedAddress(digest('d')));
    expect(await picturesOf(database.db, id)).toMatchObject([{ kind: 'uploaded', width: 640, height: 480 }]);
  });

  test('saying none takes all pictures away; saying what is so changes nothing', async () => {
    const { id, write } = await opened('a', 'b');
    const before = await picturesOf(database.db, id);
    await write(address('a'));
    expect(await picturesOf(database.db, id)).toEqual(before);
    await write(null);
    expect(await shown(id)).toBe('');
  });

  test('of a product that is new makes its picture', async () => {
    const [made] = await stock(database.db, { image: address('n') });
    expect(await shown(made!.id)).toBe('n');
  });
});

test('the migration makes the image that a product has its first picture', async () => {
  const handle = await cloneDatabase();
  onTestFinished(() => handle.close());
  const db: Database = new Kysely({ dialect: new PostgresDialect({ pool: handle.pool }) });
  const [withOne] = await stock(db, { image: address('a') }, {});
  await sql`DROP TABLE product_pictures`.execute(db);
  await sql`DROP FUNCTION picture_of_image, tell_of_pictures CASCADE`.execute(db);
  await sql`DROP INDEX order_lines_uploaded_picture`.execute(db);
  await handle.pool.query(await readFile('migrations/0016_pictures.sql', 'utf8'));
  expect(
    await db.selectFrom('product_pictures').select(['product_id', 'position', 'kind', 'address']).execute(),
  ).toEqual([{ product_id: withOne!.id, position: 0, kind: 'address', address: address('a') }]);
});

const noStore: PictureStore = {
  keep: () => Promise.resolve(),
  adopt: () => Promise.resolve(),
  names: () => Promise.resolve([]),
  removeOlder: () => Promise.resolve(false),
};

function aStore(files: Record<string, Date> = {}) {
  const stored = new Map(Object.entries(files));
  const store: PictureStore = {
    async keep(name) {
      stored.set(name, testNow);
    },
    async adopt(files) {
      for (const { name } of files) stored.set(name, testNow);
    },
    names: async () => [...stored.keys()],
    removeOlder: async (name, before) => (stored.get(name) ?? before) < before && stored.delete(name),
  };
  return { stored, store };
}

function aMade(letter: string): MadePicture {
  const hash = digest(letter);
  return {
    ok: true,
    hash,
    width: 10,
    height: 10,
    files: new Map(pictureFileNames(hash).map((name) => [name, Buffer.from(name)])),
  };
}

test('files are taken one by one: what is wrong with one keeps no other out', async () => {
  const { id, acting } = await opened();
  const { stored, store } = aStore();
  const maker = {
    make: async (bytes: Uint8Array) =>
      bytes[0] === 0 ? ({ ok: false, code: 'no_picture' } as const) : aMade(String.fromCharCode(bytes[0]!)),
  };
  const files = ['a', '\0', 'b', 'a', null].map((text, index) => ({
    fileName: `${index}.jpg`,
    bytes: text === null ? null : Buffer.from(text),
  }));
  const taken = await takePictures({ db: database.db, maker, store }, acting, id, asyncOf(files));
  expect(taken).toEqual({
    ok: true,
    added: 2,
    refused: [
      { fileName: '1.jpg', code: 'no_picture' },
      { fileName: '3.jpg', code: 'there_already' },
      { fileName: '4.jpg', code: 'too_heavy' },
    ],
  });
  expect(await shown(id)).toBe(`${digest('a')} ${digest('b')}`);
  expect([...stored.keys()].sort()).toEqual(
    [...pictureFileNames(digest('a')), ...pictureFileNames(digest('b'))].sort(),
  );
});

async function* asyncOf<Thing>(things: Thing[]) {
  yield* things;
}

test('files go a day after nothing shows them any more, and no others', async () => {
  const { id, acting } = await opened();
  const hours = (count: number) => new Date(testNow.getTime() + count * 3_600_000);
  const old = hours(-25);
  const all = ['a', 'b', 'c', 'd'].flatMap((letter) => pictureFileNames(digest(letter)));
  const odd = ['notes.txt', `.${digest('e')}-160.webp.0a1b2c`, '.hidden'];
  const { stored, store } = aStore(Object.fromEntries([...all, ...odd].map((name) => [name, old])));
  for (const name of pictureFileNames(digest('d'))) stored.set(name, hours(-1));
  for (const letter of 'ab') await addPicture(database.db, acting, id, { hash: digest(letter), width: 9, height: 9 });
  const [, second] = await picturesOf(database.db, id);
  await removePicture(database.db, acting, id, { id: second!.id });

  expect(await cleanPictures(database.db, store, testNow)).toBe(10);
  const has = (letter: string) => pictureFileNames(digest(letter)).every((name) => stored.has(name));
  expect(['a', 'b', 'c', 'd'].map(has)).toEqual([true, true, false, true]);
  expect([...stored.keys()].filter((name) => !all.includes(name))).toEqual(['notes.txt', '.hidden']);

  await aPaidOrder(database.db, id);
  await database.db
    .updateTable('order_lines')
    .set({ image: uploadedAddress(digest('b')) })
    .execute();
  expect(await cleanPictures(database.db, store, hours(25))).toBe(9);
  expect(['a', 'b', 'd'].map(has)).toEqual([true, true, false]);
  expect(await restorePicture(database.db, acting, id, { id: second!.id, position: 1 })).toEqual({
    ok: false,
    code: 'gone',
  });
  await database.db.deleteFrom('order_lines').execute();
  expect(await cleanPictures(database.db, store, hours(26))).toBe(9);
  expect(['a', 'b'].map(has)).toEqual([true, false]);
});

test('files of slides go a day after neither the draft nor a stored version names them', async () => {
  const { db } = database;
  const old = new Date(testNow.getTime() - 25 * 3_600_000);
  const letters = ['a', 'b', 'c', 'd', 'e'];
  const { stored, store } = aStore(
    Object.fromEntries(letters.flatMap((letter) => slideFileNames(digest(letter))).map((name) => [name, old])),
  );
  const uploaded = letters.map((letter) => ({ hash: digest(letter), width: 2400, height: 1000, uploaded_at: old }));
  uploaded[4]!.uploaded_at = testNow;
  await db.insertInto('front_page_pictures').values(uploaded).execute();
  const [slide] = deliveredFrontPage.slides;
  const page = (letter: string) =>
    JSON.stringify({ slides: [{ ...slide, image: slideFallback(digest(letter)) }], strips: [] });
  const drafts = db.insertInto('front_page_drafts');
  await drafts.values({ id: 1, page: page('a'), previous: page('b'), updated_at: testNow }).execute();
  const versions = db.insertInto('front_page_versions');
  await versions.values({ page: page('c'), published_at: testNow, withdrawn_at: testNow }).execute();

  expect(await cleanPictures(db, store, testNow)).toBe(slideFileNames('').length);
  const has = (letter: string) => slideFileNames(digest(letter)).every((name) => stored.has(name));
  expect(letters.map(has)).toEqual([true, true, true, false, true]);
  const { rows } = await sql<{ hash: string }>`SELECT hash FROM front_page_pictures ORDER BY hash`.execute(db);
  expect(rows.map(({ hash }) => hash)).toEqual(['a', 'b', 'c', 'e'].map(digest).sort());
});
