import { data } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { type ImportProgress, isAtWork } from '#app/shop/exchange/staged-import.ts';
import { importStatus } from '#app/shop/exchange/staged-imports.server.ts';
import { progressStream } from '../progress-stream.server.ts';
import type { Route } from './+types/import-progress';
import { readImportId } from './import-id.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  const id = readImportId(args.params.id);
  if (!(await importStatus(db, id))) throw data(null, { status: 404 });
  return progressStream(async () => {
    const status = await importStatus(db, id);
    if (!status || !isAtWork(status.state)) return undefined;
    const { phase, done, total } = status;
    return { phase, done, total } satisfies ImportProgress;
  });
}
