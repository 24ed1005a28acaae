import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { inheritedTrust } from '../https/trust.ts';
import { longestWaitMs } from '../waiting/patience.ts';

export interface StoreProcess {
  url: string;
  pid: number;
  /** SIGKILL */
  kill(): Promise<void>;
  /** SIGTERM */
  stop(): Promise<void>;
  again(): Promise<StoreProcess>;
  hasEnded(): boolean;
  said(): string;
  readyAfterMs: number;
}

/** @param folder of its source and build */
export async function startStoreProcess(
  env: Record<string, string>,
  folder = '.',
  given: readonly string[] = startArguments,
): Promise<StoreProcess> {
  const started = performance.now();
  const { child, said, end, url } = spawnStore(env, folder, given);
  // A worker has no pages; it says at its port for watchers that it is ready.
  await untilReady(child, env.ROLE === 'worker' ? `http://127.0.0.1:${env.METRICS_PORT}` : url, said);
  return {
    url,
    pid: child.pid as number,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    again: () => startStoreProcess(env, folder, given),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    said: () => said.join(''),
    readyAfterMs: Math.round(performance.now() - started),
  };
}

/** What commands need of this machine; settings of the store that are set here stay out. */
export const bareEnvironment = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? tmpdir(),
  // Starting one is mostly reading and compiling its modules.
  NODE_COMPILE_CACHE: resolve('.tmp', 'compile-cache'),
};

/** As `npm start` has them. */
const startArguments: string[] = JSON.parse(readFileSync('package.json', 'utf8')).scripts.start.split(' ').slice(1);

/** Does not wait until the store is ready. */
export function spawnStore(env: Record<string, string>, folder = '.', given: readonly string[] = startArguments) {
  const child = spawn(process.execPath, given, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      ...inheritedTrust(),
      NODE_COMPILE_CACHE: bareEnvironment.NODE_COMPILE_CACHE,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(String(text)));
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
  };
  return { child, said, end, url: `http://localhost:${env.PORT}` };
}

async function untilReady(child: ChildProcess, url: string, said: readonly string[]): Promise<void> {
  const deadline = performance.now() + longestWaitMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The store ended while starting:\n${said.join('')}`);
    try {
      if ((await fetch(`${url}/ready`)).ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`The store was not ready in time:\n${said.join('')}`);
}
