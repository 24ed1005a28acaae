import { mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** What became of an operation, in Jepsen's words: `info` is whatever was never answered, so it may have happened or not. */
export type Ending = 'ok' | 'fail' | 'info';

export interface OrderArguments {
  reference: string;
  /** As asked for, so one product may stand in several. */
  lines: readonly { id: string; quantity: number }[];
}

/** The operations by name: what they were asked, and what they answered where they were done. */
export interface Operations {
  /** A product put on the shelf before anybody buys. */
  stock: { arguments: { id: string; pieces: number; price: number; discount: number }; result: null };
  /** The owner sets another price. */
  price: { arguments: { id: string; price: number }; result: null };
  /** The owner corrects what lies on the shelf, from the figure that was seen. */
  adjust: { arguments: { id: string; seen: number; pieces: number }; result: null };
  order: { arguments: OrderArguments; result: { amountInCents: number } };
  /** Wompi approves, or whatever `status` says, in the sandbox. */
  pay: { arguments: { reference: string; status: string; amountInCents: number }; result: { transactionId: string } };
  /** The result page's question. */
  ask: { arguments: { reference: string; transactionId: string }; result: { status: string } };
  /** An event brought to the store's address; done is 200. */
  event: { arguments: { transactionId: string; status: string }; result: null };
  /** A process was ended, a disk filled: no operation of a shopper, but where the history is read it explains the rest. */
  nemesis: { arguments: { what: string }; result: null };
}
export type OperationName = keyof Operations;

export type Entry = {
  [Name in OperationName]: {
    id: number;
    type: 'invoke' | Ending;
    /** Who did it: `buyer 17`, `owner`. */
    process: string;
    operation: Name;
    arguments: Operations[Name]['arguments'];
    result?: Operations[Name]['result'] | string;
    /** Milliseconds since the run began. */
    at: number;
  };
}[OperationName];

export interface Outcome<Name extends OperationName> {
  type: Ending;
  /** The operation's answer where it is done; else why not. */
  result: Operations[Name]['result'] | string;
}

/** One operation as the checkers read it: what was asked, and what became of it. One that has no ending counts as `info`. */
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

/**
 * Everything that was done to a store, written down while it is done: a line when it begins and a line when it ended. The
 * file stays, so that whoever sees a checker fail can read what happened.
 */
export class History {
  readonly file: string;
  readonly #descriptor: number;
  readonly #start = performance.now();
  readonly #entries: Entry[] = [];
  #count = 0;

  /** @param run what was done, and on what: names the file */
  constructor(run: string) {
    mkdirSync(folder, { recursive: true });
    this.file = join(
      folder,
      `${run.replace(/\W+/g, '-')}-${new Date().toISOString().replace(/[:.]/g, '-')}-${process.pid}.ndjson`,
    );
    this.#descriptor = openSync(this.file, 'a');
  }

  /** Does it, and writes both lines. What throws is `info`: nobody knows how far it came. */
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
      outcome = { type: 'info', result: error instanceof Error ? error.message : String(error) };
    }
    this.#write({ id, process: who, operation, arguments: given, ...outcome });
    return outcome;
  }

  /** Milliseconds since the run began, as the lines have them. */
  elapsed(): number {
    return performance.now() - this.#start;
  }

  get operations(): Operation[] {
    return operationsOf(this.#entries);
  }

  #write(facts: object): void {
    const entry = { ...facts, at: Math.round((performance.now() - this.#start) * 10) / 10 } as Entry;
    this.#entries.push(entry);
    // At once, not in the background: the last lines before a crash of the test itself are those that matter.
    writeSync(this.#descriptor, `${JSON.stringify(entry)}\n`);
  }
}

/** A history that another run left. */
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

/** Those of one kind. */
export function only<Name extends OperationName>(operations: readonly Operation[], name: Name): OperationOf<Name>[] {
  return operations.filter((each): each is Operation & OperationOf<Name> => each.operation === name);
}
