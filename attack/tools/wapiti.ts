import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandProblem } from '#scripts/ends-in-words.ts';
import { sorted } from '../explained.ts';
import type { Target } from '../target.ts';
import { run, type Tool } from './tool.ts';

/** All but guessing passwords, and those that fetch lists from the network (nikto, wapp, the two of other shop systems). */
const modules =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,ssrf,xss,xxe';
const mostSecondsOfModule = 240;
/** Or change what the next request needs. Wapiti's own `-x` ends it: its pattern is none to Python 3.11 (Debian's 3.0.4). */
const endsSession = ['/auth/salir', '/settings/delete', '/settings'];

interface Report {
  vulnerabilities: Record<string, { method: string; path: string; info: string; parameter: string }[]>;
  anomalies: Record<string, { method: string; path: string; info: string; parameter: string }[]>;
}

export const wapiti: Tool = {
  name: 'wapiti',
  needs: ['wapiti'],
  async attack(target, folder) {
    target.crowd.forget();
    for (const path of endsSession) target.crowd.closed.add(path);
    const findings: string[] = [];
    for (const visitor of ['guest', 'shopper', 'owner'] as const)
      findings.push(...(await scanned(target, visitor, folder)));
    target.crowd.closed.clear();
    const sent = [...target.crowd.answers.values()].reduce((sum, each) => sum + each, 0);
    const failures = [...target.crowd.failures].map((line) => `500: ${line}`);
    return { did: `3 visitors, ${sent} requests`, ...sorted('wapiti', [...findings, ...failures]) };
  },
};

async function scanned(
  { crowd, cookies, pages, ending }: Target,
  visitor: 'guest' | 'shopper' | 'owner',
  folder: string,
) {
  const report = join(folder, `${visitor}.json`);
  const log = join(folder, `${visitor}.log`);
  const starts = pages.filter((page) => page.visitor === visitor).flatMap(({ path }) => ['-s', crowd.url + path]);
  const heads = cookies[visitor] ? ['-H', `Cookie: ${cookies[visitor]}`] : [];
  const kept = ['--store-session', join(folder, `session-${visitor}`), '--flush-session'];
  await run(
    'wapiti',
    [
      '-u',
      `${crowd.url}/`,
      ...starts,
      ...heads,
      ...kept,
      '-m',
      modules,
      '-d',
      '2',
      '--max-links-per-page',
      '30',
      '--max-files-per-dir',
      '40',
      '--max-scan-time',
      '120',
      '--max-attack-time',
      String(mostSecondsOfModule),
      '--no-bugreport',
      '-f',
      'json',
      '-o',
      report,
    ],
    log,
    ending,
  );
  if (!existsSync(report)) throw new CommandProblem(`wapiti ended without a report. What it said: ${log}`);
  const { vulnerabilities, anomalies } = JSON.parse(await readFile(report, 'utf8')) as Report;
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found.map(({ method, path, parameter, info }) =>
      `${kind}: ${method} ${path.split('?')[0]} ${parameter} ${info}`.slice(0, 250),
    ),
  );
}
