import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Acting } from '#app/shop/audit/audit.server.ts';
import type { ImportedProduct } from '#app/shop/catalog/product-row.ts';
import { newReference } from '#app/shop/orders/reference.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { aForm, type CheckoutAnswer, submitCheckout } from '#tests/support/checkout-client.ts';
import { stock } from '#tests/support/factories.ts';
import type { Outcome } from './history.ts';
import type { World } from './world.ts';

export type Shop = Pick<World, 'url' | 'history' | 'control' | 'secrets'>;
export type Lines = readonly { id: string; quantity: number }[];

export const aNewReference = () => newReference(new Date());
/** A different one for each shopper, because of the rate limits. */
export const anAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;

/** Also notes it in the history. @returns their ids */
export async function shelve({ db, history }: Pick<World, 'db' | 'history'>, ...products: Partial<ImportedProduct>[]) {
  const made = await stock(db, ...products);
  for (const { id, stock: units, price, discount } of made) {
    await history.run('owner', 'stock', { id, units: units ?? 0, price, discount: discount ?? 0 }, async () => ({
      type: 'ok',
      result: null,
    }));
  }
  return made.map(({ id }) => id);
}

export async function theOwner(db: Database): Promise<Acting> {
  const { id, email } = await db
    .selectFrom('customers')
    .select(['id', 'email'])
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return { actor: { id, email, role: 'owner' }, now: new Date() };
}

/** Of a shopper to a shop that is full. */
const mostReturns = 20;

export async function order(
  { url, history, secrets }: Omit<Shop, 'control'>,
  who: string,
  lines: Lines,
  {
    reference = aNewReference(),
    form = {} as Record<string, string>,
    headers = {} as Record<string, string>,
    withScripts = false,
    /** A shopper who was told to come back does so, with the same order. */
    comesBack = false,
  } = {},
): Promise<Outcome<'order'> & { reference: string; amountInCents: number; answer: CheckoutAnswer | null }> {
  let answer: CheckoutAnswer | null = null;
  const outcome = await history.run(who, 'order', { reference, lines }, async () => {
    const fields = { ...aForm, email: `${reference}@example.test`, reference, cart: JSON.stringify(lines), ...form };
    const from = { 'x-forwarded-for': anAddress(), ...headers };
    answer = await submitCheckout(url, fields, from, withScripts);
    for (let times = 0; comesBack && answer.retryAfterSeconds !== null && times < mostReturns; times += 1) {
      await wait(answer.retryAfterSeconds * 1_000);
      answer = await submitCheckout(url, fields, from, withScripts);
    }
    if (answer.status === 303) return { type: 'ok', result: { amountInCents: signedAmount(answer, secrets) } };
    return { type: answer.status < 500 ? 'fail' : 'info', result: `${answer.status} ${answer.text.slice(0, 300)}` };
  });
  const amountInCents = typeof outcome.result === 'object' ? (outcome.result?.amountInCents ?? 0) : 0;
  return { ...outcome, reference, amountInCents, answer };
}

/** Checks the signature without the shop's code. */
function signedAmount({ location }: CheckoutAnswer, secrets: Record<string, string>): number {
  const fields = location?.searchParams;
  const [reference, amount, currency, expiry] = ['reference', 'amount-in-cents', 'currency', 'expiration-time'].map(
    (name) => fields?.get(name),
  );
  const signed = `${reference}${amount}${currency}${expiry}${secrets.WOMPI_INTEGRITY_SECRET}`;
  expect(fields?.get('signature:integrity')).toBe(createHash('sha256').update(signed).digest('hex'));
  return Number(amount);
}

export async function pay(
  { history, control }: Pick<Shop, 'history' | 'control'>,
  who: string,
  { reference, amountInCents }: { reference: string; amountInCents: number },
  { status = 'APPROVED', sendEvent = true } = {},
): Promise<string> {
  let id = '';
  await history.run(who, 'pay', { reference, status, amountInCents }, async () => {
    id = (await control.pay({ reference, amountInCents }, { status, sendEvent })).id;
    return { type: 'ok', result: { transactionId: id } };
  });
  return id;
}

export function ask(
  { url, history }: Pick<Shop, 'url' | 'history'>,
  who: string,
  reference: string,
  transactionId: string,
) {
  return history.run(who, 'ask', { reference, transactionId }, async () => {
    const answer = await fetch(`${url}/api/checkWompiTransactionStatus`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, 'x-forwarded-for': anAddress() },
      body: JSON.stringify({ data: { transactionId } }),
    });
    const text = await answer.text();
    if (answer.status >= 500) return { type: 'info', result: `${answer.status} ${text}` };
    const body = JSON.parse(text) as { data?: { status: string }; error?: string };
    if (body.data) return { type: 'ok', result: { status: body.data.status } };
    return { type: 'fail', result: `${answer.status} ${body.error}` };
  });
}

export interface WompiEvent {
  event: string;
  data: { transaction: Record<string, unknown> };
  timestamp: number;
  signature: { properties: string[]; checksum: string };
  environment: string;
  [more: string]: unknown;
}

/** Signed without the shop's code. */
export function signedEvent(
  { secrets }: Pick<Shop, 'secrets'>,
  transaction: { id: string; status: string; amount_in_cents: number; [more: string]: unknown },
  timestamp = Math.floor(Date.now() / 1_000),
): WompiEvent {
  const { id, status, amount_in_cents } = transaction;
  const signed = `${id}${status}${amount_in_cents}${timestamp}${secrets.WOMPI_EVENTS_SECRET}`;
  return {
    event: 'transaction.updated',
    data: { transaction },
    sent_at: new Date(timestamp * 1_000).toISOString(),
    timestamp,
    signature: {
      properties: ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'],
      checksum: createHash('sha256').update(signed).digest('hex'),
    },
    environment: secrets.WOMPI_PUBLIC_KEY?.startsWith('pub_prod_') ? 'prod' : 'test',
  };
}

export function deliver({ url, history }: Pick<Shop, 'url' | 'history'>, who: string, event: WompiEvent) {
  const { id, status } = event.data.transaction;
  return history.run(who, 'event', { transactionId: String(id), status: String(status) }, async () => {
    const answer = await fetch(`${url}/api/wompi/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
    });
    await answer.arrayBuffer();
    return answer.status === 200
      ? { type: 'ok', result: null }
      : { type: answer.status < 500 ? 'fail' : 'info', result: String(answer.status) };
  });
}

export async function crowd<Result>(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker));
  return results;
}
