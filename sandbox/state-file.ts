import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { GoogleAccount } from './google/accounts.ts';
import type { Mail } from './mailbox/mails.ts';
import type { Delivery } from './wompi/event-delivery.ts';
import type { TransactionRecord } from './wompi/transactions.ts';

/** What outlives a restart. Switches do not: whoever starts again wants a provider that works. */
export interface State {
  transactions: TransactionRecord[];
  deliveries: Delivery[];
  accounts: GoogleAccount[];
  mails: Mail[];
}

export interface StateFile {
  /** Something changed: write soon. */
  touch(): void;
  /** Write what is not written yet. */
  flush(): Promise<void>;
}

// Only the outline: the sandbox is the one writer of this file. A file that is no such thing must stop the start, not
// be overwritten with an empty state.
const outline = z.object({
  version: z.literal(1),
  transactions: z.array(z.unknown()),
  deliveries: z.array(z.unknown()),
  // Not in a state of when the sandbox played Wompi only.
  accounts: z.array(z.unknown()).default([]),
  mails: z.array(z.unknown()).default([]),
});

export function readState(path: string): State {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return { transactions: [], deliveries: [], accounts: [], mails: [] };
    throw error;
  }
  try {
    const state = outline.parse(JSON.parse(text));
    return {
      transactions: state.transactions as TransactionRecord[],
      deliveries: state.deliveries as Delivery[],
      accounts: state.accounts as GoogleAccount[],
      mails: state.mails as Mail[],
    };
  } catch (cause) {
    throw new Error(`${path} is not a state of the sandbox. Delete it to start afresh.`, { cause });
  }
}

const SHORTEST_PAUSE_MS = 200;

/** Writes beside the file and renames, so that whoever reads finds the old state or the new one, never a half. */
export function createStateFile(path: string, read: () => State, log: (line: string) => void): StateFile {
  let timer: NodeJS.Timeout | undefined;
  let dirty = false;
  let writing: Promise<void> = Promise.resolve();
  let pause = SHORTEST_PAUSE_MS;

  async function write(): Promise<void> {
    if (!dirty) return;
    dirty = false;
    const start = performance.now();
    const draft = `${path}.draft`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, JSON.stringify({ version: 1, ...read() }), { mode: 0o600 });
    await rename(draft, path);
    // A large state takes long to write; then it is written less often, at most a tenth of the time.
    pause = Math.max(SHORTEST_PAUSE_MS, (performance.now() - start) * 10);
  }

  function next(): Promise<void> {
    writing = writing.then(write).catch((error: unknown) => {
      dirty = true;
      log(`cannot write ${path}: ${error instanceof Error ? error.message : String(error)}`);
    });
    return writing;
  }

  return {
    touch() {
      dirty = true;
      timer ??= setTimeout(() => {
        timer = undefined;
        void next();
      }, pause);
    },
    async flush() {
      clearTimeout(timer);
      timer = undefined;
      await next();
    },
  };
}
