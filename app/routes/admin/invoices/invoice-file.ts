import { data } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { typedPdf } from '#app/shop/invoices/admin/typed-documents.server.ts';
import { acceptedDocument, fileOfDocument } from '#app/shop/invoices/invoices.server.ts';
import { invoiceMakers, invoicePaper } from '#app/text/invoices/invoice-paper.ts';
import { pdfFile, storedPdf } from '../../pdf-file.server.ts';
import type { Route } from './+types/invoice-file';

/** To the owner, of any order. The XML is what counts; the PDF is a picture of it. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  const { reference, file } = args.params;
  const [, number = '', kind] = /^([A-Za-z\d]{1,30})\.(pdf|xml)$/.exec(file) ?? [];
  if (kind === 'pdf') {
    const found = await acceptedDocument(db, reference, number);
    if (!found) throw data(null, { status: 404 });
    const typed = await typedPdf(db, reference, number);
    if (typed) return storedPdf(typed, `${number}.pdf`);
    return pdfFile(args.context, invoicePaper({ ...found, ...invoiceMakers(found) }), `${number}.pdf`);
  }
  const xml = kind === 'xml' ? await fileOfDocument(db, reference, number, kind) : undefined;
  if (xml === undefined) throw data(null, { status: 404 });
  return new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${number}.xml"`,
      'cache-control': 'private, no-store',
    },
  });
}
