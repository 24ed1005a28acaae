import type { Finding } from './findings.ts';

/** A header names the second only, and takes a while to come. */
const mostOff = 3_000;
/** Codes of the second factor change every thirty seconds. */
const mostForCodes = 20_000;

export interface ComparedClock {
  whose: string;
  /** Milliseconds since 1970, as that clock says. */
  says: number;
  /** The same moment by this machine's clock. */
  here: number;
}

/** Of the header `Date`, whose second has begun. @returns null where it is missing */
export function clockOf(whose: string, date: string | undefined, here: number): ComparedClock | null {
  const says = Date.parse(date ?? '');
  return Number.isNaN(says) ? null : { whose, says: says + 500, here };
}

export function clockFinding({ whose, says, here }: ComparedClock): Finding {
  const off = Math.round((here - says) / 1000);
  const size = Math.abs(here - says);
  if (size <= mostOff) return { level: 'ok', what: `This machine's clock agrees with ${whose}` };
  const seconds = `${Math.abs(off)} s ${off > 0 ? 'ahead of' : 'behind'} ${whose}`;
  return {
    level: size > mostForCodes ? 'fail' : 'warn',
    what: `This machine's clock is ${seconds}${size > mostForCodes ? ': codes of the second factor are refused, payments expire at a wrong time' : ''}`,
    fix: 'timedatectl set-ntp true, on both machines',
  };
}
