import { data } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { changeProgress, isChangeThere } from '#app/shop/changes/read-changes.server.ts';
import { progressStream } from '../progress-stream.server.ts';
import type { Route } from './+types/change-progress';

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  const { id } = args.params;
  if (!(await isChangeThere(db, id))) throw data(null, { status: 404 });
  return progressStream(() => changeProgress(db, id));
}
