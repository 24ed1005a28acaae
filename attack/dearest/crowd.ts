import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { SentRequest } from './send.ts';

export interface Crowd {
  url: string;
  /** In turn; empty: its connections ask nothing, or send what they ask byte by byte. */
  requests: readonly SentRequest[];
  connections: number;
  /** From which they come. */
  addresses: readonly string[];
  seconds: number;
}

/** In a process of its own. @returns how many were answered with which status */
export async function crowdOf(crowd: Crowd, folder: string): Promise<Record<string, number>> {
  const file = join(folder, 'crowd.json');
  await writeFile(file, JSON.stringify(crowd));
  const run = await promisify(execFile)(process.execPath, [resolve('attack/dearest/crowd-process.ts'), file]);
  return JSON.parse(run.stdout);
}
