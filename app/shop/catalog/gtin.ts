/** The number under a bar code (EAN-8, UPC, EAN-13, ITF-14), whose last digit follows from the others. */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  // From the right, the check digit itself counts once, the one before it three times, and so on.
  const sum = [...text].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** As people write it down, in groups. */
export const withoutGroups = (text: string) => text.replace(/[\s-]/g, '');

/** A spreadsheet takes the code for a figure and drops its first zeros: nothing else has 7, 10 or 11 digits. */
const shortened: Readonly<Record<number, number>> = { 7: 8, 10: 12, 11: 12 };

/** The whole number of a bar code as lists write it; null where it is none. */
export function wholeGtin(text: string): string | null {
  const digits = withoutGroups(text);
  const whole = digits.padStart(shortened[digits.length] ?? digits.length, '0');
  return isGtin(whole) ? whole : null;
}

/** Equal for one product, however many zeros stand before: the check digit does not change by them. */
export function gtinKey(text: string): string | null {
  return wholeGtin(text)?.padStart(14, '0') ?? null;
}
