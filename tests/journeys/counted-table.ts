import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { type CountedHand, fingerOn, keysOn } from './counted-hands.ts';
import { expect, test } from './shop.ts';

export interface Performed {
  page: Page;
  context: BrowserContext;
  hand: CountedHand;
  isPhone: boolean;
}

interface Table<T> {
  /** A file of docs with a table of names, presses on the `phone` and with `keys`. */
  file: string;
  tasks: readonly T[];
  nameOf: (task: T) => string;
  phone: { width: number; height: number };
  /** @returns how many presses it took */
  perform: (task: T, performed: Performed) => Promise<number>;
}

/** Does each task of a table, and fails where it takes another number of touches than is written, or a fifth more keys. */
export function countPresses<T>({ file, tasks, nameOf, phone, perform }: Table<T>): void {
  const written = readCounts(file);

  test('the table of presses names these, in this order', () => {
    expect([...written.keys()]).toEqual(tasks.map(nameOf));
  });

  test.describe('on a phone', () => {
    test.use({ viewport: phone, hasTouch: true });
    for (const task of tasks) {
      test(nameOf(task), async ({ page, context }) => {
        const presses = await perform(task, { page, context, hand: fingerOn(page), isPhone: true });
        expect(presses).toBe(written.get(nameOf(task))?.phone);
      });
    }
  });

  test.describe('with keys alone', () => {
    for (const task of tasks) {
      test(nameOf(task), async ({ page, context }) => {
        const presses = await perform(task, { page, context, hand: keysOn(page), isPhone: false });
        // What stands on the way changes with the catalogue and the desk, so a few more are no failure.
        expect(presses).toBeLessThanOrEqual(Math.ceil((written.get(nameOf(task))?.keys ?? 0) * 1.2));
      });
    }
  });
}

function readCounts(file: string): Map<string, { phone: number; keys: number }> {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const head = rows.findIndex((cells) => cells.includes('phone') && cells.includes('keys'));
  const phone = rows[head]?.indexOf('phone') ?? 0;
  const keys = rows[head]?.indexOf('keys') ?? 0;
  const below = rows.slice(head + 2);
  const body = below.slice(
    0,
    below.findIndex((cells) => cells.length === 1),
  );
  return new Map(
    body.map((cells) => [cells[phone - 1] ?? '', { phone: Number(cells[phone]), keys: Number(cells[keys]) }]),
  );
}
