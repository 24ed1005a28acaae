import { mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Jepsen's terms; `info` was never answered, so it may have happened or not. */
export type Ending = 'ok' | 'fail' | 'info';

export interface OrderArguments {
  reference: string;
  /** A product may be in several lines. */
  lines: readonly { id: string; quantity: number }[];
}

export interface Operations {
  stock: { arguments: { id: string; units: number; price: number; discount: number }; result: null };
  price: { arguments: { id: string; price: number }; result: null };
  /** `seen` is the figure that the owner saw. */
  adjust: { arguments: { id: string; expected: number; units: number }; result: null };
  order: { arguments: OrderArguments; result: { amountInCents: number } };
  pay: { arguments: { reference: string; status: string; amountInCents: number }; result: { transactionId: string } };
  ask: { arguments: { reference: string; transactionId: string }; result: { status: string } };
  event: { arguments: { transactionId: string; status: string }; result: null };
  /** A killed process or a full disk; only for readers of the history. */
  nemesis: { arguments: { what: string }; result: null };
}
export type OperationName = keyof Operations;

export type Entry = {
  [Name in OperationName]: {
    id: number;
    type: 'invoke' | Ending;
    /** `buyer 17`, `owner`. */
    process: string;
    operation: Name;
    arguments: Operations[Name]['arguments'];
    result?: Operations[Name]['result'] | string;
    at: number;
  };
}[OperationName];

export interface Outcome<Name extends OperationName> {
  type: Ending;
  result: Operations[Name]['result'] | string;
}

/** Without an ending it counts as `info`. */
export type Operation = { [Name in OperationName]: OperationOf<Name> }[OperationName];
export interface OperationOf<Name extends OperationName> {
  operation: Name;
  process: string;
  arguments: Operations[Name]['arguments'];
  ending: Ending;
  result: Operations[Name]['result'] | string | undefined;
  invokedAt: number;
  endedAt: number | null;
}

const folder = join('.tmp', 'invariants');

/** With its cause: that of a request is "fetch failed". */
function saidBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${saidBy(error.cause)}`;
}

export class History {
  readonly file: string;
  readonly #descriptor: number;
  readonly #start = performance.now();
  readonly #entries: Entry[] = [];
  #count = 0;

  constructor(run: string) {
    mkdirSync(folder, { recursive: true });
    this.file = join(
      folder,
      `${run.replace(/\W+/g, '-')}-${new Date().toISOString().replace(/[:.]/g, '-')}-${process.pid}.ndjson`,
    );
    this.#descriptor = openSync(this.file, 'a');
  }

  /** An error counts as `info`, since the operation may have happened. */
  async run<Name extends OperationName>(
    who: string,
    operation: Name,
    given: Operations[Name]['arguments'],
    work: () => Promise<Outcome<Name>>,
  ): Promise<Outcome<Name>> {
    this.#count += 1;
    const id = this.#count;
    this.#write({ id, type: 'invoke', process: who, operation, arguments: given });
    let outcome: Outcome<Name>;
    try {
      outcome = await work();
    } catch (error) {
      outcome = { type: 'info', result: saidBy(error) };
    }
    this.#write({ id, process: who, operation, arguments: given, ...outcome });
    return outcome;
  }

  elapsed(): number {
    return performance.now() - this.#start;
  }

  get operations(): Operation[] {
    return operationsOf(this.#entries);
  }

  #write(facts: object): void {
    const entry = { ...facts, at: Math.round((performance.now() - this.#start) * 10) / 10 } as Entry;
    this.#entries.push(entry);
    // Synchronous, because the last lines before a crash of the test itself matter most.
    writeSync(this.#descriptor, `${JSON.stringify(entry)}\n`);
  }
}

export function readHistory(file: string): Operation[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return operationsOf(lines.map((line) => JSON.parse(line) as Entry));
}

export function operationsOf(entries: readonly Entry[]): Operation[] {
  const operations = new Map<number, Operation>();
  for (const entry of entries) {
    const begun = operations.get(entry.id);
    if (entry.type === 'invoke') {
      const { operation, process: who, at } = entry;
      operations.set(entry.id, {
        operation,
        process: who,
        arguments: entry.arguments,
        ending: 'info',
        result: undefined,
        invokedAt: at,
        endedAt: null,
      } as Operation);
    } else if (begun) {
      Object.assign(begun, { ending: entry.type, result: entry.result, endedAt: entry.at });
    }
  }
  return [...operations.values()];
}

export function only<Name extends OperationName>(operations: readonly Operation[], name: Name): OperationOf<Name>[] {
  return operations.filter((each): each is Operation & OperationOf<Name> => each.operation === name);
}
