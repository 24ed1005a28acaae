import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseHandle } from '../database.server.ts';
import type { Log } from '../log.server.ts';
import type { BackupFiles } from './backup-files.server.ts';
import { BackupProblem } from './format.server.ts';
import { type MadeBackup, makeBackup } from './make.server.ts';

/**
 * Only the running store can read an embedded database. It is asked by a file in a spool directory, so that only those who may
 * write into the data folder can ask (docs/decisions/2026-11-21-the-running-store-makes-its-own-backups.md).
 * `ID.json` the question → `ID.taken` → `ID.answer`.
 */
const folderOf = (dataDir: string) => join(dataDir, 'backup-requests');
const pollEveryMs = 500;
/** The command that asked has given up by then. */
const oldMs = 10 * 60_000;
const longestToTakeMs = 20_000;

type Answer = { ok: true; made: MadeBackup } | { ok: false; problem: string };

/** @returns stops answering, after the current backup */
export function answerBackupRequests(
  handle: DatabaseHandle,
  { dataDir, uploads }: { dataDir: string; uploads: BackupFiles },
  log: Log,
): () => Promise<void> {
  const folder = folderOf(dataDir);
  let current: Promise<void> | null = null;
  const timer = setInterval(() => {
    current ??= answerAll()
      .catch((error) => log.error({ err: error }, 'backup: a request could not be answered'))
      .finally(() => {
        current = null;
      });
  }, pollEveryMs);
  timer.unref();

  async function answerAll(): Promise<void> {
    for (const name of await namesIn(folder)) {
      if (Date.now() - (await ageOf(join(folder, name))) > oldMs) await rm(join(folder, name), { force: true });
      else if (name.endsWith('.json')) await answer(name.slice(0, -'.json'.length));
    }
  }

  async function answer(id: string): Promise<void> {
    const taken = join(folder, `${id}.taken`);
    await rename(join(folder, `${id}.json`), taken);
    const answered = await makeFor(await readFile(taken, 'utf8'));
    await writeWhole(join(folder, `${id}.answer`), answered);
    await rm(taken, { force: true });
  }

  async function makeFor(question: string): Promise<Answer> {
    try {
      const { file } = JSON.parse(question) as { file: string };
      const made = await makeBackup(handle, { file, uploads, now: new Date() });
      log.info({ file, snapshotMs: made.snapshotMs }, 'backup made');
      return { ok: true, made };
    } catch (error) {
      if (!(error instanceof BackupProblem)) log.error({ err: error }, 'backup failed');
      return { ok: false, problem: error instanceof Error ? error.message : String(error) };
    }
  }

  return async () => {
    clearInterval(timer);
    await current;
  };
}

/**
 * @param isStoreThere whether some process still holds the database
 * @returns null when that process ended without an answer
 * @throws BackupProblem
 */
export async function askForBackup(
  { dataDir, file }: { dataDir: string; file: string },
  isStoreThere: () => boolean,
): Promise<MadeBackup | null> {
  const folder = folderOf(dataDir);
  const id = randomUUID();
  await mkdir(folder, { recursive: true });
  const question = join(folder, `${id}.json`);
  await writeWhole(question, { file });
  const asked = performance.now();
  try {
    for (;;) {
      const answer = await readAnswer(join(folder, `${id}.answer`));
      if (answer?.ok) return answer.made;
      if (answer) throw new BackupProblem(answer.problem);
      if (!isStoreThere()) return null;
      const isWaiting = (await namesIn(folder)).includes(`${id}.json`);
      if (isWaiting && performance.now() - asked > longestToTakeMs) {
        throw new BackupProblem(
          'The process that has the database does not answer: a command that is at work, or a store of an older version. ' +
            'Wait for it to end, or stop it, and try again.',
        );
      }
      await wait(100);
    }
  } finally {
    for (const kind of ['json', 'taken', 'answer']) await rm(join(folder, `${id}.${kind}`), { force: true });
  }
}

async function writeWhole(path: string, value: object): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(value), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

async function readAnswer(path: string): Promise<Answer | null> {
  return readFile(path, 'utf8').then((text) => JSON.parse(text) as Answer, nothingYet(null));
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(nothingYet([]));
}

async function ageOf(path: string): Promise<number> {
  return stat(path).then(({ mtimeMs }) => mtimeMs, nothingYet(Date.now()));
}

function nothingYet<Value>(value: Value) {
  return (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
