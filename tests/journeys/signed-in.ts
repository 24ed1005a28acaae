import type { BrowserContext } from '@playwright/test';
import type { SignedInCustomer } from '#tests/support/customers.ts';
import type { RunningStore } from '#tests/support/store/store.ts';

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
