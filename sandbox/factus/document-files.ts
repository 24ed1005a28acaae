import { bogotaTime, COMPANY, type FactusRecord } from './document-book.ts';
import { written } from './read-document.ts';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** With the figures of the document, and without a signature: what a shop reads of it. */
export function documentXml({ kind, number, code, validatedAt, body, totals }: FactusRecord): string {
  const [root, line, quantity] =
    kind === 'bill'
      ? ['Invoice', 'InvoiceLine', 'InvoicedQuantity']
      : ['CreditNote', 'CreditNoteLine', 'CreditedQuantity'];
  const { day, hour } = bogotaTime(validatedAt ?? '');
  const money = (name: string, cents: number) => `<cbc:${name} currencyID="COP">${written(cents)}</cbc:${name}>`;
  const lines = body.items.map((item, index) => {
    const { taxable, tax, rate } = totals.lines[index] ?? { taxable: 0, tax: 0, rate: null };
    const taxes =
      rate === null
        ? ''
        : `<cac:TaxTotal>${money('TaxAmount', tax)}<cac:TaxSubtotal>${money('TaxableAmount', taxable)}${money('TaxAmount', tax)}<cac:TaxCategory><cbc:Percent>${rate}</cbc:Percent><cac:TaxScheme><cbc:ID>01</cbc:ID><cbc:Name>IVA</cbc:Name></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>`;
    return `<cac:${line}><cbc:ID>${index + 1}</cbc:ID><cbc:${quantity} unitCode="${escaped(item.unit_measure_code)}">${item.quantity}</cbc:${quantity}>${money('LineExtensionAmount', taxable)}${taxes}<cac:Item><cbc:Description>${escaped(item.name)}</cbc:Description></cac:Item><cac:Price><cbc:PriceAmount currencyID="COP">${item.price}</cbc:PriceAmount></cac:Price></cac:${line}>`;
  });
  const party = (role: string, name: string, id: string, scheme: string) =>
    `<cac:${role}><cac:Party><cac:PartyTaxScheme><cbc:RegistrationName>${escaped(name)}</cbc:RegistrationName><cbc:CompanyID schemeName="${scheme}">${escaped(id)}</cbc:CompanyID></cac:PartyTaxScheme></cac:Party></cac:${role}>`;
  const { customer } = body;
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="${UBL}${root}-2" xmlns:cac="${UBL}CommonAggregateComponents-2" xmlns:cbc="${UBL}CommonBasicComponents-2"><cbc:UBLVersionID>UBL 2.1</cbc:UBLVersionID><cbc:ProfileExecutionID>2</cbc:ProfileExecutionID><cbc:ID>${escaped(number)}</cbc:ID><cbc:UUID schemeName="${kind === 'bill' ? 'CUFE' : 'CUDE'}-SHA384">${code}</cbc:UUID><cbc:IssueDate>${day}</cbc:IssueDate><cbc:IssueTime>${hour}</cbc:IssueTime>${party('AccountingSupplierParty', COMPANY.name, COMPANY.nit, '31')}${party('AccountingCustomerParty', customer.names, customer.identification, customer.identification_document_code)}<cac:LegalMonetaryTotal>${money('LineExtensionAmount', totals.gross)}${money('TaxInclusiveAmount', totals.gross + totals.tax)}${money('PayableRoundingAmount', totals.rounding)}${money('PayableAmount', totals.total)}</cac:LegalMonetaryTotal>${lines.join('')}</${root}>
`;
}

/** What the buyer gets: the document in an envelope. */
export function attachedXml(record: FactusRecord): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<AttachedDocument xmlns="${UBL}AttachedDocument-2" xmlns:cac="${UBL}CommonAggregateComponents-2" xmlns:cbc="${UBL}CommonBasicComponents-2"><cbc:ParentDocumentID>${escaped(record.number)}</cbc:ParentDocumentID><cac:Attachment><cac:ExternalReference><cbc:MimeCode>text/xml</cbc:MimeCode><cbc:Description><![CDATA[${documentXml(record).replaceAll(']]>', ']]]]><![CDATA[>')}]]></cbc:Description></cac:ExternalReference></cac:Attachment></AttachedDocument>
`;
}

/** The smallest that opens: one empty page. */
export const EMPTY_PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000052 00000 n 
0000000101 00000 n 
trailer<</Root 1 0 R/Size 4>>
startxref
164
%%EOF
`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
