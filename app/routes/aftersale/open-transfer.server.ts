import { data, type RouterContextProvider } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { openTransfer } from '#app/shop/aftersale/transfers.server.ts';

interface TransferArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { id: string };
}

/** Anyone who has the link may: no session is asked for. */
export async function openedTransfer({ request, context, params }: TransferArgs) {
  const { db, settings, clock } = context.get(servicesContext);
  const key = new URL(request.url).searchParams.get('clave');
  const id = /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : null;
  const opened =
    id === null ? undefined : await openTransfer(db, settings.sessionSecret, { id, key, now: clock.now() });
  if (id === null || key === null || !opened) throw data(null, 404);
  return { id, key, ...opened };
}
