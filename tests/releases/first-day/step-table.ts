interface Row {
  step: string;
  what: string;
  line: number | null;
  seconds: number;
  isOk: boolean;
}

/** What a run did, how long it took, and whether it went as it should. */
export function stepTable() {
  const rows: Row[] = [];
  return {
    /** @param line of docs/operations.md, where the step is typed from it */
    async step<Result>(step: string, what: string, work: () => Promise<Result>, line: number | null = null): Promise<Result> {
      const started = performance.now();
      const row: Row = { step, what, line, seconds: 0, isOk: false };
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
    text: () => [lineOf(head), ...rows.map(lineOf)].join('\n'),
  };
}

const head = { step: 'step', what: 'what', line: 'line', seconds: 'seconds', isOk: '' } as const;

function lineOf({ step, what, line, seconds, isOk }: Row | typeof head): string {
  const time = typeof seconds === 'number' ? seconds.toFixed(1) : seconds;
  const ok = typeof isOk === 'boolean' ? (isOk ? 'ok' : 'FAILED') : isOk;
  return `${step.padEnd(10)} ${String(line ?? '').padStart(4)} ${time.padStart(8)}  ${ok.padEnd(6)} ${what}`;
}
