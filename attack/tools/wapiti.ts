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
/** Else a form with thirty fields takes a module an hour. It comes first to what the pages of the list have. */
const mostSecondsOfModule = 60;
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
    const visitors = ['guest', 'shopper', 'owner'] as const;
    const scans = await Promise.all(visitors.map((visitor) => scanned(target, visitor, folder)));
    target.crowd.closed.clear();
    const findings = scans.flatMap((scan) => scan.findings);
    const ended = scans.reduce((sum, scan) => sum + scan.ended, 0);
    const modulesRun = visitors.length * modules.split(',').length;
    const sent = [...target.crowd.answers.values()].reduce((sum, each) => sum + each, 0);
    const failures = [...target.crowd.failures].map((line) => `500: ${line}`);
    const did = `3 visitors, ${sent} requests; ${ended} of ${modulesRun} modules ended after ${mostSecondsOfModule} s, the others were through`;
    return { did, ...sorted('wapiti', [...findings, ...failures]) };
  },
};

async function scanned(
  { crowd, cookies, pages, ending }: Target,
  visitor: 'guest' | 'shopper' | 'owner',
  folder: string,
): Promise<{ findings: string[]; ended: number }> {
  const report = join(folder, `${visitor}.json`);
  const log = join(folder, `${visitor}.log`);
  // Of pages that differ by an id, the first.
  const own = pages.filter((page) => page.visitor === visitor).toReversed();
  const starts = new Map(own.map(({ path }) => [path.replace(/[^/]*\d[^/]*/g, ':id'), crowd.url + path]));
  const heads = cookies[visitor] ? ['-H', `Cookie: ${cookies[visitor]}`] : [];
  const sessionArgs = ['--store-session', join(folder, `session-${visitor}`), '--flush-session'];
  const said = await run(
    'wapiti',
    [
      '-u',
      `${crowd.url}/`,
      ...[...starts.values()].flatMap((start) => ['-s', start]),
      ...heads,
      ...sessionArgs,
      '-m',
      modules,
      '-d',
      '1',
      '--scan-force',
      'aggressive',
      '--max-links-per-page',
      '30',
      '--max-files-per-dir',
      '40',
      '--max-scan-time',
      '60',
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
  const ended = said.match(/Max attack time was reached/g)?.length ?? 0;
  const findings = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found.map(({ method, path, parameter, info }) =>
      `${kind}: ${method} ${path.split('?')[0]} ${parameter} ${info}`.slice(0, 250),
    ),
  );
  return { findings, ended };
}
