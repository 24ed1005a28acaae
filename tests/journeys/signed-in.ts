import type { BrowserContext } from '@playwright/test';
import type { SignedInCustomer } from '#tests/support/customers.ts';
import type { RunningStore } from '#tests/support/store.ts';

/** Gives a browser the cookies of somebody who has signed in; how that is done is another journey. */
export async function enterAs(
  context: BrowserContext,
  store: Pick<RunningStore, 'url'>,
  { cookie }: SignedInCustomer,
): Promise<void> {
  const cookies = `${cookie}; signed-in=1`.split('; ').map((pair) => {
    const [name = ''] = pair.split('=');
    return { name, value: pair.slice(name.length + 1), url: store.url };
  });
  await context.addCookies(cookies);
}

/** Where every page of an account is looked at. */
export const looks = [
  { width: 360, theme: 'light' },
  { width: 360, theme: 'dark' },
  { width: 1280, theme: 'light' },
  { width: 1280, theme: 'dark' },
] as const;
