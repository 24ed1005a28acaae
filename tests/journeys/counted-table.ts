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

interface Done {
  presses: number;
  seconds: number;
}

interface Table<T> {
  /** A file of docs with a table of names, presses on the `phone` and with `keys`, and where it has them `seconds` beside either. */
  file: string;
  tasks: readonly T[];
  nameOf: (task: T) => string;
  phone: { width: number; height: number };
  /** Tasks that take longer on the phone than before, for a reason that the file gives. */
  known?: readonly string[];
  perform: (task: T, performed: Performed) => Promise<Done>;
}

/** Does each task of a table, and fails where it takes another number of touches than is written, a fifth more keys, or longer. */
export function countPresses<T>({ file, tasks, nameOf, phone, known = [], perform }: Table<T>): void {
  const written = readCounts(file);

  test('the table of presses names these, in this order', () => {
    expect([...written.keys()]).toEqual(tasks.map(nameOf));
  });

  test('none takes longer on the phone than before, but what is known to', () => {
    const longer = [...written].filter(
      ([, { phoneSeconds = 0, secondsBefore = phoneSeconds }]) => phoneSeconds > secondsBefore,
    );
    expect(longer.map(([name]) => name)).toEqual(known);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: phone, hasTouch: true });
    for (const task of tasks) {
      test(nameOf(task), async ({ page, context }) => {
        const { presses, seconds } = await perform(task, { page, context, hand: fingerOn(page), isPhone: true });
        const { phone: touches, phoneSeconds } = written.get(nameOf(task)) ?? {};
        expect({ touches: presses, seconds: phoneSeconds && Math.round(seconds) }).toEqual({
          touches,
          seconds: phoneSeconds,
        });
      });
    }
  });

  test.describe('with keys alone', () => {
    for (const task of tasks) {
      test(nameOf(task), async ({ page, context }) => {
        const { presses, seconds } = await perform(task, { page, context, hand: keysOn(page), isPhone: false });
        const { keys = 0, keysSeconds } = written.get(nameOf(task)) ?? {};
        // What stands on the way changes with the catalogue and the admin, so a few more are no failure.
        expect(presses, `${seconds} s`).toBeLessThanOrEqual(Math.ceil(keys * 1.2));
        if (keysSeconds) expect(seconds).toBeLessThanOrEqual(Math.ceil(keysSeconds * 1.2));
      });
    }
  });
}

interface Counts {
  phone: number;
  keys: number;
  phoneSeconds: number | undefined;
  /** On the phone, of what was possible before. */
  secondsBefore: number | undefined;
  keysSeconds: number | undefined;
}

function readCounts(file: string): Map<string, Counts> {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const head = rows.findIndex((cells) => cells.includes('phone') && cells.includes('keys'));
  const [phone, keys] = ['phone', 'keys'].map((name) => rows[head]?.indexOf(name) ?? 0) as [number, number];
  const before = rows[head]?.indexOf('phone before') ?? -1;
  const hasSeconds = rows[head]?.includes('seconds');
  const below = rows.slice(head + 2);
  const body = below.slice(
    0,
    below.findIndex((cells) => cells.length === 1),
  );
  const secondsAt = (cells: string[], column: number) => (hasSeconds ? Number(cells[column + 1]) : undefined);
  return new Map(
    body.map((cells) => [
      cells[phone - 1] ?? '',
      {
        phone: Number(cells[phone]),
        keys: Number(cells[keys]),
        phoneSeconds: secondsAt(cells, phone),
        secondsBefore: Number(cells[before]) || undefined,
        keysSeconds: secondsAt(cells, keys),
      },
    ]),
  );
}
