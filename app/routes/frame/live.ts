import { clientAddressContext, servicesContext } from '#app/contexts.ts';
import { callErrors } from '#app/text/errors.ts';
import { methodNotAllowed, refuse } from '../json-call.server.ts';
import type { Route } from './+types/live';

const longestPosition = 64;

/** A reconnecting stream resumes from `last-event-id`, a page just rendered from `since`. */
export function loader({ request, context }: Route.LoaderArgs) {
  if (request.method !== 'GET') return methodNotAllowed('GET');
  const since = request.headers.get('last-event-id') || new URL(request.url).searchParams.get('since');
  const { live } = context.get(servicesContext);
  const stream = live.streams.open({
    address: context.get(clientAddressContext),
    since: since?.slice(0, longestPosition) || null,
    signal: request.signal,
  });
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
