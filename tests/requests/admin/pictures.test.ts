import { mkdir, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mostPictureBytes, mostUploadBytes } from '#app/shop/pictures/picture.ts';
import { largestAddress, uploadedHash } from '#app/shop/pictures/picture-address.ts';
import { picturesOf } from '#app/shop/pictures/pictures.server.ts';
import { visibleText } from '#tests/support/checkout-client.ts';
import { aShopper, asPage, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { aPhoto, scriptedDrawing } from '#tests/support/picture-files.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';
import { ledgerAtRest, wholeLedger } from '#tests/support/whole-ledger.ts';

const world = engineStore();
let owner: SignedInCustomer;
let shopper: SignedInCustomer;
beforeAll(async () => {
  owner = await signedIn(world.store, storeOwner.email, storeOwner.password);
  shopper = await aShopper(world.store);
});

let id: string;
beforeEach(async () => {
  const [part] = await stock(world.store.services.db, { name: 'Mouse de prueba', category: 'Mouse' });
  id = part!.id;
});
const pictures = () => picturesOf(world.store.services.db, id);
const here = () => `/admin/productos/${id}/imagenes`;
const send = (fields: Record<string, string>, who: SignedInCustomer | null = owner) =>
  submit(world.store, here(), fields, who);

async function upload(files: Record<string, Uint8Array>, who: SignedInCustomer | null = owner, suffix = '') {
  const body = new FormData();
  for (const [name, bytes] of Object.entries(files)) body.append('pictures', new File([bytes as BlobPart], name));
  const headers = who ? asPage(world.store, who.cookie) : { origin: world.store.url };
  const init = { method: 'POST', headers, body, redirect: 'manual' as const };
  const response = await fetch(world.store.url + here() + suffix, init);
  return {
    status: response.status,
    location: response.headers.get('location'),
    text: visibleText(await response.text()),
  };
}

/** An answer to headers alone proves that the body was not read. */
async function onlyHead(path: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const { port } = new URL(world.store.insideUrl);
  const type = 'multipart/form-data; boundary=x';
  const all = { 'content-type': type, origin: world.store.url, ...headers };
  const sent = request({ host: 'localhost', port, path, method: 'POST', headers: all });
  sent.on('error', () => {});
  sent.flushHeaders();
  const answer = await new Promise<IncomingMessage>((resolve) => sent.on('response', resolve));
  answer.resume();
  sent.destroy();
  return answer;
}

describe('an upload', () => {
  test('by a script is answered with facts, and is the owner’s alone', async () => {
    const taken = await upload(
      { 'frente.jpg': await aPhoto('#a41'), 'nota.txt': Buffer.from('hola') },
      owner,
      '/subir',
    );
    expect(taken.status).toBe(200);
    expect(JSON.parse(taken.text)).toMatchObject({ kind: 'uploaded', added: 1, refused: [{ fileName: 'nota.txt' }] });
    expect(await pictures()).toHaveLength(1);
    for (const who of [null, shopper]) {
      const refused = await upload({ 'otra.jpg': await aPhoto('#123') }, who, '/subir');
      expect([refused.status, refused.location]).toEqual([302, '/']);
    }
    expect(await pictures()).toHaveLength(1);
  });

  test('takes what are pictures, says of every other file why not, and shows them in the shop', async () => {
    const photo = await sharp(await aPhoto('#b40'))
      .withExif({ IFD0: { Make: 'secreto' } })
      .jpeg()
      .toBuffer();
    const answer = await upload({
      'frente.jpg': photo,
      'página.jpg': Buffer.from('<!doctype html><script>alert(1)</script>'),
      'dibujo.png': scriptedDrawing,
      'pesada.jpg': Buffer.concat([photo, Buffer.alloc(mostPictureBytes)]),
      'cortada.jpg': photo.subarray(0, photo.length / 2),
      'vacía.jpg': Buffer.alloc(0),
      'otra vez.jpg': photo,
      '../../atrás.png': await aPhoto('#04b', 'png'),
    });
    expect(answer.status).toBe(200);
    for (const sentence of [
      '2 imágenes añadidas.',
      '6 archivos no entraron',
      'página.jpg: No es una imagen, aunque se llame así.',
      'dibujo.png: Es de un tipo que no recibimos.',
      'pesada.jpg: Pesa más de 10 MB.',
      'cortada.jpg: Tiene daños o llegó sin una parte.',
      'vacía.jpg: No tiene contenido.',
      'otra vez.jpg: Ya está entre las imágenes',
    ]) {
      expect(answer.text).toContain(sentence);
    }
    const [first, second, ...others] = await pictures();
    expect([first?.width, first?.height, others]).toEqual([600, 400, []]);

    const page = await visit(world.store, `/product/${id}`, null);
    const hash = uploadedHash(first!.address);
    expect(page.html).toContain(`srcSet="/uploads/${hash}-160.avif 160w`);
    expect(page.html).toContain(`"image":"${world.store.url}/uploads/${hash}-800.webp"`);
    expect(page.html).toContain(largestAddress(second!.address));
    expect((await visit(world.store, `/api/products?ids=${id}`, null)).html).toContain(first!.address);

    for (const [name, type] of [
      [`${hash}-400.avif`, 'image/avif'],
      [`${hash}-1600.webp`, 'image/webp'],
      [`${hash}-1200.jpg`, 'image/jpeg'],
    ]) {
      const file = await fetch(`${world.store.url}/uploads/${name}`);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, type]);
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
      expect(file.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(Buffer.from(await file.arrayBuffer()).includes('secreto')).toBe(false);
    }
  });

  test('by the router’s script goes the same way', async () => {
    expect((await upload({ 'a.png': await aPhoto('#0f0', 'png') }, owner, '.data')).status).toBe(200);
    expect(await pictures()).toHaveLength(1);
  });

  test('without a file, or broken off, changes nothing', async () => {
    expect(await upload({ '': Buffer.alloc(0) })).toMatchObject({
      status: 422,
      text: expect.stringContaining('Elige al menos un archivo.'),
    });
    const headers = { ...asPage(world.store, owner.cookie), 'content-type': 'multipart/form-data; boundary=x' };
    const body = '--x\r\nContent-Disposition: form-data; name="pictures"; filename="a.jpg"\r\n\r\n\xff\xd8';
    const cut = await fetch(world.store.url + here(), { method: 'POST', headers, body });
    expect([cut.status, await cut.text()]).toEqual([400, expect.stringContaining('No entendimos lo que enviaste')]);
    expect(await pictures()).toEqual([]);
  });

  test('of nobody but the owner is read, and of too much nothing is', async () => {
    const { db } = world.store.services;
    const before = await ledgerAtRest(db);
    const much = { 'content-length': String(50 * 1024 * 1024) };
    for (const who of [null, shopper]) {
      expect(await upload({ 'a.jpg': await aPhoto('#f00') }, who)).toMatchObject({ status: 302, location: '/' });
      const answer = await onlyHead(here(), { ...much, ...(who ? { cookie: who.cookie } : {}) });
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
    }
    const cookie = { cookie: owner.cookie };
    const length = { 'content-length': String(mostUploadBytes + 1) };
    for (const path of [here(), `${here()}.data`]) {
      expect((await onlyHead(path, { ...cookie, ...length })).statusCode).toBe(413);
      expect((await onlyHead(path, { ...cookie, 'transfer-encoding': 'chunked' })).statusCode).toBe(411);
    }
    const elsewhere = { ...cookie, 'content-length': '300000' };
    expect((await onlyHead(`/admin/productos/${id}`, elsewhere)).statusCode).toBe(413);
    const noUpload = { ...elsewhere, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await onlyHead(here(), noUpload)).statusCode).toBe(413);
    expect(await wholeLedger(db)).toEqual(before);
  });
});

describe('the forms', () => {
  const add = (name: string) => send({ intent: 'address', address: `https://fotos.test/${name}.jpg` });
  const order = async () => (await pictures()).map(({ address }) => address.at(-5)).join('');
  const of = async (name: string) => String((await pictures()).find(({ address }) => address.at(-5) === name)?.id);

  test('add by address, order, describe, remove and take back', async () => {
    for (const name of ['a', 'b', 'c']) expect((await add(name)).status).toBe(200);
    const [a, c] = [await of('a'), await of('c')];
    expect((await send({ intent: 'up', id: c })).text).toContain('Ahora es la imagen 2.');
    expect(await order()).toBe('acb');
    expect((await send({ intent: 'main', id: c })).text).toContain('Ahora es la imagen principal.');
    await send({ intent: 'down', id: c });
    await send({ intent: 'place', id: a, place: '2' });
    expect(await order()).toBe('cba');
    await send({ intent: 'describe', id: c, alt: '  De   frente ' });
    const page = await visit(world.store, `/product/${id}`, null);
    expect(page.html).toMatch(/alt="De frente"[^>]*fetchPriority="high"|fetchPriority="high"[^>]*alt="De frente"/i);
    const removed = await send({ intent: 'remove', id: c });
    expect([removed.status, removed.text]).toEqual([200, expect.stringContaining('Deshacer')]);
    expect(await order()).toBe('ba');
    expect((await send({ intent: 'restore', id: c, place: '0' })).text).toContain('otra vez en su lugar');
    expect(await order()).toBe('cba');
  });

  test.each([
    [{ intent: 'address', address: 'http://fotos.test/a.jpg' }, 422, 'debe empezar por https://'],
    [{ intent: 'address', address: 'javascript:alert(1)' }, 422, 'Escribe la dirección completa'],
    [{ intent: 'address', address: 'https://fotos.test/there.jpg' }, 409, 'Ya está entre las imágenes'],
    [{ intent: 'up', id: '999999' }, 404, 'Esa imagen ya no está.'],
    [{ intent: 'remove', id: '999999' }, 404, 'Esa imagen ya no está.'],
    [{ intent: 'restore', id: '999999' }, 404, 'Esa imagen ya no está.'],
    [{ intent: 'describe', id: 'there', alt: 'x'.repeat(201) }, 422, 'Escribe como mucho 200 letras.'],
    [{ intent: 'up', id: "1' OR 1=1" }, 400, 'No entendimos lo que enviaste.'],
    [{ intent: 'explode', id: '1' }, 400, 'No entendimos lo que enviaste.'],
    [{}, 400, 'No entendimos lo que enviaste.'],
  ] as [Record<string, string>, number, string][])(
    '%j is answered with %i and changes nothing',
    async (fields, status, sentence) => {
      await add('there');
      const before = await pictures();
      const given = fields.id === 'there' ? { ...fields, id: String(before[0]?.id) } : fields;
      const answer = await send(given);
      expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(sentence)]);
      expect(await pictures()).toEqual(before);
    },
  );

  test('of a product that is not there are not found, and of another are not reached', async () => {
    await add('a');
    const [other] = await stock(world.store.services.db, {});
    const answer = await submit(
      world.store,
      `/admin/productos/${other!.id}/imagenes`,
      { intent: 'remove', id: await of('a') },
      owner,
    );
    expect([answer.status, (await pictures()).length]).toEqual([404, 1]);
    expect((await submit(world.store, '/admin/productos/none/imagenes', { intent: 'up', id: '1' }, owner)).status).toBe(
      404,
    );
  });

  test('saving the rest of the product leaves its pictures alone', async () => {
    await add('a');
    const page = await visit(world.store, `/admin/productos/${id}`, owner);
    const seen = (/name="seen" value="([^"]*)"/.exec(page.html)?.[1] ?? '').replaceAll('&quot;', '"');
    await add('b');
    const fields = {
      seen,
      name: 'Mouse nuevo',
      price: String((JSON.parse(seen) as { price: number }).price),
      category: 'Mouse',
      stock: '5',
      description: 'Seis núcleos para jugar.',
    };
    expect((await submit(world.store, `/admin/productos/${id}`, fields, owner)).status).toBe(303);
    expect(await order()).toBe('ab');
  });
});

test('nothing of the folder is there for anybody but pictures by their whole name', async () => {
  const { dataDir } = world.store.services.settings;
  await mkdir(join(dataDir, 'uploads'), { recursive: true });
  const name = `${'f'.repeat(32)}-160.webp`;
  await writeFile(join(dataDir, 'secret'), 'secreto');
  for (const file of ['secret', `.${name}.0a`, `${name}.bak`])
    await writeFile(join(dataDir, 'uploads', file), 'secreto');
  await writeFile(join(dataDir, 'uploads', name), 'picture');
  const { port } = new URL(world.store.insideUrl);
  const get = (path: string, method = 'GET') =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const sent = request(
        { host: 'localhost', port, path, method, headers: { origin: world.store.url } },
        async (answer) => {
          resolve({ status: answer.statusCode, text: Buffer.concat(await answer.toArray()).toString() });
        },
      );
      sent.on('error', reject).end();
    });
  expect(await get(`/uploads/${name}`)).toEqual({ status: 200, text: 'picture' });
  expect((await get(`/uploads/${name}`, 'HEAD')).status).toBe(200);
  for (const path of [
    '/uploads/secret',
    '/uploads/',
    '/uploads',
    '/uploads/../secret',
    '/uploads/%2e%2e/secret',
    '/uploads/..%2fsecret',
    '/uploads//secret',
    `/uploads/.${name}.0a`,
    `/uploads/${name}.bak`,
    `/uploads/${name}%00`,
    `/uploads/${name}/..%2f../secret`,
    `/uploads/${'e'.repeat(32)}-160.webp`,
  ]) {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.text).not.toContain('secreto');
  }
  expect((await get(`/uploads/${name}`, 'POST')).status).toBe(404);
});
