import { asPage, type SignedInCustomer } from './customers.ts';
import type { RunningStore } from './store/store.ts';

/** A call with JSON, as the page's script sends it. */
export async function callOf(
  store: Pick<RunningStore, 'url'>,
  path: string,
  person: Pick<SignedInCustomer, 'cookie'> | null,
  json: unknown,
  method = 'POST',
): Promise<{ status: number; text: string }> {
  const response = await fetch(store.url + path, {
    method,
    headers: {
      ...(person ? asPage(store, person.cookie) : { origin: store.url }),
      'content-type': 'application/json',
    },
    body: JSON.stringify(json),
  });
  return { status: response.status, text: await response.text() };
}
