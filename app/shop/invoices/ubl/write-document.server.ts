import { element, writeXml, type XmlPart, type XmlParts, xmlHead } from '#app/platform/xml/xml-writer.ts';
import { dianStructures, namespaceOf, ublNamespaces } from '../check/ubl-namespaces.ts';
import {
  type CodeFields,
  documentCode,
  environmentCodes,
  qrText,
  softwareSecurityCode,
} from '../document-code.server.ts';
import { type IssuedDocument, type NumberingRange, written } from '../invoice.ts';
import { issueDate, issueTime } from '../issue-moment.ts';
import { amountOf } from '../price-amount.ts';
import { qrUrl } from '../public-address.ts';
import { agency, codeNames, conceptNames, customizations, dianNit, profiles } from './dian-literals.ts';
import { linePart, taxParts, totalPart } from './ubl-lines.ts';
import { buyerParty, deliveryPart, nitAttributes, sellerParty } from './ubl-parties.ts';

/** The shop's own program, as it is registered with the DIAN. */
export interface OwnSoftware {
  id: string;
  /** Secret: CUDE and security code are made with it. */
  pin: string;
}

export interface WrittenDocument {
  /** Not signed yet: its second extension is empty. */
  xml: string;
  /** CUFE or CUDE. */
  code: string;
  qrUrl: string;
  /** What the QR code on paper holds. */
  qrText: string;
}

/**
 * The XML of an invoice or a note, in the order of UBL 2.1. It does not hold the text that the code is the hash of, since that has the
 * key in it.
 * @param range of an invoice; a note has none
 * @param discountReason for lines below their list price, in words for the buyer
 */
export function writeDocument(
  document: IssuedDocument,
  software: OwnSoftware,
  range: NumberingRange | null,
  discountReason: string,
): WrittenDocument {
  const isNote = document.kind === 'credit_note';
  const fields = codeFields(document);
  const key = isNote ? software.pin : range?.technicalKey;
  if (!key) throw new Error('An invoice needs a range with its technical key');
  const code = documentCode(fields, key);
  const url = qrUrl(code, document.environment);
  const root = element(
    isNote ? 'CreditNote' : 'Invoice',
    [
      extensions(document, software, range, url),
      headParts(document, code),
      isNote && [
        element('cac:DiscrepancyResponse', [
          element('cbc:ReferenceID', document.invoice.number),
          element('cbc:ResponseCode', document.concept),
          element('cbc:Description', document.reason || conceptNames[document.concept]),
        ]),
      ],
      element('cac:OrderReference', [element('cbc:ID', document.orderReference)]),
      isNote && billingReference(document.invoice),
      sellerParty(document.seller, document.number.prefix),
      buyerParty(document.buyer),
      deliveryPart(document.delivery),
      paymentPart(document),
      taxParts(document.totals),
      totalPart(document.totals),
      document.lines.map((line, index) => linePart(line, index, isNote, discountReason)),
    ],
    rootAttributes(isNote ? 'CreditNote' : 'Invoice'),
  );
  return {
    xml: xmlHead + writeXml(root),
    code,
    qrUrl: url,
    qrText: qrText(fields, code, document.environment, isNote),
  };
}

/** What CUFE and CUDE are made of. */
export function codeFields({ number, issuedAt, totals, seller, buyer, environment }: IssuedDocument): CodeFields {
  return {
    number: written(number),
    date: issueDate(issuedAt),
    time: issueTime(issuedAt),
    lineExtension: amountOf(totals.baseInCents),
    vat: amountOf(totals.vatInCents),
    consumptionTax: '0.00',
    municipalTax: '0.00',
    payable: amountOf(totals.totalInCents),
    sellerNit: seller.nit.digits,
    buyerDocument: buyer.document,
    environment: environmentCodes[environment],
  };
}

/** All on the root: the DIAN refuses a document that declares them deeper. */
export function rootAttributes(kind: 'Invoice' | 'CreditNote' | 'AttachedDocument'): Record<string, string> {
  return {
    xmlns: namespaceOf(kind),
    'xmlns:cac': ublNamespaces.cac,
    'xmlns:cbc': ublNamespaces.cbc,
    'xmlns:ds': ublNamespaces.ds,
    'xmlns:ext': ublNamespaces.ext,
    'xmlns:sts': dianStructures,
    'xmlns:xades': 'http://uri.etsi.org/01903/v1.3.2#',
    'xmlns:xades141': 'http://uri.etsi.org/01903/v1.4.1#',
  };
}

/** Empty until it has the signature (`sign-document.server.ts`). */
export const signatureExtension = element('ext:UBLExtension', [element('ext:ExtensionContent', '')]);

function extensions(
  document: IssuedDocument,
  software: OwnSoftware,
  range: NumberingRange | null,
  url: string,
): XmlPart {
  const { nit } = document.seller;
  const securityCode = softwareSecurityCode(software.id, software.pin, written(document.number));
  const dian = element('sts:DianExtensions', [
    document.kind === 'invoice' && range && invoiceControl(range),
    element('sts:InvoiceSource', [element('cbc:IdentificationCode', 'CO', countryList)]),
    element('sts:SoftwareProvider', [
      element('sts:ProviderID', nit.digits, nitAttributes(nit)),
      element('sts:SoftwareID', software.id, agency),
    ]),
    element('sts:SoftwareSecurityCode', securityCode, agency),
    element('sts:AuthorizationProvider', [
      element('sts:AuthorizationProviderID', dianNit.digits, nitAttributes(dianNit)),
    ]),
    element('sts:QRCode', url),
  ]);
  return element('ext:UBLExtensions', [
    element('ext:UBLExtension', [element('ext:ExtensionContent', [dian])]),
    signatureExtension,
  ]);
}

const countryList = {
  listAgencyID: '6',
  listAgencyName: 'United Nations Economic Commission for Europe',
  listSchemeURI: 'urn:oasis:names:specification:ubl:codelist:gc:CountryIdentificationCode-2.1',
} as const;

function invoiceControl({ resolution, validFrom, validTo, prefix, from, to }: NumberingRange): XmlPart {
  return element('sts:InvoiceControl', [
    element('sts:InvoiceAuthorization', resolution ?? ''),
    element('sts:AuthorizationPeriod', [
      element('cbc:StartDate', validFrom ?? ''),
      element('cbc:EndDate', validTo ?? ''),
    ]),
    element('sts:AuthorizedInvoices', [
      prefix !== '' && element('sts:Prefix', prefix),
      element('sts:From', String(from)),
      element('sts:To', String(to)),
    ]),
  ]);
}

function headParts(document: IssuedDocument, code: string): XmlParts {
  const { kind, environment, number, issuedAt, lines, notes, payment } = document;
  const environmentCode = environmentCodes[environment];
  const type = document.mode === 'contingency' ? '04' : '01';
  return [
    element('cbc:UBLVersionID', 'UBL 2.1'),
    element('cbc:CustomizationID', customizations[kind]),
    element('cbc:ProfileID', profiles[kind]),
    element('cbc:ProfileExecutionID', environmentCode),
    element('cbc:ID', written(number)),
    element('cbc:UUID', code, {
      schemeID: environmentCode,
      schemeName: codeNames[kind],
    }),
    element('cbc:IssueDate', issueDate(issuedAt)),
    element('cbc:IssueTime', issueTime(issuedAt)),
    kind === 'invoice'
      ? [element('cbc:DueDate', payment.dueOn), element('cbc:InvoiceTypeCode', type)]
      : element('cbc:CreditNoteTypeCode', '91'),
    notes.map((note) => element('cbc:Note', note)),
    element('cbc:DocumentCurrencyCode', 'COP'),
    element('cbc:LineCountNumeric', String(lines.length)),
  ];
}

function billingReference({ number, cufe, issuedOn }: { number: string; cufe: string; issuedOn: string }): XmlPart {
  return element('cac:BillingReference', [
    element('cac:InvoiceDocumentReference', [
      element('cbc:ID', number),
      element('cbc:UUID', cufe, { schemeName: codeNames.invoice }),
      element('cbc:IssueDate', issuedOn),
    ]),
  ]);
}

function paymentPart({ payment }: IssuedDocument): XmlPart {
  const { form, meansCode, dueOn, transaction } = payment;
  return element('cac:PaymentMeans', [
    element('cbc:ID', form === 'immediate' ? '1' : '2'),
    element('cbc:PaymentMeansCode', meansCode),
    element('cbc:PaymentDueDate', dueOn),
    transaction && element('cbc:PaymentID', transaction),
  ]);
}
