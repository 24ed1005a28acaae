import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { accountData } from '#app/shop/account/account-data.server.ts';
import { forgetBuyers } from '#app/shop/account/forget-buyers.server.ts';
import { maxRetentionSeconds } from '#app/shop/account/forgetting.ts';
import { freezeCompany } from '#app/shop/invoices/company-buyers.server.ts';
import { acceptedDocument, documentsOf, fileOfDocument } from '#app/shop/invoices/invoices.server.ts';
import { setInvoicing } from '#app/shop/invoices/invoicing-choices.server.ts';
import { addSeconds } from '#app/shop/shared/clock.ts';
import { settingsText } from '#app/text/account/settings.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { aFactusShop, aPaidOrder } from '#tests/support/invoices/factus-shop.ts';
import { testDatabase } from '#tests/support/store/database.ts';

const database = testDatabase();
const company = {
  ...{ name: 'Andina SAS', nit: '900123456', checkDigit: '8', email: 'facturas@andina.test' },
  responsibilities: [],
};

beforeEach(async () => {
  await stock(database.db, { id: 'gpu', name: 'Tarjeta', price: 100_000 });
  await setInvoicing(database.db, 'factus', testNow);
});

const order = () => aPaidOrder(database.db, [['gpu', 100_000, 0, 1]]);

test('an invoice stays whole, its buyer on it, when the order forgets who bought; the page of the deletion says so', async () => {
  const { db } = database;
  const { work } = await aFactusShop(db);
  const reference = await order();
  await db.transaction().execute((each) => freezeCompany(each, reference, null, company));
  await work();
  expect(await forgetBuyers(db, addSeconds(testNow, maxRetentionSeconds))).toBe(1);
  const { full_name } = await db.selectFrom('orders').select('full_name').executeTakeFirstOrThrow();
  expect(full_name).toBe('---');
  expect(await db.selectFrom('order_invoice_buyers').selectAll().execute()).toEqual([]);
  const found = await acceptedDocument(db, reference, 'SETP990000000');
  expect(found?.document.buyer).toMatchObject({ name: 'Andina SAS', document: '900123456' });
  expect(found?.isOwn).toBe(false);
  expect(await fileOfDocument(db, reference, 'SETP990000000', 'xml')).toContain('Andina SAS');
  expect(settingsText.remove.staysList.join(' ')).toMatch(/facturas electrónicas .* por diez años/);
});

test('an invoice that was not issued before is nobody’s, and nobody is asked', async () => {
  const { db } = database;
  const { work } = await aFactusShop(db);
  const reference = await order();
  await forgetBuyers(db, addSeconds(testNow, maxRetentionSeconds));
  await work();
  expect((await documentsOf(db, reference)).map(({ state }) => state)).toEqual(['accepted']);
  const found = await acceptedDocument(db, reference, 'SETP990000000');
  expect(found?.document.buyer.document).toBe('222222222222');
  const mails = await db.selectFrom('mails').select('kind').where(sql<boolean>`kind LIKE 'order-invoice%'`).execute();
  expect(mails).toEqual([]);
});

test('invoices are in what an account downloads', async () => {
  const { db } = database;
  const { work } = await aFactusShop(db);
  const ana = { id: 'ana', name: 'Ana', email: 'ana@example.test', image: null };
  await db.insertInto('customers').values(ana).execute();
  const reference = await order();
  await db.updateTable('orders').set({ customer_id: ana.id }).execute();
  await work();
  const customer = { ...ana, role: 'shopper', isEmailVerified: true } as const;
  const { orders } = (await accountData({ db, customer, now: testNow })) as {
    orders: { reference: string; invoices: unknown[] }[];
  };
  expect(orders.map((each) => [each.reference, each.invoices])).toEqual([
    [
      reference,
      [
        expect.objectContaining({
          ...{ kind: 'invoice', number: 'SETP990000000', code: expect.stringMatching(/^[0-9a-f]{96}$/) },
          content: expect.objectContaining({ buyer: expect.objectContaining({ document: '1000000001' }) }),
        }),
      ],
    ],
  ]);
});
