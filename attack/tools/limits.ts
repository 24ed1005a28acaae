import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Visitor } from '#tests/pages/page-world.ts';
import type { Attempt } from '../attempts.ts';
import { costTable } from '../dearest/costs.ts';
import { sorted } from '../explained.ts';
import type { Target } from '../target.ts';
import type { Tool } from './tool.ts';

const sent = 300;
const addresses = 50;
const atOnce = 10;

interface Row {
  name: string;
  /** How many of 300 were answered before the first 429; null when none was. */
  fromOne: number | null;
  retryAfter: string;
  /** How many of 300 from 50 addresses were answered with 429. */
  fromMany: number;
  failures: number;
  /** What somebody else is answered at the same time; null where there is nobody else: the shop has one owner. */
  another: number | null;
}

/**
 * What one request costs at worst, and 300 requests to each endpoint, from one address and from fifty: who is limited, for how long, and
 * who is not. With `--on` only the former, there.
 */
export const limits: Tool = {
  name: 'limits',
  needs: [],
  async attack(target, folder, { on }) {
    const costs = await costTable(target.ending, on);
    await writeFile(join(folder, 'costs.md'), costs);
    const rows: Row[] = [];
    if (!on)
      for (const [index, attempt] of target.attempts.entries()) {
        target.ending.throwIfAborted();
        rows.push(await rowOf(target, attempt, index));
      }
    await writeFile(join(folder, 'limits.md'), tableOf(rows));
    const findings = rows.flatMap(({ name, failures, another }) => [
      ...(failures > 0 ? [`${name}: ${failures} answers of 500`] : []),
      ...(another === 500 ? [`${name}: somebody else is answered with 500`] : []),
      ...(another === 429 ? [`${name}: somebody else is limited too`] : []),
    ]);
    const limited = rows.filter(({ fromOne }) => fromOne !== null).length;
    return { did: `${rows.length} endpoints, ${limited} limit one address`, ...sorted('limits', findings) };
  },
};

const somebodyElse: Record<Visitor, Visitor | null> = {
  guest: 'guest',
  shopper: 'newcomer',
  newcomer: 'shopper',
  owner: null,
  halfway: null,
};

async function rowOf(target: Target, attempt: Attempt, index: number): Promise<Row> {
  const net = `172.16.${index}`;
  const one = await sendAll(target, attempt, () => `${net}.1`);
  // Calls of an account are counted by account: somebody else has another one.
  const other = somebodyElse[attempt.visitor];
  const another = other && (await sendOne(target, { ...attempt, visitor: other }, `${net}.200`)).status;
  const many = await sendAll(target, attempt, (each) => `${net}.${2 + (each % addresses)}`);
  const refused = one.findIndex(({ status }) => status === 429);
  return {
    name: `${attempt.method} ${attempt.path.split('?')[0]} ${new URLSearchParams(attempt.body).get('intent') ?? ''}`.trim(),
    fromOne: refused === -1 ? null : refused,
    retryAfter: one[refused]?.retryAfter ?? '',
    fromMany: many.filter(({ status }) => status === 429).length,
    failures: [...one, ...many].filter(({ status }) => status === 500).length,
    another,
  };
}

async function sendAll(target: Target, attempt: Attempt, addressOf: (each: number) => string) {
  const answers: { status: number; retryAfter: string }[] = [];
  let next = 0;
  const work = async () => {
    for (let each = next++; each < sent; each = next++) answers[each] = await sendOne(target, attempt, addressOf(each));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return answers;
}

async function sendOne(
  { url, cookies }: Target,
  { method, path, visitor, contentType, body }: Attempt,
  address: string,
) {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': address,
      cookie: cookies[visitor],
      origin: url,
      ...(contentType ? { 'content-type': contentType } : {}),
    },
    ...(method === 'POST' ? { body } : {}),
  });
  await response.arrayBuffer();
  return { status: response.status, retryAfter: response.headers.get('retry-after') ?? '' };
}

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ name, fromOne, retryAfter, fromMany, failures, another }) =>
    [name, fromOne ?? 'not limited', retryAfter && `${retryAfter} s`, fromMany, failures, another ?? '–'].join(' | '),
  );
  const heads = [
    'endpoint',
    'answered to one address',
    'Retry-After',
    `429 of ${sent} from ${addresses}`,
    '500',
    'another address',
  ];
  return `| ${[heads.join(' | '), heads.map(() => '---').join(' | '), ...lines].join(' |\n| ')} |\n`;
}
