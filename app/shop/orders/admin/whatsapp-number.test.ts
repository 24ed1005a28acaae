import { expect, test } from 'vitest';
import { whatsappWords } from '#app/text/admin/orders/whatsapp.ts';
import { whatsappNumber } from './whatsapp-number.ts';

test.each([
  ['300 123 4567', '573001234567'],
  ['+57 300 123 4567', '573001234567'],
  ['57-300-1234567', '573001234567'],
  ['0057 3001234567', '573001234567'],
  ['+1 (305) 555-0100', '13055550100'],
  ['601 555 0000', null],
  ['+57 601 555 0000', null],
  ['123', null],
  ['', null],
])('%s is %s', (phone, number) => expect(whatsappNumber(phone)).toBe(number));

const reference = 'order_1795273200000_0f3kq8x1n5v2t7c4b9m6z0w8rp';
const words = (state: Parameters<typeof whatsappWords>[0]['state'], parcel = null as never) =>
  whatsappWords({ customer: { fullName: ' Ana María Ibáñez ' } as never, reference, state, parcel });

test('the words are about the order as it is', () => {
  expect(words({ status: 'awaiting_payment', fulfilment: 'none' })).toBe(
    'Hola Ana, te escribimos de Núcleo por tu pedido Z0W8RP.',
  );
  expect(words({ status: 'paid', fulfilment: 'to_prepare' })).toContain('lo estamos preparando');
  const parcel = { carrier: 'TCC', trackingNumber: '7', trackingUrl: 'https://tcc.test/7' } as never;
  expect(words({ status: 'paid', fulfilment: 'sent' }, parcel)).toContain(
    'con TCC, guía 7. Síguelo aquí: https://tcc.test/7',
  );
});
