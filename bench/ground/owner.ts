import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { sandboxControl } from '#tests/support/outside/sandbox-control.ts';
import { storeOwner } from '#tests/support/store/store.ts';
import { protocolOf } from './protocol.ts';
import type { Ground, Store } from './store-ground.ts';

export interface OwnerAtWork {
  /** The admin's own call. It resolves when the write is acknowledged. */
  addStock(id: string, by: number): Promise<void>;
}

export async function ownerAtWork({ url }: Store, { panelUrl }: Ground): Promise<OwnerAtWork> {
  const recaptchaToken = await sandboxControl({ panelUrl }, new URL(url).hostname).captchaToken('login');
  const signedIn = await fetch(`${url}/api/loginUserWithRecaptcha`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ data: { ...storeOwner, recaptchaToken } }),
  });
  if (!signedIn.ok) throw new Error(`The owner was answered with ${signedIn.status}: ${await signedIn.text()}`);
  await signedIn.arrayBuffer();
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const session = `bench-${Date.now()}`;
  let steps = 0;
  return {
    async addStock(id, by) {
      steps += 1;
      const stock = by < 0 ? String(by) : `+${by}`;
      const fields = { intent: 'stock', id, name: '', stock, seen: '0', key: `${session}-${steps}` };
      const status = await post(`${url}/admin/productos.data`, { cookie, origin: url }, new URLSearchParams(fields));
      if (status !== 200) throw new Error(`The admin answered ${status} to a change of ${id}`);
    },
  };
}

/** On a connection of its own: a busy store may close one that was kept alive just when it is used again. */
async function post(address: string, headers: Record<string, string>, fields: URLSearchParams): Promise<number> {
  const asking = protocolOf(address).request(address, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  });
  asking.end(fields.toString());
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}
