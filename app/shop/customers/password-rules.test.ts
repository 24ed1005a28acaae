import { describe, expect, test } from 'vitest';
import { refusePassword } from './password-rules.server.ts';

const ana = { email: 'anaperez@correo.test', name: 'Ana María Pérez' };

describe('a password', () => {
  test.each([
    ['corta-1', 'too_short'],
    ['x'.repeat(129), 'too_long'],
    ['password', 'common'],
    ['12345678', 'common'],
    ['QWERTYUIOP', 'common'],
    ['iloveyou', 'common'],
    ['PASSWORD1', 'common'],
    ['aaaaaaaaaaaa', 'common'],
    ['abababababab', 'common'],
    ['hgfedcba', 'common'],
    ['anaperez', 'personal'],
    ['AnaPerez2026!', 'personal'],
    ['anaperez@correo.test', 'personal'],
    ['ana maría pérez', 'personal'],
    ['Nucleo2026!', 'personal'],
  ] as const)('%s is refused: %s', async (password, reason) => {
    expect(await refusePassword(password, ana)).toBe(reason);
  });

  test.each(['roble-Azul-47', 'cuatro caballos corren lejos', 'ñandú8ñandú8', 'x7!kQ2p$'])(
    '%s is taken',
    async (password) => {
      expect(await refusePassword(password, ana)).toBeNull();
    },
  );
});
