import { afterAll, beforeAll, expect, test } from 'vitest';
import { clonePostgres } from '#tests/support/store/database.ts';
import { type PictureServer, startPictureServer } from '#tests/support/store/picture-server.ts';
import { type RunningStore, startStore } from '#tests/support/store/store.ts';

const name = `${'a'.repeat(32)}-800.webp`;
const other = `${'b'.repeat(32)}-800.webp`;
const publicUrl = 'https://fotos.nucleo.com.co/p';

let server: PictureServer;
let through: RunningStore;
let beside: RunningStore;
beforeAll(async () => {
  server = await startPictureServer();
  const common = async () => ({ databaseUrl: await clonePostgres(), seed: 'none' });
  through = await startStore({ ...(await common()), env: server.env });
  beside = await startStore({ ...(await common()), env: { ...server.env, PICTURES_PUBLIC_URL: `${publicUrl}/` } });
  await through.services.pictures.store.keep(name, Buffer.from('a picture'));
});
afterAll(async () => {
  await through?.close();
  await beside?.close();
  await server?.close();
});

const get = (store: RunningStore, path: string, method = 'GET') =>
  fetch(store.url + path, { redirect: 'manual', method });

test('a picture comes through the store, for ever, as what it is, and the same at every process', async () => {
  const answer = await get(through, `/uploads/${name}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await answer.text()).toBe('a picture');
});

test('or from the address of the bucket itself, when there is one', async () => {
  const answer = await get(beside, `/uploads/${name}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `${publicUrl}/${name}`]);
  expect((await get(beside, '/uploads/x.webp')).status).toBe(404);
});

test('what is no picture of the shop is not asked for, and nothing is listed', async () => {
  await through.services.pictures.store.keep('secret.txt', Buffer.from('x'));
  for (const path of [
    `/uploads/${other}`,
    '/uploads/secret.txt',
    '/uploads/',
    '/uploads',
    '/uploads/?list-type=2',
    `/uploads/..%2F${name}`,
    `/uploads/${name}/x`,
  ]) {
    const answer = await get(through, path);
    expect(answer.status, path).toBe(404);
    expect(await answer.text(), path).not.toContain('secret');
  }
});

test('a store of pictures that is gone is an outage of its pictures, and of nothing else', async () => {
  await server.close();
  const answer = await get(through, `/uploads/${name}`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
  expect((await get(through, '/categories')).status).toBe(200);
  expect((await get(through, '/ready')).status).toBe(200);
  server = await startPictureServer();
});
