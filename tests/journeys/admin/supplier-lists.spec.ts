import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import writeSheets from 'write-excel-file/node';
import type { Cell } from '#app/shop/exchange/reading/cell.ts';
import { signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { type SupplierList, soldAlready, twelveLists } from '#tests/support/supplier-lists/twelve-lists.ts';
import { type CountedHand, fingerOn } from '../counted-hands.ts';
import { expect, test } from '../shop.ts';
import { isAlive } from '../shopper.ts';
import { carrySession } from '../signed-in.ts';

const most = 8;
let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());
test.beforeEach(async ({ context }) =>
  carrySession(context, store, await signedIn(store, storeOwner.email, storeOwner.password)),
);
test.use({ viewport: { width: 390, height: 780 }, hasTouch: true });

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });

test('twelve lists as suppliers write them come in with at most eight touches, as docs/admin.md counts them', async ({
  page,
}) => {
  const counted: [string, number][] = [];
  for (const each of twelveLists) {
    await test.step(each.habit, async () => void counted.push([each.habit, await takeIn(page, each)]));
  }
  expect(counted).toEqual(writtenCounts());
  expect(Math.max(...counted.map(([, touches]) => touches))).toBeLessThanOrEqual(most);
});

/** Of a supplier whose first list it is, from the page of imports. */
async function takeIn(page: Page, supplier: SupplierList): Promise<number> {
  const { db } = store.services;
  for (const table of ['product_imports', 'import_headings', 'suppliers', 'products'] as const) {
    await db.deleteFrom(table).execute();
  }
  await stock(db, ...soldAlready);
  await page.goto(`${store.url}/admin/intercambio`);
  await isAlive(page);
  const hand = fingerOn(page);
  let outside = await send(page, hand, supplier);
  const runs = main(page).locator('input[name=seen]');
  await expect(runs.first()).toBeAttached();
  /** The file is read again with what was said. */
  const say = async (sending: Locator) => {
    const before = await runs.first().inputValue();
    await hand.press(sending);
    await expect.poll(async () => (await runs.evaluateAll(valuesOf)).at(-1) ?? before).not.toBe(before);
  };
  const figures = button(page, isCost(supplier) ? 'Lo que te cuesta' : 'Lo que cobras');
  const sheets = main(page).getByRole('heading', { name: '¿Qué hojas son la lista?' });
  const answers = [...(supplier.answers ?? [])];
  for (let isOpen = true; isOpen; ) {
    const answer = answers.shift();
    if (answer) outside += await give(page, hand, answer, say);
    else if (await sheets.isVisible()) await say(button(page, 'Leer así'));
    else if (await figures.isVisible()) {
      const name = main(page).getByLabel('Nombre del proveedor');
      if ((await name.inputValue()) === '') await hand.write(name, 'Distribuciones JR');
      await say(figures);
    } else isOpen = false;
  }
  const tick = main(page).getByRole('checkbox', { name: /^Revis/ });
  if (await tick.isVisible()) await hand.press(tick);
  await hand.press(button(page, /^Aplicar/));
  await expect(main(page).getByText(/Listo: qued/)).toBeVisible();
  return hand.presses() + outside;
}

const valuesOf = (inputs: Element[]) => inputs.map((input) => (input as HTMLInputElement).value);

type Answer = NonNullable<SupplierList['answers']>[number];

/** @returns touches in lists that the system opens */
async function give(
  page: Page,
  hand: CountedHand,
  answer: Answer,
  say: (sending: Locator) => Promise<void>,
): Promise<number> {
  if ('reading' in answer) {
    const { same = [], chosen = [] } = answer.reading;
    for (const address of same) await hand.press(main(page).getByLabel(`Sí es el mismo: línea ${address},`));
    for (const address of chosen) await hand.press(main(page).getByLabel(`Línea ${address}:`));
    await say(button(page, 'Revisar con estas respuestas'));
    return 0;
  }
  const isAsked = await main(page).getByRole('heading', { name: '¿Qué traen estas columnas?' }).isVisible();
  let listed = 0;
  for (const [heading, column] of Object.entries(answer.columns)) {
    const offered = main(page).getByLabel(`«${heading}»`, { exact: true });
    if (isAsked && column && !(await offered.isChecked())) await hand.press(offered);
    if (isAsked) continue;
    const list = main(page).getByLabel(heading, { exact: true });
    await hand.press(list);
    await list.selectOption(column ?? '');
    listed += 1;
  }
  await say(button(page, 'Revisar otra vez así').first());
  return listed;
}

const isCost = ({ writes }: SupplierList) => Object.values(writes).some((each) => !('price' in each));

/** @returns touches in the window of the system: the file and "Abrir", or a rest on the field and "Pegar" */
async function send(page: Page, hand: CountedHand, { list }: SupplierList): Promise<number> {
  if (typeof list === 'string' && list.startsWith('[')) {
    const field = main(page).getByLabel('O pega la lista');
    await hand.press(field);
    await field.fill(list);
  } else {
    const choosing = page.waitForEvent('filechooser');
    await hand.press(main(page).getByLabel('Archivo CSV'));
    await (await choosing).setFiles(await fileOf(list));
  }
  await hand.press(button(page, 'Revisar archivo'));
  return 2;
}

async function fileOf(list: SupplierList['list']) {
  if (typeof list === 'string') {
    return { name: 'Mayorista.csv', mimeType: 'text/csv', buffer: Buffer.from(list, 'latin1') };
  }
  const sheets = Object.entries(list).map(([sheet, rows]) => ({ sheet, data: rows.map((row) => row.map(written)) }));
  return {
    name: 'Mayorista.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await writeSheets(sheets).toBuffer(),
  };
}

function written(cell: Cell) {
  if (cell === '') return null;
  if (typeof cell === 'object' && 'percent' in cell) return { value: cell.percent, type: Number, format: '0%' };
  if (typeof cell === 'object') throw new Error('no list has such a cell yet');
  return { value: cell };
}

/** Of the table whose first column is named "list" there. */
function writtenCounts(): [string, number][] {
  const [, table = ''] = readFileSync('docs/admin.md', 'utf8').split(/^\| list .*\n\|[- :|]+\n/m);
  return [...table.split(/^(?!\|)/m)[0]!.matchAll(/^\| (.*?) +\| +(\d+) \|$/gm)].map(([, list = '', touches]) => [
    list,
    Number(touches),
  ]);
}
