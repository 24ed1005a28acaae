import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { syncFolder } from '../sync-folder.server.ts';

/**
 * One gzip file of JSON lines: a head; for every table its name and an array of texts a row; the uploaded files; a
 * checksum. It is text, so that gunzip alone can read it, and the same for both engines.
 */
const formatVersion = 1;

const tableName = z.string().regex(/^(public|pgboss)\.\w+$/);
const head = z.object({
  nucleoBackup: z.literal(formatVersion),
  madeAt: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgres']),
  migrations: z.array(z.string().regex(/^[\w-]+$/)).min(1),
  tables: z.array(
    z.object({
      name: tableName,
      columns: z.array(z.object({ name: z.string().min(1), type: z.string().regex(/^[\w "(),.[\]]+$/) })).min(1),
      rows: z.int().min(0),
      digest: z.string().regex(/^-?\d+$/),
    }),
  ),
  sequences: z.array(
    z.object({ name: z.string().regex(/^public\.\w+$/), last: z.string().regex(/^\d+$/), isCalled: z.boolean() }),
  ),
});
const row = z.array(z.string().nullable());
const tableLine = z.object({ table: tableName });
/** A plain name, which cannot lead out of the folder. */
const fileLine = z.object({ file: z.string().regex(/^\w[\w.-]*$/), base64: z.base64() });
const end = z.object({ end: z.literal(true), files: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

export type BackupHead = z.infer<typeof head>;
export type BackupPart =
  | { kind: 'head'; head: BackupHead }
  | { kind: 'table'; name: string }
  | { kind: 'row'; values: (string | null)[] }
  | { kind: 'file'; name: string; bytes: Buffer };

/** Its message is for the person at the terminal. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}

export const headLine = (given: Omit<BackupHead, 'nucleoBackup'>) =>
  `${JSON.stringify({ nucleoBackup: formatVersion, ...given })}\n`;
export const tableLineOf = (name: string) => `${JSON.stringify({ table: name })}\n`;
export const fileLineOf = (name: string, bytes: Buffer) =>
  `${JSON.stringify({ file: name, base64: bytes.toString('base64') })}\n`;

/** Renamed once it is on the disk, so that no half backup is left. @param lines returns how many files they held */
export async function writeBackupFile(file: string, lines: AsyncGenerator<string, number>): Promise<void> {
  if (await exists(file)) throw new BackupProblem(`There is a file ${file} already: name another one.`);
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.part`;
  try {
    await pipeline(
      Readable.from(sealed(lines)),
      createGzip({ level: 4 }),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    await rename(unfinished, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* sealed(lines: AsyncGenerator<string, number>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for (;;) {
    const { done, value } = await lines.next();
    if (done) {
      yield Buffer.from(`${JSON.stringify({ end: true, files: value, sha256: hash.digest('hex') })}\n`);
      return;
    }
    const bytes = Buffer.from(value);
    hash.update(bytes);
    yield bytes;
  }
}

/** Yields parts before the checksum at the end is known: see `verifyBackup`. */
export async function* readBackupFile(file: string): AsyncGenerator<BackupPart> {
  const name = basename(file);
  const hash = createHash('sha256');
  let files = 0;
  let isEnded = false;
  let isFirst = true;
  try {
    for await (const line of linesOf(file)) {
      if (isEnded) throw new BackupProblem(`${name} goes on after its end: it is damaged.`);
      const value: unknown = JSON.parse(line.toString('utf8'));
      if (isFirst) {
        isFirst = false;
        yield { kind: 'head', head: readHead(name, value) };
      } else if (Array.isArray(value)) {
        yield { kind: 'row', values: row.parse(value) };
      } else if (isObjectWith(value, 'table')) {
        yield { kind: 'table', name: tableLine.parse(value).table };
      } else if (isObjectWith(value, 'file')) {
        const read = fileLine.parse(value);
        files += 1;
        yield { kind: 'file', name: read.file, bytes: Buffer.from(read.base64, 'base64') };
      } else {
        const read = end.parse(value);
        if (read.sha256 !== hash.digest('hex') || read.files !== files) {
          throw new BackupProblem(`${name} is damaged: its checksum is another one. Take another backup.`);
        }
        isEnded = true;
      }
      if (!isEnded) hash.update(line).update('\n');
    }
  } catch (error) {
    throw readableProblem(name, error);
  }
  if (!isEnded) throw new BackupProblem(`${name} is cut off: its end is missing. Take another backup.`);
}

function readHead(name: string, value: unknown): BackupHead {
  const version = isObjectWith(value, 'nucleoBackup') ? (value as { nucleoBackup: unknown }).nucleoBackup : undefined;
  if (typeof version === 'number' && version > formatVersion) {
    throw new BackupProblem(`${name} was made by a newer version of the store. Update this one first.`);
  }
  return head.parse(value);
}

function readableProblem(name: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupProblem(`There is no file ${name}.`);
  if (code === 'Z_BUF_ERROR') return new BackupProblem(`${name} is cut off: its end is missing. Take another backup.`);
  if (code?.startsWith('Z_') || error instanceof SyntaxError || error instanceof z.ZodError) {
    return new BackupProblem(`${name} is not a backup of the store, or it is damaged. Take another backup.`);
  }
  return error;
}

/** At line feeds only: texts may hold other line separators. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  const reading = pipeline(source, gunzip);
  // The reader below gets the same error.
  reading.catch(() => undefined);
  let begun: Buffer[] = [];
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, at)]);
      begun = [];
      from = at + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  await reading;
  if (begun.length > 0) yield Buffer.concat(begun);
}

export interface VerifiedBackup {
  file: string;
  head: BackupHead;
  files: number;
}

/** Reads the whole file before anything is done with it. @throws BackupProblem */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  let found: BackupHead | undefined;
  let files = 0;
  let current = '';
  const counts = new Map<string, number>();
  for await (const part of readBackupFile(file)) {
    if (part.kind === 'head') found = part.head;
    if (part.kind === 'file') files += 1;
    if (part.kind === 'table') current = part.name;
    if (part.kind === 'row') counts.set(current, (counts.get(current) ?? 0) + 1);
  }
  const wrong = found?.tables.find(({ name, rows }) => (counts.get(name) ?? 0) !== rows);
  if (!found || wrong) {
    throw new BackupProblem(`${basename(file)} does not hold what it says (${wrong?.name}). Take another backup.`);
  }
  return { file, head: found, files };
}

function isObjectWith(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && key in value;
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
