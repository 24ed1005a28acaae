import type { Page } from '@playwright/test';
import { signedIn } from '#tests/support/customers.ts';
import { stock } from '#tests/support/factories.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store/store.ts';
import { axe } from './accessibility.ts';
import { type KeyboardUser, keyboardUser, press, pressButton, typeInto } from './keyboard.ts';
import { expect, test } from './shop.ts';
import { isAlive } from './shopper.ts';
import { carrySession } from './signed-in.ts';

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore();
});
test.afterAll(() => store?.close());

const main = (page: Page) => page.getByRole('main');

test('the shop begins to sell monitors: by keyboard, on a phone’s width, until a shopper filters them', async ({
  page,
  device,
}) => {
  const owner = await signedIn(store, storeOwner.email, storeOwner.password);
  const admin = await device();
  await admin.setViewportSize({ width: 360, height: 740 });
  await carrySession(admin.context(), store, owner);
  await admin.goto(`${store.url}/admin/categorias`);
  await isAlive(admin);
  const user = keyboardUser(admin);

  await test.step('a category is made with two facts', async () => {
    await user.goTo(main(admin).locator('summary', { hasText: 'Crear una categoría' }));
    await press(admin, 'Enter');
    await typeInto(admin, user, /^Nombre$/, 'Monitores');
    await press(admin, 'Enter');
    await expect(main(admin)).toContainText('Categoría creada.');
    await typeFact(admin, user, { label: 'Tamaño', kind: 'Número', unit: '"' });
    await typeFact(admin, user, { label: 'Resolución', kind: 'Texto', filter: 'Casillas con cada valor' });
    expect(await axe(admin)).toEqual([]);
  });

  await test.step('a shopper finds and filters what is in it', async () => {
    const monitors = [
      { id: 'lg-27', name: 'LG 27', category: 'Monitores', stock: 3, specs: { tamano: 27, resolucion_2: '2560x1440' } },
      {
        id: 'aoc-24',
        name: 'AOC 24',
        category: 'Monitores',
        stock: 3,
        specs: { tamano: 24, resolucion_2: '1920x1080' },
      },
    ];
    await stock(store.services.db, ...monitors);
    await page.goto(`${store.url}/categories/monitores`);
    await isAlive(page);
    await expect(main(page).getByRole('link', { name: 'LG 27' }).first()).toBeVisible();
    await page.goto(`${store.url}/categories/monitores?resolucion_2=1920x1080`);
    await expect(main(page).getByRole('link', { name: 'AOC 24' }).first()).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'LG 27' })).toHaveCount(0);
  });

  await test.step('it is renamed and put first', async () => {
    await typeInto(admin, user, /^Nombre$/, 'Pantallas');
    await typeInto(admin, user, /^Dirección/, 'pantallas');
    await press(admin, 'Enter');
    await expect(main(admin)).toContainText('Categoría guardada.');
    await page.goto(`${store.url}/categories/monitores`);
    await expect(page).toHaveURL(/\/categories\/pantallas$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Pantallas' })).toBeVisible();
    await user.goTo(main(admin).getByRole('link', { name: 'Todas las categorías' }));
    await press(admin, 'Enter');
    await pressButton(admin, user, 'Subir, Pantallas');
    await expect(main(admin)).toContainText('Orden guardado.');
    await expect(main(admin).getByRole('listitem').nth(11)).toContainText('Pantallas');
    expect(await axe(admin)).toEqual([]);
  });
});

interface TypedFact {
  label: string;
  kind: string;
  unit?: string;
  filter?: string;
}

/** The form is open: the category had no facts, or the last one was made with it. */
async function typeFact(page: Page, user: KeyboardUser, { label, kind, unit, filter }: TypedFact): Promise<void> {
  const form = main(page).locator('details', { hasText: 'Crear un dato' }).first();
  if (!(await form.evaluate((fold: HTMLDetailsElement) => fold.open))) {
    await user.goTo(form.locator('summary'));
    await press(page, 'Enter');
  }
  await user.goTo(form.getByLabel('Nombre', { exact: true }));
  await page.keyboard.type(label);
  await form.getByLabel('Tipo', { exact: true }).selectOption({ label: kind });
  if (unit) {
    await user.goTo(form.getByLabel('Unidad', { exact: true }));
    await page.keyboard.type(unit);
  }
  if (filter) await form.getByLabel('Filtro', { exact: true }).selectOption({ label: filter });
  await user.goTo(form.getByRole('button', { name: 'Crear dato' }));
  await press(page, 'Enter');
  await expect(main(page).locator('ol').getByText(label, { exact: true })).toBeVisible();
}
