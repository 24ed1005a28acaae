import { servicesContext } from '#app/contexts.ts';
import { readiness } from '#app/http/readiness.server.ts';
import type { Route } from './+types/ready';

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const status = await readiness(services);
  return Response.json(
    { status, index: services.readModel.isLoaded ? 'loaded' : 'loading' },
    { status: status === 'ready' ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
}
