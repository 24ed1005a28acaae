import { beforeAll, expect, test } from 'vitest';
import { queueSummary } from '#app/shop/admin/notices/summary.server.ts';
import { auditVocabulary } from '#app/shop/audit/audit.ts';
import { visibleText } from '#tests/support/checkout-client.ts';
import { aShopper, signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { adminWrites } from '#tests/support/source/admin-writes.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { wholeLedger } from '#tests/support/whole-ledger.ts';
import { type AdminWorld, post } from './audited/admin-world.ts';
import { campaignWrites } from './audited/campaign-writes.ts';
import { catalogueWrites, importAtRest, uploads } from './audited/catalogue-writes.ts';
import { categoryWrites } from './audited/category-writes.ts';
import { contentWrites } from './audited/content-writes.ts';
import { couponWrites } from './audited/coupon-writes.ts';
import { frontPageWrites } from './audited/front-page-writes.ts';
import { orderWrites } from './audited/order-writes.ts';
import { shopWrites } from './audited/shop-writes.ts';

const world = engineStore();
let admin: AdminWorld;
beforeAll(async () => {
  const { store } = world;
  const { db } = store.services;
  await stock(
    db,
    { id: 'disco', name: 'Disco SSD', price: 100_000, category: 'SSD', stock: 50 },
    { id: 'ultimo', name: 'El último', price: 100_000, category: 'SSD', stock: 1 },
    { id: 'raton', name: 'Mouse óptico', price: 60_000, category: 'Mouse', stock: 50 },
    { id: 'sure', name: 'MSI MAG A750BN PCIE5 750 W', category: 'Fuente de poder', specs: { vatios: 750 } },
    { id: 'likely', name: 'Montech KING 95 PRO Black', category: 'Chasís', specs: { tipo: 'ATX Mid Tower' } },
    { id: 'unknown-board', name: 'Placa Desconocida 1', category: 'Motherboards', specs: { ranuras_m2: 2 } },
  );
  const owner = await signedIn(store, storeOwner.email, storeOwner.password);
  admin = { store, owner, shopper: await aShopper(store), saved: new Map() };
  // Else the job of the minute begins it some time.
  await queueSummary(db, new Date());
});

const writes = {
  ...orderWrites,
  ...catalogueWrites,
  ...categoryWrites,
  ...couponWrites,
  ...campaignWrites,
  ...contentWrites,
  ...frontPageWrites,
  ...shopWrites,
};

/** They change without a write of the owner, or beside one. */
const bookkeeping: Record<string, string> = {
  audit_entries: 'the audit itself',
  cart_steps: 'how many shoppers came how far',
  jobs: 'the queue',
  long_writes: 'which bulk job is under way',
  mails: 'what is to be sent, and was: the outbox writes it',
  owner_news: 'what happened, noted by triggers',
  owner_tellings: 'what the owner was notified of',
  owner_pushes: 'what goes to telephones, and how often that was tried',
  sessions: 'when somebody was last there',
  verifications: 'mailed links',
};

const db = () => world.store.services.db;
const entriesAfter = (id: number) =>
  db().selectFrom('audit_entries').selectAll().where('id', '>', id).orderBy('id').execute();

async function state() {
  const last = await db().selectFrom('audit_entries').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return { tables: await wholeLedger(db()), last: Number(last?.id ?? 0) };
}

test('every write that the routes of the admin take is among these', async () => {
  const taken = (await adminWrites()).map((each) => (each.startsWith(`${uploads} `) ? uploads : each));
  expect(Object.keys(writes).sort()).toEqual([...new Set(taken)].sort());
});

/** What the audit can say besides. */
const otherwise: Record<string, string> = {
  'review answer_changed': 'as the first answer, when there is one',
  'question answer_changed': 'as the first answer, when there is one',
  'article changed': 'as publishing one that is published already',
  'article hidden': 'as making a draft of one that is published',
  'door recovery_code_used': 'a recovery code in place of the app’s',
  'door code_refused': 'no write is accepted with it',
  'door password_of_settings': 'the store’s start',
  'door reset': 'npm run owner:reset',
};

test('whatever the audit can say of the admin, one of them leaves', () => {
  const known = Object.entries(auditVocabulary).flatMap(([subject, { actions }]) =>
    actions.map((action) => `${subject} ${action}`),
  );
  const left = Object.values(writes).flatMap((write): string[] => [...write.leaves]);
  expect([...new Set([...left, ...Object.keys(otherwise)])].sort()).toEqual(known.sort());
});

test.each(Object.entries(writes))('%s leaves in the audit who changed what', async (_name, write) => {
  const sent = await write.send(admin);
  const before = await state();
  const answer = await post(admin, sent);
  expect(answer.status, visibleText(answer.text).slice(0, 2_000)).toBeLessThan(400);
  await importAtRest(admin);
  const { tables } = await state();
  const entries = await entriesAfter(before.last);
  const said = entries.map(({ subject, action }) => `${subject} ${action}`);
  const changed = Object.keys(tables).filter((name) => tables[name] !== before.tables[name] && !(name in bookkeeping));
  if (write.silent) {
    expect(said).toEqual([]);
    expect(changed.filter((name) => !write.silent?.changes.includes(name))).toEqual([]);
    return;
  }
  expect(said).toEqual(expect.arrayContaining([...write.leaves]));
  for (const { actor_id, actor_email } of entries) {
    expect([actor_id, actor_email]).toEqual([admin.owner.customer.id, admin.owner.email]);
  }
});
