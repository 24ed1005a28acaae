import { z } from 'zod';
import { readAtMost } from '#app/platform/http/read-at-most.server.ts';
import {
  type GatewayTransaction,
  GatewayUnavailable,
  transactionIdPattern,
  transactionStatuses,
} from '#app/shop/payments/gateway.ts';

/** Integrators use 6 to 10 seconds. */
const usualTimeoutMs = 8_000;
/** No answer of Wompi's is larger. */
const largestAnswer = 2_000_000;

/** Only what the shop relies on, because the rest of Wompi's answer may change. */
const transaction = z.object({
  id: z.string().regex(transactionIdPattern),
  reference: z.string().min(1).max(255),
  status: z.enum(transactionStatuses),
  amount_in_cents: z.int().positive(),
  currency: z.string().min(3).max(3),
  payment_method_type: z.string().max(60).nullish(),
});
const one = z.object({ data: transaction });
const many = z.object({ data: z.array(transaction).max(200) });

export interface ApiAccount {
  apiUrl: string;
  privateKey: string;
  timeoutMs?: number;
}

/** @returns null when Wompi answers 404; @throws GatewayUnavailable */
export async function findTransaction(account: ApiAccount, id: string): Promise<GatewayTransaction | null> {
  if (!transactionIdPattern.test(id)) return null;
  const answer = await ask(account, `/transactions/${id}`);
  if (answer === null) return null;
  const found = translate(understand(one, answer).data);
  if (found.id !== id) throw new GatewayUnavailable(`Wompi answered about ${found.id} when asked about ${id}`);
  return found;
}

/** @throws GatewayUnavailable */
export async function transactionsOf(account: ApiAccount, reference: string): Promise<GatewayTransaction[]> {
  const answer = await ask(account, `/transactions?${new URLSearchParams({ reference })}`);
  if (answer === null) throw new GatewayUnavailable('Wompi answered 404 to a list of transactions');
  const found = understand(many, answer).data.map(translate);
  // Does not rely on Wompi's filter.
  return found.filter((each) => each.reference === reference);
}

async function ask(account: ApiAccount, path: string): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${account.apiUrl}${path}`, {
      headers: { authorization: `Bearer ${account.privateKey}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(account.timeoutMs ?? usualTimeoutMs),
    });
    text = await readAtMost(response, largestAnswer);
  } catch (error) {
    throw new GatewayUnavailable(`Wompi did not answer: ${(error as Error).message}`, { cause: error });
  }
  if (response.status === 404) return null;
  if (!response.ok) throw new GatewayUnavailable(`Wompi answered ${response.status}`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new GatewayUnavailable('Wompi answered with something that is not JSON', { cause: error });
  }
}

function understand<Shape>(schema: z.ZodType<Shape>, answer: unknown): Shape {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new GatewayUnavailable(`Wompi's answer has another shape: ${z.prettifyError(parsed.error)}`);
}

function translate(found: z.infer<typeof transaction>): GatewayTransaction {
  return {
    id: found.id,
    reference: found.reference,
    status: found.status,
    amountInCents: found.amount_in_cents,
    currency: found.currency,
    method: found.payment_method_type ?? null,
  };
}
