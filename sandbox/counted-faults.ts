export interface CountedFaults<Mode extends string> {
  /** Looked at without being used up. */
  is(...modes: Mode[]): boolean;
  /** Counts down where it happens a given number of times. */
  happens(mode: Mode): boolean;
}

export interface FaultSwitch<Mode extends string> {
  current(): { mode: Mode | 'normal'; times: number | null };
  change(next: { mode: Mode | 'normal'; times: number | null }): void;
}

export function countedFaults<Mode extends string>(
  name: string,
  { current, change }: FaultSwitch<Mode>,
  log: (line: string) => void,
): CountedFaults<Mode> {
  const is = (...modes: Mode[]) => modes.some((mode) => mode === current().mode);
  return {
    is,
    happens(mode) {
      if (!is(mode)) return false;
      const { times } = current();
      if (times !== null) change(times > 1 ? { mode, times: times - 1 } : { mode: 'normal', times: null });
      log(`${name}: ${mode}`);
      return true;
    },
  };
}
