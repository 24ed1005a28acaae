import { type CountedFaults, countedFaults } from '../counted-faults.ts';
import type { Switches } from '../switches.ts';
import type { FactusMode } from './factus-modes.ts';

export type FactusFaults = CountedFaults<FactusMode>;

export function factusFaults(switches: Switches, log: (line: string) => void): FactusFaults {
  const current = () => {
    const { factusMode: mode, factusModeTimes: times } = switches.current();
    return { mode, times };
  };
  const change = ({ mode, times }: { mode: FactusMode; times: number | null }) =>
    void switches.change({ factusMode: mode, factusModeTimes: times });
  return countedFaults('factus', { current, change }, log);
}
