import type { Locator, Page } from '@playwright/test';
import { keyboardUser } from './keyboard.ts';
import { expect } from './shop.ts';

/** One who does a task: with a finger, or with nothing but keys. What is typed is not counted, the way to the field is. */
export interface CountedHand {
  press(target: Locator): Promise<void>;
  write(target: Locator, words: string): Promise<void>;
  choose(target: Locator): Promise<void>;
  /** One of a list that opens: a touch for the list, one for its line; with keys the line's first letters. */
  pick(list: Locator, line: string): Promise<void>;
  presses(): number;
  /** By the keystroke-level model of docs/admin.md, which says nothing of the shop's own time. */
  seconds(): number;
}

/** Card, Moran and Newell: a moment to think before each press; then a touch, a sign on glass, a key. */
export const secondsOf = { thought: 1.35, touch: 0.8, characterOnGlass: 0.45, key: 0.28 } as const;

export function fingerOn(page: Page): CountedHand {
  let presses = 0;
  const characters = countCharacters(page);
  const press = async (target: Locator) => {
    await target.scrollIntoViewIfNeeded();
    await target.tap();
    presses += 1;
  };
  return {
    press,
    choose: press,
    async pick(list, line) {
      // A browser without a screen draws no list to touch.
      await list.scrollIntoViewIfNeeded();
      await list.selectOption({ label: line });
      presses += 2;
    },
    async write(target, words) {
      await press(target);
      await page.keyboard.type(words);
    },
    presses: () => presses,
    seconds: () => presses * (secondsOf.thought + secondsOf.touch) + characters() * secondsOf.characterOnGlass,
  };
}

function countCharacters(page: Page): () => number {
  let characters = 0;
  const type = page.keyboard.type.bind(page.keyboard);
  page.keyboard.type = async (words, ...given) => {
    characters += [...words].length;
    await type(words, ...given);
  };
  return () => characters;
}

/** By the link to the content first, and back up to the header, as people do who have only keys. */
export function keysOn(page: Page): CountedHand {
  const user = keyboardUser(page);
  const characters = countCharacters(page);
  let [presses, thoughts, isUnderWay] = [0, 0, false];
  const key = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = async (...given) => {
    presses += 1;
    // The keys on the way to one target, and what is pressed at its end, are one thought.
    if (!isUnderWay) thoughts += 1;
    await key(...given);
  };
  const toContent = page.getByRole('link', { name: 'Saltar al contenido' });
  const goTo = async (target: Locator) => {
    thoughts += 1;
    isUnderWay = true;
    // It waits for the page that has the target; until then the focus is that of the page before.
    const isInMain = await target.evaluate((element) => element.closest('main') !== null);
    const isAtTop = await page.evaluate(() => document.activeElement === document.body);
    if (isAtTop && isInMain && (await toContent.count()) > 0) {
      await user.goTo(toContent);
      await page.keyboard.press('Enter');
    }
    const isAbove = await target.evaluate((element) => element.closest('header, nav') !== null);
    await user.goTo(target, isAtTop || isInMain || !isAbove ? 'Tab' : 'Shift+Tab');
  };
  /** Tab comes to one radio of a group; an arrow chooses the next. */
  const chooseRadio = async (target: Locator) => {
    await goTo(target.locator('xpath=ancestor::fieldset').getByRole('radio').first());
    await page.keyboard.press('Space');
    while (!(await target.isChecked())) await page.keyboard.press('ArrowDown');
    isUnderWay = false;
  };
  const then = async (target: Locator, pressed: 'Enter' | 'Space' | null) => {
    await goTo(target);
    if (pressed) await page.keyboard.press(pressed);
    isUnderWay = false;
  };
  return {
    press: (target) => then(target, 'Enter'),
    choose: async (target) =>
      (await target.getAttribute('type')) === 'radio' ? chooseRadio(target) : then(target, 'Space'),
    async pick(list, line) {
      await then(list, null);
      await page.keyboard.type(line);
      await expect(list.locator('option:checked')).toHaveText(line);
    },
    async write(target, words) {
      await then(target, null);
      await page.keyboard.type(words);
    },
    presses: () => presses,
    seconds: () => thoughts * secondsOf.thought + (presses + characters()) * secondsOf.key,
  };
}
