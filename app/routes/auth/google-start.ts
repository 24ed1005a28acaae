import { redirect } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { nextAddress } from '#app/session.server.ts';
import { databaseRateLimits } from '#app/shop/shared/rate-limits.ts';
import { rateLimitByAddress } from '../rate-limit-by-address.server.ts';
import type { Route } from './+types/google-start';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { identity, log } = context.get(servicesContext);
  const asked = new URL(request.url).searchParams;
  const carried = {
    desde: asked.get('desde') === 'registro' ? 'registro' : 'ingreso',
    ...(asked.get('modo') === 'ventana' ? { modo: 'ventana' } : {}),
    next: nextAddress(asked.get('next')),
  };
  const back = (more: Record<string, string> = {}) => `/auth/google?${new URLSearchParams({ ...carried, ...more })}`;
  const wait = await rateLimitByAddress(context, 'google', databaseRateLimits.startGoogle);
  if (wait > 0) return redirect(back({ error: 'wait' }));
  const addresses = { returning: back(), registered: back({ nuevo: '1' }), failed: back() };
  const started = await identity.startGoogle(addresses, request.headers);
  if (!started) {
    log.warn('Google is not set up, or cannot be reached');
    return redirect(back({ error: 'unreachable' }));
  }
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const cookie of started.setCookies) headers.append('set-cookie', cookie);
  return redirect(started.url, { headers });
}
