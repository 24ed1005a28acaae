import { servicesContext } from '#app/contexts.ts';
import { addDays, dayOf } from '#app/shop/shared/day.ts';
import { methodNotAllowed } from '../json-call.server.ts';
import type { Route } from './+types/security-contact';

/** RFC 9116 asks for less than a year. The page is made again, so the day moves on while the shop is looked after. */
const validDays = 180;

/** `/.well-known/security.txt`: whom to notify of a hole in the shop. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings, clock } = context.get(servicesContext);
  const lines = [
    `Contact: ${settings.securityContact}`,
    `Expires: ${addDays(dayOf(clock.now()), validDays)}T00:00:00Z`,
    'Preferred-Languages: es, en',
    `Canonical: ${settings.publicUrl}/.well-known/security.txt`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}

export const action = () => methodNotAllowed('GET, HEAD');
