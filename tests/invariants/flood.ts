import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Flood {
  /** In which each `*` is a number that no other request has. */
  path: string;
  connections: number;
  seconds: number;
  /** Of a form. */
  body?: Record<string, string>;
  /** Of the shop's pages, where the crowd asks past the proxy. */
  origin?: string;
}

export interface Answers {
  perSecond: number;
  p99: number;
  byStatus: Record<string, number>;
  /** Requests that were not answered. */
  broken: number;
  why: Record<string, number>;
}

/** In a process of its own; each connection asks again as soon as it is answered. */
export async function flood(url: string, asked: Flood): Promise<Answers> {
  const { stdout } = await run(process.execPath, [
    'tests/invariants/flood-process.ts',
    JSON.stringify({ url, ...asked }),
  ]);
  return JSON.parse(stdout) as Answers;
}

export async function residentMb(pid: number): Promise<number> {
  return Number((await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout) / 1024;
}
