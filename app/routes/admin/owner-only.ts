import { servicesContext } from '#app/contexts.ts';
import { requireOwner } from '#app/session.server.ts';
import type { Route } from './+types/owner-only';

/** The layout of every route of the admin. It draws nothing: the owner's check stands here, once, before loaders and actions. */
export const middleware = [requireOwner];

/** By which its pages say "hoy" and "ayer", the same on the server and in the browser (`components/admin/frame/use-moments.ts`). */
export function loader({ context }: Route.LoaderArgs) {
  return { now: context.get(servicesContext).clock.now() };
}
