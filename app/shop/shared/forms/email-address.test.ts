import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { mailboxOf, readEmail } from './email-address.ts';

describe('an address', () => {
  test.each([
    [' Ana@Correo.TEST ', 'ana@correo.test'],
    ['ａｎａ@correo.test', 'ana@correo.test'],
    ["o'neil+tienda@sub.correo.co", "o'neil+tienda@sub.correo.co"],
    ['a@Ñandú.test', 'a@xn--and-6ma2c.test'],
  ])('%s is stored as %s', (text, email) => {
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
    'josé@correo.test',
    'o#b@correo.test',
    'a..b@correo.test',
    // An address's parser would make these `correo.test`, `127.0.0.1` and `ñandú.test`.
    'a@correo.test/x',
    'a@127.1',
    'a@ñandú.test#x',
  ])('%j is none', (text) => {
    expect(readEmail(text)).toBeNull();
  });

  test('that is one, Better Auth takes too, so that its account can sign in', () => {
    const part = fc.string({ unit: 'grapheme', maxLength: 12 });
    const likely = fc.stringMatching(/^[\w.'+#&%ñé-]{1,12}$/);
    fc.assert(
      fc.property(fc.oneof(part, likely), fc.oneof(part, likely), (local, domain) => {
        const email = readEmail(`${local}@${domain}.test`);
        if (email !== null) expect(z.email().safeParse(email).success, email).toBe(true);
      }),
      { numRuns: 2_000 },
    );
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
