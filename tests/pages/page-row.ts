import type { Page } from '@playwright/test';
import type { PageWorld, Visitor } from './page-world.ts';

export interface PageRow {
  /** As in `app/routes.ts`; null for a file of `public/`. */
  route: string | null;
  /** Only for a route with parameters, or a state that needs a query. */
  path?: string | ((world: PageWorld) => string);
  as?: Visitor;
  /** Only where the address varies or is not enough. */
  name?: string;
  status?: 403 | 404 | 410 | 422 | 500;
  storage?: Record<string, string>;
  shows?: string | RegExp;
  /** Must not change the store, because other rows share it. */
  after?: (page: Page) => Promise<void>;
  /** Reading products fails while the page is visited. */
  isBroken?: true;
  /** Its own calls fail during the visit: the page for no connection looks for the shop after a second, and leaves where it finds it. */
  isOffline?: true;
}

export const main = (page: Page) => page.getByRole('main');
export const press = (name: string | RegExp) => async (page: Page) => {
  await main(page).getByRole('button', { name }).first().click();
};
export const sendsNothing = (name?: string) => async (page: Page) => {
  const button = name ? main(page).getByRole('button', { name, exact: true }) : submits(page);
  await button.click();
  await main(page).locator('[aria-invalid=true]').first().waitFor();
};
/** Of a form without a field that could be wrong by itself. */
export const isRefused = (name: string) => async (page: Page) => {
  await press(name)(page);
  await main(page).getByRole('alert').first().waitFor();
};
export const submits = (page: Page) => main(page).locator('form button[type=submit]').last();
export const tablesOpen = async (page: Page) => {
  await page.getByRole('slider').nth(4).waitFor();
  for (const summary of await page.getByText('Ver la tabla').all()) await summary.click();
};

export function as(visitor: Visitor, rows: readonly PageRow[]): PageRow[] {
  return rows.map((row) => ({ ...row, as: visitor }));
}
