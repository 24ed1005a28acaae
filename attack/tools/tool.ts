import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { Target } from '../target.ts';

export interface Outcome {
  /** Figures of what was sent. */
  did: string;
  open: string[];
  /** How many findings `explained.ts` names. */
  explained: number;
  /** What it did not come to, because it was ended. */
  left?: readonly string[];
}

export interface ToolOptions {
  /** Also what an earlier run has tried and found closed. */
  again: boolean;
  /** Of those that ask dear requests (`attack/dearest`): where, and of what name. */
  on?: 'pglite' | 'postgres' | 'processes' | undefined;
  only?: string | undefined;
  /** Instead of the usual time of each. */
  seconds?: number | undefined;
}

export interface Tool {
  name: string;
  /** Commands that must be installed. */
  needs: readonly string[];
  /** @param folder for its reports; it exists and is empty */
  attack(target: Target, folder: string, asked: ToolOptions): Promise<Outcome>;
}

export function isInstalled(command: string): boolean {
  return spawnSync('sh', ['-c', 'command -v "$0"', command], { stdio: 'ignore' }).status === 0;
}

/**
 * @param ending ends the command, and this rejects
 * @returns what the command printed; it is stored in `log` too
 */
export async function run(
  command: string,
  given: readonly string[],
  log: string,
  ending: AbortSignal,
): Promise<string> {
  // In a group of its own, since Ctrl+C goes to all of a group.
  const child = spawn(command, given, { stdio: ['ignore', 'pipe', 'pipe'], signal: ending, detached: true });
  const file = createWriteStream(log, { flags: 'a' });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
      file.write(chunk);
    });
  }
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => resolve());
  });
  file.end();
  await finished(file);
  return said;
}
