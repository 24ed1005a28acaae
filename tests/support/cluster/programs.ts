import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { findProgram } from '#scripts/testing/server-programs.ts';
import { longestWaitMs } from '../waiting/patience.ts';

/** Of Debian's packages, which `npm test` installs as root. Tests that need one are left out where it is missing (2026-11-23). */
export const nginxProgram = findProgram('nginx');
export const haproxyProgram = findProgram('haproxy');

export function found(...paths: string[]): string | undefined {
  return paths.find((path) => existsSync(path));
}

/** A file of `deploy/` as a shop has it, but for where things are. */
export async function rendered(file: string, replaced: readonly (readonly [from: RegExp, to: string])[]) {
  let text = await readFile(file, 'utf8');
  for (const [from, to] of replaced) {
    if (text.search(from) < 0) throw new Error(`${file} has no ${from}`);
    text = text.replace(from, to);
  }
  return text;
}

export interface Program {
  child: ChildProcess;
  said(): string;
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** @param port where it listens when it has started */
export async function startProgram(
  path: string,
  args: readonly string[],
  port: number,
  options: { uid?: number; gid?: number; cwd?: string } = {},
): Promise<Program> {
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(String(text)));
  const deadline = performance.now() + longestWaitMs;
  while (!(await listens(port))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${path} did not start:\n${said.join('')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    child,
    said: () => said.join(''),
    async end(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

export async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Outside of the range from which the system takes ports for connections that go out: some are used only after seconds. */
export async function stablePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const probe = createServer();
    probe.listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
      return port;
    } catch {
      // Somebody else's.
    } finally {
      await new Promise((resolve) => probe.close(resolve));
    }
  }
}

/** The processes that one started, and that are alive. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const [state, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        return Number(parent) === pid && state !== 'Z';
      } catch {
        return false;
      }
    })
    .map(Number);
}
