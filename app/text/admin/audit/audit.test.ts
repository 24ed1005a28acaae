import { expect, test } from 'vitest';
import { auditVocabulary } from '#app/shop/audit/audit.ts';
import { auditText } from './audit.ts';
import { actionName, auditRows } from './audit-rows.ts';

const plain = (rows: ReturnType<typeof auditRows>) =>
  rows.map(({ name, before, after }) => [name, before, after].map((each) => each?.replaceAll('\u00a0', ' ') ?? null));

test('a price says from what to what, in pesos', () => {
  expect(plain(auditRows('product', { price: 1_250_000, discount: 0 }, { price: 990_000, discount: 15 }))).toEqual([
    ['Precio', '$ 1.250.000', '$ 990.000'],
    ['Descuento', '0 %', '15 %'],
  ]);
});

test('what was empty or became so says it; what was not known before says only what it is', () => {
  expect(plain(auditRows('product', { coupon: null }, { coupon: 'MAYO' }))).toEqual([['Cupón', '(sin cupón)', 'MAYO']]);
  expect(plain(auditRows('product', null, { name: 'Caja', coupon: null, stock: 3 }))).toEqual([
    ['Nombre', null, 'Caja'],
    ['Existencias', null, '3'],
  ]);
});

test('of a sheet only the facts that differ', () => {
  expect(
    plain(auditRows('product', { specs: { socket: 'AM4', wifi: false } }, { specs: { socket: 'AM5', wifi: false } })),
  ).toEqual([['Socket', 'AM4', 'AM5']]);
});

test('codes are said as the admin says them', () => {
  const before = { status: 'paid', fulfilment: 'to_prepare' };
  expect(plain(auditRows('order', before, { status: 'paid', fulfilment: 'sent', carrier: 'TCC' }))).toEqual([
    ['Pago', 'Para preparar', 'Para preparar'],
    ['Estado', 'Para preparar', 'Enviado'],
    ['Transportadora', null, 'TCC'],
  ]);
  expect(plain(auditRows('claim', { status: 'received' }, { status: 'answered' }))).toEqual([
    ['Estado', 'Recibida', 'Respondida'],
  ]);
});

test('how headings of a file are read is said in words', () => {
  const [before, after] = [{ headings: { 'Lista B': null } }, { headings: { 'Lista B': 'price' } }];
  expect(plain(auditRows('import', before, after))).toEqual([
    ['Cómo leer cada encabezado', 'Lista B: No leer', 'Lista B: precio en pesos'],
  ]);
});

test('every action has a name of its own, and one of another version is still said to have been', () => {
  for (const [subject, { actions }] of Object.entries(auditVocabulary)) {
    const names = actions.map((action) => actionName(subject as keyof typeof auditVocabulary, action));
    expect(new Set(names).size, subject).toBe(actions.length);
    expect(names).not.toContain(auditText.unknownAction);
  }
  expect(actionName('product', 'constructor')).toBe(auditText.unknownAction);
  expect(plain(auditRows('product', { gone: 1 } as never, { gone: 2 } as never))).toEqual([['Otro dato', '1', '2']]);
});

test('a long text is cut', () => {
  const [row] = auditRows('product', null, { description: 'x'.repeat(5000) });
  expect(row?.after).toHaveLength(301);
});
