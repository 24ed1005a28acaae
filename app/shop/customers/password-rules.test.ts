import { describe, expect, test } from 'vitest';
import { checkPassword } from './password-rules.server.ts';

describe('a password', () => {
  test.each(['password', '12345678', 'QWERTYUIOP', 'iloveyou', 'PASSWORD1', '1234', 'colombia'])(
    'that leaked is refused: %s',
    async (password) => {
      expect(await checkPassword(password)).toEqual({ ok: false, code: 'leaked' });
    },
  );

  test.each(['roble-Azul-47', 'ñ', ' ', '7', 'kwz', 'aaaaaaaaaaaa', 'AnaPerez2026'])(
    'is taken, however short or plain: %s',
    { tags: ['S5.12'] },
    async (password) => {
      expect(await checkPassword(password)).toEqual({ ok: true });
    },
  );

  test('is taken, however long', { tags: ['S5.12'] }, async () => {
    expect(await checkPassword('x'.repeat(5_000))).toEqual({ ok: true });
  });

  test('is asked for', async () => {
    expect(await checkPassword('')).toEqual({ ok: false, code: 'missing' });
  });
});
