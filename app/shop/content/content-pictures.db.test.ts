import { expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { cleanPictures } from '../pictures/clean-pictures.server.ts';
import { uploadedAddress } from '../pictures/picture-address.ts';
import type { PictureStore } from '../pictures/picture-maker.ts';
import { addContentPicture, contentPictures } from './content-pictures.server.ts';
import { shownText } from './shown-text.server.ts';

const database = testDatabase();
const hash = (letter: string) => letter.repeat(32);

test('a picture of a text is shown with its size, and one of nobody is its words', async () => {
  const acting = await actingOwner(database.db);
  await addContentPicture(database.db, acting, { hash: hash('a'), width: 1200, height: 800 });
  const markdown = `![Una torre](${uploadedAddress(hash('a'))})\n\n![Otra](${uploadedAddress(hash('b'))})`;
  const { pictures } = await shownText(database.db, markdown);
  expect(pictures).toEqual({ [uploadedAddress(hash('a'))]: { width: 1200, height: 800 } });
});

test('after a day pictures of no text are cleaned away with their files, and those of a text stay', async () => {
  const acting = await actingOwner(database.db);
  const { db } = database;
  for (const letter of ['a', 'b', 'c']) {
    await addContentPicture(db, acting, { hash: hash(letter), width: 9, height: 9 });
  }
  await db
    .updateTable('articles')
    .set({ body: `![x](${uploadedAddress(hash('a'))})` })
    .where('id', '=', 1)
    .execute();
  await db
    .updateTable('articles')
    .set({ image: uploadedAddress(hash('b')), version: 2 })
    .where('id', '=', 2)
    .execute();
  const removed: string[] = [];
  const store: PictureStore = {
    keep: () => Promise.resolve(),
    adopt: () => Promise.resolve(),
    names: async () => ['a', 'b', 'c'].map((letter) => `${hash(letter)}-800.webp`),
    removeOlder: async (name) => removed.push(name) > 0,
  };
  await cleanPictures(db, store, new Date(testNow.getTime() + 25 * 3_600_000));
  expect(removed).toEqual([`${hash('c')}-800.webp`]);
  expect((await contentPictures(db, 10)).map(({ address }) => address)).toHaveLength(2);
});
