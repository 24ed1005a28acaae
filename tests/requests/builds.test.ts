import { describe, expect, test } from 'vitest';
import { slots } from '#app/shop/builds/slots.ts';
import { setProduct, stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';

/** More than the tests before the last one send. */
const allowed = 200;
const running = engineStore({ seed: 'demo', env: { BUILD_CALLS_PER_MINUTE: String(allowed) } });

const good = {
  cpu: 'amd-ryzen-5-7600',
  board: 'msi-mag-b650-tomahawk-wifi',
  ram: ['gskill-flare-x5-32gb-ddr5-6000-cl36'],
  gpu: 'asus-dual-rtx-5060-oc-8gb',
  case: 'corsair-frame-4000d-rs-argb-black',
  psu: 'corsair-rm750e-2025',
  drives: ['samsung-990-pro-2tb'],
};

async function ask(call: string, body: unknown) {
  const response = await fetch(`${running.store.url}/api/builds/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const answered = async (call: string, body: unknown) => {
  const { status, headers, body: answer } = await ask(call, body);
  expect([status, headers.get('cache-control'), Object.keys(answer)]).toEqual([200, 'no-store', ['data']]);
  return answer.data;
};

describe('a check', () => {
  test('has the form of its contract, and says why in Spanish', async () => {
    const data = await answered('check', { parts: good });
    expect(Object.keys(data)).toEqual([
      'verdict',
      'complete',
      'missing',
      'rules',
      'watts',
      'lines',
      'totalInCents',
      'code',
    ]);
    expect(data).toMatchObject({ verdict: 'info', complete: true, missing: [] });
    expect(Object.keys(data.watts)).toEqual(['cpu', 'gpu', 'rest', 'total', 'supply']);
    expect(data.watts.total).toBe(data.watts.cpu + data.watts.gpu + data.watts.rest);
    const speed = data.rules.find(({ rule }: { rule: string }) => rule === 'R06a');
    expect(speed).toMatchObject({ verdict: 'info', slots: ['ram', 'board', 'cpu'] });
    expect(speed.why).toContain('EXPO');
    expect(data.lines.map(({ slot }: { slot: string }) => slot)).toEqual(slots.filter((slot) => slot !== 'cooler'));
    expect(data.lines[0]).toEqual({
      slot: 'board',
      id: good.board,
      name: 'MSI MAG B650 Tomahawk WiFi',
      price: 789_900,
      discount: expect.any(Number),
      stock: 19,
      problem: null,
    });
    expect(data.totalInCents).toBe(
      data.lines.reduce(
        (sum: number, each: { price: number; discount: number }) =>
          sum + Math.floor((each.price * (100 - each.discount) + 50) / 100) * 100,
        0,
      ),
    );
    expect(data.code).toMatch(/^1[A-Za-z0-9_~-]+$/);
  });

  test('of nothing is a draft without watts', async () => {
    expect(await answered('check', { parts: {} })).toMatchObject({
      verdict: 'info',
      complete: false,
      watts: null,
      code: '1',
    });
  });

  test('takes parts of the library and typed ones, which no code holds', async () => {
    const typed = { name: 'Mi chasís', specs: { gpu_max_mm: 200, tipo: 'ATX Mid Tower' } };
    const data = await answered('check', { parts: { ...good, cpu: 'ref:cpu-6b03b443', case: typed } });
    expect(data.verdict).toBe('fail');
    expect(data.rules.find(({ rule }: { rule: string }) => rule === 'R08').verdict).toBe('fail');
    const lines = new Map(data.lines.map((line: { slot: string }) => [line.slot, line]));
    expect(lines.get('case')).toEqual({
      slot: 'case',
      id: null,
      name: 'Mi chasís',
      price: null,
      discount: null,
      stock: null,
      problem: null,
    });
    expect(lines.get('cpu')).toMatchObject({ id: 'ref:cpu-6b03b443', name: 'AMD Ryzen 5 7600', problem: null });
    expect(data.code).toContain('C6b03b443');
    expect(data.code).not.toContain('~a');
  });

  test('says of each line what cannot be bought now', async () => {
    const { db } = running.store.services;
    await stock(db, { id: 'kit', category: 'Memoria Ram', stock: 1 }, { id: 'old-drive', category: 'SSD', stock: 0 });
    const problems = async (parts: object) =>
      (await answered('check', { parts })).lines.map(({ problem }: { problem: string }) => problem);
    expect(await problems({ ram: ['kit', 'kit'], drives: ['old-drive'] })).toEqual(['too_few', 'too_few', 'sold_out']);
    await setProduct(db, 'kit', { stock: 2 });
    expect(await problems({ ram: ['kit', 'kit'] })).toEqual([null, null]);
    await setProduct(db, 'kit', { deleted_at: new Date() });
    const gone = await answered('check', { parts: { ...good, ram: ['kit'] } });
    expect(gone.verdict).toBe('unknown');
    expect(gone.lines.find(({ id }: { id: string }) => id === 'kit')).toMatchObject({ name: null, problem: 'gone' });
  });
});

test('choices show what fits first, with what speaks against the rest', async () => {
  const { board: _, ...parts } = good;
  const data = await answered('choices', { parts, slot: 'board' });
  expect(Object.keys(data)).toEqual(['counts', 'reasons', 'items', 'page', 'pages']);
  expect(Object.keys(data.counts)).toEqual(['fail', 'warn', 'unknown', 'info', 'pass']);
  expect(data.items.some(({ verdict }: { verdict: string }) => verdict === 'fail')).toBe(false);
  expect(Object.keys(data.items[0])).toEqual(['id', 'name', 'price', 'discount', 'stock', 'verdict', 'why']);
  const refused = await answered('choices', { parts, slot: 'board', show: ['fail'] });
  expect(refused.items.length).toBe(data.counts.fail);
  expect(refused.items[0].why[0]).toMatchObject({ rule: 'R01', verdict: 'fail', why: expect.stringContaining('AM5') });
});

test('fit results are of the products asked for, without those that no slot takes', async () => {
  const { marks: fitResults } = await answered('marks', {
    parts: good,
    ids: ['amd-ryzen-5-5600', 'amd-ryzen-7-9700x', 'nobody', '1'],
  });
  expect(Object.keys(fitResults).sort()).toEqual(['1', 'amd-ryzen-5-5600', 'amd-ryzen-7-9700x']);
  expect(fitResults['amd-ryzen-5-5600'].verdict).toBe('fail');
  expect(fitResults['amd-ryzen-5-5600'].why[0]).toMatchObject({ rule: 'R01', verdict: 'fail' });
});

test('a build with a part that does not fit is fixed with others that are checked to fit', async () => {
  const { proposals } = await answered('mend', { parts: { ...good, cpu: 'amd-ryzen-5-5600' }, percent: 20 });
  expect(proposals.length).toBeGreaterThan(0);
  expect(Object.keys(proposals[0])).toEqual(['changes', 'parts', 'verdict', 'totalInCents', 'differenceInCents']);
  expect(proposals[0].changes[0]).toMatchObject({ slot: 'cpu', from: 'amd-ryzen-5-5600' });
  const checked = await answered('check', { parts: proposals[0].parts });
  expect(checked).toMatchObject({ verdict: proposals[0].verdict, totalInCents: proposals[0].totalInCents });
  expect(await answered('mend', { parts: good })).toEqual({ proposals: [] });
});

test('proposals are for a use and a budget in pesos', async () => {
  const { proposals, fromInCents } = await answered('propose', { use: '1080p', budget: 4_000_000 });
  expect(fromInCents).toBeNull();
  const checked = await answered('check', { parts: proposals[0].parts });
  expect(checked).toMatchObject({
    complete: true,
    verdict: proposals[0].verdict,
    totalInCents: proposals[0].totalInCents,
  });
  const none = await answered('propose', { use: '1080p', budget: 1_000_000 });
  expect(none).toEqual({ proposals: [], fromInCents: expect.any(Number) });
});

describe('bad input is refused', () => {
  const many = (count: number) => Array.from({ length: count }, () => 'x');
  test.each([
    ['no JSON', 'check', '{"parts"'],
    ['no parts', 'check', {}],
    ['an unknown slot', 'check', { parts: { monitor: 'x' } }],
    ['an unknown key', 'check', { parts: {}, more: 1 }],
    ['nine kits', 'check', { parts: { ram: many(9) } }],
    ['seventeen drives', 'check', { parts: { drives: many(17) } }],
    ['an id that no product has', 'check', { parts: { cpu: 'a b' } }],
    ['a record of no library', 'check', { parts: { cpu: 'ref:mouse-12345678' } }],
    ['an unknown fact', 'check', { parts: { cpu: { name: 'x', specs: { largo_mm: 3 } } } }],
    ['a figure out of range', 'check', { parts: { cpu: { name: 'x', specs: { tdp_w: -5 } } } }],
    ['an unknown slot of choices', 'choices', { parts: {}, slot: 'monitor' }],
    ['a page before the first', 'choices', { parts: {}, slot: 'cpu', page: 0 }],
    ['61 fit results', 'marks', { parts: {}, ids: many(61) }],
    ['51 percent', 'mend', { parts: {}, percent: 51 }],
    ['an unknown use', 'propose', { use: 'minería', budget: 1_000_000 }],
    ['no budget', 'propose', { use: 'oficina', budget: -1 }],
    ['a list that only looks like one', 'check', { parts: { ram: { length: { toString: 'x' } } } }],
  ])('with 400: %s', async (_, call, body) => {
    expect(await ask(call, body)).toMatchObject({ status: 400, body: { error: expect.any(String) } });
  });

  test('with 422, naming the slot and the fact', async () => {
    const other = await ask('check', { parts: { cpu: good.board } });
    expect(other).toMatchObject({ status: 422, body: { slot: 'cpu', error: expect.stringContaining('procesador') } });
    const { db } = running.store.services;
    await stock(db, { id: 'a-mouse', category: 'Mouse' });
    expect((await ask('check', { parts: { gpu: 'a-mouse' } })).status).toBe(422);
    expect((await ask('check', { parts: { gpu: 'ref:cpu-6b03b443' } })).status).toBe(422);
    for (const [slot, key, value] of [
      ['cpu', 'tdp_w', 'mucho'],
      ['board', 'm2', ['2285']],
      ['case', 'radiadores', [240]],
    ] as const) {
      const wrong = await ask('choices', { parts: { [slot]: { name: 'x', specs: { [key]: value } } }, slot: 'ram' });
      expect(wrong).toMatchObject({ status: 422, body: { slot, key } });
    }
  });

  test('with 413 above 64 kB', async () => {
    const name = 'x'.repeat(65 * 1024);
    expect((await ask('check', { parts: { cpu: { name, specs: {} } } })).status).toBe(413);
  });

  test('with 405 and its method, and as a form with 400', async () => {
    const response = await fetch(`${running.store.url}/api/builds/check`);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    const form = await fetch(`${running.store.url}/api/builds/check`, { method: 'POST', body: '{"parts":{}}' });
    expect(form.status).toBe(400);
  });
});

test('more calls than the owner allows a minute from one address wait', async () => {
  // The minute may end in between, but not twice.
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  // More at once would be shed.
  while (answers.length < 2 * allowed + 50) {
    answers.push(...(await Promise.all(Array.from({ length: 50 }, () => ask('check', {})))));
  }
  const waiting = answers.filter(({ status }) => status === 429);
  expect(waiting.length).toBeGreaterThanOrEqual(50);
  expect(Number(waiting[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
});
