import type { RouterContextProvider } from 'react-router';
import { clientAddressOf, servicesContext } from '#app/contexts.ts';
import { limitKey } from '#app/platform/rate-limit.server.ts';
import type { PdfDocument } from '#app/shop/shared/pdf-document.ts';
import { itemText } from '#app/text/aftersale/aftersale.ts';

/** As a file to keep. */
export async function pdfFile(context: Readonly<RouterContextProvider>, document: PdfDocument, name: string) {
  const { pdf, rateLimits, clock } = context.get(servicesContext);
  const wait = rateLimits.drawPaper.take(limitKey(clientAddressOf(context)), clock.now());
  if (wait > 0) {
    return new Response(itemText.waitFile, {
      status: 429,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': String(wait),
      },
    });
  }
  return storedPdf(await pdf.draw(document), name);
}

/** One that is there already. */
export function storedPdf(pdf: Uint8Array<ArrayBuffer>, name: string): Response {
  return new Response(pdf, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  });
}
