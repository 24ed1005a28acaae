import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { DianRecord } from './dian/dian-book.ts';
import type { FactusRecord } from './factus/document-book.ts';
import type { GoogleAccount } from './google/account-book.ts';
import type { Mail } from './mailbox/mail-book.ts';
import type { Delivery } from './wompi/delivery-log.ts';
import type { TransactionRecord } from './wompi/transactions.ts';

/** Without the switches: after a restart the providers should work normally. */
export interface State {
  transactions: TransactionRecord[];
  deliveries: Delivery[];
  accounts: GoogleAccount[];
  mails: Mail[];
  documents: FactusRecord[];
  dianDocuments: DianRecord[];
}

export interface StateFile {
  touch(): void;
  flush(): Promise<void>;
}

// Only the outline, because nothing else writes this file. Any other must stop the start and not be overwritten.
const outline = z.object({
  version: z.literal(1),
  transactions: z.array(z.unknown()),
  deliveries: z.array(z.unknown()),
  // Missing in files of older versions.
  accounts: z.array(z.unknown()).default([]),
  mails: z.array(z.unknown()).default([]),
  documents: z.array(z.unknown()).default([]),
  dianDocuments: z.array(z.unknown()).default([]),
});

export function readState(path: string): State {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return { transactions: [], deliveries: [], accounts: [], mails: [], documents: [], dianDocuments: [] };
    throw error;
  }
  try {
    const state = outline.parse(JSON.parse(text));
    return {
      transactions: state.transactions as TransactionRecord[],
      deliveries: state.deliveries as Delivery[],
      accounts: state.accounts as GoogleAccount[],
      mails: state.mails as Mail[],
      documents: state.documents as FactusRecord[],
      dianDocuments: state.dianDocuments as DianRecord[],
    };
  } catch (cause) {
    throw new Error(`${path} is not a state of the sandbox. Delete it to start afresh.`, { cause });
  }
}

const SHORTEST_PAUSE_MS = 200;

/** Writes a draft and renames it, so that a reader never finds half a state. */
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
    // At most a tenth of the time, however large the state is.
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
