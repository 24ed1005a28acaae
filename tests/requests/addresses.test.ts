import { beforeEach, describe, expect, test } from 'vitest';
import { addressesOf } from '#app/shop/customers/addresses.server.ts';
import { aShopper, type SignedInCustomer } from '#tests/support/customers.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { submit, visit } from '#tests/support/visit.ts';
import { ledgerAtRest, wholeLedger } from '#tests/support/whole-ledger.ts';

const running = engineStore();
let ana: SignedInCustomer;
let luis: SignedInCustomer;
beforeEach(async () => {
  ana = await aShopper(running.store);
  luis = await aShopper(running.store, { name: 'Luis Gómez' });
});

const form = {
  label: 'Casa',
  recipient: 'Ana Pérez',
  phoneNumber: '300 123 4567',
  addressLine1: 'Calle 34 # 56 - 78',
  city: 'Medellín',
  region: 'Antioquia',
  country: 'CO',
};
const saved = (who: SignedInCustomer) => addressesOf(running.store.services.db, who.customer.id);

async function add(who: SignedInCustomer, given: Record<string, string> = {}) {
  const page = await visit(running.store, '/addresses/new', who);
  const id = /name="id" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
  const answer = await submit(running.store, '/addresses/new', { ...form, id, ...given }, who);
  return { id, answer };
}

describe('addresses', () => {
  test('are added, changed, chosen as default and deleted', {
    tags: ['S2.23', 'S9.53', 'S2.126', 'S2.127', 'S2.128'],
  }, async () => {
    const { store } = running;
    expect((await visit(store, '/addresses', ana)).text).toContain('Aún no tienes direcciones.');
    const home = await add(ana);
    expect(home.answer).toMatchObject({ status: 303, location: '/addresses?hecho=added' });
    const office = await add(ana, { label: 'Oficina', region: 'Bogotá, D.C.' });
    expect((await visit(store, '/addresses?hecho=added', ana)).text).toMatch(
      /Dirección guardada\..*Casa Predeterminada/,
    );

    const changed = await submit(store, `/addresses/${home.id}`, { ...form, label: 'Hogar' }, ana);
    expect(changed).toMatchObject({ status: 303, location: '/addresses?hecho=changed' });
    expect((await visit(store, `/addresses/${home.id}`, ana)).html).toContain('value="Hogar"');

    await submit(store, '/addresses', { intent: 'prefer', id: office.id }, ana);
    expect((await saved(ana)).map(({ label, isDefault }) => [label, isDefault])).toEqual([
      ['Oficina', true],
      ['Hogar', false],
    ]);
    await submit(store, '/addresses', { intent: 'remove', id: office.id }, ana);
    expect(await saved(ana)).toMatchObject([{ label: 'Hogar', isDefault: true }]);
  });

  test('the form says in words what is missing, keeps what was typed and stores nothing', async () => {
    const { answer } = await add(ana, { city: ' ', region: 'Miranda', label: 'x'.repeat(41) });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Revisa estos datos');
    expect(answer.text).toContain('Ciudad: Escribe la ciudad o el municipio.');
    expect(answer.text).toContain('Departamento: Elige un departamento de la lista.');
    expect(answer.text).toContain('Nombre de la dirección: Es demasiado largo.');
    expect(answer.html).toContain('value="Calle 34 # 56 - 78"');
    expect(answer.html).toMatch(/id="city"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="city"/);
    expect(await saved(ana)).toEqual([]);
  });

  test('sent twice are one, and the twenty-first is refused in words', async () => {
    const { id } = await add(ana);
    await submit(running.store, '/addresses/new', { ...form, id }, ana);
    expect(await saved(ana)).toHaveLength(1);
    for (let more = 1; more < 20; more += 1) await add(ana);
    const { answer } = await add(ana);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('Puedes guardar hasta 20 direcciones.');
    expect((await visit(running.store, '/addresses', ana)).text).not.toContain('Añadir dirección');
  });

  test('of somebody else are as if they were not there', async () => {
    const { store } = running;
    const { id } = await add(ana);
    const before = await ledgerAtRest(store.services.db);
    expect((await visit(store, '/addresses', luis)).text).not.toContain('Calle 34');
    const page = await visit(store, `/addresses/${id}`, luis);
    expect(page.status).toBe(404);
    expect(page.text).toContain('No encontramos esa dirección');
    expect((await visit(store, `/addresses/${id}.data`, luis)).html).not.toContain('Calle 34');
    expect((await submit(store, `/addresses/${id}`, { ...form, label: 'Mía' }, luis)).status).toBe(404);
    await submit(store, '/addresses', { intent: 'remove', id }, luis);
    expect(await submit(store, '/addresses', { intent: 'prefer', id }, luis)).toMatchObject({
      location: '/addresses?hecho=gone',
    });
    expect(await wholeLedger(store.services.db)).toEqual(before);
  });

  test('are added under another id when somebody else has the one that was sent', async () => {
    const { id } = await add(ana);
    const before = await saved(ana);
    const { answer } = await add(luis, { id, label: 'De Luis' });
    expect(answer).toMatchObject({ status: 303, location: '/addresses?hecho=added' });
    const [own, ...more] = await saved(luis);
    expect(own).toMatchObject({ label: 'De Luis', isDefault: true });
    expect(own?.id).not.toBe(id);
    expect(more).toEqual([]);
    expect(await saved(ana)).toEqual(before);
  });

  test('are changed by nobody who is signed out, and by no other site', async () => {
    const { store } = running;
    const { id } = await add(ana);
    const before = await ledgerAtRest(store.services.db);
    for (const [path, fields] of [
      ['/addresses', { intent: 'remove', id }],
      ['/addresses/new', { ...form, id: crypto.randomUUID() }],
      [`/addresses/${id}`, { ...form, label: 'Otra' }],
    ] as const) {
      const guest = await submit(store, path, fields, null);
      expect(guest.location, path).toBe(`/auth?next=${encodeURIComponent(path)}`);
      const foreign = await submit(store, path, fields, ana, { origin: 'https://evil.test' });
      expect(foreign.status, path).toBe(403);
    }
    expect(await wholeLedger(store.services.db)).toEqual(before);
  });
});

describe('the payment form', () => {
  const typedIn = (html: string, name: string) => {
    const tag = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0] ?? '';
    return /value="([^"]*)"/.exec(tag)?.[1] ?? '';
  };

  test('knows the name, e-mail and default address of a signed-in shopper, and offers the others', async () => {
    await add(ana);
    await add(ana, { label: 'Mamá', recipient: 'Rosa Gómez', addressLine1: 'Carrera 7 # 1 - 2', city: 'Cali' });
    const { html, text } = await visit(running.store, '/payment', ana);
    expect(typedIn(html, 'fullName')).toBe('Ana Pérez');
    expect(typedIn(html, 'email')).toBe(ana.email);
    expect(typedIn(html, 'phoneNumber')).toBe('300 123 4567');
    expect(typedIn(html, 'addressLine1')).toBe('Calle 34 # 56 - 78');
    expect(typedIn(html, 'city')).toBe('Medellín');
    expect(typedIn(html, 'region')).toBe('Antioquia');
    expect(typedIn(html, 'legalId')).toBe('');
    expect(text).toContain('Mamá: Carrera 7 # 1 - 2. Recibe: Rosa Gómez, Cali');
  });

  test('never puts it in place of what was typed', async () => {
    await add(ana);
    const typed = {
      fullName: 'Otra Persona',
      email: 'otra@correo.test',
      addressLine1: 'Carrera 9',
      reference: 'x',
      cart: '[{"id":"p","quantity":1}]',
    };
    const { html, status } = await submit(running.store, '/payment', typed, ana);
    expect(status).toBe(422);
    expect(typedIn(html, 'fullName')).toBe('Otra Persona');
    expect(typedIn(html, 'addressLine1')).toBe('Carrera 9');
    expect(typedIn(html, 'city')).toBe('');
  });

  test('is empty and usable for a guest', async () => {
    const { html, text, status } = await visit(running.store, '/payment', null);
    expect(status).toBe(200);
    expect(typedIn(html, 'fullName')).toBe('');
    expect(text).not.toContain('Dirección guardada');
  });
});
