import type { Locator, Page } from '@playwright/test';
import type { CountedHand } from '../counted-hands.ts';
import { expect } from '../shop.ts';

export interface Doing {
  page: Page;
  hand: CountedHand;
  isPhone: boolean;
  /** Of the orders that wait for the whole pile. */
  numbers: readonly string[];
  /** What somebody says on the telephone: of an order that is paid and prepared. */
  number: string;
  /** Of an order that is on its way. */
  sentNumber: string;
  /** Of a delivered order of six units of one product. */
  sixNumber: string;
  /** Of all parcels that are on their way. */
  guides: readonly string[];
}

export interface Job {
  /** As docs/admin.md names it. */
  job: string;
  /** More presses that reach no browser: of the system's own windows and menus. */
  outside?: { phone: number; keys: number };
  /** Orders that wait to be prepared. */
  waiting?: number;
  /** Orders that are on their way besides. */
  inTransit?: number;
  do(doing: Doing): Promise<void>;
}

export const rows = 40;
export const nameOf = (row: number) => `Disco MX${String(row).padStart(2, '0')}`;
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).first();
const priceOf = (page: Page, row: number) => main(page).getByLabel(`Precio de ${nameOf(row)}`, { exact: true });

/** A finger touches "Buscar" at the thumb, which calls the field; keys call it from anywhere. */
async function find({ page, hand, isPhone }: Doing, words: string): Promise<void> {
  if (isPhone) await hand.press(page.getByRole('link', { name: 'Buscar', exact: true }));
  else await page.keyboard.press('/');
  await expect(main(page).getByRole('searchbox').first()).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

async function openSheet(doing: Doing): Promise<void> {
  await openFirst(doing, 'hoja', 'Editar en hoja');
  await expect(main(doing.page).getByText('Sin cambios.')).toBeVisible();
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

/** The first hit has the focus. */
async function openFirst(doing: Doing, words: string, name: string): Promise<void> {
  const { page, hand, isPhone } = doing;
  await find(doing, words);
  const hit = page.locator('main a:focus');
  await expect(hit).toHaveText(name);
  await (isPhone ? hand.press(hit) : page.keyboard.press('Enter'));
}

async function openProduct(doing: Doing): Promise<void> {
  await openFirst(doing, nameOf(7), nameOf(7));
  await expect(doing.page.getByRole('heading', { level: 1 })).toContainText(nameOf(7));
}

/** Enter on the keyboard of the telephone, too. */
async function saveProduct({ page }: Doing): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('status').filter({ hasText: 'Guardamos los cambios' }).first()).toBeVisible();
}

/** A key that comes into a field has all of it chosen; a finger touches a word twice for that. */
async function overwrite({ page, hand, isPhone }: Doing, field: Locator, words: string): Promise<void> {
  await hand.write(field, '');
  if (isPhone) {
    await hand.press(field);
    await page.keyboard.press('Control+A');
  }
  await page.keyboard.type(words);
}

/** The button of a file's field counts; the file and "Abrir" are outside. */
async function choose({ page, hand }: Doing, text: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await hand.press(
    main(page)
      .getByLabel(/^Archivo CSV/)
      .first(),
  );
  await (await choosing).setFiles({ name: 'mayorista.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
}

const choosing = { phone: 2, keys: 2 };

export const jobs: readonly Job[] = [
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
    job: 'prepare, print and ship 50 orders',
    waiting: 50,
    // The file of guides in the window of the system, and its button "Imprimir" for the paper, twice.
    outside: { phone: 4, keys: 4 },
    async do(doing) {
      const { page, hand, numbers } = doing;
      await hand.press(
        main(page)
          .getByRole('link', { name: /^Ver todos?: / })
          .first(),
      );
      await hand.press(button(page, 'Elegir los de esta página'));
      await hand.press(button(page, 'Marcar preparados'));
      await expect(main(page).getByText(/quedaron preparados/)).toBeVisible();
      await hand.press(button(page, 'Remisiones y rótulos'));
      const paper = page.waitForEvent('download');
      await hand.press(main(page).getByRole('link', { name: 'Descargar PDF' }));
      await paper;
      await hand.press(main(page).getByRole('link', { name: 'Enviar con guías' }));
      await hand.press(page.locator('summary', { hasText: 'Traer las guías de un archivo' }));
      const lines = numbers.map((number, index) => `#${number};${2_259_870_000 + index};servientrega`);
      await choose(doing, ['Pedido;Guía;Transportadora', ...lines].join('\r\n'));
      await hand.press(button(page, 'Leer archivo'));
      await expect(main(page).getByText(`Leímos ${numbers.length} guías`)).toBeVisible();
      await hand.press(button(page, `Enviar ${numbers.length} pedidos`));
      await expect(main(page).getByText(`${numbers.length} pedidos quedaron enviados`)).toBeVisible();
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
      const block = Array.from({ length: rows }, (_, row) => `${113 + (row % 16)}.000\t5\t${row + 9}\t90.000\tmouse`);
      await page.evaluate((pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
      }, block.join('\r\n'));
      await applyCells(doing, 5 * rows);
    },
  },
  {
    job: 'correct the stock of a product',
    async do(doing) {
      const { page } = doing;
      await openProduct(doing);
      await overwrite(doing, main(page).getByRole('textbox', { name: 'Existencias opcional', exact: true }), '12');
      await saveProduct(doing);
    },
  },
  {
    job: 'change the price of a product',
    async do(doing) {
      const { page } = doing;
      await openProduct(doing);
      await overwrite(doing, main(page).getByLabel('Precio', { exact: true }), '120.000');
      await saveProduct(doing);
    },
  },
  {
    job: 'raise a category by 3 %, previewed',
    // The category in the list that the system opens.
    outside: { phone: 1, keys: 0 },
    async do(doing) {
      const { page, hand, isPhone } = doing;
      await openFirst(doing, 'precios', 'Precios');
      const form = main(page).getByRole('form', { name: 'Cambiar precios' });
      const category = form.getByLabel('Categoría');
      await hand.write(category, isPhone ? '' : 'SSD');
      if (isPhone) await category.selectOption('SSD');
      await hand.write(form.getByLabel('Porcentaje o pesos'), '3');
      await page.keyboard.press('Enter');
      await hand.press(button(page, `Aplicar a ${rows} productos`));
      await expect(main(page).getByText(`Cambiaron ${rows} productos.`)).toBeVisible();
    },
  },
  {
    job: 'take in a supplier\u2019s list of two columns',
    outside: choosing,
    async do(doing) {
      const { page, hand } = doing;
      await openFirst(doing, 'importar', 'Importar y exportar');
      await choose(
        doing,
        ['N° de parte;Precio', ...Array.from({ length: rows }, (_, row) => `pn-${row};99.900`)].join('\r\n'),
      );
      await hand.press(button(page, 'Revisar archivo'));
      // Asked once: the next list of this supplier is read at once.
      await hand.press(button(page, 'Lo que cobras'));
      await expect(main(page).getByText('Sin errores: lo puedes aplicar')).toBeVisible();
      await hand.press(button(page, `Aplicar a ${rows} productos`));
      await expect(main(page).getByText(`Listo: quedaron escritos ${rows} productos`)).toBeVisible();
    },
  },
  {
    job: 'add a product',
    // The category in the list that the system opens.
    outside: { phone: 1, keys: 0 },
    async do(doing) {
      const { page, hand, isPhone } = doing;
      // On the phone the form stands below the first page; keys come to it sooner from the list.
      if (isPhone) await hand.press(main(page).getByRole('link', { name: 'Añadir producto' }));
      else {
        await openFirst(doing, 'productos', 'Productos');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Productos');
        await hand.press(page.locator('summary', { hasText: 'Añadir producto' }));
      }
      const form = main(page).getByRole('form', { name: 'Añadir producto' });
      const name = form.getByLabel('Nombre');
      await hand.write(name, 'Disco nuevo de 1 TB');
      await hand.write(form.getByLabel('Precio'), '350.000');
      const category = form.getByLabel('Categoría');
      await hand.write(category, isPhone ? '' : 'SSD');
      if (isPhone) await category.selectOption('SSD');
      await hand.write(form.getByLabel('Existencias'), '4');
      await page.keyboard.press('Enter');
      await expect(main(page).getByText('ya está en la tienda')).toBeVisible();
    },
  },
  {
    job: 'answer a PQR in 120 characters',
    async do(doing) {
      const { page, hand, isPhone } = doing;
      // It waits on the first page, which keys have to walk through.
      if (isPhone) await hand.press(main(page).getByRole('link', { name: /Luz Reclama/ }));
      else {
        await openFirst(doing, 'pqr', 'PQR');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('PQR');
        await hand.press(main(page).getByRole('link', { name: /^PQR-/ }).first());
      }
      await hand.write(main(page).getByLabel('Tu respuesta'), 'Ya te mandamos otra pieza. '.repeat(5).slice(0, 120));
      await hand.press(button(page, 'Enviar respuesta'));
      await expect(main(page).getByRole('status').first()).toBeVisible();
    },
  },
  {
    job: 'take an order back, units and money',
    async do(doing) {
      const { page, hand, isPhone, sentNumber } = doing;
      await find(doing, sentNumber);
      await hand.press(main(page).getByText('Volvió a la tienda…'));
      await hand.write(main(page).getByLabel('Por qué volvió'), 'Se arrepintió');
      await hand.press(button(page, 'Recibir la devolución'));
      await expect(main(page).getByText('La devolución quedó anotada')).toBeVisible();
      const reference = main(page).getByLabel('Referencia de la transferencia');
      await expect(reference).toBeFocused();
      await (isPhone ? hand.write(reference, 'W-12345') : page.keyboard.type('W-12345'));
      await page.keyboard.press('Enter');
      await expect(main(page).getByText('W-12345').first()).toBeVisible();
    },
  },
  {
    job: 'take back a wrong step',
    async do(doing) {
      const { page, hand, sentNumber } = doing;
      await find(doing, sentNumber);
      await hand.press(button(page, 'Marcar como entregado'));
      await expect(main(page).getByText('El pedido quedó entregado.')).toBeVisible();
      await hand.press(button(page, 'Deshacer «Marcar como entregado»'));
      await expect(main(page).getByText('El paso quedó deshecho')).toBeVisible();
      await expect(button(page, 'Marcar como entregado')).toBeVisible();
    },
  },
  {
    job: 'mark 50 parcels as delivered',
    inTransit: 49,
    async do(doing) {
      const { page, hand } = doing;
      await openFirst(doing, 'entregados', 'Marcar entregados');
      await hand.press(button(page, 'Elegir todos'));
      await hand.press(button(page, 'Marcar entregados'));
      await expect(main(page).getByText('50 paquetes quedaron entregados')).toBeVisible();
    },
  },
  {
    job: 'mark 50 parcels as delivered by their guides',
    inTransit: 49,
    // "Pegar" in the menu of the field; keys paste.
    outside: { phone: 2, keys: 1 },
    async do(doing) {
      const { page, hand, guides } = doing;
      await openFirst(doing, 'entregados', 'Marcar entregados');
      await hand.press(page.locator('summary', { hasText: 'Pegar o escanear guías' }));
      const field = main(page).getByLabel('Guías que ya llegaron');
      await hand.write(field, '');
      // As pasted: its characters are nobody's presses.
      await field.fill(guides.join('\n'));
      await hand.press(button(page, 'Buscar guías'));
      await expect(main(page).getByText('Encontramos 50 paquetes en camino')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await hand.press(button(page, 'Marcar entregados'));
      await expect(main(page).getByText('50 paquetes quedaron entregados')).toBeVisible();
    },
  },
  {
    job: 'take one of six units back, with its money',
    async do(doing) {
      const { page, hand, isPhone, sixNumber } = doing;
      await find(doing, sixNumber);
      await hand.press(main(page).getByText('Volvió a la tienda…'));
      const units = main(page).getByRole('group', { name: 'Cuántas volvieron' }).getByRole('textbox');
      await overwrite(doing, units, '1');
      await hand.write(main(page).getByLabel('Por qué volvió'), 'No encendió');
      await hand.press(button(page, 'Recibir la devolución'));
      await expect(main(page).getByText('La devolución quedó anotada')).toBeVisible();
      const reference = main(page).getByLabel('Referencia de la transferencia');
      await expect(reference).toBeFocused();
      await expect(main(page).getByLabel('Valor en pesos')).toHaveValue('100000');
      await (isPhone ? hand.write(reference, 'W-54321') : page.keyboard.type('W-54321'));
      await page.keyboard.press('Enter');
      await expect(main(page).getByText('W-54321').first()).toBeVisible();
    },
  },
];
