import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium, devices, type Locator, type Page } from '@playwright/test';
import { browserArguments, findHeadlessChromium, howToGetChromium } from '#scripts/browser.ts';
import { buildIfNeeded } from '#scripts/build.ts';
import { startStore } from '#tests/support/store/store.ts';

/**
 * `npm run bench:interactions [-- NAME…] [--at-once]`: how long a phone four times slower than this machine takes to answer a press
 * (Interaction to Next Paint, https://web.dev/articles/inp), each in a browser that knows nothing of the shop, the worst of seven. Exits with 1
 * above 200 ms. `--at-once` presses while the page's scripts still take it over, which nobody does on purpose.
 */
const slowdown = 4;
const repeats = 7;
const mostMs = 200;

interface Visit {
  path: string;
  /** Everything that is pressed counts. */
  act(page: Page): Promise<void>;
}

/** A finger rests on the screen for as long as a quick one does; Playwright's own press lasts no time at all. */
const restMs = 80;

async function press(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not there to be pressed`);
  const session = await target.page().context().newCDPSession(target.page());
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await pause(restMs);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

const typed = (page: Page, letters: string) => page.keyboard.type(letters, { delay: 80 });
const panel = (page: Page) => page.locator('#filtros');

const visits: Record<string, Visit> = {
  search: {
    path: '/',
    async act(page) {
      await press(page.getByRole('banner').getByPlaceholder('Buscar productos...'));
      await typed(page, 'ryzen 7');
      await page.getByRole('option').first().waitFor();
      await typed(page, '800');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/(product|search)/);
    },
  },
  'add from a card': {
    path: '/categories/procesadores',
    async act(page) {
      const add = page.getByRole('main').getByRole('button', { name: /^Añadir.*al carrito/ });
      await press(add.first());
      await page
        .getByText(/añadido al carrito/)
        .first()
        .waitFor();
      await press(add.nth(1));
    },
  },
  'add from the product': {
    path: '/product/2',
    async act(page) {
      await press(
        page
          .getByRole('main')
          .getByRole('button', { name: /^Añadir.*al carrito/ })
          .first(),
      );
      await page
        .getByText(/añadido al carrito/)
        .first()
        .waitFor();
    },
  },
  'open the filters': {
    path: '/categories/procesadores',
    async act(page) {
      await press(page.getByRole('button', { name: /^Filtrar/ }));
      await panel(page).getByRole('checkbox').first().waitFor();
    },
  },
  'choose a filter': {
    path: '/categories/procesadores?disponible=1',
    async act(page) {
      await press(page.getByRole('button', { name: /^Filtrar/ }));
      const choices = panel(page).getByRole('checkbox');
      await press(choices.nth(1));
      await press(choices.nth(3));
      await page.waitForURL(/&\w+=/);
      // Who presses "Ver 10 resultados" has read it.
      await page.evaluate(rest);
      await press(panel(page).getByRole('button', { name: /^Ver/ }).first());
    },
  },
  'choose a part': {
    path: '/armar/1/elegir/procesador',
    async act(page) {
      await press(page.getByRole('search').getByRole('searchbox').last());
      await typed(page, 'ryzen');
      await page.keyboard.press('Enter');
      await page.waitForURL(/q=ryzen/);
      await page.evaluate(rest);
      await press(
        page
          .getByRole('main')
          .getByRole('link', { name: /^Elegir: / })
          .first(),
      );
      await page.getByRole('list', { name: 'Piezas de tu PC' }).waitFor();
    },
  },
};

const executablePath = findHeadlessChromium();
if (!executablePath) throw new Error(`There is no browser to measure with. ${howToGetChromium}`);
buildIfNeeded();
const atOnce = process.argv.includes('--at-once');
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const store = await startStore({ mode: 'demo', hostname: '127.0.0.1' });
const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
try {
  console.log(`\n  ${'pressed'.padEnd(22)}${'worst ms'.padStart(9)}${'median'.padStart(8)}${'CLS'.padStart(8)}`);
  for (const [name, visit] of Object.entries(visits)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const measured: Measured[] = [];
    for (let repeat = 0; repeat < repeats; repeat += 1) measured.push(await measure(visit));
    const slowest = measured.map(({ worstMs }) => worstMs).toSorted((a, b) => b - a);
    const shift = Math.max(...measured.map(({ shift }) => shift));
    const [worst = 0, median = 0] = [slowest[0], slowest[repeats >> 1]];
    console.log(
      `  ${name.padEnd(22)}${worst.toFixed(0).padStart(9)}${median.toFixed(0).padStart(8)}${shift.toFixed(3).padStart(8)}`,
    );
    if (worst > mostMs || shift > 0) process.exitCode = 1;
    for (const line of measured.flatMap(({ moved }) => moved)) console.log(`    moved: ${line}`);
    if (worst > mostMs)
      for (const line of measured.find(({ worstMs }) => worstMs === worst)?.parts ?? []) console.log(`    ${line}`);
  }
} finally {
  await browser.close();
  await store.close();
}

interface Measured {
  /** The longest from a press to what it painted. */
  worstMs: number;
  /** Of what nobody pressed for. */
  shift: number;
  /** What moved by itself from where, since a rare shift is hard to see again. */
  moved: string[];
  parts: string[];
}

async function measure({ path, act }: Visit): Promise<Measured> {
  const context: BrowserContext = await browser.newContext({
    ...devices['Pixel 7'],
    locale: 'es-CO',
    serviceWorkers: 'block',
  });
  try {
    await context.addInitScript(observe);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(store.url + path, { waitUntil: 'load' });
    if (!atOnce) await page.evaluate(rest);
    await act(page);
    // The last press is reported with the frame after it.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
    const { presses, shift, moved } = await page.evaluate(() => window.measured);
    const worst = presses.toSorted((a, b) => b.ms - a.ms);
    return {
      worstMs: worst[0]?.ms ?? 0,
      shift,
      moved,
      parts: worst
        .slice(0, 3)
        .map(({ what, ms, inputMs, workMs }) => `${what}: ${ms} ms, waited ${inputMs}, worked ${workMs}`),
    };
  } finally {
    await context.close();
  }
}

interface Press {
  what: string;
  /** In steps of 8 ms, as browsers tell it. */
  ms: number;
  inputMs: number;
  workMs: number;
}

declare global {
  interface Window {
    measured: { presses: Press[]; shift: number; moved: string[] };
  }
}

/** Until nothing long has run for half a second: the page has been taken over by its scripts. */
function rest(): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(resolve, 500);
    new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(resolve, 500);
    }).observe({ type: 'longtask', buffered: true });
  });
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

function observe(): void {
  window.measured = { presses: [], shift: 0, moved: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
      if (!entry.interactionId) continue;
      const { name, duration, startTime, processingStart, processingEnd } = entry;
      const what = `${name} ${(entry.target as Element | null)?.textContent?.trim().slice(0, 30) ?? ''}`;
      window.measured.presses.push({
        ...{ what, ms: duration },
        inputMs: Math.round(processingStart - startTime),
        workMs: Math.round(processingEnd - processingStart),
      });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue;
      window.measured.shift += value;
      for (const { node, previousRect: from, currentRect: to } of sources)
        window.measured.moved.push(
          `${Math.round(startTime)} ms, ${node?.nodeName} “${node?.textContent?.trim().slice(0, 30)}” y ${from.y} → ${to.y}, height ${from.height} → ${to.height}`,
        );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
