import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '#scripts/build.ts';
import { CommandProblem, endsInWords } from '#scripts/ends-in-words.ts';
import { startNginx } from '#tests/support/cluster/nginx.ts';
import { childrenOf, nginxProgram, stablePort } from '#tests/support/cluster/programs.ts';
import { certificate } from '#tests/support/https/certificate.ts';
import { shopName } from '#tests/support/https/names.ts';
import type { Part } from './ground/catalogue-file.ts';
import { residentMegabytes, shareOf } from './ground/process-figures.ts';
import { prepareGround, type Store, withDatabase } from './ground/store-ground.ts';
import { ownProcess } from './processes/own-process.ts';
import type { NotifiedPages, Opened, Shop, TlsQuestion, Visited } from './processes/tls-pages.ts';

const visitors = 4;
const perSecond = 20;

/**
 * `npm run bench:open-pages`: how many open pages the nginx of `deploy/` holds with TLS before two processes on PostgreSQL, and what one
 * visitor who opens 3,000 takes from the others. Each page has an address of its own (127.x.y.z) and a connection of its own, as
 * browsers have. `-- --pages 10000 --crowd 3000 --seconds 10`. It ends with 1 when somebody else noticed.
 */
await endsInWords(async () => {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', default: '10000' },
      crowd: { type: 'string', default: '3000' },
      seconds: { type: 'string', default: '10' },
    },
  });
  const [pages, crowd, seconds] = [values.pages, values.crowd, values.seconds].map(Number) as [number, number, number];
  if (!nginxProgram) throw new CommandProblem('Not installed: nginx. On Debian: apt-get install nginx');
  buildIfNeeded();
  const ground = await prepareGround('postgres');
  const { certificateFile, keyFile, authorityFile } = await certificate();
  const closing: (() => Promise<unknown>)[] = [() => ground.close()];
  try {
    const env = { PUBLIC_URL: `https://${shopName}`, LOG_LEVEL: 'error' };
    const stores: Store[] = [];
    for (const port of [await stablePort(), await stablePort()]) {
      const store = await ground.start({ port, env });
      closing.unshift(() => store.stop());
      stores.push(store);
    }
    const shop: Shop = { port: await stablePort(), name: shopName, authorityFile };
    const tls = { certificate: certificateFile, key: keyFile, plainPort: await stablePort(), name: shopName };
    const nginx = await startNginx(stores.map(({ url }) => url) as [string, string], {
      port: shop.port,
      tls,
      workers: 2,
    });
    closing.unshift(() => nginx.close());
    const clients = Array.from({ length: visitors + 2 }, () =>
      ownProcess<TlsQuestion, Opened | NotifiedPages | Visited>('tls-pages'),
    );
    for (const client of clients) closing.unshift(() => client.end());
    const [shopper, one, ...many] = clients as [(typeof clients)[0], (typeof clients)[0], ...typeof clients];

    const problems: string[] = [];
    const memory = () => {
      const ofNginx = childrenOf(nginx.pid).map((pid) => Math.round(residentMegabytes(pid)));
      const ofStores = stores.map(({ pid }) => Math.round(residentMegabytes(pid)));
      return `nginx ${ofNginx.join(' + ')} MB, store ${ofStores.join(' + ')} MB`;
    };
    const [first, second] = ground.parts as [Part, Part];
    const paths = ['/', `/product/${first.id}`, '/offers', '/search?q=ryzen', `/product/${second.id}.data`];
    const visit = async (when: string) => {
      const asked = { ask: 'visit', shop, from: '127.9.9.9', paths, perSecond, seconds } as const;
      const { times, wrong } = (await shopper.ask(asked)) as Visited;
      const [p50, p99, most] = [shareOf(times, 0.5), shareOf(times, 0.99), Math.max(...times)].map(Math.round);
      console.log(`${when}: ${times.length} pages, p50 ${p50} ms, p99 ${p99} ms, the slowest ${most} ms; ${memory()}`);
      if (wrong.length > 0) problems.push(`${when}: ${wrong.length} pages failed: ${wrong.slice(0, 3).join(', ')}`);
    };
    const openOf = async (id: string) =>
      ((await Promise.all(many.map((each) => each.ask({ ask: 'heard', id })))) as NotifiedPages[]).reduce(
        (sum, each) => ({
          open: sum.open + each.open,
          notified: sum.notified + each.notified,
          lastAt: Math.max(sum.lastAt, each.lastAt),
        }),
      );

    await visit('Warming');
    await visit('Nobody else');
    const began = performance.now();
    const each = pages / visitors;
    const opened = (await Promise.all(
      many.map((client, index) => client.ask({ ask: 'open', shop, from: addresses(index * each, each), count: each })),
    )) as Opened[];
    console.log(
      `Opened ${pages} pages in ${((performance.now() - began) / 1_000).toFixed(1)} s: ${JSON.stringify(summed(opened))}`,
    );
    await visit(`${pages} open pages`);
    const changedAt = await withDatabase(ground.databaseUrl as string, async (client) => {
      const at = performance.timeOrigin + performance.now();
      await client.query('UPDATE products SET price = price + 100 WHERE id = $1', [first.id]);
      return at;
    });
    await wait(5_000);
    const before = await openOf(first.id);
    console.log(
      `A change reached ${before.notified} of ${before.open} pages, the last after ${Math.round(before.lastAt - changedAt)} ms`,
    );
    const [alone] = (await Promise.all([
      one.ask({ ask: 'open', shop, from: ['127.200.0.1'], count: crowd }),
      visit(`Beside one visitor who opens ${crowd}`),
    ])) as [Opened, unknown];
    console.log(`That visitor's: ${JSON.stringify(alone.byStatus)}`);
    await visit('After that');
    const after = await openOf(first.id);
    console.log(`Of the others’ pages ${after.open} are open, of ${before.open} before`);
    if (before.open < pages || before.notified < before.open)
      problems.push('Not all pages were open, or heard of the change');
    if (after.open < before.open) problems.push('The visitor closed pages of others');
    if (problems.length > 0) throw new CommandProblem(problems.join('\n'));
  } finally {
    for (const close of closing) await close();
  }
});

function addresses(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const each = first + index;
    return `127.${10 + (each >> 16)}.${(each >> 8) & 255}.${each & 255}`;
  });
}

function summed(all: readonly Opened[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const { byStatus } of all) {
    for (const [status, count] of Object.entries(byStatus)) sum[status] = (sum[status] ?? 0) + count;
  }
  return sum;
}
