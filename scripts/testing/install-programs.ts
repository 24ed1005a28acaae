import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import type { NeededProgram } from './needed-programs.ts';

/** Only root on Debian and Ubuntu; elsewhere a run says what is missing and how to get it. */
function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/**
 * Installs what is missing, where this process may.
 * @returns what is still missing
 */
export function ensurePrograms(programs: readonly NeededProgram[]): NeededProgram[] {
  const wanted = programs.filter(
    ({ isThere, isSecondBest, isGiven }) => !isGiven?.() && (!isThere() || isSecondBest?.()),
  );
  if (wanted.length > 0 && mayInstall()) install(wanted);
  return programs.filter(({ isThere }) => !isThere());
}

function install(programs: readonly NeededProgram[]): void {
  console.log(`── Installing ${programs.map(({ name }) => name).join(', ')} for the tests`);
  // If the list of packages cannot be renewed, the old one may still do.
  apt('update', '-q');
  const packages = programs.flatMap((program) => program.packages.find(isInArchives) ?? []);
  const services = programs.flatMap(({ services = [] }) => services);
  withoutStarting(services, () => {
    // One that cannot be installed must not keep the others from it.
    if (!aptInstall(...packages) && packages.length > 1) for (const each of packages) aptInstall(each);
  });
  for (const service of services) {
    spawnSync('service', [service, 'stop'], { stdio: 'ignore' });
    spawnSync('update-rc.d', [service, 'disable'], { stdio: 'ignore' });
  }
}

const isInArchives = (name: string) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0;

const aptInstall = (...packages: readonly string[]) =>
  apt('install', '-y', '-q', '--no-install-recommends', ...packages);

function apt(...args: string[]): boolean {
  const { status } = spawnSync('apt-get', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    // Ubuntu's needrestart would restart services of the machine.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', NEEDRESTART_SUSPEND: '1' },
  });
  return status === 0;
}

/** Debian asks this file before it starts a service. A machine that has one keeps it. */
const policyFile = '/usr/sbin/policy-rc.d';

function withoutStarting(services: readonly string[], work: () => void): void {
  const isOurs = !existsSync(policyFile);
  if (isOurs) writeFileSync(policyFile, startPolicy(services, process.pid), { flag: 'wx', mode: 0o755 });
  try {
    work();
  } finally {
    if (isOurs) rmSync(policyFile);
  }
}

/** Refuses to start these services while the process lives. If it is killed, the file that it leaves behind allows everything. */
export function startPolicy(services: readonly string[], pid: number): string {
  const names = services.flatMap((name) => [name, `${name}.service`, `${name}@*`]);
  return `#!/bin/sh
# Made by "npm test" of Núcleo while it installs programs for its tests, which start them by themselves. It deletes this file afterwards.
kill -s 0 ${pid} 2>/dev/null || exit 0
for word; do
  case "$word" in
    ${['none', ...names].join(' | ')}) exit 101 ;;
  esac
done
exit 0
`;
}
