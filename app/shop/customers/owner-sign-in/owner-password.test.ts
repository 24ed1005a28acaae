import { describe, expect, test } from 'vitest';
import { checkOwnerPassword, OwnerProblem } from '../owner.server.ts';
import { ownerPasswordProblem } from './owner-password.server.ts';
import { newRecoveryCodes, readCode } from './recovery-codes.ts';

describe("16.3 the owner's password", () => {
  test.each([
    ['admin', 'short'],
    ['k7mzp-4xq9t', 'short'],
    ['qwertyuiop123', 'leaked'],
    ['Password2026!!!', 'leaked'],
    ['1234567iloveyou', 'leaked'],
    ['123456789012', 'leaked'],
    ['3157654321315', 'plain'],
    ['aaaaaaaaaaaaa', 'plain'],
    ['Nucleo2026!!!', 'plain'],
    ['NÚCLEO-2026-2026', 'plain'],
    ['k7mzp-4xq9t-w3hcr-8ndfj', null],
    ['caballo correcto bateria', null],
    ['Rm2Yp7Wc4Xb9Lf6H', null],
  ])('%s is judged %s', async (password, problem) => {
    expect(await ownerPasswordProblem(password, ['Núcleo'])).toBe(problem);
  });
});

describe('16.3 ADMIN_PASSWORD', () => {
  const settings = (mode: 'demo' | 'live', password: string) => ({
    mode,
    owner: { email: 'duena.del.desk@nucleo.test', password },
    seller: { name: 'Componentes del Valle' },
  });
  test.each([
    ['short', 'corta'],
    ['leaked', 'Password2026!!!'],
    ['easily guessed', 'Componentes-del-Valle-2026'],
    ['easily guessed', 'NUCLEO-2026-2026'],
    ['easily guessed', 'duenadeldesk2026'],
  ])('that is %s is refused in live mode and warned of in demo', async (words, password) => {
    await expect(checkOwnerPassword(settings('live', password))).rejects.toThrow(OwnerProblem);
    await expect(checkOwnerPassword(settings('live', password))).rejects.toThrow(words);
    expect(await checkOwnerPassword(settings('demo', password))).toContain(words);
  });

  test('that is good is not spoken of', async () => {
    for (const mode of ['live', 'demo'] as const)
      expect(await checkOwnerPassword(settings(mode, 'w3hcr-8ndfj-k7mzp-4xq9t'))).toBeNull();
  });
});

describe('16.3 a typed code', () => {
  test.each([
    ['123 456', { kind: 'app', code: '123456' }],
    [' 123456 ', { kind: 'app', code: '123456' }],
    ['abcde fghjk', { kind: 'recovery', code: 'ABCDE-FGHJK' }],
    ['ABCDE–FGHJK', { kind: 'recovery', code: 'ABCDE-FGHJK' }],
    ['abcdefghjk', { kind: 'recovery', code: 'ABCDE-FGHJK' }],
    ['12345', null],
    ['1234567', null],
    ['ABCDE-FGHJI', null],
    ["' or 1=1 --", null],
    ['', null],
  ])('is read as people write it: %s', (typed, code) => {
    expect(readCode(typed)).toEqual(code);
  });

  test('of recovery is one of ten, none like another, each read back', () => {
    let last = 0;
    const codes = newRecoveryCodes((most) => {
      last = (last * 7 + 3) % 1009;
      return last % most;
    });
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(readCode(code)).toEqual({ kind: 'recovery', code });
  });
});
