import { data } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { typedPdf } from '#app/shop/invoices/admin/typed-documents.server.ts';
import { qrText } from '#app/shop/invoices/document-code.server.ts';
import { acceptedDocument, fileOfDocument } from '#app/shop/invoices/invoices.server.ts';
import { codeFields } from '#app/shop/invoices/ubl/write-document.server.ts';
import { invoicePaper } from '#app/text/invoices/invoice-paper.ts';
import { pdfFile, storedPdf } from '../../pdf-file.server.ts';
import type { Route } from './+types/invoice-file';

/** To the owner, of any order. The XML is what counts; the PDF is a picture of it. */
export async function loader(args: Route.LoaderArgs) {
  const { db, settings } = args.context.get(servicesContext);
  const { reference, file } = args.params;
  const [, number = '', kind] = /^([A-Za-z\d]{1,30})\.(pdf|xml)$/.exec(file) ?? [];
  if (kind === 'pdf') {
    const found = await acceptedDocument(db, reference, number);
    if (!found) throw data(null, { status: 404 });
    const typed = await typedPdf(db, reference, number);
    if (typed) return storedPdf(typed, `${number}.pdf`);
    const { document, code } = found;
    const holds = qrText(codeFields(document), code, document.environment, document.kind === 'credit_note');
    const provider = settings.invoicing === 'factus' ? 'Factus (Halltec S.A.S.)' : null;
    const paper = invoicePaper({ ...found, qrText: holds, softwareMaker: 'Núcleo', provider });
    return pdfFile(args.context, paper, `${number}.pdf`);
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
