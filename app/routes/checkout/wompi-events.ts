import { servicesContext } from '#app/contexts.ts';
import { securityContext } from '#app/session.server.ts';
import { receiveEvent } from '#app/shop/payments/events.server.ts';
import { type EventRefusal, GatewayUnavailable } from '#app/shop/payments/gateway.ts';
import { methodNotAllowed } from '../json-call.server.ts';
import type { Route } from './+types/wompi-events';

const refusalStatus: Record<EventRefusal, number> = {
  content_type: 415,
  malformed: 400,
  wrong_environment: 422,
  properties: 422,
  checksum: 401,
};

/** 200: recorded and acted on; otherwise Wompi retries after 0.5, 3 and 24 hours. A reason would help forgers. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST');
  const { db, gateway, clock, settings, log } = context.get(servicesContext);
  const logSecurityEvent = context.get(securityContext);
  const delivery = { body: await request.text(), contentType: request.headers.get('content-type') };
  try {
    const settling = { db, gateway, now: clock.now(), holdMinutes: settings.holdMinutes };
    const outcome = await receiveEvent(settling, delivery);
    if (outcome.ok) return answer('recorded', 200);
    if (outcome.code === 'unconfirmed') {
      logSecurityEvent('payment_event_refused', { reason: outcome.code });
      return answer('unconfirmed', 422);
    }
    logSecurityEvent('payment_event_refused', { reason: outcome.code });
    return answer('refused', refusalStatus[outcome.code]);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    log.warn({ err: error }, 'an event could not be confirmed now');
    return answer('later', 503);
  }
}

export const loader = () => methodNotAllowed('POST');

function answer(result: string, status: number): Response {
  return Response.json({ result }, { status, headers: { 'cache-control': 'no-store' } });
}
