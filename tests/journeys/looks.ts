import { expect, type Page } from '@playwright/test';
import { axe } from './accessibility.ts';

const themes = ['light', 'dark'] as const;
const widths = [360, 1280] as const;

/**
 * Each page shows its title, is not wider than the screen and breaks no rule of accessibility, on a phone and on a wide screen, in both
 * themes. For what only a story brings about: `every-screen` looks at the pages themselves.
 *
 * @param addresses by a name for the page, which a failure tells
 * @param once what else is done or looked at when a page has come, before it is looked at
 */
export async function expectWholeInEveryLook(
  page: Page,
  addresses: Readonly<Record<string, string>>,
  once: (name: string) => Promise<void> = async () => {},
): Promise<void> {
  for (const theme of themes) {
    // A page of the shop's own origin, where its storage can be laid out before the others come.
    await page.goto(new URL('/health', Object.values(addresses)[0]).href);
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    for (const [name, address] of Object.entries(addresses)) {
      await page.setViewportSize({ width: widths[0], height: 900 });
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await once(name);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expectWhole(page, `${name}, ${width} px, ${theme}`);
      }
    }
  }
}

/** The page as it stands. @param which what a failure calls it */
export async function expectWhole(page: Page, which?: string): Promise<void> {
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(tooWide, which).toBeLessThanOrEqual(0);
  expect(await axe(page), which).toEqual([]);
}

/** How much of the page has moved by itself since it came, as Chromium counts it. */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
          resolve(shifts.reduce((sum, entry) => sum + (entry.hadRecentInput ? 0 : entry.value), 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // None at all is never told.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
}
