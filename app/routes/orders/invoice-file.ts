import { data } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { fileOfDocument } from '#app/shop/invoices/invoices.server.ts';
import type { Route } from './+types/invoice-file';
import { linkHeaders, openOrder } from './open-order.server.ts';

const types = { pdf: 'application/pdf', xml: 'application/xml; charset=utf-8' } as const;

/** To who may open the order. */
export async function loader(args: Route.LoaderArgs) {
  const { order } = await openOrder(args);
  const { db } = args.context.get(servicesContext);
  const [, number, kind] = /^([A-Za-z\d]{1,30})\.(pdf|xml)$/.exec(args.params.file) ?? [];
  const found =
    number && (kind === 'pdf' || kind === 'xml') ? await fileOfDocument(db, order.reference, number, kind) : undefined;
  if (!found) throw data(null, { status: 404, headers: linkHeaders });
  return new Response(new Uint8Array(found.content), {
    headers: {
      'content-type': types[kind as keyof typeof types],
      'content-disposition': `attachment; filename="${found.number}.${kind}"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      ...linkHeaders,
    },
  });
}
