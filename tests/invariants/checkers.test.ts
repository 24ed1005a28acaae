import { expect, test } from 'vitest';
import { type CheckerName, checkers, type Evidence, problemsIn, repeatedMails } from './checkers.ts';
import { type Entry, History, operationsOf, readHistory } from './history.ts';

function sound(): Evidence {
  const entry = (id: number, operation: string, given: object, type = 'ok', result: unknown = null) =>
    [
      { id, type: 'invoke', process: 'p', operation, arguments: given, at: id },
      { id, type, process: 'p', operation, arguments: given, result, at: id + 0.5 },
    ] as Entry[];
  const order = (reference: string) => ({
    reference,
    lines: [
      { id: 'a', quantity: 1 },
      { id: 'a', quantity: 1 },
    ],
  });
  const operations = operationsOf([
    ...entry(1, 'stock', { id: 'a', units: 10, price: 1_000, discount: 10 }),
    ...entry(2, 'order', order('paid'), 'ok', { amountInCents: 180_000 }),
    ...entry(3, 'order', order('open'), 'ok', { amountInCents: 180_000 }),
    ...entry(4, 'order', order('unanswered'), 'info', 'the line broke'),
    ...entry(5, 'order', order('refused'), 'fail', '409'),
    ...entry(6, 'ask', { reference: 'paid', transactionId: 't-1' }, 'ok', { status: 'APPROVED' }),
    ...entry(7, 'adjust', { id: 'a', expected: 10, units: 13 }),
    ...entry(8, 'adjust', { id: 'a', expected: 10, units: 99 }, 'fail', 'conflict'),
  ]);
  const anOrder = { isLapsed: false, amountInCents: 180_000, currency: 'COP' };
  const line = {
    productId: 'a',
    listPrice: 1_000,
    discount: 10,
    unitPriceInCents: 90_000,
    quantity: 2,
    couponInCents: 0,
  };
  const mail = (id: string, key: string) => ({
    id: `0000000${id}-0000-0000-0000-000000000000`,
    key,
    recipient: 'ana@example.test',
    kind: key.split(':')[0]!,
    isSent: true,
    isEnded: false,
  });
  const mails = [mail('1', 'order-received:paid'), mail('2', 'order-received:open'), mail('3', 'order-paid:paid')];
  return {
    operations,
    tables: {
      products: [{ id: 'a', stock: 11, held: 2, available: 9, sales: 2 }],
      adjustments: [{ id: 'a', units: 3 }],
      orders: [
        { ...anOrder, reference: 'open', status: 'awaiting_payment', holdStatus: 'held', paidTransactionId: null },
        { ...anOrder, reference: 'paid', status: 'paid', holdStatus: 'claimed', paidTransactionId: 't-1' },
      ],
      lines: [
        { ...line, reference: 'open' },
        { ...line, reference: 'paid' },
      ],
      coupons: [{ code: 'RADEON3', uses: 1 }],
      couponUses: [{ reference: 'paid', code: 'RADEON3', isGivenBack: false }],
      moves: [
        { reference: 'paid', from: null, to: 'awaiting_payment', cause: 'placed' },
        { reference: 'open', from: null, to: 'awaiting_payment', cause: 'placed' },
        { reference: 'paid', from: 'awaiting_payment', to: 'paid', cause: 'payment_approved' },
      ],
      payments: [{ id: 't-1', reference: 'paid', status: 'APPROVED', amountInCents: 180_000, currency: 'COP' }],
      attention: [],
      mails,
      followed: ['open'],
    },
    provider: [
      { id: 't-1', reference: 'paid', status: 'APPROVED', amountInCents: 180_000, currency: 'COP' },
      { id: 't-9', reference: 'another shop', status: 'APPROVED', amountInCents: 1, currency: 'COP' },
    ],
    arrived: mails.map(({ id, recipient }) => ({
      messageId: `<mail-${id}@nucleo-pruebas.co>`,
      recipients: [recipient],
    })),
  };
}

test('a sound history has no problem', () => {
  expect(problemsIn(sound())).toEqual([]);
});

const second = <Item>(list: readonly Item[]): Item => list[1] as Item;
const first = <Item>(list: readonly Item[]): Item => list[0] as Item;

test.each<[CheckerName, string, (evidence: Evidence) => unknown, RegExp]>([
  ['ledger', 'a unit sold twice', ({ tables }) => Object.assign(first(tables.products), { sales: 3 }), /counts 3 sold/],
  [
    'ledger',
    'a unit gone',
    ({ tables }) => Object.assign(first(tables.products), { stock: 10, available: 8 }),
    /had 13 pieces, and 12/,
  ],
  [
    'ledger',
    'a hold of nobody',
    ({ tables }) => Object.assign(first(tables.orders), { holdStatus: 'released' }),
    /holds 2, its unpaid orders 0/,
  ],
  ['ledger', 'a shelf below zero', ({ tables }) => Object.assign(first(tables.products), { stock: -1 }), /below zero/],
  [
    'ledger',
    'a sum that is none',
    ({ tables }) => Object.assign(first(tables.products), { available: 10 }),
    /10 available and 2 held/,
  ],
  [
    'adjustments',
    'a correction lost',
    ({ tables }) => tables.adjustments.pop(),
    /corrections of 3 were acknowledged, 0/,
  ],
  [
    'adjustments',
    'a correction of nobody',
    ({ tables }) => tables.adjustments.push({ id: 'b', units: 1 }),
    /product b/,
  ],
  [
    'references',
    'an order of nobody',
    ({ tables }) => Object.assign(first(tables.orders), { reference: 'x' }),
    /asked for by nobody/,
  ],
  [
    'references',
    'an order twice',
    ({ tables }) => tables.orders.push({ ...first(tables.orders) }),
    /open is there twice/,
  ],
  [
    'references',
    'two answers to one press',
    ({ tables }) => Object.assign(first(tables.orders), { amountInCents: 1 }),
    /was told 180000/,
  ],
  ['acknowledged', 'an order lost', ({ tables }) => tables.orders.shift(), /open was acknowledged and is lost/],
  [
    'acknowledged',
    'half an order',
    ({ tables }) => tables.lines.push({ ...first(tables.lines), reference: 'unanswered' }),
    /unanswered is not there, but lines/,
  ],
  [
    'acknowledged',
    'a refused order',
    ({ tables }) => tables.orders.push({ ...first(tables.orders), reference: 'refused' }),
    /refused was refused and is there/,
  ],
  [
    'acknowledged',
    'other lines',
    ({ tables }) => Object.assign(first(tables.lines), { quantity: 1 }),
    /lines that nobody asked for/,
  ],
  [
    'acknowledged',
    'no word to the buyer',
    ({ tables }) => tables.mails.shift(),
    /paid has no mail that it was received/,
  ],
  [
    'acknowledged',
    'a confirmed payment forgotten',
    ({ tables }) => Object.assign(second(tables.orders), { paidTransactionId: null }),
    /t-1 was told approved/,
  ],
  [
    'charged',
    'another sum',
    ({ tables }) => Object.assign(first(tables.orders), { amountInCents: 1 }),
    /costs 1, its lines 180000/,
  ],
  ['charged', 'another currency', ({ tables }) => Object.assign(first(tables.orders), { currency: 'USD' }), /in USD/],
  [
    'charged',
    'a price that never was',
    ({ tables }) => Object.assign(first(tables.lines), { listPrice: 999 }),
    /never cost/,
  ],
  [
    'charged',
    'a rounded unit',
    ({ tables }) => Object.assign(first(tables.lines), { unitPriceInCents: 90_001 }),
    /not for its price/,
  ],
  [
    'coupons',
    'a count of another number',
    ({ tables }) => Object.assign(first(tables.coupons), { uses: 2 }),
    /counts 2 uses, its orders 1/,
  ],
  [
    'coupons',
    'a use that a paid order gave back',
    ({ tables }) => Object.assign(first(tables.couponUses), { isGivenBack: true }),
    /gave its use back/,
  ],
  ['charged', 'one product twice', ({ tables }) => tables.lines.push(first(tables.lines)), /one product in two lines/],
  [
    'payments',
    'a payment of nobody',
    ({ tables }) => Object.assign(first(tables.payments), { id: 't-2' }),
    /Wompi knows nothing/,
  ],
  [
    'payments',
    'another amount',
    ({ tables }) => Object.assign(first(tables.payments), { amountInCents: 1 }),
    /amountInCents 1, at Wompi 180000/,
  ],
  [
    'payments',
    'a state that went back',
    ({ tables }) => Object.assign(first(tables.payments), { status: 'DECLINED' }),
    /status DECLINED, at Wompi APPROVED/,
  ],
  ['payments', 'an approval unheard', ({ tables }) => tables.payments.pop(), /nothing is recorded/],
  [
    'settled',
    'money forgotten',
    ({ tables }) => Object.assign(second(tables.orders), { paidTransactionId: null }),
    /paid nothing, and stands on the owner's list 0 times/,
  ],
  [
    'settled',
    'money counted twice',
    ({ tables }) => tables.attention.push({ kind: 'duplicate_payment', reference: 'paid', transactionId: 't-1' }),
    /the owner is asked about it/,
  ],
  [
    'settled',
    'paid and still open',
    ({ tables }) => Object.assign(second(tables.orders), { status: 'declined' }),
    /counts as declined/,
  ],
  [
    'settled',
    'without stock in silence',
    ({ tables }) => tables.moves.push({ reference: 'paid', from: 'paid', to: 'paid_without_stock', cause: 'x' }),
    /was paid without stock, and the owner is not told/,
  ],
  [
    'moves',
    'a step back',
    ({ tables }) =>
      tables.moves.push({ reference: 'paid', from: 'paid', to: 'awaiting_payment', cause: 'payment_pending' }),
    /from paid to awaiting_payment by payment_pending/,
  ],
  [
    'moves',
    'a step from elsewhere',
    ({ tables }) => Object.assign(tables.moves[2]!, { from: 'declined' }),
    /moved from declined when it was awaiting_payment/,
  ],
  [
    'moves',
    'a step not written',
    ({ tables }) => tables.moves.pop(),
    /is paid, its history ends with awaiting_payment/,
  ],
  [
    'moves',
    'units left behind',
    ({ tables }) => Object.assign(second(tables.orders), { holdStatus: 'held' }),
    /is paid and its pieces held/,
  ],
  [
    'mails',
    'a mail twice',
    ({ tables }) => tables.mails.push({ ...first(tables.mails), id: 'x', isSent: false }),
    /written twice/,
  ],
  [
    'mails',
    'a mail never sent',
    (evidence) => Object.assign(evidence, { arrived: evidence.arrived.slice(1) }),
    /counts as sent and never arrived/,
  ],
  [
    'mails',
    'a mail of nobody',
    (evidence) => Object.assign(evidence, { arrived: [...evidence.arrived, { messageId: '<x@y>', recipients: [] }] }),
    /that nobody wrote/,
  ],
  [
    'mails',
    'a mail to somebody else',
    (evidence) => Object.assign(first(evidence.arrived), { recipients: ['eva@example.test'] }),
    /went to eva/,
  ],
  ['mails', 'a buyer who is never notified', ({ tables }) => tables.mails.pop(), /its buyer is never told/],
  [
    'holds',
    'a hold without an end',
    ({ tables }) => Object.assign(first(tables.orders), { isLapsed: true }),
    /beyond its time/,
  ],
  ['holds', 'an order that nobody asks about', ({ tables }) => tables.followed.pop(), /nobody asks about it/],
])('%s sees %s', (name, _what, spoil, sentence) => {
  const evidence = sound();
  spoil(evidence);
  expect(checkers[name](evidence).join('\n')).toMatch(sentence);
});

test('a mail that arrives again under its own name is counted, and no problem by itself', () => {
  const evidence = sound();
  evidence.arrived = [...evidence.arrived, first(evidence.arrived)];
  expect(problemsIn(evidence)).toEqual([]);
  expect(repeatedMails(evidence)).toBe(1);
});

test('a history is in its file line by line, also what never ended, and is read back as it was', async () => {
  const history = new History('test-of-the-history');
  const given = { reference: 'r', lines: [{ id: 'a', quantity: 1 }] };
  await history.run('ana', 'order', given, async () => ({ type: 'ok', result: { amountInCents: 5 } }));
  await history.run('eva', 'order', given, async () => {
    throw new TypeError('fetch failed');
  });
  void history.run('leo', 'order', given, () => new Promise(() => {}));
  expect(history.operations.map(({ process: who, ending, result }) => [who, ending, result])).toEqual([
    ['ana', 'ok', { amountInCents: 5 }],
    ['eva', 'info', 'fetch failed'],
    ['leo', 'info', undefined],
  ]);
  expect(readHistory(history.file)).toEqual(history.operations);
});
