import sharp from 'sharp';
import { expect, test } from 'vitest';
import { limitOf } from '#app/http/route-rules.ts';
import { codeOf } from '#app/shop/builds/code.ts';
import { setProduct } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { stopClock } from '#tests/support/waiting/stop-clock.ts';

const running = engineStore({ seed: 'demo' });
const cpu = 'amd-ryzen-5-7600';
const code = codeOf([
  { slot: 'cpu', id: cpu },
  { slot: 'board', id: 'msi-mag-b650-tomahawk-wifi' },
]) as string;

const picture = (of: string, headers: Record<string, string> = {}) =>
  fetch(`${running.store.url}/armar/${of}/imagen.png`, { headers });

test('a build has a picture for messengers, named by its page, another one for another price', async () => {
  const { store } = running;
  const page = await (await fetch(`${store.url}/armar/${code}`)).text();
  expect(page).toContain(`property="og:image" content="${store.services.settings.publicUrl}/armar/${code}/imagen.png"`);
  const answer = await picture(code);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(bytes.length).toBeLessThan(120_000);
  const etag = answer.headers.get('etag') ?? '';
  expect((await picture(code, { 'if-none-match': etag })).status).toBe(304);
  await setProduct(store.services.db, cpu, { price: 1_234_500, discount: 0 });
  await expect.poll(async () => (await picture(code)).headers.get('etag')).not.toBe(etag);
});

test.each(['1', '2ca', 'x', '1ca~cb'])('%s has none', async (broken) => {
  const answer = await picture(broken);
  expect([answer.status, await answer.text()]).toEqual([404, 'Esta imagen no es de ningún PC.']);
});

test('has the concurrency limit of what takes long, and a script that asks for many builds gets few', async () => {
  expect(limitOf('GET', `/armar/${code}/imagen.png`, new Set())).toBe('heavy');
  const kits = (count: number) => `12rgskill-flare-x5-32gb-ddr5-6000-cl36~${count}dsamsung-990-pro-2tb`;
  const disks = (count: number) => `1${count}rgskill-flare-x5-32gb-ddr5-6000-cl36~dsamsung-990-pro-2tb`;
  const codes = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16].map(kits).concat([3, 4, 5, 6, 7, 8].map(disks));
  stopClock();
  const others = [`~c${cpu}`, '~gasus-dual-rtx-5060-oc-8gb'].flatMap((more) => codes.map((each) => each + more));
  const statuses = [];
  for (const each of [...codes, ...others]) statuses.push((await picture(each)).status);
  expect([...new Set(statuses)]).toEqual([200, 429]);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(30);
  // What is in memory costs nothing.
  expect((await picture(codes[0] ?? '')).status).toBe(200);
});
