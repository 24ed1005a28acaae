import { clientAddressOf, servicesContext } from '#app/contexts.ts';
import { callErrors } from '#app/text/errors.ts';
import { methodNotAllowed, refuse } from '../json-call.server.ts';
import type { Route } from './+types/live';

export function loader({ request, context }: Route.LoaderArgs) {
  if (request.method !== 'GET') return methodNotAllowed('GET');
  const stream = context.get(servicesContext).live.streams.open(request, clientAddressOf(context));
  // The client has gone in between.
  if (!stream) return refuse(callErrors.tooMany, 503, { 'retry-after': '30' });
  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      // Otherwise a closing server waits for this connection.
      connection: 'close',
    },
  });
}

export const action = () => methodNotAllowed('GET');
