import type { Nit } from './invoice.ts';

const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/** The digit by which a NIT is typed right, from the number without it; empty for what has other characters or is too long. */
export function checkDigitOf(digits: string): string {
  if (!/^\d{1,15}$/.test(digits)) return '';
  const sum = [...digits].reverse().reduce((before, digit, index) => before + Number(digit) * (weights[index] ?? 0), 0);
  const rest = sum % 11;
  return String(rest < 2 ? rest : 11 - rest);
}

/**
 * A NIT as people type it: with dots, with the check digit after a hyphen, or at its end. Ten digits are a NIT with its digit only if
 * they begin as a company's and the digit is right: a person's NIT is the cédula, of which no digit may be cut off.
 */
export function readNit(typed: string): Nit {
  const [before = '', after] = typed.replace(/[^\d-]/g, '').split('-');
  if (after !== undefined && after !== '') return { digits: before, checkDigit: after };
  const ofCompany = /^[89]\d{9}$/.test(before) && checkDigitOf(before.slice(0, 9)) === before.slice(9);
  return ofCompany
    ? { digits: before.slice(0, 9), checkDigit: before.slice(9) }
    : { digits: before, checkDigit: checkDigitOf(before) };
}

/** What is typed wrong is said softly, and taken as it is. */
export function isRightNit({ digits, checkDigit }: Nit): boolean {
  return digits.length >= 6 && checkDigitOf(digits) === checkDigit;
}
