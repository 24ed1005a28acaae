import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { notifyOwner, readNotification, waitingKinds } from '#app/shop/admin/notices/owner-notifications.server.ts';
import { invoicesToday } from '#app/shop/invoices/admin/invoices-today.server.ts';
import { freezeCompany } from '#app/shop/invoices/company-buyers.server.ts';
import { noteLateContingencies } from '#app/shop/invoices/contingency/late-contingencies.server.ts';
import { invoiceIssuer } from '#app/shop/invoices/due-invoices.server.ts';
import { setInvoicing } from '#app/shop/invoices/invoicing-choices.server.ts';
import { addSeconds } from '#app/shop/shared/clock.ts';
import { actingOwner } from '#tests/support/acting-owner.ts';
import { stock, testNow } from '#tests/support/factories.ts';
import { aPaidOrder } from '#tests/support/invoices/factus-shop.ts';
import { ownSoftware } from '#tests/support/invoices/own-software.ts';
import { sentDocumentMails } from '#tests/support/invoices/sent-mails.ts';
import { testDatabase } from '#tests/support/store/database.ts';

const database = testDatabase();

beforeEach(async () => {
  await stock(database.db, { id: 'gpu', name: 'Tarjeta', price: 1_190_000 });
  await setInvoicing(database.db, 'dian', testNow);
});

const order = () => aPaidOrder(database.db, [['gpu', 1_190_000, 0, 1]]);
const hoursLater = (hours: number) => addSeconds(testNow, hours * 3_600);

const sentMails = () => sentDocumentMails(database.db);

/** The DIAN is out of order until its invoice is one of contingency. */
async function handedOver(clock: { now: Date }) {
  const shop = await ownSoftware(database.db, clock);
  await shop.turn({ dianMode: 'away', dianContingency: 'declared' });
  await shop.work(4);
  return shop;
}

describe('an invoice of contingency', () => {
  test('goes to its buyer at once, and once more when the DIAN has it', async () => {
    await order();
    const { turn, work } = await handedOver({ now: testNow });
    const [mail, ...more] = await sentMails();
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Tu factura SETP990000000: pedido \w{6}$/);
    expect(mail?.text).toContain('sale en contingencia, como lo permite la ley');
    expect(mail?.text).not.toContain('ya validó');
    expect(mail?.attachments?.map(({ name }) => name)).toEqual(['SETP990000000.zip']);
    await work(3);
    expect(await sentMails()).toEqual([]);
    await turn({ dianMode: 'normal' });
    await work();
    const [second, ...others] = await sentMails();
    expect(others).toEqual([]);
    expect(second?.text).toContain('La DIAN ya validó la factura electrónica de tu compra.');
    expect(second?.text).toContain('Guarda esta en lugar de la de contingencia que te mandamos antes.');
  });

  test('is handed over by the next process where one died before it was', async () => {
    await order();
    const { issuing, turn, work } = await ownSoftware(database.db, { now: testNow });
    await turn({ dianMode: 'away', dianContingency: 'declared' });
    const attach = () => {
      throw new Error('The process dies');
    };
    const dying = invoiceIssuer({ ...issuing, own: issuing.own && { ...issuing.own, attach } });
    await expect(work(4, dying)).rejects.toThrow('The process dies');
    expect(await sentMails()).toEqual([]);
    await work(1);
    const files = () => database.db.selectFrom('invoice_files').select(['kind', 'content']).orderBy('kind').execute();
    const handed = await files();
    expect(handed.map(({ kind }) => kind)).toEqual(['attached', 'xml']);
    expect((await sentMails()).map(({ subject }) => subject)).toEqual([expect.stringContaining('SETP990000000')]);
    await work(2);
    expect(await files()).toEqual(handed);
  });

  test('whose mail leaves after the DIAN has accepted it goes once, as any other', async () => {
    await order();
    const { turn, work } = await handedOver({ now: testNow });
    await turn({ dianMode: 'normal' });
    await work();
    const [mail, ...more] = await sentMails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('La DIAN ya validó');
    expect(mail?.text).not.toContain('contingencia');
  });

  test('of a company says its type in the subject by which programs sort', async () => {
    const reference = await order();
    const company = {
      name: 'Andina SAS',
      nit: '900123456',
      checkDigit: '8',
      email: 'f@andina.test',
      responsibilities: [],
    };
    await database.db.transaction().execute((each) => freezeCompany(each, reference, null, company));
    await handedOver({ now: testNow });
    expect((await sentMails()).map(({ to, subject }) => [to, subject])).toEqual([
      ['f@andina.test', '900373076;Núcleo;SETP990000000;04;Núcleo'],
    ]);
  });

  test('is on the owner’s first page from 36 hours on, and notified at 36 and at 48 hours, until the DIAN has it', async () => {
    const { db } = database;
    await actingOwner(db, testNow);
    const reference = await order();
    const clock = { now: testNow };
    const { turn, work } = await handedOver(clock);
    const today = async (hours: number) => (await invoicesToday(db, hoursLater(hours), null)).contingencies;
    const notified = async (hours: number) => {
      // Each minute, by the job.
      for (let minute = 0; minute < 2; minute += 1) await noteLateContingencies(db, hoursLater(hours));
      if (!(await waitingKinds(db)).includes('contingency')) return null;
      const id = await notifyOwner(db, 'contingency', hoursLater(hours));
      return id === null ? null : (await readNotification(db, id)).items;
    };
    const item = { kind: 'contingency', reference, number: 'SETP990000000', since: addSeconds(testNow, 1) };
    expect(await today(35)).toBeNull();
    expect(await notified(35)).toBeNull();
    expect(await today(37)).toEqual({ count: 1, since: addSeconds(testNow, 1) });
    expect(await notified(37)).toMatchObject([item]);
    expect(await notified(47)).toBeNull();
    expect(await notified(49)).toMatchObject([item]);
    expect(await notified(60)).toBeNull();
    await turn({ dianMode: 'normal' });
    await work();
    expect(await today(60)).toBeNull();
    const mails = await db.selectFrom('mails').select('kind').where('kind', '=', 'owner-news').execute();
    expect(mails).toHaveLength(2);
    await sql`DELETE FROM owner_news`.execute(db);
    expect(await notified(60)).toBeNull();
  });
});
