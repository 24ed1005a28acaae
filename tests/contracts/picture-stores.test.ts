import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pictureBucket } from '#app/adapters/pictures/picture-bucket.server.ts';
import { pictureStorage } from '#app/services.server.ts';
import { type PictureServer, startPictureServer } from '#tests/support/store/picture-server.ts';
import { bareEnvironment } from '#tests/support/store/store-process.ts';

let folder: string;
let server: PictureServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nucleo-stores-'));
  server = await startPictureServer();
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const inAMinute = () => new Date(Date.now() + 60_000);
const aMinuteAgo = () => new Date(Date.now() - 60_000);
const storages = ['folder', 'bucket'] as const;
const open = (storage: (typeof storages)[number]) =>
  pictureStorage({ dataDir: folder, pictures: storage === 'folder' ? null : { ...server.bucket, publicUrl: null } });

describe.each(storages)('pictures in the %s', (storage) => {
  beforeEach(async () => {
    const { files } = open(storage);
    for (const name of await files.names()) await files.remove(name);
  });

  test('are stored under their names, and removed when they are old; one stored again is young', async () => {
    const { store, files } = open(storage);
    expect(await store.names()).toEqual([]);
    await store.keep('a-160.webp', Buffer.from('one'));
    await store.keep('a-160.webp', Buffer.from('one'));
    expect(await store.names()).toEqual(['a-160.webp']);
    expect(await files.read('a-160.webp')).toEqual(Buffer.from('one'));
    expect(await store.removeOlder('a-160.webp', aMinuteAgo())).toBe(false);
    expect(await store.removeOlder('a-160.webp', inAMinute())).toBe(true);
    expect(await store.removeOlder('a-160.webp', inAMinute())).toBe(false);
    expect(await files.read('a-160.webp')).toBeNull();
  });

  test('are taken over from this machine, each once', async () => {
    const { store, files } = open(storage);
    const path = join(folder, 'elsewhere.avif');
    await writeFile(path, 'whole');
    const wanted = ['a-160.avif', 'a-400.avif', 'b-160.avif'].map((name) => ({ name, path }));
    await store.adopt(wanted.slice(0, 1));
    await store.adopt(wanted);
    expect((await store.names()).sort()).toEqual(wanted.map(({ name }) => name));
    expect(await files.read('b-160.avif')).toEqual(Buffer.from('whole'));
    await expect(store.adopt([{ name: 'c-160.avif', path: join(folder, 'missing') }])).rejects.toThrow();
    expect(await files.read('c-160.avif')).toBeNull();
  });

  test('go along with a backup: what a restore adds it can take back, and nothing else', async () => {
    const { files } = open(storage);
    expect(await files.add('a-160.webp', Buffer.from('one'))).toBe(true);
    expect(await files.add('a-160.webp', Buffer.from('other'))).toBe(false);
    await files.settle();
    expect(await files.read('a-160.webp')).toEqual(Buffer.from('one'));
    await files.remove('a-160.webp');
    expect(await files.names()).toEqual([]);
  });
});

// s3rver does not compare signatures of version 4; aws4fetch has Amazon's own examples among its tests.
describe('the bucket', () => {
  test('is listed to its end, however many pictures it has', async () => {
    const { store } = open('bucket');
    const names = Array.from({ length: 1_040 }, (_, n) => `${String(n).padStart(4, '0')}-160.webp`);
    for (let start = 0; start < names.length; start += 40) {
      await Promise.all(names.slice(start, start + 40).map((name) => store.keep(name, Buffer.from('x'))));
    }
    expect((await store.names()).sort()).toEqual(names);
  });

  test('says by name what is wrong: a key, a bucket that is not there, a server that is gone', async () => {
    const wrong = pictureBucket({ ...server.bucket, keyId: 'ANOTHER' });
    await expect(wrong.names()).rejects.toThrow('with 403 InvalidAccessKeyId');
    await expect(wrong.keep('a-160.webp', Buffer.from('x'))).rejects.toThrow('with 403 InvalidAccessKeyId');
    const nowhere = pictureBucket({ ...server.bucket, url: server.bucket.url.replace('pictures', 'none') });
    await expect(nowhere.names()).rejects.toThrow('The bucket of PICTURES_URL is not there');
    await expect(nowhere.keep('a-160.webp', Buffer.from('x'))).rejects.toThrow(
      'The bucket of PICTURES_URL is not there',
    );
    const gone = pictureBucket({ ...server.bucket, url: 'http://127.0.0.1:1/pictures' });
    await expect(gone.open('a-160.webp')).rejects.toThrow('does not answer GET /a-160.webp');
  });
});

test('`npm run pictures:move` copies what is missing, in both directions, and goes on where it was cut off', async () => {
  const dataDir = join(folder, 'moving');
  const mine = pictureStorage({ dataDir, pictures: null });
  const names = Array.from({ length: 40 }, (_, n) => `${n}-800.webp`);
  for (const name of names) await mine.store.keep(name, Buffer.from(`picture ${name}`));
  await mine.store.keep('.half', Buffer.from('half'));
  const { files, store } = open('bucket');
  for (const name of await files.names()) await files.remove(name);
  // As if it had been cut off.
  for (const name of names.slice(0, 15)) await store.keep(name, Buffer.from(`picture ${name}`));
  const move = async (direction: string, DATA_DIR: string) => {
    const env = { ...bareEnvironment, ...server.env, DATA_DIR };
    return (await promisify(execFile)(process.execPath, ['scripts/move-pictures.ts', direction], { env })).stdout;
  };
  expect(await move('to-bucket', dataDir)).toContain('Copied 25 pictures; 15 were there already.');
  expect((await files.names()).sort()).toEqual([...names].sort());
  expect(await move('to-bucket', dataDir)).toContain('Copied 0 pictures; 40 were there already.');
  const back = join(folder, 'back');
  expect(await move('to-folder', back)).toContain('Copied 40 pictures; 0 were there already.');
  expect((await readdir(join(back, 'uploads'))).sort()).toEqual([...names].sort());
  expect(await pictureStorage({ dataDir: back, pictures: null }).files.read('7-800.webp')).toEqual(
    Buffer.from('picture 7-800.webp'),
  );
});
