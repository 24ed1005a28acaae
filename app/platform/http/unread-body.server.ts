import type { IncomingMessage, ServerResponse } from 'node:http';

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * A page asked for with a body is the last answer of its connection. Nobody reads that body; what is left of it would stand before the next
 * request, and one that never ends would hold the connection for as long as a body may take, which is minutes for files of the owner.
 * (Of writes, `wholeBody` and Hono's server read or drop what is left, within seconds.)
 */
export function endAfterUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method } = incoming;
  if ((method === 'GET' || method === 'HEAD') && hasBody(incoming)) outgoing.shouldKeepAlive = false;
}
