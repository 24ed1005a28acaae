import { newReference } from '#app/shop/orders/reference.ts';
import { aForm, buy, submitCheckout } from '#tests/support/checkout-client.ts';
import type { SandboxControl } from '#tests/support/outside/sandbox-control.ts';
import { formOn } from '#tests/support/page-forms.ts';
import type { Internet } from './internet.ts';
import type { Shop } from './owner.ts';
import { expectThat } from './waiting.ts';

/** Bought as a person does: the form, Wompi's page, and the mails about it. @returns its reference */
export async function buyAndPay(shop: Shop, { mail }: Internet, id: string): Promise<string> {
  const email = `${newReference(new Date()).toLowerCase()}@correo.com.co`;
  const { reference, answer } = await buy(shop.url, [{ id, quantity: 1 }], { email });
  expectThat(answer.status === 303, `the order is taken: ${answer.status} ${answer.text.slice(0, 500)}`);
  const address = answer.location as URL;
  const checkout = await fetch(address, { headers: { referer: `${shop.url}/payment` } });
  const { action } = formOn(await checkout.text(), ['phone']);
  const paid = await fetch(new URL(action as string, address), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ phone: '3991111111' }),
  });
  expectThat(paid.status === 303, `Wompi's page takes the payment: ${paid.status}`);
  await mail.waitFor(email, /Recibimos tu pedido/);
  await mail.waitFor(email, /Tu pago fue aprobado/);
  return reference;
}

export interface Crowd {
  /** Answered with the redirect to Wompi, and then paid. */
  readonly acknowledged: readonly string[];
  readonly pages: number;
  /** Requests that were not answered as they should be. */
  readonly troubles: readonly string[];
  end(): Promise<void>;
}

const pauseMs = 500;

/** Shoppers who look at pages and order all the while, and pay what was acknowledged. */
export function crowd(shop: Shop, control: SandboxControl, id: string): Crowd {
  const acknowledged: string[] = [];
  const troubles: string[] = [];
  let pages = 0;
  let isEnded = false;
  const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs));
  const failed = (what: string, why: unknown) => troubles.push(`${new Date().toISOString()} ${what}: ${why}`);

  async function browse(): Promise<void> {
    const page = await fetch(`${shop.url}/product/${id}`);
    await page.arrayBuffer();
    if (page.status === 200) pages += 1;
    else failed('a page', page.status);
  }

  async function order(): Promise<void> {
    const reference = newReference(new Date());
    const cart = JSON.stringify([{ id, quantity: 1 }]);
    const form = { ...aForm, email: `${reference.toLowerCase()}@correo.com.co`, reference, cart };
    const answer = await submitCheckout(shop.url, form);
    if (answer.status !== 303) return void failed('an order', `${answer.status} ${answer.text.slice(0, 200)}`);
    acknowledged.push(reference);
    const amountInCents = Number(answer.location?.searchParams.get('amount-in-cents'));
    await control.pay({ reference, amountInCents });
  }

  async function again(act: () => Promise<void>, what: string): Promise<void> {
    while (!isEnded) {
      await act().catch((error: Error) => failed(what, error.cause ?? error));
      await pause();
    }
  }
  const running = Promise.all([again(browse, 'a page'), again(browse, 'a page'), again(order, 'an order')]);
  return {
    acknowledged,
    troubles,
    get pages() {
      return pages;
    },
    async end() {
      isEnded = true;
      await running;
    },
  };
}
