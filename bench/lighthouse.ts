import { mkdir, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { browserArguments, findChromium, howToGetChromium } from '#scripts/browser.ts';
import { buildIfNeeded } from '#scripts/build.ts';
import { nginxProgram, stablePort } from '#tests/support/cluster/programs.ts';
import { browserTrust, howToTrust } from '#tests/support/https/trust.ts';
import { freePort } from '#tests/support/store/free-port.ts';
import { startStore } from '#tests/support/store/store.ts';
import { liveUrl, nginxBefore } from './ground/nginx-before.ts';

/**
 * `npm run lighthouse [-- PAGE…] [--own]`: the live shop over https; exits with 1 when a page misses what is promised. Each page is measured
 * twice: with Lighthouse's own slowdown of four, uncalibrated, and calibrated. Four fits a fast desktop (benchmark
 * index 1533), and Lighthouse's manual (docs/throttling.md) gives less for slower machines. `--own` leaves out the
 * calibrated one. `blocked` is promised for Lighthouse's own only, as it is the harder.
 */
const pages: Record<string, string> = {
  home: '/',
  category: '/categories/tarjetas-graficas',
  product: '/product/2',
  search: '/search?q=ryzen',
  cart: '/cart',
  blog: '/blog',
  article: '/blog/armar-un-pc-gamer',
  builder: '/armar',
};
const runs = 3;
const promised = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
/** Results of a search are not for search engines. */
const unlisted = ['search'];
const mostMs = { 'largest-contentful-paint': 1800, 'total-blocking-time': 200 };
const mostShift = 0.02;
const folder = '.tmp/lighthouse';

const executablePath = findChromium();
if (!executablePath) throw new Error(`There is no browser to measure with. ${howToGetChromium}`);
buildIfNeeded();
await mkdir(folder, { recursive: true });
const throttlings = process.argv.includes('--own') ? (['own'] as const) : (['own', 'calibrated'] as const);
type Throttling = (typeof throttlings)[number];
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const trust = await browserTrust();
if (!trust) console.log(`A demo over http: this browser cannot be told whom to trust. On Debian: ${howToTrust}`);
const nginxPort = trust && nginxProgram ? await stablePort() : null;
const store = await startStore({
  mode: trust ? undefined : 'demo',
  hostname: '127.0.0.1',
  // nginx stands before it where it is installed: it speaks HTTP/2, as shoppers' browsers get it, and the small proxy of tests does not.
  ...(nginxPort !== null && { env: { PUBLIC_URL: liveUrl(nginxPort) } }),
});
const nginx = nginxPort === null ? null : await nginxBefore(Number(new URL(store.insideUrl).port), nginxPort);
const shown = nginxPort === null ? store.url : liveUrl(nginxPort);
const port = await freePort();
const browser = await chromium.launch({
  executablePath,
  args: [...browserArguments, ...(trust?.args ?? []), `--remote-debugging-port=${port}`],
  ...(trust && { env: trust.env }),
});
try {
  // A new browser's first measurement is not representative.
  let { benchmarkIndex } = (await measure(`${shown}/`, 4)).environment;
  console.log(
    `\n  ${'page'.padEnd(10)}${Object.keys(promised)
      .map((name) => name.padStart(16))
      .join(
        '',
      )}${'LCP ms'.padStart(9)}${'CLS'.padStart(8)}${'TBT ms'.padStart(8)}${'script kB'.padStart(11)}${'CPU'.padStart(7)}${'machine'.padStart(9)}`,
  );
  for (const [name, path] of Object.entries(pages)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    for (const throttling of throttlings) {
      const results: Result[] = [];
      for (let run = 0; run < runs; run += 1) {
        // The last run gives the best estimate of the machine's speed.
        const result = await measure(shown + path, throttling === 'own' ? 4 : slowdownFor(benchmarkIndex));
        benchmarkIndex = result.environment.benchmarkIndex;
        results.push(result);
      }
      const median = results.toSorted((a, b) => score(a, 'performance') - score(b, 'performance'))[runs >> 1] as Result;
      await writeFile(`${folder}/${name}.${throttling}.json`, JSON.stringify(median));
      report(name, throttling, median);
    }
  }
} finally {
  await browser.close();
  await nginx?.close();
  await store.close();
}

async function measure(url: string, slowdown: number, tries = 3): Promise<Result> {
  const outcome = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    throttling: { cpuSlowdownMultiplier: slowdown },
  });
  if (!outcome) throw new Error(`Lighthouse said nothing of ${url}`);
  const { runtimeError } = outcome.lhr;
  // Sometimes the recording starts after the page does.
  if (runtimeError?.code === 'NO_NAVSTART' && tries > 1) return measure(url, slowdown, tries - 1);
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  return outcome.lhr;
}

/** As in Lighthouse's calculator, for a mid-range phone. */
function slowdownFor(index: number): number {
  if (index >= 1300) return 3 + (index - 1300) / 233;
  if (index >= 800) return 2 + (index - 800) / 500;
  return 1 + Math.max(0, index - 150) / 650;
}

function score(result: Result, category: string): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100);
}

function figure(result: Result, audit: string): number {
  return result.audits[audit]?.numericValue ?? Number.NaN;
}

function report(name: string, throttling: Throttling, result: Result): void {
  const scores = Object.keys(promised).map((category) => score(result, category));
  const [lcp, cls, tbt] = ['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time'].map((audit) =>
    figure(result, audit),
  ) as [number, number, number];
  console.log(
    `  ${name.padEnd(10)}${scores.map((value) => String(value).padStart(16)).join('')}${lcp.toFixed(0).padStart(9)}${cls
      .toFixed(3)
      .padStart(8)}${tbt.toFixed(0).padStart(8)}${(scriptBytes(result) / 1000)
      .toFixed(1)
      .padStart(
        11,
      )}${`×${(result.configSettings.throttling.cpuSlowdownMultiplier ?? 4).toFixed(1)}`.padStart(7)}${result.environment.benchmarkIndex.toFixed(0).padStart(9)}`,
  );
  const missed = [
    ...Object.entries(promised)
      .filter(
        ([category, least]) => score(result, category) < least && !(category === 'seo' && unlisted.includes(name)),
      )
      .flatMap(([category, least]) => [`${category} below ${least}`, ...failedAudits(result, category)]),
    ...(lcp > mostMs['largest-contentful-paint']
      ? [`largest paint after ${mostMs['largest-contentful-paint']} ms`]
      : []),
    ...(throttling === 'own' && tbt >= mostMs['total-blocking-time']
      ? [`blocked for ${mostMs['total-blocking-time']} ms or more`]
      : []),
    ...(cls > mostShift ? [`shift above ${mostShift}`] : []),
  ];
  for (const line of missed) console.log(`    ${line}`);
  if (missed.length > 0) process.exitCode = 1;
}

function failedAudits(result: Result, category: string): string[] {
  const references = result.categories[category]?.auditRefs ?? [];
  return references
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `  ${id}: ${result.audits[id]?.displayValue ?? result.audits[id]?.title ?? ''}`);
}

function scriptBytes(result: Result): number {
  const details = result.audits['network-requests']?.details;
  const items =
    details && 'items' in details ? (details.items as { resourceType?: string; transferSize?: number }[]) : [];
  return items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}
