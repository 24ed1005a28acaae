/** Without characters that are mistaken for each other when copied by hand: 49 bits, and stored like a password. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const groupLength = 5;
export const recoveryCodeCount = 10;

/** @param randomBelow a number from 0 to below what it is given */
export function newRecoveryCodes(randomBelow: (most: number) => number): string[] {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomBelow(alphabet.length)]).join('');
  return Array.from({ length: recoveryCodeCount }, () => `${group()}-${group()}`);
}

export type TypedCode = { kind: 'app'; code: string } | { kind: 'recovery'; code: string };

/** However people write it: in groups, in small letters, with a hyphen or without. @returns null for what can be no code */
export function readCode(typed: string): TypedCode | null {
  const code = typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: 'app', code };
  const isRecovery = code.length === 2 * groupLength && [...code].every((sign) => alphabet.includes(sign));
  return isRecovery ? { kind: 'recovery', code: `${code.slice(0, groupLength)}-${code.slice(groupLength)}` } : null;
}
