import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Attempt, rawRequest } from '../attempts.ts';
import { sorted } from '../explained.ts';
import type { Target } from '../target.ts';
import { run, type Tool } from './tool.ts';

const given = [
  ...[
    '--batch',
    '--ignore-stdin',
    '--level',
    '3',
    '--dbms',
    'PostgreSQL',
    '--technique',
    'BEUT',
    '--time-sec',
    '2',
    '--retries',
    '1',
  ],
  ...[
    '--ignore-code',
    '400,401,403,404,405,409,410,413,415,422,429,500,503',
    '--drop-set-cookie',
    '--disable-coloring',
  ],
];
/** Each request reads them alike, so they are tried once for each kind of visitor: at level 3 they are half of the work. */
const readAlike = 'cookie,user-agent,referer,host';
const atOnce = 2;

export const sqlmap: Tool = {
  name: 'sqlmap',
  needs: ['sqlmap'],
  async attack(target, folder) {
    const { crowd, attempts } = target;
    crowd.forget();
    const findings: string[] = [];
    const withFields = attempts.filter(({ fields }) => fields > 0);
    const firstOfVisitor = new Map(withFields.toReversed().map((attempt) => [attempt.visitor, attempt]));
    const waiting = withFields.entries();
    const work = async () => {
      for (const [index, attempt] of waiting) {
        const skipped = firstOfVisitor.get(attempt.visitor) === attempt ? [] : ['--skip', readAlike];
        findings.push(...(await tried(target, attempt, skipped, join(folder, String(index)))));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    const sent = [...crowd.answers.values()].reduce((sum, each) => sum + each, 0);
    const failures = [...crowd.failures].map((line) => `500: ${line}`);
    return { did: `${withFields.length} requests, ${sent} sent`, ...sorted('sqlmap', [...findings, ...failures]) };
  },
};

async function tried(target: Target, attempt: Attempt, skipped: string[], name: string): Promise<string[]> {
  const file = `${name}.txt`;
  await writeFile(file, rawRequest(attempt, target.crowd.url, target.url, target.cookies));
  const said = await run('sqlmap', ['-r', file, ...given, ...skipped, '--output-dir', `${name}-output`], `${name}.log`);
  const isOpen = /identified the following injection point/.test(said);
  return isOpen ? [`${attempt.method} ${attempt.path} (${file}) can be injected`] : [];
}
