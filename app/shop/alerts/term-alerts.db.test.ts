import { beforeEach, expect, test } from 'vitest';
import { stock, testNow } from '#tests/support/factories.ts';
import { testDatabase } from '#tests/support/store/database.ts';
import {
  type Asking,
  alertsOf,
  askForAlert,
  awaitedProducts,
  confirmAlert,
  forgetAlertsOf,
  leaveAllAlerts,
} from './alerts.server.ts';
import { carryOutCheck, claimAlertChecks, mailedAlert, notifyOfTerms } from './due-alerts.server.ts';
import { soldTerms, waitingByTerm } from './sold-terms.server.ts';

const database = testDatabase();

const asking = (given: Partial<Omit<Asking, 'productId'>> & { term: string }): Asking => ({
  ...{ who: { email: 'luz@example.test' }, confirmAt: null, mostPesos: null, privacyVersion: null, now: testNow },
  ...given,
});

async function ask(given: Partial<Omit<Asking, 'productId'>> & { term: string }): Promise<string> {
  const asked = await askForAlert(database.db, asking(given));
  if (!asked.ok) throw new Error(asked.code);
  return asked.id;
}

const notify = () => notifyOfTerms(database.db, testNow);
const sell = (term: string) => database.db.deleteFrom('unsold_words').where('term', '=', term).execute();
const setAside = (term: string) =>
  database.db
    .insertInto('unsold_words')
    .values({ term })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
const mails = () => database.db.selectFrom('mails').selectAll().where('kind', '=', 'product-alert').execute();
/** Migrations fill this table, so it is not emptied before a test. */
beforeEach(async () => {
  for (const term of ['monitor', 'teclado', 'pasta termica']) await setAside(term);
});
const lastMail = async () => (await mails()).at(-1)?.message as { alertId: string; round: number };

test('who waits for what is not sold is notified once, when the owner says that the shop sells it', async () => {
  await ask({ term: 'monitor' });
  await ask({ term: 'teclado' });
  expect(await notify()).toBe(0);
  await sell('monitor');
  expect(await Promise.all([notify(), notify()])).toEqual(expect.arrayContaining([1]));
  expect(await notify()).toBe(0);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['luz@example.test']);
  expect(await mailedAlert(database.db, await lastMail(), true)).toMatchObject({ ok: true, isStillDue: true });
});

test.each([
  ['monitor', 'Monitor LG 27 pulgadas', true],
  ['pasta termica', 'Pasta Térmica Arctic MX-6', true],
  ['pasta termica', 'Pasta de dientes', false],
  ['monitor', 'Base para monitor', false],
  ['monitor', 'Monitores de estudio', false],
])('waiting for %s one is notified of “%s”: %s', async (term, name, isNotified) => {
  await ask({ term });
  await stock(database.db, { id: 'p', name, stock: 0 });
  expect(await notify()).toBe(0);
  await database.db.updateTable('shelf').set({ stock: 2 }).execute();
  expect(await notify()).toBe(isNotified ? 1 : 0);
  expect(await soldTerms(database.db, [term])).toEqual(isNotified ? [{ term, productId: 'p' }] : []);
});

test('of a word that the owner puts back before the mail is sent nobody is notified, and they wait on', async () => {
  await ask({ term: 'monitor' });
  await sell('monitor');
  await notify();
  await setAside('monitor');
  const first = await lastMail();
  expect(await mailedAlert(database.db, first, true)).toEqual({ ok: false });
  expect(await notify()).toBe(0);
  await sell('monitor');
  expect(await notify()).toBe(1);
  expect(await mailedAlert(database.db, first, false)).toEqual({ ok: false });
  expect((await lastMail()).round).toBe(2);
});

test('an address that nobody confirmed is notified of nothing; confirmed, once, however often it was asked for', async () => {
  const id = await ask({ term: 'monitor', confirmAt: 'luz@example.test' });
  expect(await ask({ term: 'monitor', confirmAt: 'luz@example.test' })).toBe(id);
  await sell('monitor');
  expect([await notify(), await waitingByTerm(database.db)]).toEqual([0, new Map()]);
  expect(await confirmAlert(database.db, id, testNow)).toEqual({ ok: true });
  expect(await waitingByTerm(database.db)).toEqual(new Map([['monitor', 1]]));
  expect([await notify(), await notify()]).toEqual([1, 0]);
});

test('only what the shop does not sell can be waited for, and it counts among the fifty of one person', async () => {
  expect(await askForAlert(database.db, asking({ term: 'mouse' }))).toEqual({ ok: false, code: 'term_missing' });
  const ids = Array.from({ length: 49 }, (_, at) => `p${at}`);
  await stock(database.db, ...ids.map((id) => ({ id, stock: 0 })));
  for (const productId of ids) {
    const { term: _term, ...rest } = asking({ term: '' }) as Asking & { term: string };
    expect(await askForAlert(database.db, { ...rest, productId })).toMatchObject({ ok: true });
  }
  await ask({ term: 'monitor' });
  await ask({ term: 'monitor' });
  expect(await askForAlert(database.db, asking({ term: 'teclado' }))).toEqual({ ok: false, code: 'too_many' });
  expect((await awaitedProducts(database.db, 1)).total).toBe(49);
});

test('it stands in the list of the account, goes with the account, and a link of one leaves all', async () => {
  const ana = { id: 'ana', name: 'Ana', email: 'ana@example.test', isEmailVerified: true, role: 'shopper' as const };
  await database.db
    .insertInto('customers')
    .values({ id: 'ana', name: 'Ana', email: ana.email, email_verified: true })
    .execute();
  await ask({ term: 'monitor', who: { customerId: 'ana' } });
  const guests = await ask({ term: 'teclado', who: { email: ana.email } });
  expect((await alertsOf(database.db, ana)).map((alert) => 'term' in alert && alert.term).sort()).toEqual([
    'monitor',
    'teclado',
  ]);
  expect(await leaveAllAlerts(database.db, guests)).toBe(1);
  await forgetAlertsOf(database.db, ana);
  expect(await alertsOf(database.db, ana)).toEqual([]);
});

test('checks of products notify nobody who waits for a word', async () => {
  await stock(database.db, { id: 'p', stock: 1 });
  await ask({ term: 'monitor' });
  await database.db.insertInto('alert_checks').values({ product_id: 'p' }).execute();
  for (const check of await claimAlertChecks(database.db, 20)) await carryOutCheck(database.db, check, testNow);
  expect(await mails()).toEqual([]);
});
