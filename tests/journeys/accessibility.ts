import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { type Axe, installAppearances, type Violation } from './appearances.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The only rules whose result depends on the theme. `tests/page-rows.test.ts` compares them with axe's own list. */
export const colourRules: readonly string[] = ['color-contrast', 'link-in-text-block'];

const themes = ['dark', 'light'] as const;

export async function axe(page: Page): Promise<string[]> {
  await withAxe(page);
  if (await page.evaluate(() => 'appearances' in window))
    throw new Error('Here rules of colours run on new appearances alone');
  const violations = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: Axe };
    return (await axe.run(document, options)).violations;
  }, quickly);
  return violations.map(sentenceOf);
}

/** What axe found nothing wrong with in this process, as `appearances.ts` describes it: the same need not be judged again. */
const known = { colours: new Set<string>(), kinds: new Set<string>(), outlines: new Set<string>() };

interface JudgedState {
  isFirst: boolean;
  /** Of a page that was seen in another state: it is looked at where it has kinds of elements, or an outline, that no page had there. */
  isFurtherState?: boolean;
}

/**
 * Call it at the narrowest width first: contrast is hardest where text is smallest, and all rules but those of colours run there on every
 * page. They run again in further states, and at other widths, where a kind of element appears or disappears, or an outline comes about, as
 * on no page before, because markup does not depend on the width itself. Colours are judged in both themes, on text that appears as none before it.
 * Axe reads the whole page at each call, which takes longer than the rules themselves, so it is called only where there is something new.
 */
export async function axeInBothThemes(page: Page, { isFirst, isFurtherState = false }: JudgedState): Promise<string[]> {
  await withAxe(page);
  await page.evaluate(installAppearances);
  const { kinds, outline } = await page.evaluate((it) => window.appearances.atThisWidth(it), isFirst);
  const isFirstOfPage = isFirst && !isFurtherState;
  const isNew = isFirstOfPage || !known.outlines.has(outline) || kinds.some((kind) => !known.kinds.has(kind));
  const faults: string[] = [];
  if (isFurtherState && !isFirst && !isNew) return faults;
  for (const theme of themes) {
    const appearances = await page.evaluate((it) => window.appearances.coloursIn(it), theme);
    const fresh = appearances.filter((each) => !known.colours.has(each));
    // One call for each theme, with all that is to be run in it.
    const isWhole = theme === 'light' && isNew;
    if (!isWhole && fresh.length === 0) continue;
    const asked = isWhole ? quickly : { ...quickly, runOnly: { type: 'rule', values: colourRules } };
    const found = await page.evaluate((it) => window.appearances.judge(it), { theme, fresh, asked });
    faults.push(...found.map((violation) => `${theme}: ${sentenceOf(violation)}`));
    if (found.length > 0) continue;
    for (const each of fresh) known.colours.add(each);
    if (!isWhole) continue;
    known.outlines.add(outline);
    for (const kind of kinds) known.kinds.add(kind);
  }
  return faults;
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

/** What has lost its form, because what stands beside it left too little room: signs, and sentences with a letter or two on a line. */
export function squeezed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sizeOf = ({ width, height }: DOMRect) => `${Math.round(width)} by ${Math.round(height)} px`;
    const signs = [...document.querySelectorAll('svg[viewBox="0 0 24 24"]')].flatMap((sign) => {
      const box = sign.getBoundingClientRect();
      const at = sign.parentElement;
      if (Math.abs(box.width - box.height) <= 1) return [];
      return [`sign of ${sizeOf(box)}: ${at?.ariaLabel ?? at?.textContent?.trim().slice(0, 40)}`];
    });
    const sentences = [...document.querySelectorAll('main :is(p, li, td, th, dt, dd, h1, h2, h3, label, a)')];
    const columns = sentences.flatMap((sentence) => {
      const box = sentence.getBoundingClientRect();
      const letter = Number.parseFloat(getComputedStyle(sentence).fontSize);
      // What only screen readers read is a pixel high.
      if (box.width > letter * 2 || box.height < letter * 5) return [];
      return [`words of ${sizeOf(box)}: ${sentence.textContent?.trim().slice(0, 40)}`];
    });
    return [...signs, ...columns];
  });
}

/** Pixels too wide at 400 % zoom (WCAG 1.4.10), with wider text spacing (WCAG 1.4.12), and for who buys with letters twice as large. */
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
  const isAdmin = await page.evaluate(() => {
    document.adoptedStyleSheets = [];
    document.documentElement.style.fontSize = '200%';
    return location.pathname.startsWith('/admin');
  });
  const large = await tooWide();
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return [
    ...(enlarged > 0 ? [`enlarged four times: ${enlarged} px too wide`] : []),
    ...(spaced > 0 ? [`enlarged and spaced: ${spaced} px too wide`] : []),
    ...(large > 0 && !isAdmin ? [`with letters twice as large: ${large} px too wide`] : []),
  ];
}
