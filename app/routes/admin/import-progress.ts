import { data } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { requireOwner } from '#app/session.server.ts';
import { importStatus } from '#app/shop/exchange/staged-imports.server.ts';
import type { Route } from './+types/import-progress.ts';
import { followImport } from './follow-import.server.ts';
import { readImportId } from './import-id.server.ts';

/** Tells an open page how far an import is, until it is done. */
export async function loader(args: Route.LoaderArgs) {
  await requireOwner(args);
  const { db, importProgress } = args.context.get(servicesContext);
  const id = readImportId(args.params.id);
  if (!(await importStatus(db, id))) throw data(null, { status: 404 });
  const stream = followImport(async () => {
    // Asking the embedded database would wait for the very transaction that is being followed.
    const here = importProgress.get(id);
    if (here) return { isAtWork: true, ...here };
    const status = await importStatus(db, id);
    return status && { isAtWork: status.state === 'checking' || status.state === 'applying', ...status };
  });
  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      // Its connection ends with it, so that a closing server does not wait for one that is kept alive.
      connection: 'close',
    },
  });
}
