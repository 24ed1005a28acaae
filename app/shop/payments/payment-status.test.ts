import { describe, expect, test } from 'vitest';
import { orderStatuses } from '../orders/lifecycle.ts';
import { transactionStatuses } from './gateway.ts';
import { answerStatus, faceOf, faceWithOrder } from './payment-status.ts';

describe('what the result page gets', () => {
  test('is APPROVED only of the transaction that pays an order whose units are sold', () => {
    for (const transactionStatus of transactionStatuses) {
      for (const orderStatus of orderStatuses) {
        for (const paysOrder of [true, false]) {
          const answer = answerStatus({ transactionStatus, orderStatus, paysOrder });
          const isSold = transactionStatus === 'APPROVED' && orderStatus === 'paid' && paysOrder;
          expect(answer === 'APPROVED', `${transactionStatus} ${orderStatus} ${paysOrder}`).toBe(isSold);
        }
      }
    }
  });

  test.each(['PENDING', 'DECLINED', 'VOIDED', 'ERROR'] as const)(
    'is %s as the provider says it',
    (transactionStatus) => {
      for (const orderStatus of orderStatuses) {
        expect(answerStatus({ transactionStatus, orderStatus, paysOrder: false })).toBe(transactionStatus);
      }
    },
  );

  test('says when the money came and the units were gone', () => {
    const settled = { transactionStatus: 'APPROVED', orderStatus: 'paid_without_stock' } as const;
    expect(answerStatus({ ...settled, paysOrder: true })).toBe('APPROVED_WITHOUT_STOCK');
    expect(answerStatus({ ...settled, paysOrder: false })).toBe('UNDER_REVIEW');
  });

  test('is that a person looks at it, for approved money that pays nothing or that was annulled', () => {
    for (const orderStatus of ['awaiting_payment', 'declined', 'expired', 'replaced', 'voided', 'cancelled'] as const) {
      for (const paysOrder of [true, false]) {
        expect(answerStatus({ transactionStatus: 'APPROVED', orderStatus, paysOrder })).toBe('UNDER_REVIEW');
      }
    }
    expect(answerStatus({ transactionStatus: 'APPROVED', orderStatus: 'paid', paysOrder: false })).toBe('UNDER_REVIEW');
  });
});

describe('the face of the result page', () => {
  test.each([
    ['APPROVED', 'approved'],
    ['APPROVED_WITHOUT_STOCK', 'approved_without_stock'],
    ['DECLINED', 'declined'],
    ['VOIDED', 'not_paid'],
    ['ERROR', 'not_paid'],
  ] as const)('of %s is %s', (status, face) => {
    expect(faceOf(status)).toBe(face);
  });

  test.each(['PENDING', 'UNDER_REVIEW', 'approved', 'SOMETHING_NEW', '', 'constructor'])(
    'of %j, like any other status, is pending',
    (status) => {
      expect(faceOf(status)).toBe('pending');
    },
  );
});

describe('what the buyer reads', () => {
  test('is that the order is paid, also where another payment did it', () => {
    for (const status of ['PENDING', 'DECLINED', 'ERROR', 'VOIDED', 'APPROVED']) {
      expect(faceWithOrder(status, { outcome: 'paid' })).toBe('approved');
      expect(faceWithOrder(status, { outcome: 'paid_without_stock' })).toBe('approved_without_stock');
    }
  });

  test('is that the payment was annulled, and not that nothing was charged', () => {
    expect(faceWithOrder('VOIDED', { outcome: 'annulled' })).toBe('annulled');
    expect(faceWithOrder('VOIDED', { outcome: null })).toBe('not_paid');
    expect(faceWithOrder('DECLINED', { outcome: 'annulled' })).toBe('declined');
  });

  test('is the status of the payment where nobody knows the order', () => {
    for (const status of ['PENDING', 'DECLINED', 'APPROVED']) expect(faceWithOrder(status, null)).toBe(faceOf(status));
  });
});
