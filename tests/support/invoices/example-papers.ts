import type { IssuedDocument } from '#app/shop/invoices/invoice.ts';
import type { FrozenLine } from '#app/shop/invoices/invoice-of-order.ts';
import { writeDocument } from '#app/shop/invoices/ubl/write-document.server.ts';
import type { InvoiceOnPaper } from '#app/text/invoices/invoice-paper.ts';
import { discountReason } from '#app/text/invoices/invoice-words.ts';
import { anInvoice, lines, range, software } from './example-documents.ts';

export function onPaper(document: IssuedDocument): InvoiceOnPaper {
  const { code, qrText, qrUrl } = writeDocument(document, software, range, discountReason);
  return {
    ...{ document, range, code, qrText, qrUrl },
    validatedAt: new Date('2026-12-01T00:30:09Z'),
    ...{ softwareMaker: 'Núcleo Componentes S.A.S., NIT 900373076-4', provider: null },
  };
}

/** With names of many alphabets, on several pages. */
export function longInvoice(): IssuedDocument {
  const names = ['Procesador «Ñandú» 5 GHz', '显卡 RTX 5090', 'Видеокарта', 'Κάρτα γραφικών', 'Cable USB‑C → HDMI'];
  const many = Array.from({ length: 30 }, (_, index): FrozenLine => {
    const [usual] = lines;
    if (!usual) throw new Error('No example line');
    return { ...usual, productId: String(index + 1), productName: `${names[index % names.length]} ${index + 1}` };
  });
  return anInvoice(many);
}
