import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { expect, test } from 'vitest';
import { largestPhotoZip, mostPhotos } from '#app/shop/exchange/photos/photo-names.ts';
import { mostPictureBytes } from '#app/shop/pictures/picture.ts';
import { readPhotos } from './photo-files.ts';

const plain = { useWebWorkers: false };

async function zipOf(entries: [path: string, content: Uint8Array][], password?: string): Promise<File> {
  const writer = new ZipWriter(new BlobWriter('application/zip'), { ...plain, ...(password && { password }) });
  for (const [path, content] of entries) await writer.add(path, new Uint8ArrayReader(content));
  return new File([await writer.close()], 'fotos.zip');
}
const bytes = (text: string) => new TextEncoder().encode(text);
const named = (name: string, size: number) => Object.defineProperty(new File(['x'], name), 'size', { value: size });

test('of a ZIP the photos are read, whatever folders they lie in, and nothing that a computer adds', async () => {
  const zip = await zipOf([
    ['fotos/AB-1.jpg', bytes('one')],
    ['fotos/más/AB-1_2.PNG', bytes('two')],
    ['__MACOSX/fotos/._AB-1.jpg', bytes('x')],
    ['fotos/.DS_Store', bytes('x')],
    ['fotos/Thumbs.db', bytes('x')],
    ['fotos/lista.xlsx', bytes('x')],
  ]);
  const read = await readPhotos([zip, new File(['three'], 'AB-2.webp'), named('AB-3.jpg', mostPictureBytes + 1)]);
  if (!read.ok) throw new Error(read.code);
  expect(read).toMatchObject({ heavy: ['AB-3.jpg'], others: 1 });
  const texts = await Promise.all(
    read.photos.map(async (photo) => `${photo.name} ${await (await photo.read()).text()}`),
  );
  expect(texts).toEqual(['AB-1.jpg one', 'AB-1_2.PNG two', 'AB-2.webp three']);
});

test.each<[string, () => Promise<File> | File, string]>([
  ['too large', () => named('a.zip', largestPhotoZip + 1), 'zip_too_large'],
  ['no ZIP', () => new File(['%PDF-1.7'], 'a.zip'), 'not_a_zip'],
  ['cut off', async () => new File([(await zipOf([['a.jpg', bytes('x')]])).slice(0, 40)], 'a.zip'), 'not_a_zip'],
  ['with a path upwards', () => zipOf([['../../a.jpg', bytes('x')]]), 'path_upwards'],
  ['with a path from the root', () => zipOf([['/etc/a.jpg', bytes('x')]]), 'path_upwards'],
  ['with a password', () => zipOf([['a.jpg', bytes('x')]], 'secret'), 'encrypted'],
  ['without photos', () => zipOf([['a.txt', bytes('x')]]), 'no_photos'],
  ['empty', () => zipOf([]), 'no_photos'],
])('a ZIP that is %s is said', async (_what, made, code) => {
  expect(await readPhotos([await made()])).toEqual({ ok: false, code });
});

test('a ZIP of ten thousand files is said, and so are photos that are too many or too large together', async () => {
  const writer = new ZipWriter(new BlobWriter(), plain);
  for (let index = 0; index <= mostPhotos * 2; index += 1) await writer.add(`${index}.txt`, new TextReader(''));
  const zip = new File([await writer.close()], 'fotos.zip');
  expect(await readPhotos([zip])).toMatchObject({ code: 'too_many' });
  const many = Array.from({ length: mostPhotos + 1 }, (_, index) => new File(['x'], `${index}.jpg`));
  expect(await readPhotos(many)).toMatchObject({ code: 'too_many' });
  const large = Array.from({ length: 103 }, (_, index) => named(`${index}.jpg`, mostPictureBytes));
  expect(await readPhotos(large)).toMatchObject({ code: 'too_large_in_all' });
});

test('a photo that unpacks to more than it says is not read to its end', async () => {
  const zip = await zipOf([['a.jpg', new Uint8Array(mostPictureBytes * 2)]]);
  const content = new DataView(await zip.arrayBuffer());
  // Its size, in its own heading and in the list at the end.
  for (let at = 0; at < content.byteLength - 4; at += 1) {
    if (content.getUint32(at, true) === mostPictureBytes * 2) content.setUint32(at, 1_000, true);
  }
  const read = await readPhotos([new File([content.buffer as ArrayBuffer], 'fotos.zip')]);
  if (!read.ok) throw new Error(read.code);
  await expect(read.photos[0]?.read()).rejects.toThrow();
});
