import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { addSeconds } from '../shared/clock.ts';
import { type AddressForm, mostAddresses } from './address.ts';
import { addAddress, addressesOf, changeAddress, deleteAddress, findAddress, makeDefault } from './addresses.server.ts';

const database = testDatabase();
let ana: string;
let luis: string;
beforeEach(async () => {
  ana = await aCustomerRow('ana@correo.test');
  luis = await aCustomerRow('luis@correo.test');
});

async function aCustomerRow(email: string): Promise<string> {
  const id = randomUUID();
  await database.db.insertInto('customers').values({ id, name: 'Ana', email, image: null }).execute();
  return id;
}

const form = (given: Partial<AddressForm> = {}): AddressForm => ({
  label: 'Casa',
  recipient: 'Ana Pérez',
  phoneNumber: '3001234567',
  addressLine1: 'Calle 34 # 56 - 78',
  city: 'Medellín',
  region: 'Antioquia',
  ...given,
});

let minute = 0;
async function add(customerId: string, given: Partial<AddressForm> = {}, asDefault = false): Promise<string> {
  const id = randomUUID();
  minute += 1;
  const now = addSeconds(testNow, minute * 60);
  expect(await addAddress(database.db, { customerId, id, now }, form(given), asDefault)).toEqual({ ok: true });
  return id;
}
const labels = async (customerId: string) =>
  (await addressesOf(database.db, customerId)).map(({ label, isDefault }) => (isDefault ? `${label}*` : label));

describe('addresses', () => {
  test('the first one is the default, a later one only when asked', async () => {
    await add(ana, { label: 'Casa' });
    await add(ana, { label: 'Oficina' });
    expect(await labels(ana)).toEqual(['Casa*', 'Oficina']);
    await add(ana, { label: 'Finca' }, true);
    expect(await labels(ana)).toEqual(['Finca*', 'Oficina', 'Casa']);
    expect(await labels(luis)).toEqual([]);
  });

  test('the same form sent twice is one address', async () => {
    const id = randomUUID();
    const write = { customerId: ana, id, now: testNow };
    const both = await Promise.all([
      addAddress(database.db, write, form()),
      addAddress(database.db, write, form({ label: 'Otra' })),
    ]);
    expect(both).toEqual([{ ok: true }, { ok: true }]);
    expect(await addressesOf(database.db, ana)).toHaveLength(1);
  });

  test('more than twenty are refused, even when they come together', async () => {
    await Promise.all(Array.from({ length: mostAddresses - 1 }, () => add(ana)));
    const writes = Array.from({ length: 3 }, () =>
      addAddress(database.db, { customerId: ana, id: randomUUID(), now: testNow }, form()),
    );
    const codes = (await Promise.all(writes)).map((written) => (written.ok ? 'ok' : written.code)).sort();
    expect(codes).toEqual(['ok', 'too_many', 'too_many']);
    const rows = await database.db.selectFrom('addresses').select('is_default').execute();
    expect(rows).toHaveLength(mostAddresses);
    expect(rows.filter((row) => row.is_default)).toHaveLength(1);
  });

  test('deleting the default makes the newest of the others the default', async () => {
    const home = await add(ana, { label: 'Casa' });
    await add(ana, { label: 'Oficina' });
    await add(ana, { label: 'Finca' });
    await deleteAddress(database.db, { customerId: ana, id: home, now: testNow });
    expect(await labels(ana)).toEqual(['Finca*', 'Oficina']);
    await deleteAddress(database.db, { customerId: ana, id: home, now: testNow });
    expect(await labels(ana)).toEqual(['Finca*', 'Oficina']);
  });

  test('deleting another one leaves the default, and deleting the last leaves none', async () => {
    const home = await add(ana, { label: 'Casa' });
    const office = await add(ana, { label: 'Oficina' });
    await deleteAddress(database.db, { customerId: ana, id: office, now: testNow });
    expect(await labels(ana)).toEqual(['Casa*']);
    await deleteAddress(database.db, { customerId: ana, id: home, now: testNow });
    expect(await labels(ana)).toEqual([]);
    await add(ana, { label: 'Nueva' });
    expect(await labels(ana)).toEqual(['Nueva*']);
  });

  test('of two who choose a default at once, one is the default', async () => {
    const home = await add(ana, { label: 'Casa' });
    const office = await add(ana, { label: 'Oficina' });
    await Promise.all(
      [home, office, home, office].map((id) => makeDefault(database.db, { customerId: ana, id, now: testNow })),
    );
    expect((await labels(ana)).filter((label) => label.endsWith('*'))).toHaveLength(1);
  });

  test('somebody else’s address is as if it were not there', async () => {
    const home = await add(ana, { label: 'Casa' });
    const mine = await add(luis, { label: 'Apartamento' });
    const foreign = { customerId: luis, id: home, now: testNow };
    const gone = { ok: false, code: 'gone' };
    expect(await findAddress(database.db, luis, home)).toBeUndefined();
    expect(await changeAddress(database.db, foreign, form({ label: 'Robada' }))).toEqual(gone);
    expect(await makeDefault(database.db, foreign)).toEqual(gone);
    await deleteAddress(database.db, foreign);
    expect(await addAddress(database.db, foreign, form({ label: 'Oficina' }))).toEqual({ ok: true });
    expect(await labels(ana)).toEqual(['Casa*']);
    expect(await labels(luis)).toEqual(['Apartamento*', 'Oficina']);
    expect(await findAddress(database.db, luis, home)).toBeUndefined();
    expect(await findAddress(database.db, luis, mine)).toMatchObject({ label: 'Apartamento' });
  });

  test('what is no id finds nothing and breaks nothing', async () => {
    for (const id of ['', 'x', "' OR 1=1", randomUUID().toUpperCase()]) {
      const write = { customerId: ana, id, now: testNow };
      expect(await findAddress(database.db, ana, id)).toBeUndefined();
      expect(await changeAddress(database.db, write, form())).toMatchObject({ ok: false });
      expect(await addAddress(database.db, write, form())).toMatchObject({ ok: false });
      await deleteAddress(database.db, write);
    }
  });

  test('a change keeps its position and its default', async () => {
    const home = await add(ana, { label: 'Casa' });
    const write = { customerId: ana, id: home, now: testNow };
    expect(await changeAddress(database.db, write, form({ label: 'Hogar', region: 'Chocó' }))).toEqual({ ok: true });
    expect(await findAddress(database.db, ana, home)).toEqual({
      id: home,
      ...form({ label: 'Hogar', region: 'Chocó' }),
      country: 'CO',
      isDefault: true,
    });
  });
});
