import type { Page } from '@playwright/test';
import { axeInBothThemes, smallTargets, tooWideWhenEnlarged } from './accessibility.ts';

/** A phone, a tablet upright, a desk; ascending, as `axeInBothThemes` wants them. */
export const lookedAtWidths = [360, 768, 1280] as const;

/**
 * What is wrong with the page as it stands, which came in the dark theme at the first of the widths: rules of accessibility, its
 * width, what is too small to be pressed, and its width where it is enlarged four times. What has no colour is looked at in one theme.
 */
export async function faultsInEveryLook(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of lookedAtWidths) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) faults.push(`${width} px: ${overflow} px too wide`);
    for (const violation of await axeInBothThemes(page)) faults.push(`${width} px, ${violation}`);
    // In between nothing is smaller than on the phone.
    if (width !== 768) for (const target of await smallTargets(page)) faults.push(`${width} px: ${target}`);
  }
  return [...faults, ...(await tooWideWhenEnlarged(page))];
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
