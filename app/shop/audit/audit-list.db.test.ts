import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#app/platform/database.server.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import { countingDatabase } from '#tests/support/wishes-and-reviews.ts';
import { addSeconds } from '../shared/clock.ts';
import { type Acting, audit } from './audit.server.ts';
import type { AuditChange } from './audit.ts';
import { listAudit } from './audit-list.server.ts';
import { type AuditQuery, auditAddress, readAuditQuery } from './audit-list.ts';
import { forgetAuditWords } from './forget-words.server.ts';

const database = testDatabase();
const day = 24 * 60 * 60;
const reference = 'order_1795273200000_0f3kq8x1n5v2t7c4b9m6z0w8rp';
const actor: Acting['actor'] = { id: 'o', email: 'owner@nucleo.test', role: 'owner' };
beforeEach(async () => {
  await database.db.insertInto('customers').values({ id: 'o', name: 'O', email: actor.email, role: 'owner' }).execute();
});

const note = (changes: AuditChange[], now = testNow) =>
  inTransaction(database.db, (transaction) => audit(transaction, { actor, now }, changes));
const priced = (subjectId: string, after = 2): AuditChange => {
  return { subject: 'product', subjectId, action: 'changed', before: { price: 1 }, after: { price: after } };
};
const settled: AuditChange = {
  subject: 'attention',
  subjectId: '7',
  action: 'settled',
  before: null,
  after: { kind: 'duplicate_payment', reference, note: 'Le devolví a Ana' },
};
const cancelled: AuditChange = {
  subject: 'order',
  subjectId: reference,
  action: 'cancelled',
  before: { status: 'paid', reason: null },
  after: { status: 'cancelled', reason: 'Ana no contestó' },
};
const list = (query: Partial<AuditQuery> = {}) =>
  listAudit(database.db, { ...readAuditQuery(new URLSearchParams()), ...query });
const found = async (query: Partial<AuditQuery>) => (await list(query)).entries.map(({ subjectId }) => subjectId);

test('what was done is found by subject, by day in Colombia, and by id or reference of the thing or its order', async () => {
  await note([priced('caja-1')], addSeconds(testNow, -3 * day));
  await note([settled, cancelled]);
  expect(await found({})).toEqual([reference, '7', 'caja-1']);
  expect(await found({ subject: 'product' })).toEqual(['caja-1']);
  expect(await found({ to: '2026-11-20' })).toEqual(['caja-1']);
  expect(await found({ from: '2026-11-21', to: '2026-11-21' })).toEqual([reference, '7']);
  expect(await found({ sought: 'W8RP' })).toEqual([reference, '7']);
  expect(await found({ sought: 'CAJA' })).toEqual(['caja-1']);
  expect(await found({ sought: '%_' })).toEqual([]);
});

test('a page goes on where the one before ended, and names products, in two queries', async () => {
  await stock(database.db, { id: 'p-3', name: 'Caja negra' });
  await note(Array.from({ length: 60 }, (_, n) => priced(`p-${n}`)));
  const { db, sent } = countingDatabase(database.handle);
  const first = await listAudit(db, readAuditQuery(new URLSearchParams()));
  expect(sent()).toBe(2);
  expect(first.entries.map(({ subjectId }) => subjectId).slice(0, 2)).toEqual(['p-59', 'p-58']);
  const second = await list({ before: first.older });
  expect(second).toMatchObject({ older: null });
  expect(second.entries).toHaveLength(10);
  expect(second.entries.find(({ subjectId }) => subjectId === 'p-3')).toMatchObject({
    actor: 'owner@nucleo.test',
    product: { name: 'Caja negra', isInAdmin: true },
    before: { price: 1 },
    after: { price: 2 },
  });
});

test('an address keeps what it says and drops what nobody understands', () => {
  const read = (query: string) => readAuditQuery(new URLSearchParams(query));
  const query = 'ver=order&q=w8rp&desde=2026-11-01&hasta=2026-11-21&antes=12';
  expect(auditAddress('/a', read(query))).toBe(`/a?${query}`);
  expect(auditAddress('/a', read('ver=__proto__&desde=2026-02-30&hasta=x&antes=-1&q=%00'))).toBe('/a');
});

test('free words go with the person; who did what stays', async () => {
  await note([settled, cancelled, priced('caja-1')]);
  await inTransaction(database.db, async (transaction) => {
    await forgetAuditWords(transaction, 'order', [reference]);
    await forgetAuditWords(transaction, 'attention', ['7']);
  });
  const { entries } = await list();
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [{ price: 1 }, { price: 2 }],
    [
      { status: 'paid', reason: null },
      { status: 'cancelled', reason: '---' },
    ],
    [null, { kind: 'duplicate_payment', reference, note: '---' }],
  ]);
});

test('a search goes through its index', async () => {
  await sql`INSERT INTO audit_entries (at, actor_email, subject, subject_id, action)
    SELECT now(), 'x', 'order', md5(n::text), 'sent' FROM generate_series(1, 20000) AS n`.execute(database.db);
  await sql`VACUUM ANALYZE audit_entries`.execute(database.db);
  const { rows } = await sql`EXPLAIN SELECT id FROM audit_entries
    WHERE lower(subject_id || ' ' || coalesce(after ->> 'reference', '')) LIKE '%cfcd208495d565%'`.execute(database.db);
  expect(JSON.stringify(rows)).toContain('audit_entries_search');
});

test('what an import did with each product is found by the product, by the import and among products, and buries nothing else', async () => {
  const of = (id: number): AuditChange => ({
    subject: 'import',
    subjectId: String(id),
    action: 'applied',
    before: null,
    after: { file: 'a.csv' },
  });
  await note([priced('mano')]);
  // Of an earlier release, without entries of products.
  await note([of(3), of(4)]);
  const ids = await note([priced('p-1'), priced('p-2')]);
  await sql`UPDATE audit_entries SET import_id = 4 WHERE id = ANY(${ids}::bigint[])`.execute(database.db);
  expect(await found({})).toEqual(['4', '3', 'mano']);
  expect((await list()).entries.map(({ importId }) => importId)).toEqual([4, null, null]);
  expect(await found({ sought: 'p-1' })).toEqual(['p-1']);
  expect(await found({ subject: 'product' })).toEqual(['p-2', 'p-1', 'mano']);
  expect(await found({ importId: 4 })).toEqual(['p-2', 'p-1']);
  expect(auditAddress('/a', readAuditQuery(new URLSearchParams('importacion=4&antes=9')))).toBe(
    '/a?importacion=4&antes=9',
  );
});
