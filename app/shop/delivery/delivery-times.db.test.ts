import { afterEach, beforeEach, expect, test } from 'vitest';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { type Acting, NotTheOwner } from '../audit/audit.server.ts';
import { changeCutOff, changeTimes, deliveryTimes } from './delivery-times.server.ts';
import { timesVersion } from './delivery-times.ts';
import { departments } from './municipalities.ts';

const database = testDatabase();
let acting: Acting;
beforeEach(async () => {
  acting = await actingOwner(database.db);
});
const start = { capital: { from: 2, to: 4 }, elsewhere: { from: 4, to: 8 } };
const islands = { code: '88', capital: { from: 5, to: 9 }, elsewhere: { from: 7, to: 12 } };
const entries = () =>
  database.db.selectFrom('audit_entries').select(['subject_id', 'before', 'after']).orderBy('id').execute();

afterEach(async () => {
  const { db } = database;
  await db
    .updateTable('delivery_times')
    .set({ capital_from: 2, capital_to: 4, elsewhere_from: 4, elsewhere_to: 8 })
    .execute();
  await db.updateTable('delivery_cut_off').set({ hour: 15 }).execute();
});

test('a shop begins with times for each department of the list', async () => {
  const times = await deliveryTimes(database.db);
  expect(times.cutOffHour).toBe(15);
  expect(times.departments).toEqual(
    departments.map(({ code }) => ({ code, ...start })).toSorted((a, b) => Number(a.code) - Number(b.code)),
  );
});

test('times and hour are changed once each, as the owner saw them, and can be read in the audit', async () => {
  const change = { version: timesVersion(start), department: islands };
  expect(await changeTimes(database.db, acting, change)).toEqual({ ok: true });
  expect(await changeTimes(database.db, acting, change), 'the same form again').toEqual({ ok: true });
  const other = { ...change, department: { ...islands, ...start, capital: { from: 1, to: 1 } } };
  expect(await changeTimes(database.db, acting, other)).toEqual({ ok: false, code: 'changed' });
  expect(await changeTimes(database.db, acting, { ...change, department: { ...islands, code: '00' } })).toEqual({
    ok: false,
    code: 'unknown',
  });
  expect(await changeCutOff(database.db, acting, { version: '15', hour: 17 })).toEqual({ ok: true });
  expect(await changeCutOff(database.db, acting, { version: '15', hour: 12 })).toEqual({ ok: false, code: 'changed' });
  const times = await deliveryTimes(database.db);
  expect(times.cutOffHour).toBe(17);
  expect(times.departments.find(({ code }) => code === '88')).toEqual(islands);
  expect(await entries()).toEqual([
    {
      subject_id: '88',
      before: { capitalFrom: 2, capitalTo: 4, elsewhereFrom: 4, elsewhereTo: 8 },
      after: { capitalFrom: 5, capitalTo: 9, elsewhereFrom: 7, elsewhereTo: 12 },
    },
    { subject_id: '', before: { cutOffHour: 15 }, after: { cutOffHour: 17 } },
  ]);
});

test('nobody but the owner writes them', async () => {
  const shopper = { ...acting, actor: { ...acting.actor, role: 'shopper' as const } };
  await expect(changeTimes(database.db, shopper, { version: '', department: islands })).rejects.toThrow(NotTheOwner);
  await expect(changeCutOff(database.db, shopper, { version: '15', hour: 0 })).rejects.toThrow(NotTheOwner);
});
