import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '#app/shop/builds/code.ts';
import { mostSavedBuilds } from '#app/shop/builds/saved/saved-build.ts';
import { saveBuild, savedBuildsOf } from '#app/shop/builds/saved/saved-builds.server.ts';
import { aShopper, type SignedInCustomer } from '#tests/support/customers.ts';
import { setProduct } from '#tests/support/factories.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { submit, visit } from '#tests/support/visit.ts';

const running = engineStore({ seed: 'demo' });
const path = '/armar/guardados';
const cpu = 'amd-ryzen-5-7600';
const code = codeOf([
  { slot: 'cpu', id: cpu },
  { slot: 'ram', id: 'gskill-flare-x5-32gb-ddr5-6000-cl36' },
]) as string;
const otherOrder = `1${code.slice(1).split('~').reverse().join('~')}`;
let ana: SignedInCustomer;
beforeEach(async () => {
  ana = await aShopper(running.store);
});

const save = (given: Record<string, string> = {}) =>
  submit(running.store, path, { intent: 'save', name: 'Para jugar', code, ...given }, ana);
const saved = () => savedBuildsOf(running.store.services.db, ana.customer.id);

describe('saved builds', () => {
  test('one of nothing has no verdict', async () => {
    const seen = { verdict: 'pass' as const, lines: [] };
    await saveBuild(running.store.services.db, {
      customerId: ana.customer.id,
      name: 'Vacío',
      code: '1',
      snapshot: seen,
      now: new Date(),
    });
    expect((await visit(running.store, path, ana)).text).toContain('Vacío 0 piezas');
  });

  test('are saved from the page of a build, under a name that is there already, and come back after signing in', async () => {
    const { store } = running;
    const page = await visit(store, `/armar/${code}`, null);
    expect(page.html).toContain(`href="${path}?guardar=${code}"`);
    const signedOut = await visit(store, `${path}?guardar=${code}`, null);
    expect(signedOut.location).toBe(`/auth?${new URLSearchParams({ next: `${path}?guardar=${code}` })}`);
    const form = await visit(store, `${path}?guardar=${otherOrder}`, ana);
    expect(form.html).toContain(`name="code" value="${code}"`);
    expect(form.html).toContain('value="AMD Ryzen 5 7600"');
    expect(await save({ code: otherOrder })).toMatchObject({ status: 303, location: `${path}?hecho=saved` });
    expect(await saved()).toMatchObject([{ name: 'Para jugar', code }]);
    const { text } = await visit(store, `${path}?hecho=saved`, ana);
    expect(text).toMatch(/PC guardado\..*Para jugar.*2 piezas.*Sigue igual que cuando lo guardaste\./);
    expect((await visit(store, `${path}?guardar=${code}`, ana)).text).toContain('Ya lo tienes guardado');
  });

  test('say what changed since, by line and in all', async () => {
    const { services } = running.store;
    await setProduct(services.db, cpu, { price: 900_000, discount: 0, stock: 3 });
    await visit(running.store, `/armar/${code}`, null);
    await save();
    await setProduct(services.db, cpu, { price: 850_000, stock: 0 });
    const { text } = await visit(running.store, path, ana);
    expect(text).toContain('AMD Ryzen 5 7600 bajó $ 50.000: de $ 900.000 a $ 850.000.');
    expect(text).toContain('El total bajó $ 50.000');
    expect(text).toContain('AMD Ryzen 5 7600 se agotó.');
    await setProduct(services.db, cpu, { stock: 9 });
  });

  test('are renamed and taken away by their owner alone', async () => {
    await save();
    const [{ id = '' } = {}] = await saved();
    const luis = await aShopper(running.store);
    const one = { id, name: 'Otro' };
    expect((await submit(running.store, path, { ...one, intent: 'rename' }, luis)).location).toBe(`${path}?hecho=gone`);
    await submit(running.store, path, { intent: 'remove', id }, luis);
    expect(await saved()).toMatchObject([{ name: 'Para jugar' }]);
    const refused = await submit(running.store, path, { id, intent: 'rename', name: ' ' }, ana);
    expect([refused.status, refused.text.includes('Escribe un nombre.')]).toEqual([422, true]);
    await submit(running.store, path, { ...one, intent: 'rename' }, ana);
    expect(await saved()).toMatchObject([{ name: 'Otro' }]);
    await submit(running.store, path, { intent: 'remove', id }, ana);
    expect((await visit(running.store, path, ana)).text).toContain('Aún no guardas ningún PC.');
  });

  test.each([
    ['no name', { name: '' }, 422, 'Escribe un nombre.'],
    ['a name that is too long', { name: 'x'.repeat(81) }, 422, '80 letras o menos'],
    ['a broken code', { code: '1~' }, 422, 'no hay nada que guardar'],
    ['a build without parts', { code: '1' }, 422, 'no hay nada que guardar'],
  ])('refuse %s and store nothing', async (_what, given, status, words) => {
    const answer = await save(given);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)]);
    expect(await saved()).toEqual([]);
  });

  test('are so many at most, which the page says before and after', async () => {
    const { db, clock } = running.store.services;
    const build = { customerId: ana.customer.id, name: 'x', snapshot: { verdict: 'pass' as const, lines: [] } };
    for (let n = 0; n < mostSavedBuilds; n += 1) await saveBuild(db, { ...build, code: `1cp${n}`, now: clock.now() });
    expect((await visit(running.store, `${path}?guardar=${code}`, ana)).text).toContain('Ya guardas 50 PC');
    expect((await save()).status).toBe(409);
  });

  test('are in what a customer downloads', async () => {
    await save();
    const data = JSON.parse((await visit(running.store, '/settings/datos.json', ana)).html);
    expect(data.pcGuardados).toMatchObject([{ name: 'Para jugar', code, lines: [{ id: expect.any(String) }, {}] }]);
  });
});
