import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  help: string;
  nodes: { html: string }[];
}

interface Axe {
  configure(spec: object): void;
  run(context: unknown, options: object): Promise<{ violations: Violation[] }>;
}

/** The only rules whose result depends on the theme. `tests/page-rows.test.ts` compares them with axe's own list. */
export const colourRules: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** Those whose result may depend on the width though the same elements are seen. */
const widthRules: readonly string[] = ['scrollable-region-focusable'];

export async function axe(page: Page): Promise<string[]> {
  await withAxe(page);
  const violations = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: Axe };
    return (await axe.run(document, options)).violations;
  }, quickly);
  return violations.map(sentenceOf);
}

/**
 * Call it at the narrowest width first: all rules run there, because contrast is hardest where text is smallest.
 * Other widths repeat the colour rules only on elements that were not visible before, and the others only where a
 * different set of elements is seen than at any width before: colours and markup do not depend on the width itself.
 * Axe reads the whole page again at each call, which takes longer than the rules themselves, so each theme has one call.
 */
export async function axeInBothThemes(page: Page): Promise<string[]> {
  await withAxe(page);
  const found = await page.evaluate(
    async ({ options, colours, widths }) => {
      const { axe } = window as unknown as { axe: Axe };
      const globals = window as unknown as { visibleSets?: Set<Element>[] };
      const before = globals.visibleSets ?? [];
      const isFirst = before.length === 0;
      // What is there for screen readers alone is one pixel large.
      const isVisible = (each: Element) =>
        each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width > 1;
      const seen = new Set([...document.body.querySelectorAll('*')].filter(isVisible));
      const fresh = [...seen].filter((each) => !before.some((set) => set.has(each)));
      const isVisibleAsBefore = before.some(
        (set) => set.size === seen.size && [...seen].every((each) => set.has(each)),
      );
      globals.visibleSets = [...before, seen];

      const run = async (theme: string, asked: object) => {
        document.documentElement.dataset.theme = theme;
        // As a change in another tab does: the page's theme store reads what is stored, not what the event says.
        if (origin !== 'null') localStorage.setItem('theme', theme);
        dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }));
        const { violations } = await axe.run(document, { ...options, ...asked });
        if (document.documentElement.dataset.theme !== theme) throw new Error(`The page left the theme ${theme}`);
        return violations.map((violation) => ({ theme, violation }));
      };
      const only = (rules: readonly string[]) => ({ runOnly: { type: 'rule', values: rules } });
      if (isFirst) return [...(await run('dark', only(colours))), ...(await run('light', {}))];

      const freshAttribute = 'data-fresh';
      axe.configure({
        rules: [
          { id: 'color-contrast', selector: `[${freshAttribute}]` },
          { id: 'link-in-text-block', selector: `a[href][${freshAttribute}]` },
        ],
      });
      for (const each of fresh) each.setAttribute(freshAttribute, '');
      const dark = fresh.length > 0 ? await run('dark', only(colours)) : [];
      const light = await run('light', isVisibleAsBefore ? only(widths) : {});
      for (const each of fresh) each.removeAttribute(freshAttribute);
      return [...dark, ...light];
    },
    { options: quickly, colours: [...colourRules], widths: [...widthRules] },
  );
  return found.map(({ theme, violation }) => `${theme}: ${sentenceOf(violation)}`);
}

/** Halves the time: style sheets are not fetched again (only rules that are off need them), passes are not listed. */
const quickly = { preload: false, resultTypes: ['violations'] };

/** By the test driver, because the page's content policy would refuse a script. */
async function withAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
}

function sentenceOf({ id, help, nodes }: Violation): string {
  return `${id}: ${help} ${nodes.map((node) => node.html).join(' | ')}`;
}

/** Smaller than 24 by 24 px (WCAG 2.5.8), except links in a sentence and targets with a 24 px circle to themselves. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 24;
    const all = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
    const targets = [...document.querySelectorAll<HTMLElement>(all)]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]'))
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => box.right > 0 && box.bottom > 0);

    /** Includes the label pressed instead of the control, or the card over which a link is stretched. */
    function boxOf(element: HTMLElement): DOMRect {
      if (getComputedStyle(element, '::after').position === 'absolute') {
        return (element.closest('article') ?? element).getBoundingClientRect();
      }
      const box = element.getBoundingClientRect();
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.getBoundingClientRect() : undefined;
      if (!label) return box;
      const [left, top] = [Math.min(box.left, label.left), Math.min(box.top, label.top)];
      return new DOMRect(left, top, Math.max(box.right, label.right) - left, Math.max(box.bottom, label.bottom) - top);
    }
    const isSmall = ({ width, height }: DOMRect) => Math.round(width) < least || Math.round(height) < least;
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    const middleOf = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });
    const crowds = (box: DOMRect, other: DOMRect) => {
      const { x, y } = middleOf(box);
      const near = isSmall(other)
        ? middleOf(other)
        : {
            x: Math.min(Math.max(x, other.left), other.right),
            y: Math.min(Math.max(y, other.top), other.bottom),
          };
      return Math.hypot(x - near.x, y - near.y) < (isSmall(other) ? least : least / 2);
    };
    return targets
      .filter(({ element, box }) => isSmall(box) && !isInSentence(element))
      .filter(({ element, box }) =>
        targets.some(
          (other) => other.element !== element && !other.element.contains(element) && crowds(box, other.box),
        ),
      )
      .map(({ element, box }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
        return `target of ${Math.round(box.width)} by ${Math.round(box.height)} px: ${element.localName} ${name.slice(0, 40)}`;
      });
  });
}

/** Pixels too wide at 400 % zoom (WCAG 1.4.10) and with wider text spacing (WCAG 1.4.12). */
export async function tooWideWhenEnlarged(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 512 });
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const enlarged = await tooWide();
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets = [spacing];
  });
  const spaced = await tooWide();
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return [
    ...(enlarged > 0 ? [`enlarged four times: ${enlarged} px too wide`] : []),
    ...(spaced > 0 ? [`enlarged and spaced: ${spaced} px too wide`] : []),
  ];
}
