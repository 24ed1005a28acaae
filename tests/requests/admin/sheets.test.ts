import { beforeAll, describe, expect, test } from 'vitest';
import { type SignedInCustomer, signedIn } from '#tests/support/customers.ts';
import { setProduct, stock } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const world = engineStore();
let owner: SignedInCustomer;
beforeAll(async () => {
  owner = await signedIn(world.store, storeOwner.email, storeOwner.password);
  await stock(
    world.store.services.db,
    { id: 'sure', name: 'MSI MAG A750BN PCIE5 750 W', category: 'Fuente de poder', sales: 9, specs: supply },
    { id: 'sure-too', name: 'MSI MAG A550BN 550 W', category: 'Fuente de poder', sales: 7, specs: { vatios: 550 } },
    { id: 'likely', name: 'Montech KING 95 PRO Black', category: 'Chasís', sales: 8, specs: { tipo: 'ATX Mid Tower' } },
    { id: 'unknown-board', name: 'Placa Desconocida 1', category: 'Motherboards', sales: 1, specs: { ranuras_m2: 2 } },
    { id: 'mouse', name: 'Mouse', category: 'Mouse', sales: 99 },
    { id: 'fan', name: 'Arctic P12', category: 'Coolers', sales: 50, specs: { tipo: 'Fan', tamano_mm: 120 } },
  );
});

const supply = { vatios: 750, formato: 'ATX', modular: false };
const openPage = (path: string) => visit(world.store, path, owner);
const send = (path: string, fields: Record<string, string>) => submit(world.store, path, fields, owner);
const specsOf = async (id: string) => {
  const { db } = world.store.services;
  return (await db.selectFrom('products').select('specs').where('id', '=', id).executeTakeFirstOrThrow()).specs;
};
const lastEntry = () => {
  const { db } = world.store.services;
  return db.selectFrom('audit_entries').select(['subject_id', 'action', 'before', 'after']).orderBy('id', 'desc');
};
/** What the page of a product carries. */
const versionOn = async (path: string) => /name="seen" value="([^"]+)"/.exec((await openPage(path)).html)?.[1] ?? '';
const order = (html: string) =>
  [...html.matchAll(/aria-label="Completar [^>]*href="\/admin\/fichas\/([a-z-]+)"/g)].map(([, id]) => id);

describe('the list of sheets', () => {
  test('has what leaves rules without an answer, best sellers first, and says which', async () => {
    const { status, html, text } = await openPage('/admin/fichas');
    expect([status, order(html)]).toEqual([200, ['sure', 'likely', 'sure-too', 'unknown-board']]);
    expect(text).toContain('4 fichas por completar');
    expect(text).toContain('Fuente de poder (2)');
    expect(text).toContain('si la fuente cabe a lo largo');
    expect(text).toMatch(/La biblioteca de piezas tiene \d datos de esta misma pieza/);
    expect((await openPage('/admin')).text).toContain('Faltan datos de compatibilidad');
  });

  test('goes by category, by words and by id', async () => {
    expect(order((await openPage('/admin/fichas?categoria=Fuente+de+poder')).html)).toEqual(['sure', 'sure-too']);
    expect(order((await openPage('/admin/fichas?q=montech')).html)).toEqual(['likely']);
    expect(order((await openPage('/admin/fichas?q=unknown-b&categoria=Motherboards')).html)).toEqual(['unknown-board']);
    expect((await openPage('/admin/fichas?q=mouse')).text).toContain('Aquí no falta nada');
    for (const path of ['/admin/fichas/mouse', '/admin/fichas/nadie', '/admin/fichas/%00']) {
      expect((await openPage(path)).status, path).toBe(404);
    }
  });
});

describe('a sheet', () => {
  const path = '/admin/fichas/unknown-board';

  test('takes typed facts of the right kind, says what is wrong, and is taken back', async () => {
    const seen = await versionOn(path);
    const wrong = await send(path, {
      intent: 'save',
      seen,
      'spec.m2': '2280 PCIe 4.0; 3280',
      'spec.puertos_sata': 'x',
    });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('Cada ranura M.2: No entendemos esa ranura');
    expect(wrong.text).toContain('Puertos SATA: Escribe un número');
    expect(wrong.html).toContain('3280');
    expect((await send(path, { intent: 'save', seen })).status).toBe(422);

    const written = await send(path, {
      intent: 'save',
      seen,
      'spec.m2': '2280 PCIe 4.0; 2242/2280',
      'spec.socket': 'AM5',
    });
    expect([written.status, written.location]).toEqual([
      303,
      expect.stringMatching(/^\/admin\/fichas\/unknown-board\?hecho=\d+$/),
    ]);
    const after = { ranuras_m2: 2, m2: ['2280 PCIe 4.0', '2242/2280'], socket: 'AM5' };
    expect(await specsOf('unknown-board')).toEqual(after);
    expect(await lastEntry().executeTakeFirst()).toEqual({
      ...{ subject_id: 'unknown-board', action: 'changed' },
      ...{ before: { specs: { ranuras_m2: 2 } }, after: { specs: after } },
    });
    const shown = await openPage(written.location ?? '');
    expect(shown.text).toContain('Placa Desconocida 1: 2 datos guardados.');
    const entry = /name="entry" value="(\d+)"/.exec(shown.html)?.[1] ?? '';
    const undone = await send('/admin/fichas', { intent: 'undo', entry });
    expect([undone.status, undone.location]).toEqual([303, '/admin/fichas?deshecho=1']);
    expect(await specsOf('unknown-board')).toEqual({ ranuras_m2: 2 });
    const again = await send('/admin/fichas', { intent: 'undo', entry });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('No se deshizo')]);
  });

  test('that changed in between is not written, and what was typed stays', async () => {
    const seen = await versionOn(path);
    await setProduct(world.store.services.db, 'unknown-board', { specs: JSON.stringify({ ranuras_m2: 3 }) });
    const late = await send(path, { intent: 'save', seen, 'spec.chipset': 'B650' });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('el producto cambió mientras lo mirabas')]);
    expect(late.html).toContain('value="B650"');
    expect(await specsOf('unknown-board')).toEqual({ ranuras_m2: 3 });
  });

  test('takes of a likely record what is marked, and nothing that it says itself', async () => {
    const { html, text } = await openPage('/admin/fichas/likely');
    expect(text).toContain('Se parece: revísala antes de tomarla');
    expect(text).toContain('Contiene información de BuildCores OpenDB');
    const record = /name="record" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const seen = await versionOn('/admin/fichas/likely');
    const taken = { intent: 'take', seen, record };
    expect((await send('/admin/fichas/likely', taken)).text).toContain('Marca al menos un dato');
    const done = await send('/admin/fichas/likely', { ...taken, key: 'bahias_25' });
    expect(done.status).toBe(303);
    expect(await specsOf('likely')).toEqual({ tipo: 'ATX Mid Tower', bahias_25: expect.any(Number) });
    const other = await send('/admin/fichas/likely', {
      ...taken,
      seen: await versionOn('/admin/fichas/likely'),
      ...{ record: 'psu-1', key: 'largo_mm' },
    });
    expect(other.status).toBe(409);
  });
});

describe('facts that the library surely has', () => {
  test('are taken for several products at once, but not where one changed', async () => {
    const { html } = await openPage('/admin/fichas');
    const versions = Object.fromEntries(
      [
        ...html.matchAll(
          /name="(seen\.[a-z-]+)" form="take-sheets" value="([^"]+)"|name="(seen\.[a-z-]+)" value="([^"]+)"/g,
        ),
      ].map(([, name, value, other, same]) => [name ?? other ?? '', value ?? same ?? '']),
    );
    expect(Object.keys(versions)).toEqual(expect.arrayContaining(['seen.sure', 'seen.sure-too']));
    expect((await send('/admin/fichas', { intent: 'take' })).status).toBe(422);
    await setProduct(world.store.services.db, 'sure-too', { specs: JSON.stringify({ vatios: 551 }) });
    const body = new URLSearchParams([
      ['intent', 'take'],
      ['id', 'sure'],
      ['id', 'sure-too'],
      ...Object.entries(versions),
    ]);
    const answer = await fetch(`${world.store.url}/admin/fichas`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: owner.cookie, origin: world.store.url },
      body,
    });
    expect(answer.status).toBe(409);
    const said = await answer.text();
    expect(said).toContain('MSI MAG A550BN 550 W');
    expect(said).toContain('MSI MAG A750BN PCIE5 750 W: 4 datos guardados.');
    expect(await specsOf('sure')).toMatchObject({ ...supply, largo_mm: 140, pcie_8pin: expect.any(Number) });
    expect(await specsOf('sure-too')).toEqual({ vatios: 551 });
    expect(order((await openPage('/admin/fichas?categoria=Fuente+de+poder')).html)).toEqual(['sure-too']);
  });
});
