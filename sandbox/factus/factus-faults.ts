import type { Switches } from '../switches.ts';
import type { FactusMode } from './factus-modes.ts';

export interface FactusFaults {
  /** Looked at without being used up. */
  is(...modes: FactusMode[]): boolean;
  /** Counts down where it happens a given number of times. */
  happens(mode: FactusMode): boolean;
}

export function factusFaults(switches: Switches, log: (line: string) => void): FactusFaults {
  const is = (...modes: FactusMode[]) => modes.includes(switches.current().factusMode);
  return {
    is,
    happens(mode) {
      if (!is(mode)) return false;
      const { factusModeTimes: times } = switches.current();
      if (times !== null) {
        switches.change(times > 1 ? { factusModeTimes: times - 1 } : { factusMode: 'normal', factusModeTimes: null });
      }
      log(`factus: ${mode}`);
      return true;
    },
  };
}
