import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Attempt, kindOf, namesSent, rawRequest } from '../attempts.ts';
import { startCrowd } from '../crowd.ts';
import { sorted } from '../explained.ts';
import type { Target } from '../target.ts';
import { byCommit, commitNow, keyOf, remember, type Tried, triedBefore } from './sqlmap-memory.ts';
import { run, type Tool } from './tool.ts';

const given = [
  ...['--batch', '--ignore-stdin', '--level', '3', '--dbms', 'PostgreSQL', '--technique', 'BEUT'],
  ...['--time-sec', '2', '--retries', '1', '--ignore-code', '400,401,403,404,405,409,410,413,415,422,429,500,503'],
  ...['--drop-set-cookie', '--disable-coloring', '--keep-alive'],
  // Which firewall stands before a shop that has none takes it eight seconds of the processor to find out.
  '--skip-waf',
  // Else it sends the same body to the page that it is led to: one more request for each.
  '--ignore-redirects',
];
/** Each request reads them alike, so they are tried once for each kind of visitor: at level 3 they are half of the work. */
const readAlike = 'cookie,user-agent,referer,host';
/** sqlmap takes a field with this in its name for a token against forgery, and leaves it out unless it is named. */
const leftOut = /token|csrf|xsrf/i;
const atOnce = 2;
/** Compares pages quicker, with the same result. */
const quicker = [`PYTHONPATH=${resolve('attack/tools/python')}`, 'PYTHONDONTWRITEBYTECODE=1'];

interface Trial {
  attempt: Attempt;
  /** For the reader of the report. */
  what: string;
  options: string[];
  key: string;
}

interface Outcome {
  tried: Tried | null;
  findings: string[];
}

/** What was found closed is remembered from run to run, since all of it takes hours. */
export const sqlmap: Tool = {
  name: 'sqlmap',
  needs: ['sqlmap'],
  async attack(target, folder, { again }) {
    const all = trialsOf(await Promise.all(target.attempts.map((attempt) => throughRouter(target, attempt))));
    const known = again ? new Map<string, Tried>() : triedBefore();
    const before = all.flatMap(({ key }) => known.get(key) ?? []);
    const left = new Set(all.filter(({ key }) => !known.has(key)));
    const now: Tried[] = [];
    const findings: string[] = [];
    const waiting = [...left].values();
    const work = async () => {
      for (const trial of waiting) {
        if (target.ending.aborted) return;
        const outcome = await outcomeOf(target, trial, folder);
        findings.push(...outcome.findings);
        if (!outcome.tried) continue;
        left.delete(trial);
        now.push(outcome.tried);
        console.log(`  ${all.length - left.size} of ${all.length}: ${lineOf(outcome.tried)}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    const done = [...before, ...now];
    await writeFile(
      join(folder, 'tried.txt'),
      `${done.map((tried) => `${tried.commit} ${lineOf(tried)}`).join('\n')}\n`,
    );
    const sent = done.reduce((sum, { answers }) => sum + sumOf(answers), 0);
    const refused = done.filter(isMostlyRefused).length;
    const did = `${done.length} of ${all.length} requests tried (${byCommit(done)}), ${now.length} of them now; ${sent} sent; ${refused} mostly answered by refusals`;
    return { did, ...sorted('sqlmap', findings), left: [...left].map(({ what }) => what) };
  },
};

/** Asked by the router, the action of a page says what came of it, in few characters, instead of the whole page around it. */
async function throughRouter({ url, cookies }: Target, attempt: Attempt): Promise<Attempt> {
  if (attempt.method === 'GET') return attempt;
  const [page = '', query] = attempt.path.split('?');
  const path = `${page === '/' ? '/_root' : page}.data${query === undefined ? '' : `?${query}`}`;
  // What is no page has no data.
  const { ok } = await fetch(url + path, { redirect: 'manual', headers: { cookie: cookies[attempt.visitor] } });
  return ok ? { ...attempt, path } : attempt;
}

function trialsOf(attempts: readonly Attempt[]): Trial[] {
  const withFields = attempts.filter(({ fields }) => fields > 0);
  const firstOfVisitor = new Map(withFields.toReversed().map((attempt) => [attempt.visitor, attempt]));
  return withFields.map((attempt) => {
    const isFirst = firstOfVisitor.get(attempt.visitor) === attempt;
    const names = [...namesSent(attempt), ...new URLSearchParams(attempt.path.split('?')[1]).keys()];
    const named = names.some((name) => leftOut.test(name)) ? ['-p', [...new Set(names)].join()] : [];
    const options = isFirst ? given : [...given, '--skip', readAlike, ...named];
    const kind = kindOf(attempt);
    const what = `${kind} as ${attempt.visitor}${isFirst ? ', with its heads' : ''}`;
    return { attempt, what, options, key: keyOf(kind, attempt.visitor, options) };
  });
}

async function outcomeOf(target: Target, trial: Trial, folder: string): Promise<Outcome> {
  const { attempt, what, options, key } = trial;
  const began = performance.now();
  // What it sends may end the session that it sends with, and the admin asks again after half an hour.
  const cookies = await target.openUp();
  // One of its own, so that its answers are known from those of the others.
  const crowd = await startCrowd(target.url, { isRead: true, around: target.undone });
  try {
    const name = join(folder, key);
    await writeFile(`${name}.txt`, rawRequest(attempt, crowd.url, target.url, cookies));
    const said = await run(
      'env',
      [...quicker, 'sqlmap', '-r', `${name}.txt`, ...options, '--output-dir', `${name}-output`],
      `${name}.log`,
      target.ending,
    );
    const failures = [...crowd.failures].map((line) => `500: ${line}`);
    const found = /identified the following injection point/.test(said)
      ? [`${what} can be injected (${name}.log)`]
      : [];
    const why = found.length > 0 || failures.length > 0 ? null : await inVain(target, attempt, cookies, said);
    if (why) return { tried: null, findings: [`${what} was not tried: ${why} (${name}.log)`] };
    const seconds = Math.round((performance.now() - began) / 1_000);
    const tried = { key, what, commit: commitNow(), answers: Object.fromEntries(crowd.answers), seconds };
    if (found.length + failures.length === 0) remember(tried);
    return { tried, findings: [...found, ...failures] };
  } catch (error) {
    if (!target.ending.aborted) throw error;
    return { tried: null, findings: [] };
  } finally {
    await crowd.close();
  }
}

/** Where only who is signed in is let in. */
const inside = { shopper: '/account', newcomer: '/account', owner: '/admin', guest: null, halfway: null };

/** @returns why nothing is known of the request, null where it was tried to its end */
async function inVain(
  { url }: Target,
  { visitor }: Attempt,
  cookies: Target['cookies'],
  said: string,
): Promise<string | null> {
  if (!said.includes('all tested parameters do not appear to be injectable')) {
    return said.match(/\[CRITICAL\] (.*)/)?.[1] ?? 'sqlmap ended without a word';
  }
  const page = inside[visitor];
  if (!page) return null;
  const { status } = await fetch(url + page, { redirect: 'manual', headers: { cookie: cookies[visitor] } });
  return status === 200 ? null : 'its session ended on the way';
}

function lineOf(tried: Tried): string {
  const { what, answers, seconds } = tried;
  const statuses = Object.entries(answers).map(([status, times]) => `${times} × ${status}`);
  return `${what}: ${sumOf(answers)} sent (${statuses.join(', ')}), ${seconds} s${isMostlyRefused(tried) ? ', mostly refused' : ''}`;
}

function isMostlyRefused({ answers }: Tried): boolean {
  const refused = Object.entries(answers).filter(([status]) => Number(status) >= 400);
  return sumOf(Object.fromEntries(refused)) > sumOf(answers) / 2;
}

function sumOf(answers: Record<string, number>): number {
  return Object.values(answers).reduce((sum, each) => sum + each, 0);
}
