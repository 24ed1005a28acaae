import { randomBytes } from 'node:crypto';
import { referencePattern } from './order-number.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';

/**
 * The suffix has 128 random bits, so that nobody can guess it, and ends in a letter: the signed text has no separator
 * between reference and amount, so a final digit could be moved into the amount.
 */
export function newReference(now: Date): string {
  const random = BigInt(`0x${randomBytes(16).toString('hex')}`)
    .toString(36)
    .padStart(25, '0');
  const [lastByte = 0] = randomBytes(1);
  return `order_${now.getTime()}_${random}${letters[lastByte % letters.length]}`;
}

/** When the payment page that made the reference was loaded; null if it is not a reference. */
export function referenceTime(reference: string): Date | null {
  const match = referencePattern.exec(reference);
  return match ? new Date(Number(match[1])) : null;
}
