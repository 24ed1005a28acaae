import { expect, test } from 'vitest';
import { wordsSought } from '../../shared/admin-query.ts';
import { adminOrderListAddress, readAdminOrderQuery } from './admin-order-list.ts';

test('an address says what the list shows, and is written back the same', () => {
  const address = '?ver=to_send&q=Ana+P%C3%A9rez&desde=2026-11-01&hasta=2026-11-21&page=2';
  const query = readAdminOrderQuery(new URLSearchParams(address));
  expect(query).toEqual({ filter: 'to_send', sought: 'Ana Pérez', from: '2026-11-01', to: '2026-11-21', page: 2 });
  expect(adminOrderListAddress('/admin/pedidos', query)).toBe(`/admin/pedidos${address}`);
});

test.each(['?ver=nope&page=-1', '?ver=constructor&page=x&desde=2026-02-30', '?hasta=ayer&q=%00', ''])(
  'of %s nothing is left that has no sense',
  (address) => {
    const query = readAdminOrderQuery(new URLSearchParams(address));
    expect(query).toEqual({ filter: 'all', sought: '', from: null, to: null, page: 1 });
    expect(adminOrderListAddress('/admin/pedidos', query)).toBe('/admin/pedidos');
  },
);

test('words are sought without accents and capitals, a few of them', () => {
  expect(wordsSought('  Ibáñez  ORDER_1 ')).toEqual(['ibanez', 'order_1']);
  expect(wordsSought('# abc #123')).toEqual(['abc', '123']);
  expect(wordsSought('a b c d e f g h')).toHaveLength(6);
});
