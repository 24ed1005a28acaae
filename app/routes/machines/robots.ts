import { servicesContext } from '#app/contexts.ts';
import { methodNotAllowed } from '../json-call.server.ts';
import type { Route } from './+types/robots';
import { privateAddresses } from './site-addresses.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(servicesContext);
  const lines = [
    'User-agent: *',
    ...privateAddresses.map((address) => `Disallow: ${address}`),
    '',
    `Sitemap: ${settings.publicUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}

export const action = () => methodNotAllowed('GET, HEAD');
