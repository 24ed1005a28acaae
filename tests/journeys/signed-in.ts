import type { BrowserContext } from '@playwright/test';
import type { SignedInCustomer } from '#tests/support/customers.ts';
import type { RunningStore } from '#tests/support/store/store.ts';

/** Gives a browser the session of somebody, as the answer of a sign-in would, hint for scripts included. */
export async function carrySession(
  context: BrowserContext,
  store: Pick<RunningStore, 'url'>,
  { cookie }: Pick<SignedInCustomer, 'cookie'>,
): Promise<void> {
  const cookies = [...cookie.split('; '), 'signed-in=1'].map((each) => {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(each) ?? [];
    return { name, value, url: store.url };
  });
  await context.addCookies(cookies);
}
