import { describe, expect, test } from 'vitest';
import { refusePassword } from './password-rules.server.ts';

describe('a password', () => {
  test.each(['password', '12345678', 'QWERTYUIOP', 'iloveyou', 'PASSWORD1', '1234', 'colombia'])(
    'that leaked is refused: %s',
    async (password) => {
      expect(await refusePassword(password)).toBe('leaked');
    },
  );

  test.each(['roble-Azul-47', 'ñ', ' ', '7', 'kwz', 'aaaaaaaaaaaa', 'AnaPerez2026'])(
    'is taken, however short or plain: %s',
    { tags: ['S5.12'] },
    async (password) => {
      expect(await refusePassword(password)).toBeNull();
    },
  );

  test('is taken, however long', { tags: ['S5.12'] }, async () => {
    expect(await refusePassword('x'.repeat(5_000))).toBeNull();
  });

  test('is asked for', async () => {
    expect(await refusePassword('')).toBe('missing');
  });
});
