import { servicesContext } from '#app/contexts.ts';
import { readiness } from '#app/host/readiness.server.ts';
import type { Route } from './+types/ready';

/** Whether this process is to be given requests. One word, since anybody may ask. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const status = await readiness(services);
  return Response.json(
    { status },
    { status: status === 'ready' ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
}
