import { beforeEach, describe, expect, test } from 'vitest';
import { setProduct, stock } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { boughtParts, readSavedMyPc, saveMyPc } from './my-pc.server.ts';
import { type OwnedPart, readMyPc } from './my-pc.ts';

const world = testDatabase();
const now = new Date('2026-11-23T12:00:00Z');

beforeEach(async () => {
  for (const id of ['ana', 'luis']) {
    await world.db
      .insertInto('customers')
      .values({ id, name: id, email: `${id}@correo.test`, image: null })
      .execute();
  }
});

const own = (slot: OwnedPart['slot'], part: OwnedPart['part']): OwnedPart => ({ slot, part });
const typed = own('case', { name: 'Mi chasís', specs: { gpu_max_mm: 300, placas: ['ATX'], tipo: 'ATX Mid Tower' } });
const save = (parts: OwnedPart[], seen: number | null, owner: string | null = null, who = 'ana') =>
  saveMyPc(world.db, who, { pc: readMyPc({ v: 1, parts, aside: [] }), seen, owner }, now);

describe('the saved PC', () => {
  test('is the same when it is read as when it was written, so that no browser thinks it changed', async () => {
    const first = await save([typed, own('cpu', 'a')], 0);
    expect(first).toMatchObject({ version: 1, merged: null });
    expect(JSON.stringify((await readSavedMyPc(world.db, 'ana')).pc)).toBe(JSON.stringify(first.pc));
    expect(await save([typed, own('cpu', 'a')], 1)).toMatchObject({ version: 1 });
    expect(await save([typed, own('cpu', 'a')], null)).toMatchObject({ version: 1, merged: { added: 0, left: 0 } });
  });

  test('loses nothing when two devices change it at the same moment', async () => {
    await save([own('cpu', 'a')], 0);
    await Promise.all([
      save([own('cpu', 'a'), own('gpu', 'b')], 1),
      save([own('cpu', 'a'), own('gpu', 'c'), typed], 1),
    ]);
    const { pc } = await readSavedMyPc(world.db, 'ana');
    const all = [...pc.parts, ...pc.aside].map(({ part }) => (typeof part === 'string' ? part : part.name));
    expect(all.sort()).toEqual(['Mi chasís', 'a', 'b', 'c']);
    expect(pc.aside).toHaveLength(1);
  });

  test("never takes what was another customer's in the same browser, and goes with the account", async () => {
    const { owner } = await save([own('gpu', 'b')], 0, null, 'luis');
    await save([own('cpu', 'a')], 0);
    expect((await save([own('gpu', 'b')], 1, owner)).pc.parts).toEqual([own('cpu', 'a')]);
    await world.db.deleteFrom('customers').where('id', '=', 'ana').execute();
    expect(await world.db.selectFrom('my_pcs').select('customer_id').execute()).toEqual([{ customer_id: 'luis' }]);
  });
});

test('what was bought is what the account paid for, in the slot where the product is now', async () => {
  const { db } = world;
  await stock(
    db,
    { id: 'kit', category: 'Memoria Ram' },
    { id: 'disk', category: 'SSD' },
    { id: 'mouse', category: 'Mouse' },
    { id: 'old', category: 'Chasís', specs: { gpu_max_mm: 280, color: 'Black' } },
  );
  const at = { createdAt: '2026-11-20T15:00:00Z', row: { customer_id: 'ana' } };
  const line = (id: string, quantity: number): [string, number, number, number] => [id, 1000, 0, quantity];
  await anOrderOf(db, {
    ...at,
    paidAt: '2026-11-20T15:01:00Z',
    lines: [line('kit', 2), line('mouse', 1), line('old', 1)],
  });
  await anOrderOf(db, { ...at, paidAt: '2026-11-21T15:01:00Z', lines: [line('disk', 1)] });
  await anOrderOf(db, { ...at, paidAt: null, status: 'awaiting_payment', lines: [line('disk', 5)] });
  await anOrderOf(db, {
    ...at,
    paidAt: '2026-11-21T15:01:00Z',
    row: { customer_id: 'luis' },
    lines: [line('disk', 3)],
  });
  await setProduct(db, 'old', { deleted_at: now });
  expect(await boughtParts(db, 'ana')).toEqual([
    own('drives', 'disk'),
    own('ram', 'kit'),
    own('ram', 'kit'),
    own('case', { name: 'Vendido como old', specs: { gpu_max_mm: 280 } }),
  ]);
});
