import type { Context } from 'hono';
import type { AllowedHosts } from '../middleware/allowed-hosts.server.ts';
import type { AppEnv } from '../request-context.server.ts';

const withoutBody = new Set(['GET', 'HEAD']);

interface Options {
  /**
   * Only for what never ends by itself. When a client left, the router would fail at once while the queries of the page go on: its slot
   * would be free (`limits/`) and its work not done, so asking and leaving again and again would fill the database.
   */
  endsWithClient: boolean;
}

/**
 * What the pages are asked: at the shop's own address, and a write with it as `Origin`. React Router refuses an action whose `Origin` is
 * not the origin of the request's address, and the address that Node knows begins with `http:` also when the shopper's began with
 * `https:`. Foreign writes do not come this far (`csrf.server.ts`), so whatever is left is the shop's own: also a form whose page
 * gives nobody its address (`Origin: null`).
 */
export function pageRequest(c: Context<AppEnv>, hosts: AllowedHosts, { endsWithClient }: Options): Request {
  const { raw } = c.req;
  const origin = c.req.header('origin') ?? null;
  const address = hosts.addressOf(c.req.header('host') ?? null, origin);
  const { pathname, search } = new URL(raw.url);
  const headers = new Headers(raw.headers);
  if (origin !== null) headers.set('origin', address);
  return new Request(`${address}${pathname}${search}`, {
    method: raw.method,
    headers,
    ...(!withoutBody.has(raw.method) && { body: raw.body, duplex: 'half' }),
    ...(endsWithClient && { signal: raw.signal }),
  });
}
