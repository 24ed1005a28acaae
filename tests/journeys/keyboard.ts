import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';
import { aForm } from '#tests/support/checkout-client.ts';

interface Stop {
  name: string;
  /** False when the focus has left the page for the browser's own controls. */
  isInPage: boolean;
  faults: string[];
  /** What is looked for has the focus, or is not in the page any more. */
  target: 'has the focus' | 'is gone' | null;
}

export interface KeyboardUser {
  /** Each stop on the way must be visible. */
  goTo(target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void>;
  /** The focus must leave the page at its end. @returns the names of all stops */
  walkToEnd(): Promise<string[]>;
}

const mostStops = 300;

type Target = ElementHandle<SVGElement | HTMLElement>;

export function keyboardUser(page: Page): KeyboardUser {
  async function step(key: 'Tab' | 'Shift+Tab', target: Target | null = null): Promise<Stop> {
    await page.keyboard.press(key);
    let stop = await page.evaluate(stopOfFocus, target);
    if (stop.faults.length === 0) return stop;
    // A strip takes a moment to scroll the next card into view.
    const inspect = async () => {
      stop = await page.evaluate(stopOfFocus, target);
      return stop.faults;
    };
    await expect.poll(inspect, `${page.url()}: ${stop.name}`).toEqual([]);
    return stop;
  }
  return {
    async goTo(target, key = 'Tab') {
      await expect(target).toBeAttached();
      // Finding an element by its role reads the whole page, which at each stop took longer than the stop itself.
      let element = await target.elementHandle();
      for (let stops = 0; stops < mostStops; stops += 1) {
        const stop = await step(key, element);
        if (stop.target === 'has the focus') return;
        if (stop.target !== 'is gone') continue;
        element = await target.elementHandle();
        if (await target.evaluate((each) => each === document.activeElement)) return;
      }
      throw new Error(`${mostStops} stops and no way to ${target}`);
    },
    async walkToEnd() {
      const names: string[] = [];
      for (let stops = 0; stops < mostStops; stops += 1) {
        const { name, isInPage } = await step('Tab');
        if (!isInPage) return names;
        names.push(name);
      }
      throw new Error(`The focus does not come out: ${names.slice(-5).join(', ')}`);
    },
  };
}

/** Runs in the page. Checks an outline of two pixels (WCAG 2.4.7) that nothing sticky covers (WCAG 2.4.11). */
function stopOfFocus(wanted: Element | null): Stop {
  const focused = document.activeElement;
  const target = wanted === null ? null : !wanted.isConnected ? 'is gone' : wanted === focused ? 'has the focus' : null;
  if (!focused || focused === document.body) return { name: 'the browser itself', isInPage: false, faults: [], target };
  const name = focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 60) ?? '';
  const faults: string[] = [];

  const label = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
  const drawn = [focused, focused.parentElement, focused.closest('article'), ...label].filter((each) => each !== null);
  const hasRing = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  };
  if (!drawn.some(hasRing)) faults.push('has no ring');

  // Controls that are drawn by their label have no size of their own.
  const own = focused.getBoundingClientRect();
  const shown = own.width * own.height > 4 ? focused : (label[0] ?? focused);
  const { left, top, width, height } = shown.getBoundingClientRect();
  const isVisible = [0.15, 0.5, 0.85].every((part) => {
    const [x, y] = [left + width / 2, top + height * part];
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (shown.contains(hit) || hit.contains(shown));
  });
  if (!isVisible) faults.push(`is covered or out of sight at ${[left, top, width, height].map(Math.round)}`);
  return { name, isInPage: true, faults, target };
}

export async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

export async function typeInto(page: Page, user: KeyboardUser, label: string | RegExp, words: string): Promise<void> {
  await user.goTo(page.getByRole('main').getByLabel(label).first());
  await press(page, 'Control+A');
  await page.keyboard.type(words);
}

export async function pressButton(page: Page, user: KeyboardUser, name: string): Promise<void> {
  await user.goTo(page.getByRole('main').getByRole('button', { name, exact: true }));
  await press(page, 'Enter');
}

/** A fold opens with Enter. */
export async function openFold(page: Page, user: KeyboardUser, words: string): Promise<void> {
  await user.goTo(page.getByRole('main').locator('summary', { hasText: words }).first());
  await press(page, 'Enter');
}

/** The form of delivery, from its first field on, to the box of the terms. */
export async function typeForm(page: Page) {
  await page.keyboard.type(aForm.fullName);
  await press(page, 'Tab');
  await page.keyboard.type(aForm.email);
  await press(page, 'Tab');
  await page.keyboard.type(aForm.phoneNumber);
  await press(page, 'Tab', 'ArrowDown');
  await expect(page.getByLabel('Tipo de documento')).toHaveValue('CE');
  await press(page, 'Tab');
  await page.keyboard.type(aForm.legalId);
  await press(page, 'Tab');
  await page.keyboard.type(aForm.addressLine1);
  await press(page, 'Tab');
  await page.keyboard.type(aForm.city);
  await press(page, 'Tab');
  await page.keyboard.type(aForm.region);
  await press(page, 'Tab');
  await page.keyboard.type('Portería, torre 3');
  // Past the fold for who wants the invoice made out to a company.
  await press(page, 'Tab', 'Tab', 'Space');
  await expect(page.getByRole('checkbox', { name: /términos/ })).toBeChecked();
}

/** A card that is approved, from its number on. */
export async function typeCard(page: Page) {
  await page.keyboard.type('4242 4242 4242 4242');
  await press(page, 'Tab', 'Control+A');
  await page.keyboard.type('12/30');
  await press(page, 'Tab', 'Control+A');
  await page.keyboard.type('123');
  await press(page, 'Enter');
}
