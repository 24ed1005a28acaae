import type { BrowserContext, Page } from '@playwright/test';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { anOrderOf } from '#tests/support/sold-orders.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import type { CountedHand } from '../counted-hands.ts';
import { countPresses } from '../counted-table.ts';
import { expect, test } from '../shop.ts';
import { isAlive } from '../shopper.ts';
import { carrySession } from '../signed-in.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

interface Doing {
  page: Page;
  hand: CountedHand;
  isPhone: boolean;
  /** What somebody says on the telephone: of an order that is paid and prepared. */
  number: string;
}

interface Job {
  /** As docs/desk.md names it. */
  job: string;
  /** More presses that no browser hears: of the system's own windows and menus. */
  outside?: { phone: number; keys: number };
  do(doing: Doing): Promise<void>;
}

const rows = 40;
const nameOf = (row: number) => `Fila ${String(row).padStart(2, '0')}`;
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).first();
const priceOf = (page: Page, row: number) => main(page).getByLabel(`Precio de ${nameOf(row)}`, { exact: true });

/** A finger touches the field; keys call it from anywhere. */
async function find({ page, hand, isPhone }: Doing, words: string): Promise<void> {
  if (isPhone) await hand.write(main(page).getByRole('searchbox').first(), words);
  else {
    await page.keyboard.press('/');
    await page.keyboard.type(words);
  }
  await page.keyboard.press('Enter');
}

async function openSheet(doing: Doing): Promise<void> {
  const { page, hand, isPhone } = doing;
  await find(doing, 'hoja');
  const hit = main(page).getByRole('link', { name: 'Editar en hoja' });
  // The first hit has the focus.
  await expect(hit).toBeFocused();
  await (isPhone ? hand.press(hit) : page.keyboard.press('Enter'));
  await expect(main(page).getByText('Nada cambiado.')).toBeVisible();
}

/** Keys come into the sheet from the search, which a key calls. */
async function firstCell({ page, hand, isPhone }: Doing): Promise<void> {
  if (!isPhone) await page.keyboard.press('/');
  await hand.write(priceOf(page, 0), '');
}

async function applyCells({ page, hand, isPhone }: Doing, cells: number): Promise<void> {
  await (isPhone ? hand.press(button(page, 'Ver cómo queda')) : page.keyboard.press('Control+Enter'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hoja: ${cells} casillas`);
  await hand.press(button(page, `Aplicar a ${cells} casillas`));
  await expect(main(page).getByText(`Cambiaron ${cells} casillas.`)).toBeVisible();
}

const jobs: readonly Job[] = [
  {
    job: 'open an order by the number somebody says',
    async do(doing) {
      await find(doing, doing.number);
      await expect(doing.page.getByRole('heading', { level: 1 })).toContainText(doing.number);
    },
  },
  {
    job: 'ship a paid order with its guide',
    async do(doing) {
      const { page, hand, number } = doing;
      await find(doing, number);
      await hand.write(main(page).getByLabel('Transportadora').first(), 'Servientrega');
      await hand.write(main(page).getByLabel('Número de guía').first(), '2259870000');
      await hand.press(button(page, 'Marcar como enviado'));
      await expect(main(page).getByRole('status').first()).toContainText('quedó enviado');
    },
  },
  {
    job: 'change three prices in the sheet',
    async do(doing) {
      const { page, hand, isPhone } = doing;
      await openSheet(doing);
      await firstCell(doing);
      for (const row of [0, 1, 2]) {
        if (row > 0 && isPhone) await hand.press(priceOf(page, row));
        else if (row > 0) await page.keyboard.press('Enter');
        await expect(priceOf(page, row)).toBeFocused();
        await page.keyboard.type(`${101 + row}.000`);
      }
      await applyCells(doing, 3);
    },
  },
  {
    job: 'paste 200 cells of a spreadsheet',
    // A finger rests on the cell and touches "Pegar".
    outside: { phone: 2, keys: 1 },
    async do(doing) {
      const { page } = doing;
      await openSheet(doing);
      await firstCell(doing);
      const block = Array.from({ length: rows }, (_, row) => `${200 + row}.000\t5\t${row + 9}\t90.000\tmouse`);
      await page.evaluate((pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
      }, block.join('\r\n'));
      await applyCells(doing, 5 * rows);
    },
  },
];

/** As the desk stands before a job. @returns what somebody says on the telephone */
async function lay(context: BrowserContext): Promise<string> {
  const { db } = store.services;
  await db.deleteFrom('change_sets').execute();
  await db.deleteFrom('products').execute();
  const products = Array.from({ length: rows }, (_, row) => {
    return { id: `fila-${100 + row}`, name: nameOf(row), price: 100_000, stock: 5, category: 'SSD' as const };
  });
  await stock(db, ...products.toReversed());
  const now = new Date();
  const at = now.toISOString();
  const row = { fulfilment_status: 'prepared' as const, prepared_at: now };
  const reference = await anOrderOf(db, { createdAt: at, paidAt: at, lines: [['fila-100', 100_000, 0, 1]], row });
  await carrySession(context, store, await signedIn(store, storeOwner.email, storeOwner.password));
  return orderNumber(reference);
}

countPresses({
  file: 'docs/desk.md',
  tasks: jobs,
  nameOf: ({ job }) => job,
  phone: { width: 390, height: 780 },
  async perform({ outside, ...job }, { page, context, hand, isPhone }) {
    const number = await lay(context);
    await page.goto(`${store.url}/admin`);
    await isAlive(page);
    await job.do({ page, hand, isPhone, number });
    return hand.presses() + (outside?.[isPhone ? 'phone' : 'keys'] ?? 0);
  },
});
