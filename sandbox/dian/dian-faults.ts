import { type CountedFaults, countedFaults } from '../counted-faults.ts';
import type { Switches } from '../switches.ts';
import type { DianMode } from './dian-modes.ts';

export type DianFaults = CountedFaults<DianMode>;

export function dianFaults(switches: Switches, log: (line: string) => void): DianFaults {
  const current = () => {
    const { dianMode: mode, dianModeTimes: times } = switches.current();
    return { mode, times };
  };
  const change = ({ mode, times }: { mode: DianMode; times: number | null }) =>
    void switches.change({ dianMode: mode, dianModeTimes: times });
  return countedFaults('dian', { current, change }, log);
}
