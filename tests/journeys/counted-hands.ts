import type { Locator, Page } from '@playwright/test';
import { keyboardUser } from './keyboard.ts';

/** One who does a task: with a finger, or with nothing but keys. What is typed is not counted, the way to the field is. */
export interface CountedHand {
  press(target: Locator): Promise<void>;
  write(target: Locator, words: string): Promise<void>;
  choose(target: Locator): Promise<void>;
  presses(): number;
}

export function fingerOn(page: Page): CountedHand {
  let presses = 0;
  const press = async (target: Locator) => {
    await target.scrollIntoViewIfNeeded();
    await target.tap();
    presses += 1;
  };
  return {
    press,
    choose: press,
    async write(target, words) {
      await press(target);
      await page.keyboard.type(words);
    },
    presses: () => presses,
  };
}

/** By the link to the content first, and back up to the header, as people do who have only keys. */
export function keysOn(page: Page): CountedHand {
  const user = keyboardUser(page);
  let presses = 0;
  const key = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = async (...given) => {
    presses += 1;
    await key(...given);
  };
  const main = page.getByRole('main');
  const goTo = async (target: Locator) => {
    const isAtTop = await page.evaluate(() => document.activeElement === document.body);
    const isInMain = await target.evaluate((element) => element.closest('main') !== null);
    if (isAtTop && isInMain && (await main.count()) > 0) {
      await user.goTo(page.getByRole('link', { name: 'Saltar al contenido' }));
      await page.keyboard.press('Enter');
    }
    const isAbove = await target.evaluate((element) => element.closest('header, nav') !== null);
    await user.goTo(target, isAtTop || isInMain || !isAbove ? 'Tab' : 'Shift+Tab');
  };
  return {
    async press(target) {
      await goTo(target);
      await page.keyboard.press('Enter');
    },
    async choose(target) {
      await goTo(target);
      await page.keyboard.press('Space');
    },
    async write(target, words) {
      await goTo(target);
      await page.keyboard.type(words);
    },
    presses: () => presses,
  };
}
