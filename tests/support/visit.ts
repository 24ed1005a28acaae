import { visibleText } from './checkout-client.ts';
import { asPage, type SignedInCustomer } from './customers.ts';
import type { RunningStore } from './store/store.ts';

export interface AccountAnswer {
  status: number;
  /** Path and query of a redirect. */
  location: string | null;
  html: string;
  text: string;
  headers: Headers;
}

type Store = Pick<RunningStore, 'url'>;
type Visitor = Pick<SignedInCustomer, 'cookie'> | null;

export async function visit(store: Store, path: string, visitor: Visitor): Promise<AccountAnswer> {
  return answerOf(store, await fetch(store.url + path, { redirect: 'manual', headers: cookieOf(visitor) }));
}

/** As a browser without scripts sends it. */
export async function submit(
  store: Store,
  path: string,
  fields: Record<string, string>,
  visitor: Visitor,
  headers: Record<string, string> = {},
): Promise<AccountAnswer> {
  const response = await fetch(store.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...(visitor ? asPage(store, visitor.cookie) : { origin: store.url }), ...headers },
    body: new URLSearchParams(fields),
  });
  return answerOf(store, response);
}

function cookieOf(visitor: Visitor): Record<string, string> {
  return visitor ? { cookie: visitor.cookie } : {};
}

async function answerOf(store: Store, response: Response): Promise<AccountAnswer> {
  const location = response.headers.get('location');
  const html = await response.text();
  return {
    status: response.status,
    location: location?.replace(store.url, '') ?? null,
    html,
    text: visibleText(html),
    headers: response.headers,
  };
}
