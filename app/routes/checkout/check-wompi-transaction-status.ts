import { z } from 'zod';
import { servicesContext } from '#app/contexts.ts';
import { GatewayUnavailable, transactionIdPattern } from '#app/shop/payments/gateway.ts';
import { paymentStatus } from '#app/shop/payments/payment-status.server.ts';
import { databaseRateLimits } from '#app/shop/shared/rate-limits.ts';
import { paymentResult } from '#app/text/checkout/payment-result.ts';
import { callErrors } from '#app/text/errors.ts';
import { methodNotAllowed, privately, readJson, refuse } from '../json-call.server.ts';
import { rateLimitByAddress } from '../rate-limit-by-address.server.ts';
import type { Route } from './+types/check-wompi-transaction-status';

const body = z.object({ data: z.object({ transactionId: z.string().regex(transactionIdPattern) }) });

/** Reveals nothing about the order: the transaction id stands in an address, so it does not prove who asks. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST');
  const { db, gateway, clock, settings, log } = context.get(servicesContext);
  const now = clock.now();
  const parsed = body.safeParse(await readJson(request));
  if (!parsed.success) return refuse(paymentResult.noTransaction, 400);

  try {
    const settling = { db, gateway, now, holdMinutes: settings.holdMinutes };
    const takeFromAddress = () => rateLimitByAddress(context, 'check-transaction', databaseRateLimits.checkTransaction);
    const answer = await paymentStatus(settling, parsed.data.data.transactionId, takeFromAddress);
    if (answer.ok) return privately({ data: { status: answer.status } });
    if (answer.code === 'unknown_transaction') return refuse(paymentResult.noTransaction, 404);
    return refuse(callErrors.tooMany, 429, { 'retry-after': String(answer.waitSeconds) });
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    log.warn({ err: error }, 'the payment provider could not be asked');
    return refuse(paymentResult.statusRefused, 503, { 'retry-after': '10' });
  }
}

export const loader = () => methodNotAllowed('POST');
