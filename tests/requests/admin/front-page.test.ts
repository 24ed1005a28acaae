import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mostPictureBytes } from '#app/shop/pictures/picture.ts';
import { slideFileNames, slideHash } from '#app/shop/pictures/slide-picture.ts';
import { deliveredFrontPage } from '#app/text/catalog/delivered-front-page.ts';
import { visibleText } from '#tests/support/checkout-client.ts';
import { asPage, type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { aPhoto, scriptedDrawing } from '#tests/support/picture-files.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';

let now = new Date('2026-11-27T11:00:00Z');
const world = engineStore({ clock: { now: () => now } });
const page = '/admin/portada';
const words = { title: 'Semana gamer', action: 'Ver todo', link: '/offers' };

let owner: SignedInCustomer;
beforeAll(async () => {
  owner = await signedIn(world.store, storeOwner.email, storeOwner.password);
  await stock(world.store.services.db, { id: 'raton', name: 'Ratón de la semana' });
});
beforeEach(async () => {
  const { db } = world.store.services;
  for (const table of ['front_page_drafts', 'front_page_versions'] as const) await db.deleteFrom(table).execute();
});

const act = (fields: Record<string, string>) => submit(world.store, page, fields, owner);
const home = async () => visibleText(await (await fetch(`${world.store.url}/`)).text());
const draft = () =>
  world.store.services.db.selectFrom('front_page_drafts').select(['page as content', 'version']).executeTakeFirst();

async function upload(fields: Record<string, string>, file: Uint8Array | null) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  if (file) body.set('picture', new File([file as BlobPart], 'foto.jpg'));
  const { url } = world.store;
  const headers = asPage(world.store, owner.cookie);
  const answer = await fetch(url + page, { method: 'POST', headers, body, redirect: 'manual' });
  return { status: answer.status, html: await answer.text() };
}

test('a slide with a photo is cut for three heights, and shoppers see it once it is published, no earlier', async () => {
  expect(await home()).toContain('¡Oferta Especial! 35% OFF');
  const photo = new Uint8Array(await aPhoto('#b40', 'jpeg', 2600, 1400));
  expect((await upload({ intent: 'add_slide', seen: '0', ...words }, photo)).status).toBe(303);
  expect(await home()).not.toContain('Semana gamer');
  const added = (await draft())?.content.slides.at(-1);
  const hash = slideHash(added?.image ?? '') ?? '';
  for (const name of slideFileNames(hash)) {
    const file = await fetch(`${world.store.url}/uploads/${name}`);
    expect([name, file.status, file.headers.get('cache-control')]).toEqual([
      ...[name, 200, 'public, max-age=31536000, immutable'],
    ]);
  }
  expect((await act({ intent: 'publish', seen: '1' })).status).toBe(303);
  expect(await home()).toContain('Semana gamer');
  const { id } = await world.store.services.db.selectFrom('front_page_versions').select('id').executeTakeFirstOrThrow();
  expect((await act({ intent: 'withdraw', id: String(id) })).status).toBe(303);
  expect(await home()).not.toContain('Semana gamer');
});

test('a slide begins and ends by itself, also while its page is in memory', async () => {
  const hours = { from: '2026-11-27', fromHour: '06:01', to: '2026-11-27', toHour: '06:02' };
  const image = 'banner1.jpg';
  await act({ intent: 'add_slide', seen: '0', ...words, ...hours, image });
  await act({ intent: 'publish', seen: '1' });
  const at = async (moment: string) => {
    now = new Date(`2026-11-27T${moment}-05:00`);
    return [await home(), await home()].map((text) => text.includes('Semana gamer'));
  };
  expect(await at('06:00:59.999')).toEqual([false, false]);
  expect(await at('06:01:00.000')).toEqual([true, true]);
  expect(await at('06:01:59.999')).toEqual([true, true]);
  expect(await at('06:02:00.000')).toEqual([false, false]);
});

test('the page begins without a banner while no slide is in force; strips come in the owner’s order, with their titles', async () => {
  for (const { id } of deliveredFrontPage.slides) await act({ intent: 'off_slide', id: String(id) });
  await act({ intent: 'down_strip', id: '1' });
  const { version } = (await draft())!;
  const list = { kind: 'products', title: 'Para empezar', products: 'raton' };
  await act({ intent: 'add_strip', seen: String(version), ...list });
  const preview = await visit(world.store, `${page}/borrador`, owner);
  expect((await act({ intent: 'publish', seen: String(version + 1) })).status).toBe(303);
  const whole = await (await fetch(`${world.store.url}/`)).text();
  expect(whole).not.toContain('aria-roledescription="carrusel"');
  for (const html of [whole, preview.html]) {
    const titles = [...html.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, title]) => title);
    const shown = titles.filter((title) =>
      ['Más vendidos', 'Ofertas especiales', 'Para empezar'].includes(title ?? ''),
    );
    expect(shown).toEqual(['Más vendidos', 'Ofertas especiales', 'Para empezar']);
    expect(html).toContain('Ratón de la semana');
  }
});

test('the draft is for our own frame and for nobody’s cache; every other page stays out of frames', async () => {
  const { headers } = await visit(world.store, `${page}/borrador`, owner);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect([headers.get('x-frame-options'), headers.get('cache-control')]).toEqual(['SAMEORIGIN', 'private, no-store']);
  const { headers: others } = await visit(world.store, page, owner);
  expect(others.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(others.get('x-frame-options')).toBe('DENY');
});

describe('is refused with the reason, and nothing changes', () => {
  const huge = new Uint8Array(mostPictureBytes + 1);
  const photo = async (width: number, height: number) => new Uint8Array(await aPhoto('#04b', 'png', width, height));
  const refusals: [what: string, file: () => Promise<Uint8Array> | Uint8Array, reason: string][] = [
    ['a photo of one pixel', () => photo(1, 1), 'Es muy pequeña: debe medir al menos 1.200 × 500 px.'],
    ['a photo that is too low', () => photo(1600, 499), 'Es muy pequeña: debe medir al menos 1.200 × 500 px.'],
    ['more than 10 MB', () => huge, 'Pesa más de 10 MB.'],
    ['100 MB', () => new Uint8Array(100 * 1024 * 1024), 'Pesa más de 10 MB.'],
    ['a drawing with a script', () => new Uint8Array(scriptedDrawing), 'Es de un tipo que no recibimos.'],
    ['words', () => new TextEncoder().encode('no soy una foto, aunque me llame así'), 'No es una imagen'],
    ['nothing', () => new Uint8Array(), 'No tiene contenido.'],
  ];
  test.each(refusals)('%s', async (_what, file, reason) => {
    const { status, html } = await upload({ intent: 'add_slide', seen: '0', ...words }, await file());
    expect(status).toBe(422);
    expect(visibleText(html)).toContain(`La foto no entró. ${reason}`);
    expect(html).toContain('value="Semana gamer"');
    expect(await draft()).toBeUndefined();
  });

  test('a form without a photo, or with a link that leads away; a photo that came with it need not be sent again', async () => {
    const without = await upload({ intent: 'add_slide', seen: '0', ...words, link: 'javascript:alert(1)' }, null);
    expect([without.status, visibleText(without.html).includes('Foto: Falta este dato.')]).toEqual([422, true]);
    const sent = await upload(
      { intent: 'add_slide', seen: '0', ...words, link: '//otra.test' },
      await photo(1300, 600),
    );
    expect(sent.status).toBe(422);
    expect(visibleText(sent.html)).toContain('La foto ya está en la tienda');
    const [, image = ''] = /name="image" value="([0-9a-f]{32}-slide\.jpg)"/.exec(sent.html) ?? [];
    expect((await act({ intent: 'add_slide', seen: '0', ...words, image })).status).toBe(303);
    expect((await draft())?.content.slides.at(-1)).toMatchObject({ image, title: 'Semana gamer' });
  });

  test('a form that another window was faster than: both texts are there, and saving again takes the owner’s', async () => {
    const mine = { intent: 'change_slide', id: '1', seen: '0', image: 'banner1.jpg', ...words };
    await act({ ...mine, title: 'De la otra ventana' });
    const answer = await act({ ...mine, title: 'De esta ventana' });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('el borrador cambió en otra ventana');
    expect(answer.text).toContain('Título: De la otra ventana');
    expect(answer.html).toContain('value="De esta ventana"');
    const [, seen = ''] = /name="seen" value="(\d+)"/.exec(answer.html) ?? [];
    expect((await act({ ...mine, seen, title: 'De esta ventana' })).status).toBe(303);
    expect((await draft())?.content.slides[0]?.title).toBe('De esta ventana');
  });

  test('the eleventh slide, and what is not there any more', async () => {
    const image = 'banner1.jpg';
    for (let seen = 0; seen < 6; seen += 1) await act({ intent: 'add_slide', seen: String(seen), ...words, image });
    const eleventh = await act({ intent: 'add_slide', seen: '6', ...words, image });
    expect([eleventh.status, eleventh.text.includes('Ya hay 10 diapositivas')]).toEqual([409, true]);
    expect((await act({ intent: 'up_slide', id: '99' })).status).toBe(404);
    expect((await draft())?.version).toBe(6);
  });
});
