import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type TypedShell, typedShell } from './typed-shell.ts';

const run = promisify(execFile);
const bootMs = 60_000;

/** A Debian that runs beside the testing machine, with files, processes and a network of its own. */
export interface Machine {
  name: string;
  address: string;
  /** What root types there, in one shell. */
  shell: TypedShell;
  /** A command of its own. @returns what it printed */
  run(command: string): Promise<string>;
  /** Lays a file or folder there. */
  bring(from: string, to: string): Promise<void>;
  write(to: string, text: string, mode?: number): Promise<void>;
  /** As if its power were cut. */
  cutPower(): Promise<void>;
}

interface Given {
  name: string;
  address: string;
  /** An empty Debian, which stays as it is. */
  base: string;
  /** Has a folder for each machine, and `kept` for what is downloaded for all. */
  folder: string;
  log: (text: string) => void;
}

export async function bootMachine({ name, address, base, folder, log }: Given): Promise<Machine> {
  const own = resolve(folder, name);
  const cacheFolder = resolve(folder, 'kept');
  // Of a run that was killed.
  await leaveGroups(name);
  await rm(own, { recursive: true, force: true });
  const folders = [
    ...['upper', 'work', 'root'].map((each) => join(own, each)),
    join(cacheFolder, 'npm'),
    join(cacheFolder, 'apt'),
  ];
  await Promise.all(folders.map((each) => mkdir(each, { recursive: true })));
  const script = join(import.meta.dirname, 'boot-machine.sh');
  const child = spawn(
    'setpriv',
    ['--pdeathsig', 'KILL', 'sh', script, name, base, own, cacheFolder, address, `${process.pid}`],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => log(String(text)));
  const ended = once(child, 'exit');
  await plugIn(name, child);
  const first = await firstProcess(child);
  const entering = `nsenter --target ${first} --mount --uts --ipc --net --pid --cgroup --root --wdns=/root`.split(' ');
  const [program = '', ...given] = entering;
  const here = async (command: string) => {
    const { stdout } = await run(program, [...given, 'sh', '-c', command], { maxBuffer: 1e8, env: environment });
    return stdout;
  };
  await untilBooted(here);
  const inside = (path: string) => `/proc/${first}/root${path}`;
  const shell = typedShell(entering, log);
  return {
    name,
    address,
    shell,
    run: here,
    bring: (from, to) => cp(from, inside(to), { recursive: true, verbatimSymlinks: true }),
    async write(to, text, mode = 0o644) {
      await mkdir(dirname(inside(to)), { recursive: true });
      await writeFile(inside(to), text, { mode });
    },
    async cutPower() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      await shell.close();
      process.kill(first, 'SIGKILL');
      await ended;
      await leaveGroups(name);
      await rm(own, { recursive: true, force: true });
    },
  };
}

const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LANG: 'C.UTF-8',
};

async function until<Found>(find: () => Promise<Found | undefined>, what: string): Promise<Found> {
  const deadline = performance.now() + bootMs;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(what);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Its other end belongs to the network in which this process is. */
async function plugIn(name: string, child: ChildProcess): Promise<void> {
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`${name} did not boot`);
    return (await hasLink(name)) || undefined;
  }, `${name} has no network`);
  await run('ip', ['link', 'set', name, 'master', 'internet', 'up']);
}

const hasLink = (name: string) =>
  run('ip', ['link', 'show', name]).then(
    () => true,
    () => false,
  );

/** Of its own processes number 1, by the number that this machine gives it. */
async function firstProcess({ pid }: ChildProcess): Promise<number> {
  return until(async () => {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    const [first] = children.split(' ').map(Number);
    return first && readFileSync(`/proc/${first}/comm`, 'utf8').trim() === 'systemd' ? first : undefined;
  }, 'systemd did not start');
}

async function untilBooted(here: (command: string) => Promise<string>): Promise<void> {
  const state = await until(async () => {
    const said = (await here('systemctl is-system-running || true').catch(() => '')).trim();
    return ['running', 'degraded'].includes(said) ? said : undefined;
  }, 'The machine did not boot');
  if (state === 'degraded')
    throw new Error(`Units failed at the boot:\n${await here('systemctl --failed --no-pager')}`);
}

/** The groups of processes that it had; a process that ends leaves them empty. */
async function leaveGroups(name: string): Promise<void> {
  const own = globSync(`/sys/fs/cgroup/**/first-day-${name}`);
  for (const group of own) {
    const inside = globSync(`${group}/**/`).toSorted((one, other) => other.length - one.length);
    for (const each of [...inside, group]) await rmdir(each).catch(() => {});
  }
}
