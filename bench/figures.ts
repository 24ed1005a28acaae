import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Engine } from './ground/store-ground.ts';
import type { CheckoutFigures } from './steps/checkout.ts';
import type { FanOutFigures } from './steps/fan-out.ts';
import type { GrowthFigures } from './steps/growth.ts';
import type { MemoryFigures } from './steps/memory.ts';
import type { HitsAt } from './steps/page-hits.ts';
import type { PageFigures } from './steps/pages.ts';
import type { SearchFigures } from './steps/search.ts';
import type { StartFigures } from './steps/starting.ts';

export interface EngineFigures {
  engine: Engine;
  products: number;
  pages?: PageFigures[];
  grown?: GrowthFigures;
  checkout?: CheckoutFigures;
  live?: FanOutFigures;
  start?: StartFigures;
  memory?: MemoryFigures;
  search?: SearchFigures[];
}

export interface Figures {
  /** Of the live shop behind nginx with TLS; else of the store alone. */
  isLive: boolean;
  /** Machine, date and command, a line each. */
  about: string[];
  engines: EngineFigures[];
}

const engineNames = { postgres: 'PostgreSQL', pglite: 'embedded' } satisfies Record<Engine, string>;

export function markdownOf({ isLive, about, engines }: Figures): string {
  const where = isLive ? ', live through nginx with TLS' : '';
  const parts = [about.map((line) => `- ${line}`).join('\n')];
  for (const { engine, products, pages, grown, search } of engines) {
    const name = `${engineNames[engine]}, ${counted(products)} products${where}`;
    if (pages) {
      parts.push(`### Pages, ${name}`, cachedTable(pages));
      if (pages.some(({ byWrk }) => byWrk)) parts.push(wrkTable(pages));
      parts.push(missedTable(pages), changedTable(pages));
    }
    if (search) parts.push(`### Search, ${engineNames[engine]}${where}`, searchTable(search));
    if (grown) parts.push(`### ${counted(grown.products)} products${where}`, grownTable(grown, products));
  }
  const rest = engines.flatMap(otherRows);
  if (rest.length > 0) {
    parts.push(`### Orders, open pages, start, memory${where}`, table(['', 'on', 'measured', 'beside', 'ratio'], rest));
  }
  return `${parts.join('\n\n')}\n`;
}

function cachedTable(pages: readonly PageFigures[]): string {
  return table(
    ['kept', 'kB', ...perSecond(pages[0]?.cached), '`node:http`', 'share', 'p99 ms', 'its p99 ms', 'times'],
    pages.map(({ name, kilobytes, cached, bare }) => {
      const [own, best] = [last(cached), last(bare)];
      return [
        name,
        kilobytes.toFixed(1),
        ...rates(cached),
        whole(best?.perSecond),
        percent(own?.perSecond, best?.perSecond),
        short(own?.p99),
        short(best?.p99),
        own && best ? (own.p99 / best.p99).toFixed(1) : '–',
      ];
    }),
  );
}

/** The same by a generator that keeps up with the store, both by turns. */
function wrkTable(pages: readonly PageFigures[]): string {
  return table(
    ['kept, by wrk', 'answers', '`node:http`', 'share', 'p99 ms', 'its p99 ms', 'times'],
    pages.flatMap(({ name, byWrk }) => {
      if (!byWrk) return [];
      const [cached, bare] = byWrk.rates;
      const [p99, bareP99] = byWrk.p99s;
      return [
        [
          name,
          `${whole(cached)}/s`,
          whole(bare),
          percent(byWrk.share, 1),
          short(p99),
          short(bareP99),
          byWrk.times.toFixed(1),
        ],
      ];
    }),
  );
}

function missedTable(pages: readonly PageFigures[]): string {
  return table(
    ['missed', ...perSecond(pages[0]?.missed), 'p50 · p99 ms', 'processor ms', 'statements', 'by `pg`', 'share'],
    pages.map(({ name, missed, storeMs, databaseMs, statements, readsPerSecond }) => {
      const at = missed[10] ?? last(missed);
      return [
        name,
        ...rates(missed),
        `${short(at?.p50)} · ${short(at?.p99)}`,
        `${short(storeMs)} · ${short(databaseMs)}`,
        statements === null ? '–' : String(statements),
        readsPerSecond === null ? '–' : `${whole(readsPerSecond)}/s`,
        percent(at?.perSecond, readsPerSecond ?? undefined),
      ];
    }),
  );
}

function changedTable(pages: readonly PageFigures[]): string {
  return table(
    ['just changed', 'written in', 'one reader', '50 readers', 'renders', 'at another process', 'renders', 'changing'],
    pages.flatMap(({ name, changed, changedElsewhere, changing }) =>
      changed
        ? [
            [
              name,
              `${short(changed.writeMs)} ms`,
              `${short(changed.aloneMs)} ms`,
              `${short(changed.concurrentMs)} ms`,
              short(changed.renders),
              changedElsewhere
                ? `${short(changedElsewhere.aloneMs)} · ${short(changedElsewhere.concurrentMs)} ms`
                : '–',
              short(changedElsewhere?.renders),
              `${whole(changing?.perSecond)}/s`,
            ],
          ]
        : [],
    ),
  );
}

function searchTable(figures: readonly SearchFigures[]): string {
  const calls = table(
    ['products', 'asked', '1 client, p50 · p99 ms', '10 clients, p50 · p99 ms', 'answers', 'processor ms'],
    figures.flatMap(({ products, calls }) =>
      calls.map(({ asked, by, processor }) => [
        counted(products),
        asked,
        `${short(by[1]?.p50)} · ${short(by[1]?.p99)}`,
        `${short(by[10]?.p50)} · ${short(by[10]?.p99)}`,
        `${whole(by[10]?.perSecond)}/s`,
        `${short(processor[0])} · ${short(processor[1])}`,
      ]),
    ),
  );
  const memoryTable = table(
    ['products', 'at rest after', 'whole tables read', 'words in a process', 'facets in a process', 'loaded in'],
    figures.map(({ products, atRestAfter, wholeTables, statements, indexes: { words, facets, seconds } }) => [
      counted(products),
      `${short(atRestAfter)} s`,
      `${wholeTables.length} of ${statements} statements`,
      `${whole(words.products)}, ${whole(words.kilobytes)} kB`,
      `${whole(facets.kilobytes)} kB`,
      `${short(seconds)} s`,
    ]),
  );
  return `${calls}\n\n${memoryTable}`;
}

function grownTable({ pages, products }: GrowthFigures, few: number): string {
  return table(
    ['missed, 10 readers, by turns', counted(few), counted(products), 'times as long'],
    Object.entries(pages).map(
      ([
        name,
        {
          rates: [before, after],
          share,
        },
      ]) => [name, `${whole(before)}/s`, `${whole(after)}/s`, share.toFixed(2)],
    ),
  );
}

function otherRows({ engine, checkout, live, start, memory }: EngineFigures): string[][] {
  const on = engineNames[engine];
  const rows: string[][] = [];
  for (const [name, orders, updates] of checkout
    ? ([
        ['orders of different products', checkout.spread, checkout.spreadUpdates],
        ['orders of one product', checkout.hot, checkout.hotUpdates],
      ] as const)
    : []) {
    const measured = `${whole(orders.perSecond)}/s, p50 · p99 ${short(orders.p50)} · ${short(orders.p99)} ms`;
    rows.push([name, on, measured, `${whole(updates)} updates/s`, percent(orders.perSecond, updates)]);
  }
  if (checkout) rows.push(['mails waiting after them', on, String(checkout.mailsWaiting), '', '']);
  if (live) {
    const { notified } = live;
    rows.push(
      [
        `commit → the last of ${live.pages} pages, ${live.changes} changes`,
        on,
        `p50 · p99 ${short(notified.lastP50)} · ${short(notified.lastP99)} ms`,
        '300 ms',
        (notified.lastP99 / 300).toFixed(2),
      ],
      [
        `the same, all ${notified.deliveries} deliveries`,
        on,
        `p50 · p99 ${short(notified.p50)} · ${short(notified.p99)} ms`,
        '',
        '',
      ],
      ['commit → all of them have read one product anew', on, `${short(live.reloadedMs)} ms`, '', ''],
    );
  }
  if (start) {
    const measured = `/health ${(start.healthyMs / 1_000).toFixed(1)} s, / ${(start.homeMs / 1_000).toFixed(1)} s`;
    rows.push(['`npm start` with a build', on, measured, '', '']);
  }
  if (memory) {
    const { minutes, startMegabytes, earlyMegabytes, lateMegabytes, mostMegabytes, isGrowing } = memory;
    rows.push([
      `resident after ${minutes} minutes of mixed load`,
      on,
      `${whole(lateMegabytes)} MB, most ${whole(mostMegabytes)} MB`,
      `${whole(startMegabytes)} MB at the start, ${whole(earlyMegabytes)} MB early`,
      isGrowing ? 'growing' : 'flat',
    ]);
  }
  return rows;
}

/** Writes them into a page between two comments. */
export function writeInto(file: string, markdown: string): void {
  const [begin, end] = ['<!-- figures of npm run bench -->', '<!-- end of figures -->'];
  const page = readFileSync(file, 'utf8');
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${file} lacks ${begin} … ${end}`);
  writeFileSync(file, `${before}${begin}\n\n${markdown}\n${end}${after}`);
  spawnSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', file]);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const perSecond = (at: HitsAt = {}) => Object.keys(at).map((connections) => `${connections} conn.`);
const rates = (at: HitsAt) => Object.values(at).map(({ perSecond: rate }) => `${whole(rate)}/s`);
const last = (at: HitsAt) => Object.values(at).at(-1);

const counted = (products: number) => products.toLocaleString('en-US');

function whole(value = Number.NaN): string {
  return Number.isNaN(value) ? '–' : Math.round(value).toLocaleString('en-US');
}

function short(value = Number.NaN): string {
  if (Number.isNaN(value)) return '–';
  return value < 10 ? value.toFixed(1) : whole(value);
}

function percent(part = Number.NaN, of = Number.NaN): string {
  const share = (part / of) * 100;
  return Number.isNaN(share) ? '–' : `${share < 10 ? share.toFixed(1) : share.toFixed(0)} %`;
}
