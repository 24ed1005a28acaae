import { once } from 'node:events';
import type { Agent, IncomingMessage } from 'node:http';
import { newReference } from '#app/shop/orders/reference.ts';
import { aForm } from '#tests/support/checkout-client.ts';
import { protocolOf } from '../ground/protocol.ts';
import { answers } from './own-process.ts';

export interface Shopping {
  url: string;
  seconds: number;
  clients: number;
  ids: string[];
}

export interface Orders {
  perSecond: number;
  p50: number;
  p99: number;
  placed: number;
  /** The first answers that were no redirect to the payment. */
  refused: string[];
}

/** Of all shoppings, since too many orders of one address or e-mail would be refused. */
let turn = 0;

answers<Shopping, Orders>(async ({ url, seconds, clients, ids }) => {
  const agent = new (protocolOf(url).Agent)({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  const refused: string[] = [];
  const began = performance.now();
  const shopper = async () => {
    while (performance.now() - began < seconds * 1_000) {
      turn += 1;
      const asked = performance.now();
      const answer = await order(url, agent, ids[turn % ids.length] as string, turn);
      if (answer === null) times.push(performance.now() - asked);
      else refused.push(answer);
    }
  };
  await Promise.all(Array.from({ length: clients }, shopper));
  const took = (performance.now() - began) / 1_000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const share = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  return {
    perSecond: times.length / took,
    p50: share(0.5),
    p99: share(0.99),
    placed: times.length,
    refused: refused.slice(0, 5),
  };
});

/** As a guest of an address of their own. @returns null when the order was placed */
async function order(url: string, agent: Agent, id: string, turn: number): Promise<string | null> {
  const body = new URLSearchParams({
    ...aForm,
    email: `comprador-${process.pid}-${turn}@correo.test`,
    reference: newReference(new Date()),
    cart: JSON.stringify([{ id, quantity: 1 }]),
  }).toString();
  const asking = protocolOf(url).request(`${url}/payment`, {
    method: 'POST',
    agent,
    headers: {
      origin: url,
      'accept-encoding': 'br',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
    },
  });
  asking.end(body);
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode === 303 ? null : `${id} was answered with ${response.statusCode}`;
}
