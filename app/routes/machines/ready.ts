import { servicesContext } from '#app/contexts.ts';
import { readiness } from '#app/host/readiness.server.ts';
import type { Route } from './+types/ready';

export async function loader({ context }: Route.LoaderArgs) {
  const status = await readiness(context.get(servicesContext));
  return Response.json(
    { status },
    { status: status === 'ready' ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
}
