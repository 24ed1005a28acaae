import { cookieOf } from '#tests/support/customers.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import type { Outcome } from './history.ts';
import { anAddress, type Shop } from './shopper.ts';

interface Correction {
  id: string;
  expected: number;
  units: number;
}

/** Signs the owner in. @returns the headers of the owner in the admin */
export async function ownersHeaders({ url, control }: Pick<Shop, 'url' | 'control'>): Promise<Record<string, string>> {
  const headers = { origin: url, 'x-forwarded-for': anAddress() };
  const signedIn = await fetch(`${url}/api/loginUserWithRecaptcha`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { ...storeOwner, recaptchaToken: await control.captchaToken('login') } }),
  });
  if (!signedIn.ok) throw new Error(`The owner cannot sign in: ${signedIn.status} ${await signedIn.text()}`);
  return { ...headers, cookie: cookieOf(signedIn.headers.getSetCookie()) };
}

/** @returns corrects the stock of a product, as the admin does */
export async function stockCorrector({
  url,
  history,
  control,
}: Omit<Shop, 'secrets'>): Promise<(correction: Correction) => Promise<Outcome<'adjust'>>> {
  const headers = await ownersHeaders({ url, control });
  return ({ id, expected, units }) =>
    history.run('owner', 'adjust', { id, expected, units }, async () => {
      const answer = await fetch(`${url}/admin/productos`, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new URLSearchParams({ intent: 'stock', id, seen: String(expected), stock: String(units) }),
      });
      await answer.arrayBuffer();
      if (answer.status < 400) return { type: 'ok', result: null };
      return { type: answer.status < 500 ? 'fail' : 'info', result: String(answer.status) };
    });
}
