import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  adminSteps,
  canCorrectRecipient,
  type FulfilmentStatus,
  fulfilmentMove,
  fulfilmentStatuses,
  hasSlip,
  type OrderState,
  type PartStep,
  partMove,
  shownStatus,
  stateVersion,
  stepsOf,
} from './fulfilment.ts';
import { orderStatuses } from './lifecycle.ts';

const everyState = orderStatuses.flatMap((status) =>
  fulfilmentStatuses.map((fulfilment): OrderState => ({ status, fulfilment })),
);

describe('every step in the admin', () => {
  test('prepares and sends only what is paid', () => {
    for (const state of everyState) {
      for (const step of ['prepare', 'send'] as const) {
        const moves = fulfilmentMove(state, step) !== null;
        const from: FulfilmentStatus[] =
          step === 'prepare' ? ['to_prepare'] : ['to_prepare', 'prepared', 'partly_sent'];
        expect(moves, `${stateVersion(state)} ${step}`).toBe(
          state.status === 'paid' && from.includes(state.fulfilment),
        );
      }
    }
  });

  test('packs by a slip only what is paid, and until it has arrived', () => {
    const packed = everyState.filter(hasSlip).map(stateVersion);
    expect(packed).toEqual(['paid/to_prepare', 'paid/prepared', 'paid/partly_sent', 'paid/sent']);
  });

  test('delivers what was sent, even when its payment was annulled', () => {
    for (const state of everyState) {
      expect(fulfilmentMove(state, 'deliver')).toBe(state.fulfilment === 'sent' ? 'delivered' : null);
    }
  });

  test('takes back what has left, and only that', () => {
    for (const state of everyState) {
      const hasLeft = state.fulfilment === 'sent' || state.fulfilment === 'delivered';
      expect(fulfilmentMove(state, 'return'), stateVersion(state)).toBe(hasLeft ? 'returned' : null);
    }
  });

  test('strikes off what never leaves, once some of it has left', () => {
    for (const state of everyState) {
      expect(fulfilmentMove(state, 'drop')).toBe(state.fulfilment === 'partly_sent' ? 'sent' : null);
    }
  });

  test('takes a part of what is paid, of what is under way, and of what has left', () => {
    const taken = (step: PartStep) => [
      ...new Set(everyState.filter((state) => partMove(state, step)).map(({ fulfilment }) => fulfilment)),
    ];
    expect(taken('send')).toEqual(['to_prepare', 'prepared', 'partly_sent']);
    expect(taken('deliver')).toEqual(['partly_sent', 'sent']);
    expect(taken('return')).toEqual(['partly_sent', 'sent', 'delivered']);
    expect(everyState.filter((state) => partMove(state, 'send')).every(({ status }) => status === 'paid')).toBe(true);
  });

  test('cancels whatever has not left, but nothing that another order replaced; what was annulled is closed', () => {
    for (const state of everyState) {
      const isHere = ['none', 'to_prepare', 'prepared'].includes(state.fulfilment);
      const isAnnulled = state.status === 'voided';
      const canCancel = isHere && !isAnnulled && !['replaced', 'cancelled'].includes(state.status);
      expect(fulfilmentMove(state, 'cancel'), stateVersion(state)).toBe(canCancel ? 'cancelled' : null);
      expect(fulfilmentMove(state, 'close'), stateVersion(state)).toBe(isHere && isAnnulled ? 'cancelled' : null);
    }
  });

  test('lets the address be corrected until it is sent, of what may still be sent', () => {
    const open = everyState.filter(canCorrectRecipient).map(stateVersion);
    const statuses = ['awaiting_payment', 'declined', 'expired', 'paid', 'paid_without_stock'];
    const expected = statuses.flatMap((status) =>
      ['none', 'to_prepare', 'prepared', 'partly_sent'].map((each) => `${status}/${each}`),
    );
    expect(open.sort()).toEqual(expected.sort());
  });

  test('finds units only for an order that was paid without them', () => {
    for (const state of everyState) {
      const isWaiting = state.status === 'paid_without_stock' && state.fulfilment === 'none';
      expect(fulfilmentMove(state, 'restock'), stateVersion(state)).toBe(isWaiting ? 'to_prepare' : null);
    }
  });

  test('is offered if and only if it can be taken', () => {
    for (const state of everyState) {
      expect(stepsOf(state)).toEqual(adminSteps.filter((step) => fulfilmentMove(state, step)));
    }
  });
});

test('any course of steps ends: no state is met twice', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...adminSteps), { maxLength: 30 }), (course) => {
      let state: OrderState = { status: 'paid', fulfilment: 'to_prepare' };
      const seen = new Set([stateVersion(state)]);
      for (const step of course) {
        const to = fulfilmentMove(state, step);
        if (!to) continue;
        state = { status: to === 'cancelled' ? 'cancelled' : state.status, fulfilment: to };
        expect(seen.has(stateVersion(state))).toBe(false);
        seen.add(stateVersion(state));
      }
    }),
  );
});

test('a buyer is told how an order is on its way once it is, while it is paid, and else how its payment stands', () => {
  const shown = (status: OrderState['status'], fulfilment: FulfilmentStatus) => shownStatus({ status, fulfilment });
  for (const fulfilment of fulfilmentStatuses) {
    const hasStartedFulfilment = ['prepared', 'partly_sent', 'sent', 'delivered', 'returned'].includes(fulfilment);
    // Also where the payment was annulled.
    const cameBack = fulfilment === 'returned' ? fulfilment : null;
    expect(shown('paid', fulfilment), fulfilment).toBe(hasStartedFulfilment ? fulfilment : 'paid');
    for (const status of orderStatuses)
      if (status !== 'paid') expect(shown(status, fulfilment)).toBe(cameBack ?? status);
  }
});
