import { setTimeout as wait } from 'node:timers/promises';
import { newReference } from '#app/shop/orders/reference.ts';
import { aForm } from '#tests/support/checkout-client.ts';
import type { SandboxControl } from '#tests/support/outside/sandbox-control.ts';
import type { Part } from '../../bench/ground/catalogue-file.ts';
import type { SentRequest, send as sendOne } from './send.ts';

const waiting = 30;
const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };

interface Shop {
  parts: readonly Part[];
  ownerCookie: string;
  wompi: SandboxControl;
  ask(asked: SentRequest, address: string): ReturnType<typeof sendOne>;
}

/**
 * Paid orders whose labels and slips the owner prints, and one of the owner's own account that was delivered: its item has a passport.
 * @returns the reference of that one
 */
export async function makePrintedOrders({ parts, ownerCookie, wompi, ask }: Shop): Promise<string> {
  const part = parts.find(({ stock }) => stock > waiting);
  if (!part) throw new Error(`no part has more than ${waiting} units`);

  const send = (path: string, fields: Record<string, string>, { n, cookie }: { n: number; cookie?: string }) => {
    const headers = { ...form, ...(cookie && { cookie }) };
    return ask({ method: 'POST', path, headers, body: String(new URLSearchParams(fields)) }, `127.8.0.${n + 1}`);
  };
  const post = async (...given: Parameters<typeof send>) => {
    const [path] = given;
    let answer = await send(...given);
    // Wompi's word of the payment is still on its way.
    for (let tries = 0; answer.status === 409 && tries < 100; tries += 1) {
      await wait(100);
      answer = await send(...given);
    }
    if (answer.status !== 303) {
      throw new Error(`${path} was answered with ${answer.status}, ${answer.location ?? answer.text.slice(0, 200)}`);
    }
    return new URL(answer.location ?? '', 'https://shop.test').searchParams;
  };

  async function paid(n: number, cookie?: string): Promise<string> {
    const reference = newReference(new Date());
    const cart = JSON.stringify([{ id: part?.id, quantity: 1 }]);
    const email = `imprime-${n}@correo.test`;
    const asked = await post('/payment', { ...aForm, email, reference, cart }, { n, ...(cookie && { cookie }) });
    await wompi.pay({ reference, amountInCents: Number(asked.get('amount-in-cents')) });
    return reference;
  }

  for (let n = 0; n < waiting; n += 1) await paid(n);
  const delivered = await paid(waiting, ownerCookie);
  const steps: Record<string, string>[] = [
    { intent: 'prepare', seen: 'paid/to_prepare' },
    { intent: 'send', seen: 'paid/prepared', carrier: 'Servientrega', trackingNumber: '2259', trackingUrl: '' },
    { intent: 'deliver', seen: 'paid/sent' },
  ];
  for (const step of steps) await post(`/admin/pedidos/${delivered}`, step, { n: waiting, cookie: ownerCookie });
  return delivered;
}
