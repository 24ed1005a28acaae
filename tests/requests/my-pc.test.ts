import { beforeAll, describe, expect, test } from 'vitest';
import { fits } from '#app/shop/builds/verdict.ts';
import { aShopper } from '#tests/support/customers.ts';
import { setProduct } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';

const running = engineStore({ seed: 'demo' });
const cpu = 'amd-ryzen-5-7600';
const code = `1c${cpu}`;
let cookie = '';

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(running.store.url + path, { redirect: 'manual', headers });
async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(running.store.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: running.store.url, ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

async function pageOf(path: string) {
  const answer = await get(path);
  const html = (await answer.text()).replaceAll('&amp;', '&');
  return {
    status: answer.status,
    html,
    total: Number(/>([\d.]+) (?:productos?|resultados?)/.exec(html)?.[1]?.replaceAll('.', '') ?? Number.NaN),
    canonical: /rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.slice(running.store.url.length),
    robots: /name="robots" content="([^"]*)"/.exec(html)?.[1],
    ids: [...html.matchAll(/<article[^>]*>.*?href="\/product\/([\w-]+)"/gs)].map(([, id]) => id ?? ''),
    note: /(?:Es|Son) compatibles? [\d.]+ de [\d.]+\./.exec(html)?.[0],
    isCached: answer.headers.has('etag'),
  };
}

async function resultsOf(ids: string[]) {
  const { body } = await post('/api/builds/marks', { parts: { cpu }, ids });
  return body.data.marks as Record<string, { verdict: Parameters<typeof fits>[0] }>;
}

describe('a list of what fits in a build', () => {
  test.each([
    ['/categories/placas-base', ''],
    ['/categories/coolers', 'color=negro&orden=precio'],
    ['/offers', 'marca=amd'],
    ['/search', 'q=am4'],
    ['/marca/msi', ''],
  ])('%s?%s has what the fit results call fitting, and no other', async (path, query) => {
    const address = `${path}?${query}`;
    const whole: string[] = [];
    for (let page = 1; page <= 12; page += 1) {
      const { ids } = await pageOf(`${address}&page=${page}`);
      if (page > 1 && whole.includes(ids[0] ?? '')) break;
      whole.push(...ids);
    }
    const results: Awaited<ReturnType<typeof resultsOf>> = {};
    for (let at = 0; at < whole.length; at += 60) Object.assign(results, await resultsOf(whole.slice(at, at + 60)));
    const fitting = whole.filter((id) => results[id] !== undefined && fits(results[id].verdict));

    const page = await pageOf(`${address}${query && '&'}con=${code}&sirve=1`);
    expect(page.status).toBe(200);
    expect(page.ids).toEqual(fitting.slice(0, page.ids.length));
    if (fitting.length > 0) expect(page.total).toBe(fitting.length);
    expect(page.html.includes('Quitar Compatible con tu PC')).toBe(true);
    expect(page.note).toBe(
      `${fitting.length === 1 ? 'Es compatible' : 'Son compatibles'} ${fitting.length} de ${whole.length}.`,
    );
  });

  test('is never cached, asks not to be found, and is canonical without the build', async () => {
    const asked = `/categories/placas-base?con=${code}&marca=msi&sirve=1`;
    for (let times = 0; times < 3; times += 1) {
      const page = await pageOf(asked);
      expect(page.isCached).toBe(false);
      expect(page.robots).toBe('noindex, follow');
      expect(page.canonical).toBe('/categories/placas-base?marca=msi');
    }
    expect((await pageOf('/categories/placas-base')).isCached).toBe(true);
  });

  test('keeps the build in each of its links but the one that takes it back', async () => {
    const { html } = await pageOf(`/categories/placas-base?con=${code}&marca=msi&sirve=1`);
    const links = [...html.matchAll(/<a [^>]*>/g)].map(([link]) => link);
    const leaving = (name: string) => links.find((link) => link.includes(`Quitar ${name}"`));
    expect(leaving('Compatible con tu PC')).toContain('href="/categories/placas-base?marca=msi"');
    expect(leaving('MSI')).toContain(`href="/categories/placas-base?con=${code}&sirve=1"`);
    expect(html.includes(`<input type="hidden" name="con" value="${code}"/>`)).toBe(true);
  });

  test.each([
    ['a broken code', `con=9zzz&sirve=1`],
    ['no code', 'sirve=1'],
    ['an empty build', 'con=1&sirve=1'],
    ['a code with two processors', `con=1ca~cb&sirve=1`],
    ['a code that is not asked to filter', `con=${code}`],
    ['another word', `con=${code}&sirve=si`],
  ])('%s is ignored as unknown filters are', async (_what, query) => {
    const plain = await pageOf('/categories/placas-base');
    const page = await pageOf(`/categories/placas-base?${query}`);
    expect([page.status, page.total, page.ids]).toEqual([200, plain.total, plain.ids]);
    expect(page.canonical).toBe('/categories/placas-base');
  });

  test('follows the facts of the shop', async () => {
    const { ids } = await pageOf(`/categories/placas-base?con=${code}&sirve=1`);
    const id = ids[0] ?? '';
    const { db } = running.store.services;
    const { specs } = await db.selectFrom('products').select('specs').where('id', '=', id).executeTakeFirstOrThrow();
    await setProduct(db, id, { specs: JSON.stringify({ ...specs, socket: 'LGA 1700' }) });
    expect((await pageOf(`/categories/placas-base?con=${code}&sirve=1`)).ids).not.toContain(id);
    await setProduct(db, id, { specs: JSON.stringify(specs) });
    expect((await pageOf(`/categories/placas-base?con=${code}&sirve=1`)).ids).toContain(id);
  });
});

describe('parts by name', () => {
  test('are found in the shop and in the library, a few of each', async () => {
    const { body } = await post('/api/builds/find', { slot: 'cpu', text: '  RYZEN 5  7600 ' });
    expect(body.data.products).toContainEqual({ slot: 'cpu', id: cpu, name: 'AMD Ryzen 5 7600' });
    expect(body.data.records.length).toBeGreaterThan(0);
    for (const { id } of body.data.records) expect(id).toMatch(/^ref:cpu-/);
    const { body: many } = await post('/api/builds/find', { slot: 'case', text: 'a' });
    expect([many.data.products.length, many.data.records.length]).toEqual([8, 8]);
    const { body: none } = await post('/api/builds/find', { slot: 'cpu', text: ' ' });
    expect(none.data).toEqual({ products: [], records: [] });
  });

  test('are named by their ids; who is gone has no name', async () => {
    const record = 'ref:cpu-39c1bfe9';
    const { body } = await post('/api/builds/find', { ids: [cpu, record, 'gone', cpu] });
    expect(body.data.parts).toEqual([
      { slot: 'cpu', id: cpu, name: 'AMD Ryzen 5 7600' },
      { slot: 'cpu', id: record, name: 'AMD Athlon 200GE' },
    ]);
  });

  test('that went into a category of no slot are named without one', async () => {
    const { db } = running.store.services;
    await setProduct(db, 'kingston-nv3-500gb', { category: 'Mouse' });
    const { body } = await post('/api/builds/find', { ids: ['kingston-nv3-500gb'] });
    expect(body.data.parts).toEqual([{ slot: null, id: 'kingston-nv3-500gb', name: expect.stringContaining('NV3') }]);
    const results = await post('/api/builds/marks', { parts: { drives: ['kingston-nv3-500gb'] }, ids: [cpu] });
    expect([results.status, results.body.slot]).toEqual([422, 'drives']);
    await setProduct(db, 'kingston-nv3-500gb', { category: 'SSD' });
  });

  test.each([
    [{ slot: 'mouse', text: 'a' }],
    [{ slot: 'cpu', text: 'x'.repeat(101) }],
    [{ slot: 'cpu', text: 'a', more: 1 }],
    [{ ids: ['../x'] }],
    [{ ids: Array.from({ length: 121 }, () => 'a') }],
  ])('%o cannot be read', async (body) => {
    expect((await post('/api/builds/find', body)).status).toBe(400);
  });
});

describe('Mi PC of an account', () => {
  beforeAll(async () => {
    cookie = (await aShopper(running.store, { email: 'ana@correo.test' })).cookie;
  });
  const own = (slot: string, part: unknown) => ({ slot, part });
  const save = (parts: object[], seen: number | null, owner: string | null = null) =>
    post('/api/mi-pc', { pc: { v: 1, parts, aside: [] }, seen, owner }, { cookie });
  const saved = async () => (await (await get('/api/mi-pc', { cookie })).json()).data;

  test('is merged with what a browser brings, which loses nothing and is said', async () => {
    expect(await saved()).toMatchObject({ version: 0, pc: { parts: [], aside: [] }, merged: null });
    const first = await save([own('cpu', cpu)], null);
    expect(first.body.data).toMatchObject({ version: 1, merged: { added: 1, aside: 0, left: 0 } });
    const brought = await save(
      [own('cpu', '1'), own('gpu', { name: '<b>Mía</b>', specs: { largo_mm: 300, otro: 1 } })],
      null,
    );
    expect(brought.body.data).toMatchObject({
      version: 2,
      merged: { added: 2, aside: 1, left: 0 },
      pc: {
        parts: [own('cpu', cpu), own('gpu', { name: '<b>Mía</b>', specs: { largo_mm: 300 } })],
        aside: [own('cpu', '1')],
      },
    });
    // Who knows the latest one replaces it.
    const next = await save([own('cpu', cpu)], 2, brought.body.data.owner);
    expect(next.body.data).toMatchObject({ version: 3, merged: null, pc: { parts: [own('cpu', cpu)], aside: [] } });
    expect(await saved()).toMatchObject({ version: 3 });
  });

  test("takes nothing of another shopper's browser", async () => {
    const before = await saved();
    const { body } = await save([own('gpu', '2')], before.version, 'another');
    expect(body.data).toEqual(before);
    expect(await saved()).toEqual(before);
  });

  test('stands in the data to download', async () => {
    const data = await (await get('/settings/datos.json', { cookie })).json();
    expect(data.miPc).toEqual({ parts: [own('cpu', cpu)], aside: [] });
  });

  test('takes what was bought, and only what was paid', async () => {
    const { db } = running.store.services;
    const { id } = await db
      .selectFrom('customers')
      .select('id')
      .where('email', '=', 'ana@correo.test')
      .executeTakeFirstOrThrow();
    const at = { createdAt: '2026-11-21T15:00:00Z', row: { customer_id: id } };
    await anOrderOf(db, { ...at, paidAt: '2026-11-21T15:01:00Z', lines: [[cpu, 1000, 0, 2]] });
    await anOrderOf(db, { ...at, paidAt: null, status: 'awaiting_payment', lines: [['1', 1000, 0, 1]] });
    const answer = await get('/api/mi-pc/comprado', { cookie });
    expect((await answer.json()).data).toEqual([own('cpu', cpu), own('cpu', cpu)]);
    expect((await get('/api/mi-pc/comprado')).status).toBe(401);
  });
});
