import { describe, expect, test } from 'vitest';
import { mailWords } from '#app/emails/mail-words.ts';
import { warrantyOf, withdrawalClock } from '#app/shop/aftersale/rights.ts';
import { exampleMails, exampleSource } from '#tests/support/example-mails.ts';
import { passportPaper } from './aftersale/passport-paper.ts';
import { buildPictureText } from './builds/build-picture.ts';
import { linkPictureText } from './link-picture.ts';
import { vatIncluded } from './vat.ts';

const now = new Date('2026-11-21T15:00:00Z');
const seller = { ...exampleSource.seller, chargesVat: false };

test('prices say that they contain IVA where the seller charges it', () => {
  expect(vatIncluded({ chargesVat: true })).toBe('IVA incluido');
  expect(vatIncluded({ chargesVat: true }, ', con ')).toBe(', con IVA incluido');
  expect(vatIncluded({ chargesVat: false }, ', con ')).toBe('');
  expect(vatIncluded(undefined)).toBe('');
  expect(linkPictureText.datedPrice(now, exampleSource.seller)).toBe(
    'IVA incluido · precio del 21 de noviembre de 2026',
  );
});

describe('of a seller who is not responsible for IVA', () => {
  /** With an invoice, which this seller never writes. */
  const ofInvoices = ['order-invoice', 'order-invoice-buyer'];

  test.each(Object.values(exampleMails()).filter(({ kind }) => !ofInvoices.includes(kind)))(
    'the mail $kind names no IVA',
    (message) => {
      const mail = 'order' in message ? { ...message, order: { ...message.order, chargesVat: false } } : message;
      const { subject, text, html } = mailWords(mail, { ...exampleSource, seller });
      expect(`${subject} ${text} ${html}`).not.toMatch(/\bIVA\b/i);
    },
  );

  test('neither pictures of links nor the passport of an item name it', () => {
    const item = { number: 1, productId: '1', productName: 'Ryzen 7', category: 'Procesadores', image: null };
    const passport = passportPaper({
      passport: {
        ...{ order: 'order_1_A', serial: null, boughtOn: now, deliveredAt: now, givenBackAt: null },
        item: { ...item, paidInCents: 119_000_00, warrantyMonths: null },
        warranty: warrantyOf(now, null, now),
      },
      buyer: { withdrawal: withdrawalClock(now, now) },
      ...{ seller, now },
    });
    expect(JSON.stringify(passport)).toMatch(/\$.?119\.000"/);
    const said = [
      JSON.stringify(passport),
      linkPictureText.datedPrice(now, seller),
      buildPictureText.dated(now, seller),
    ];
    expect(said.join(' ')).not.toMatch(/\bIVA\b/i);
  });
});
