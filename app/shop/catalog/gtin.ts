/** The number under a bar code (EAN-8, UPC, EAN-13, ITF-14), whose last digit follows from the others. */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  // From the right, the check digit itself counts once, the one before it three times, and so on.
  const sum = [...text].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** As people write it down, in groups. */
export const withoutGroups = (text: string) => text.replace(/[\s-]/g, '');
