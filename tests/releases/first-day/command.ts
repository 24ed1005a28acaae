import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CommandProblem, endsInWords } from '#scripts/ends-in-words.ts';
import { findProgram } from '#scripts/testing/server-programs.ts';
import { certificate } from '#tests/support/https/certificate.ts';
import { debianRoot } from './debian-root.ts';
import { downloadProxy } from './relays.ts';

const folder = resolve('.tmp/first-day');
const programs = ['debootstrap', 'ip', 'nsenter', 'setpriv', 'unshare', 'git'];

/**
 * `npm run first-day [-- COMMIT]`: a stranger's first day, typed from docs/operations.md of that commit (HEAD unless given) into empty
 * Debians that run beside this machine. As root on Debian.
 */
await endsInWords(async () => {
  const [reference = 'HEAD', ...rest] = process.argv.slice(2);
  if (rest.length > 0) throw new CommandProblem('Usage: npm run first-day [-- COMMIT]');
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version'))
    throw new CommandProblem('This boots Debians, which takes root on Debian.');
  const missing = programs.filter((name) => findProgram(name) === undefined);
  if (missing.length > 0)
    throw new CommandProblem(`Missing: ${missing.join(', ')}. apt-get install debootstrap iproute2 util-linux git`);

  const base = debianRoot(folder);
  const downloads = join(folder, 'downloads.sock');
  const repository = join(folder, 'nucleo.git');
  rmSync(downloads, { force: true });
  bareRepository(repository, reference);
  mkdirSync(join(folder, 'kept'), { recursive: true });
  const proxy = await downloadProxy(downloads);
  try {
    process.exitCode = await runInOwnNetwork({ folder, base, downloads, repository });
  } finally {
    await proxy.close();
  }
});

export interface RunFolders {
  folder: string;
  base: string;
  downloads: string;
  repository: string;
}

function bareRepository(path: string, reference: string): void {
  rmSync(path, { recursive: true, force: true });
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', path]);
  execFileSync('git', ['push', '--quiet', path, `${reference}^{commit}:refs/heads/main`]);
}

/** @returns the exit code */
async function runInOwnNetwork(folders: RunFolders): Promise<number> {
  const { authorityFile } = await certificate();
  const isolated = ['--pdeathsig', 'KILL', 'unshare', '--net', '--mount', '--propagation', 'private'];
  const program = [process.execPath, join(import.meta.dirname, 'first-day.ts'), JSON.stringify(folders)];
  // Whom a process trusts counts from its start on.
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: authorityFile };
  const child = spawn('setpriv', [...isolated, ...program], { env, stdio: 'inherit' });
  return new Promise((end) => child.on('exit', (code) => end(code ?? 1)));
}
