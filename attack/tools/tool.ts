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
}

export interface Tool {
  name: string;
  /** Commands that must be installed. */
  needs: readonly string[];
  /** @param folder for its reports; it exists */
  attack(target: Target, folder: string): Promise<Outcome>;
}

export function isInstalled(command: string): boolean {
  return spawnSync('sh', ['-c', 'command -v "$0"', command], { stdio: 'ignore' }).status === 0;
}

/** @returns what the command printed; it is kept in `log` too */
export async function run(command: string, given: readonly string[], log: string): Promise<string> {
  const child = spawn(command, given, { stdio: ['ignore', 'pipe', 'pipe'] });
  const file = createWriteStream(log, { flags: 'a' });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => {
      said += piece;
      file.write(piece);
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
