import { cdataElement, element, writeXml, type XmlPart, xmlHead } from '#app/platform/xml/xml-writer.ts';
import { environmentCodes } from '../document-code.server.ts';
import { type IssuedDocument, written } from '../invoice.ts';
import { issueDate, issueTime } from '../issue-moment.ts';
import { codeNames, attachedDocument as literals } from './dian-literals.ts';
import { buyerId, companyId, taxScheme } from './ubl-parties.ts';
import { rootAttributes, signatureExtension } from './write-document.server.ts';

/** What the DIAN answered to a document. */
export interface DianAnswer {
  /** Its signed ApplicationResponse, as received. */
  xml: string;
  answeredAt: Date;
}

/**
 * The container in which a buyer gets the invoice and the DIAN's answer to it. It is signed like the invoice, by `signDocument`.
 * @param signedXml of the document, as it was sent
 * @param answer null of an invoice of contingency, which is handed over before the DIAN is back
 */
export function writeAttachedDocument(
  document: IssuedDocument,
  { signedXml, code, answer, issuedAt }: { signedXml: string; code: string; answer: DianAnswer | null; issuedAt: Date },
): string {
  const number = written(document.number);
  const { seller, buyer } = document;
  const root = element(
    'AttachedDocument',
    [
      element('ext:UBLExtensions', [signatureExtension]),
      element('cbc:UBLVersionID', 'UBL 2.1'),
      element('cbc:CustomizationID', literals.customization),
      element('cbc:ProfileID', literals.profile),
      element('cbc:ProfileExecutionID', environmentCodes[document.environment]),
      element('cbc:ID', number),
      element('cbc:IssueDate', issueDate(issuedAt)),
      element('cbc:IssueTime', issueTime(issuedAt)),
      element('cbc:DocumentType', literals.type),
      element('cbc:ParentDocumentID', number),
      party('cac:SenderParty', seller.name, companyId(seller.nit), seller.responsibilities, seller.isVatResponsible),
      party('cac:ReceiverParty', buyer.name, buyerId('cbc:CompanyID', buyer), buyer.responsibilities, false),
      attachment(signedXml),
      answer && answerPart(document, code, answer),
    ],
    rootAttributes('AttachedDocument'),
  );
  return xmlHead + writeXml(root);
}

function party(name: string, registered: string, id: XmlPart, responsibilities: readonly string[], isVat: boolean) {
  return element(name, [
    element('cac:PartyTaxScheme', [
      element('cbc:RegistrationName', registered),
      id,
      element('cbc:TaxLevelCode', responsibilities.join(';')),
      taxScheme(isVat ? '01' : 'ZZ'),
    ]),
  ]);
}

function attachment(xml: string): XmlPart {
  return element('cac:Attachment', [
    element('cac:ExternalReference', [
      element('cbc:MimeCode', 'text/xml'),
      element('cbc:EncodingCode', 'UTF-8'),
      cdataElement('cbc:Description', xml),
    ]),
  ]);
}

function answerPart({ kind, number }: IssuedDocument, code: string, { xml, answeredAt }: DianAnswer): XmlPart {
  return element('cac:ParentDocumentLineReference', [
    element('cbc:LineID', '1'),
    element('cac:DocumentReference', [
      element('cbc:ID', written(number)),
      element('cbc:UUID', code, { schemeName: codeNames[kind] }),
      element('cbc:IssueDate', issueDate(answeredAt)),
      element('cbc:DocumentType', 'ApplicationResponse'),
      attachment(xml),
      element('cac:ResultOfVerification', [
        element('cbc:ValidatorID', literals.validator),
        element('cbc:ValidationResultCode', '02'),
        element('cbc:ValidationDate', issueDate(answeredAt)),
        element('cbc:ValidationTime', issueTime(answeredAt)),
      ]),
    ]),
  ]);
}
