import { describe, expect, test } from 'vitest';
import {
  canSendAgain,
  daysOfMonth,
  invoiceListAddress,
  isTypedByHand,
  monthsBetween,
  readDocumentNumber,
  readInvoiceQuery,
} from './invoice-list.ts';

describe('what the address of the list says', () => {
  test('is read back as it was written; what is none of the choices counts as nothing', () => {
    const written = '/admin/facturas?ver=to_fix&tipo=credit_note&mes=2026-11&q=andina&page=2';
    const query = readInvoiceQuery(new URL(written, 'https://nucleo.test').searchParams);
    expect(query).toEqual({ filter: 'to_fix', kind: 'credit_note', month: '2026-11', sought: 'andina', page: 2 });
    expect(invoiceListAddress('/admin/facturas', query)).toBe(written);
    const wrong = readInvoiceQuery(new URLSearchParams('ver=x&tipo=x&mes=2026-13&page=-1'));
    expect(wrong).toEqual({ filter: 'all', kind: null, month: null, sought: '', page: 1 });
  });
});

test.each([
  ['2026-11', { first: '2026-11-01', after: '2026-12-01' }],
  ['2026-12', { first: '2026-12-01', after: '2027-01-01' }],
])('the month %s has the days %j', (month, days) => {
  expect(daysOfMonth(month)).toEqual(days);
});

test('months are offered from the latest back, over the turn of a year, and no more than asked for', () => {
  expect(monthsBetween('2025-11', '2026-02', 60)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(monthsBetween('2025-11', '2026-02', 2)).toEqual(['2026-02', '2026-01']);
  expect(monthsBetween('2026-03', '2026-02', 60)).toEqual([]);
});

test.each([
  ['SETP990000001', { prefix: 'SETP', consecutive: 990000001 }],
  ['setp-990000001', { prefix: 'SETP', consecutive: 990000001 }],
  ['NC 12', { prefix: 'NC', consecutive: 12 }],
  ['990000001', { prefix: null, consecutive: 990000001 }],
  ['Ana 12 a', null],
  ['X1Z0RP', null],
  ['1234567890123', null],
  ['', null],
])('"%s" as a number is %j', (sought, number) => {
  expect(readDocumentNumber(sought)).toEqual(number);
});

test('what is accepted, or waits for the owner’s own hand, is not sent again', () => {
  const dueAt = new Date();
  expect((['rejected', 'stopped'] as const).map((state) => canSendAgain({ state, dueAt: null }))).toEqual([true, true]);
  expect(canSendAgain({ state: 'queued', dueAt })).toBe(true);
  expect(canSendAgain({ state: 'queued', dueAt: null })).toBe(false);
  expect(isTypedByHand({ state: 'queued', dueAt: null })).toBe(true);
  expect(canSendAgain({ state: 'accepted', dueAt })).toBe(false);
});
