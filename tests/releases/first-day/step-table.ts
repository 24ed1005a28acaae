interface Row {
  step: string;
  what: string;
  line: number | null;
  seconds: number;
  isOk: boolean;
}

/** What a run did, how long it took, and whether it went as it should. */
export interface StepTable {
  /** @param line of docs/operations.md, where the step is typed from it */
  step<Result>(step: string, what: string, work: () => Promise<Result>, line?: number): Promise<Result>;
  /** A fact for who reads the table: a figure, or what could not be tried. */
  note(fact: string): void;
  text(): string;
}

export function stepTable(): StepTable {
  const rows: Row[] = [];
  const notes = new Set<string>();
  return {
    async step(step, what, work, line) {
      const started = performance.now();
      const row: Row = { step, what, line: line ?? null, seconds: 0, isOk: false };
      rows.push(row);
      try {
        const result = await work();
        row.isOk = true;
        return result;
      } finally {
        row.seconds = (performance.now() - started) / 1000;
        console.log(lineOf(row));
      }
    },
    note: (fact) => void notes.add(fact),
    text: () => [lineOf(head), ...rows.map(lineOf), ...notes].join('\n'),
  };
}

const head = { step: 'step', what: 'what', line: 'line', seconds: 'seconds', isOk: '' } as const;

function lineOf({ step, what, line, seconds, isOk }: Row | typeof head): string {
  const time = typeof seconds === 'number' ? seconds.toFixed(1) : seconds;
  const ok = typeof isOk === 'boolean' ? (isOk ? 'ok' : 'FAILED') : isOk;
  return `${step.padEnd(10)} ${String(line ?? '').padStart(4)} ${time.padStart(8)}  ${ok.padEnd(6)} ${what}`;
}
