import sharp from 'sharp';
import { expect, test } from 'vitest';
import { setProduct } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { stopClock } from '#tests/support/waiting/stop-clock.ts';

const running = engineStore({ seed: 'demo' });
const id = 'amd-ryzen-5-7600';
const get = (path: string, headers: Record<string, string> = {}) => fetch(running.store.url + path, { headers });
const picture = (of = id, headers = {}) => get(`/product/${of}/imagen.png`, headers);
const named = async () => {
  const found = /property="og:image" content="([^"]+)"/.exec(await (await get(`/product/${id}`)).text());
  return (found?.[1] ?? '').replace(running.store.services.settings.publicUrl, '');
};

test('a product has a picture for messengers, cached by them for an hour, another one for another price or without stock', async () => {
  const { db } = running.store.services;
  await setProduct(db, id, { price: 900_000, discount: 10, stock: 8 });
  await expect.poll(named).toBe(`/product/${id}/imagen.png?v=81000000`);
  const answer = await get(await named());
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(bytes.length).toBeLessThan(200_000);
  // Where the card lies, the product's own picture is seen on white.
  const { channels } = await sharp(bytes).extract({ left: 80, top: 140, width: 310, height: 310 }).stats();
  for (const { max, min } of channels) expect([max > 240, min < 120]).toEqual([true, true]);
  const etag = answer.headers.get('etag') ?? '';
  expect((await picture(id, { 'if-none-match': etag })).status).toBe(304);

  await setProduct(db, id, { price: 950_000, discount: 10, stock: 0 });
  await expect.poll(named).toBe(`/product/${id}/imagen.png?v=85500000-agotado`);
  const next = await picture();
  expect(next.headers.get('etag')).not.toBe(etag);
  expect(Buffer.from(await next.arrayBuffer()).equals(bytes)).toBe(false);
});

test('what the shop does not show has none', async () => {
  const { db, clock } = running.store.services;
  await db.updateTable('products').set({ deleted_at: clock.now() }).where('id', '=', id).execute();
  for (const none of [id, 'nunca-hubo', '%00', 'x'.repeat(65)]) {
    const answer = await picture(none);
    expect([none, answer.status, await answer.text()]).toEqual([none, 404, 'Esta imagen no es de ningún producto.']);
  }
  await db.updateTable('products').set({ deleted_at: null }).where('id', '=', id).execute();
});

test('a script that asks for many gets few', async () => {
  stopClock();
  // The one above is in memory, and what is in memory does not count.
  const others = running.store.services.db.selectFrom('products').select('id').where('id', '!=', id);
  const ids = await others.orderBy('id').limit(40).execute();
  const statuses = [];
  for (const each of ids) statuses.push((await picture(each.id)).status);
  expect([...new Set(statuses)].sort()).toEqual([200, 429]);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(30);
});
