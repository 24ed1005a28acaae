import { beforeEach, describe, expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { stock } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { type Acting, NotTheOwner } from '../../audit/audit.server.ts';
import { addPicture, removePicture } from '../../pictures/manage-pictures.server.ts';
import { picturesOf } from '../../pictures/pictures.server.ts';
import { matchPhotos } from './match-photos.server.ts';
import { beginPhotoBatch, recentPhotoBatches, undoPhotoBatch } from './photo-batches.server.ts';
import { productsWithoutPhoto } from './products-without-photo.server.ts';

const database = testDatabase();
let acting: Acting;

beforeEach(async () => {
  acting = await actingOwner(database.db);
  await stock(
    database.db,
    { id: 'cpu', name: 'Ryzen 5', sales: 3, specs: { numero_parte: '100-1 BOX', ean: '0730143312042' } },
    { id: 'ram', name: 'Vengeance', sales: 9, specs: { numero_parte: 'CMK16/2' } },
    { id: 'twin-a', name: 'RM750x', sales: 0, specs: { numero_parte: 'RM-1' } },
    { id: 'twin-b', name: 'RM850x', sales: 1, image: 'https://fotos.test/b.jpg', specs: { numero_parte: 'rm-1' } },
  );
});

const digest = (letter: string) => letter.repeat(32);
const photo = (letter: string, batchId: number | null = null) => ({
  ...{ hash: digest(letter), width: 900, height: 600 },
  batchId,
});
const shown = async (id: string) => (await picturesOf(database.db, id)).map(({ address }) => address.slice(9, 10));

test('a photo is of the product whose part number, bar code or id its file has for a name', async () => {
  const names = [
    '100-1box.jpg',
    '730143312042_2.png',
    'CMK16_2.jpg',
    'cmk16-2.jpg',
    'RAM.webp',
    'rm-1.jpg',
    'otra.jpg',
    '.jpg',
  ];
  const found = await matchPhotos(database.db, acting, names);
  expect(found.map((each) => ('productId' in each ? `${each.productId} ${each.order}` : each.because))).toEqual([
    ...['cpu 1', 'cpu 2', 'ram 1', 'ram 1', 'ram 1', 'several', 'unknown', 'unknown'],
  ]);
  await expect(
    matchPhotos(database.db, { ...acting, actor: { ...acting.actor, role: 'shopper' } }, []),
  ).rejects.toThrow(NotTheOwner);
});

describe('photos that came in one go', () => {
  test('are taken back in one go, and nothing else is', async () => {
    const batchId = await beginPhotoBatch(database.db, acting);
    await addPicture(database.db, acting, 'cpu', photo('a'));
    for (const letter of ['b', 'c']) await addPicture(database.db, acting, 'cpu', photo(letter, batchId));
    await addPicture(database.db, acting, 'ram', photo('d', batchId));
    await addPicture(database.db, acting, 'cpu', photo('e'));
    expect(await recentPhotoBatches(database.db)).toEqual([
      { id: batchId, begunAt: acting.now, undoneAt: null, photos: 3, products: 2 },
    ]);
    expect(await undoPhotoBatch(database.db, acting, batchId)).toEqual({ ok: true, removed: 3 });
    expect([await shown('cpu'), await shown('ram')]).toEqual([['a', 'e'], []]);
    expect(await undoPhotoBatch(database.db, acting, batchId)).toEqual({ ok: true, removed: 0 });
    expect(await recentPhotoBatches(database.db)).toMatchObject([{ undoneAt: acting.now, photos: 0 }]);
    expect(await undoPhotoBatch(database.db, acting, 99)).toEqual({ ok: false, code: 'unknown' });
  });

  test('are no longer of it where they arrive after it was taken back, or were removed by hand', async () => {
    const batchId = await beginPhotoBatch(database.db, acting);
    await addPicture(database.db, acting, 'cpu', photo('a', batchId));
    const [first] = await picturesOf(database.db, 'cpu');
    await removePicture(database.db, acting, 'cpu', { id: first?.id ?? 0 });
    expect(await undoPhotoBatch(database.db, acting, batchId)).toEqual({ ok: true, removed: 0 });
    await addPicture(database.db, acting, 'cpu', photo('b', batchId));
    expect(await undoPhotoBatch(database.db, acting, batchId)).toEqual({ ok: true, removed: 0 });
    expect(await shown('cpu')).toEqual(['b']);
  });
});

test('what is in the shop without a photo is listed, most sold first', async () => {
  const { lines, total } = await productsWithoutPhoto(database.db, 1);
  expect([total, lines.map(({ id, partNumber }) => `${id} ${partNumber}`)]).toEqual([
    3,
    ['ram CMK16/2', 'cpu 100-1 BOX', 'twin-a RM-1'],
  ]);
});
