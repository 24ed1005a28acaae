import type { Page } from '@playwright/test';
import { axeInBothThemes, smallTargets, squeezed, tooWideWhenEnlarged } from './accessibility.ts';

/** The narrowest first, as `axeInBothThemes` requires; between the two others there is hardly anything that none of them shows. */
export const checkedWidths = [360, 1280, 768] as const;

/**
 * The page must have been opened at the first width in the dark theme. A further state of a page is judged at the first width, and at the
 * second where it has something new there; that nothing is too wide is looked at everywhere.
 */
export async function faultsInEveryAppearance(page: Page, { isFurtherState = false } = {}): Promise<string[]> {
  const faults: string[] = [];
  for (const width of checkedWidths) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) faults.push(`${width} px: ${overflow} px too wide`);
    for (const fault of await squeezed(page)) faults.push(`${width} px: ${fault}`);
    if (isFurtherState && width === checkedWidths[2]) continue;
    const violations = await axeInBothThemes(page, { isFirst: width === checkedWidths[0], isFurtherState });
    for (const violation of violations) faults.push(`${width} px, ${violation}`);
    // Tablets have no smaller targets than phones.
    if (width !== 768) for (const target of await smallTargets(page)) faults.push(`${width} px: ${target}`);
  }
  return [...faults, ...(await tooWideWhenEnlarged(page))];
}

interface LayoutShifts {
  sum: number;
  /** What moved from where, since a rare shift is hard to see again. */
  moved: string[];
}

/**
 * @param isInputCounted also what moves within half a second of a press, which browsers leave out: on a slow phone it comes later, and counts
 * @param within `moved` has these elements alone
 */
export function layoutShiftsOf(
  page: Page,
  { isInputCounted = false, within }: { isInputCounted?: boolean; within?: string } = {},
): Promise<LayoutShifts> {
  interface Shift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
  return page.evaluate(
    ({ isInputCounted, within }) =>
      new Promise<LayoutShifts>((resolve) => {
        const isWithin = ({ node }: { node?: Node }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return within === undefined || Boolean(element?.closest(within));
        };
        const corner = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
        new PerformanceObserver((list) => {
          const shifts = (list.getEntries() as Shift[]).filter(
            ({ hadRecentInput }) => isInputCounted || !hadRecentInput,
          );
          resolve({
            sum: shifts.reduce((sum, { value }) => sum + value, 0),
            moved: shifts.flatMap(({ sources }) =>
              sources
                .filter(isWithin)
                .map(
                  ({ node, previousRect, currentRect }) =>
                    `${node?.nodeName} “${node?.textContent?.slice(0, 40)}” ${corner(previousRect)} → ${corner(currentRect)}`,
                ),
            ),
          });
        }).observe({ type: 'layout-shift', buffered: true });
        // Without any shift the observer is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ sum: 0, moved: [] })));
      }),
    { isInputCounted, within },
  );
}
