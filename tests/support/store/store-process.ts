import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** `npm start` as a process of its own, for tests that end it without asking. */
export interface StoreProcess {
  url: string;
  pid: number;
  /** Ends it at once, as a power switch would. */
  kill(): Promise<void>;
  /** Asks it to end, as a deployment does. */
  stop(): Promise<void>;
  /** Another one with the same settings, once this one has ended. */
  again(): Promise<StoreProcess>;
  /** What it wrote so far, log included. */
  said(): string;
  /** How long it took until it was ready. */
  readyAfterMs: number;
}

const longestStartMs = 60_000;

export async function startStoreProcess(env: Record<string, string>): Promise<StoreProcess> {
  const started = performance.now();
  const { child, said, end, url } = spawnStore(env);
  await untilReady(child, url, said);
  return {
    url,
    pid: child.pid as number,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    again: () => startStoreProcess(env),
    said: () => said.join(''),
    readyAfterMs: Math.round(performance.now() - started),
  };
}

/** The same without waiting for it, for whoever wants to end it while it starts. */
export function spawnStore(env: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    // What one of them has compiled, the next one need not.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join('.tmp', 'compile-cache'), ...env },
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
  const deadline = performance.now() + longestStartMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The store ended while starting:\n${said.join('')}`);
    try {
      if ((await fetch(`${url}/ready`)).ok) return;
    } catch {
      // Nobody listens yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`The store was not ready in time:\n${said.join('')}`);
}
