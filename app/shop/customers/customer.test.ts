import { describe, expect, test } from 'vitest';
import { mailboxOf, readEmail, readName } from './customer.ts';

describe('a name', () => {
  test.each([
    ['  Ana   María ', 'Ana María'],
    ["José O'Neil-Ñáñez", "José O'Neil-Ñáñez"],
    ['李小龙', '李小龙'],
    ['Martin Luther King Jr.', 'Martin Luther King Jr.'],
  ])('%s is read as %s', (text, name) => {
    expect(readName(text)).toBe(name);
  });

  test.each([
    '',
    '   ',
    'x'.repeat(81),
    '<b>Ana</b>',
    'gana en http://x',
    'www.premio',
    'premio.com',
    'a@b',
    'Ana\u202e',
  ])('nothing that could be an advertisement is one: %s', (text) => {
    expect(readName(text)).toBeNull();
  });
});

describe('an address', () => {
  test.each([
    [' Ana@Correo.TEST ', 'ana@correo.test'],
    ['ａｎａ@correo.test', 'ana@correo.test'],
    ["o'neil+tienda@sub.correo.co", "o'neil+tienda@sub.correo.co"],
  ])('%s is kept as %s', (text, email) => {
    expect(readEmail(text)).toBe(email);
  });

  test.each([
    '',
    'ana',
    'ana@',
    '@correo.test',
    'ana@correo',
    'ana @correo.test',
    'a@b@c.co',
    'ana@correo.',
    'a\n@c.co',
  ])('%j is none', (text) => {
    expect(readEmail(text)).toBeNull();
  });

  test.each([
    'ADMIN@nucleo.test',
    ' admin@nucleo.test',
    'admin+1@nucleo.test',
    'ａdmin@nucleo.test',
    'admin@nucleo.test.',
  ])("%s is the owner's mailbox in another spelling", (spelling) => {
    expect(mailboxOf(spelling)).toBe(mailboxOf('admin@nucleo.test'));
  });

  test('of Gmail has no points', () => {
    expect(mailboxOf('du.e.no@googlemail.com')).toBe(mailboxOf('dueno@gmail.com'));
    expect(mailboxOf('du.e.no@correo.test')).not.toBe(mailboxOf('dueno@correo.test'));
  });
});
