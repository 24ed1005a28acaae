import { canInstall, howToGetNode } from '../node-version.mjs';

export interface Finding {
  /** `warn`: the store runs, but something else does not. */
  level: 'ok' | 'warn' | 'fail';
  what: string;
  fix?: string;
}

const symbols = { ok: '✓', warn: '!', fail: '✗' };

export function findingLine({ level, what, fix }: Finding): string {
  return `${symbols[level]} ${what}${fix ? ` → ${fix}` : ''}`;
}

/** What was looked at: this machine for a demo, this machine for a live shop, or the running live shop. */
export type Examined = 'machine' | 'live machine' | 'live';

const onward = 'npm run doctor -- --live asks the shop itself: certificate, forms, live changes, Wompi, mail.';

export function verdict(findings: readonly Finding[], examined: Examined = 'machine'): string {
  const failed = findings.filter(({ level }) => level === 'fail').length;
  const warned = findings.filter(({ level }) => level === 'warn').length;
  if (examined === 'machine') {
    if (failed > 0) return `${count(failed, 'thing')} to mend before the store runs.`;
    return warned > 0 ? `The store runs here; ${count(warned, 'thing')} to know.` : 'Everything is as it should be.';
  }
  const counted =
    failed + warned === 0
      ? 'Everything is as it should be.'
      : `${count(failed, 'thing')} to mend, ${count(warned, 'thing')} to know.`;
  return examined === 'live' ? counted : `${counted} ${onward}`;
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

export function nodeFinding(version: string): Finding {
  return Number(version.split('.')[0]) >= 24
    ? { level: 'ok', what: `Node ${version}` }
    : { level: 'fail', what: `Node ${version} is in use; the store needs 24`, fix: 'npm rebuild node, or npm ci' };
}

/** @param version of the Node that runs npm; null: npm does not run this */
export function installingNodeFinding(version: string | null): Finding | null {
  if (version === null || canInstall(version)) return null;
  return { level: 'warn', what: `Node ${version} runs npm here, and leaves packages out at npm ci`, fix: howToGetNode };
}

/** @param userAgent `npm/11.1.0 node/v24.0.0 …`, as npm gives it to the commands it runs */
export function npmFinding(userAgent: string | undefined): Finding {
  const version = /\bnpm\/(\d+)\.(\S+)/.exec(userAgent ?? '');
  if (!version) return { level: 'fail', what: 'npm does not run this', fix: 'npm run doctor' };
  return Number(version[1]) >= 10
    ? { level: 'ok', what: `npm ${version[1]}.${version[2]}` }
    : { level: 'warn', what: `npm ${version[1]}.${version[2]} is old`, fix: 'npm install --global npm' };
}

const megabyte = 1024 * 1024;
/** Measured: the store takes 0.5 GB with its embedded database, 1.1 GB at its first start. */
const memoryToRun = 512 * megabyte;
const memoryToTest = 1536 * megabyte;

export function memoryFinding(available: number): Finding {
  const what = `${Math.round(available / megabyte)} MB of memory are free`;
  if (available < memoryToRun) return { level: 'fail', what, fix: 'close something: the store wants 512 MB' };
  if (available < memoryToTest)
    return { level: 'warn', what, fix: 'close something: first start and tests want 1.5 GB' };
  return { level: 'ok', what };
}

export interface LockHolder {
  pid: number;
  isAlive: boolean;
}

export function dataFolderFinding(folder: string, isWritable: boolean, holder: LockHolder | null): Finding {
  if (!isWritable) {
    return { level: 'fail', what: `${folder} cannot be written`, fix: 'give this user the folder, or set DATA_DIR' };
  }
  if (!holder) return { level: 'ok', what: `${folder} can be written` };
  return holder.isAlive
    ? {
        level: 'warn',
        what: `The database in ${folder} is in use by process ${holder.pid}`,
        fix: 'stop it before another command needs the database, or set DATA_DIR',
      }
    : {
        level: 'warn',
        what: `${folder} was left locked by process ${holder.pid}, which is gone`,
        fix: 'nothing: the next start takes the lock over',
      };
}

export function portFinding(
  name: 'PORT' | 'SANDBOX_PORT',
  port: number,
  listener: 'none' | 'store' | 'other' | 'forbidden',
): Finding {
  const fix = `${name}=${port + 100} npm start`;
  if (listener === 'none') return { level: 'ok', what: `Port ${port} is free (${name})` };
  if (listener === 'store') return { level: 'warn', what: `The store already runs, with port ${port} (${name})`, fix };
  return listener === 'forbidden'
    ? { level: 'fail', what: `Port ${port} may not be used by this user (${name})`, fix }
    : { level: 'fail', what: `Something else listens on port ${port} (${name})`, fix };
}
