import type { DianRecord } from './dian-book.ts';
import { RANGE } from './registration.ts';
import { escaped } from './xml.ts';

const CONTRACT = 'http://schemas.datacontract.org/2004/07/';

/** In the words of WCF, which the real service is made with. */
function envelope(operation: string, result: string): string {
  return `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="http://www.w3.org/2005/08/addressing"><s:Header><a:Action s:mustUnderstand="1">http://wcf.dian.colombia/IWcfDianCustomerServices/${operation}Response</a:Action></s:Header><s:Body><${operation}Response xmlns="http://wcf.dian.colombia">${result}</${operation}Response></s:Body></s:Envelope>`;
}

export interface Verdict {
  isValid: boolean;
  statusCode: string;
  description: string;
  message?: string;
  said?: readonly string[];
  response?: string;
  code?: string;
  fileName?: string;
}

function verdictFields({ isValid, statusCode, description, message, said, response, code, fileName }: Verdict): string {
  const texts = (said ?? []).map((each) => `<c:string>${escaped(each)}</c:string>`).join('');
  const filled = (name: string, value: string | undefined) =>
    value ? `<b:${name}>${escaped(value)}</b:${name}>` : `<b:${name} i:nil="true"/>`;
  const encoded = response ? Buffer.from(response, 'utf8').toString('base64') : undefined;
  return `<b:ErrorMessage xmlns:c="http://schemas.microsoft.com/2003/10/Serialization/Arrays">${texts}</b:ErrorMessage><b:IsValid>${isValid}</b:IsValid><b:StatusCode>${statusCode}</b:StatusCode>${filled('StatusDescription', description)}${filled('StatusMessage', message)}${filled('XmlBase64Bytes', encoded)}<b:XmlBytes i:nil="true"/>${filled('XmlDocumentKey', code)}${filled('XmlFileName', fileName)}`;
}

const NAMES = `xmlns:b="${CONTRACT}DianResponse" xmlns:i="http://www.w3.org/2001/XMLSchema-instance"`;

export function verdictAnswer(operation: string, verdict: Verdict): string {
  const fields = verdictFields(verdict);
  const inside = operation === 'GetStatusZip' ? `<b:DianResponse>${fields}</b:DianResponse>` : fields;
  return envelope(operation, `<${operation}Result ${NAMES}>${inside}</${operation}Result>`);
}

export function uploadAnswer(zipKey: string, refusal: string | null): string {
  const message = refusal
    ? `<c:XmlParamsResponseTrackId><c:DocumentKey i:nil="true"/><c:ProcessedMessage>${escaped(refusal)}</c:ProcessedMessage><c:SenderCode i:nil="true"/><c:Success>false</c:Success><c:XmlFileName i:nil="true"/></c:XmlParamsResponseTrackId>`
    : '';
  const key = zipKey ? `<b:ZipKey>${escaped(zipKey)}</b:ZipKey>` : '<b:ZipKey i:nil="true"/>';
  const names = `xmlns:b="${CONTRACT}UploadDocumentResponse" xmlns:i="http://www.w3.org/2001/XMLSchema-instance"`;
  const list = `<b:ErrorMessageList xmlns:c="${CONTRACT}XmlParamsResponseTrackId">${message}</b:ErrorMessageList>`;
  return envelope('SendTestSetAsync', `<SendTestSetAsyncResult ${names}>${list}${key}</SendTestSetAsyncResult>`);
}

export function rangesAnswer(technicalKey: string, isExpired: boolean): string {
  const { prefix, from, to, resolution, start, end } = RANGE;
  const fields = {
    ...{ ResolutionNumber: resolution, ResolutionDate: start, Prefix: prefix, FromNumber: from, ToNumber: to },
    ...{ ValidDateFrom: start, ValidDateTo: isExpired ? '2021-01-19' : end, TechnicalKey: technicalKey },
  };
  const written = Object.entries(fields).map(([name, value]) => `<c:${name}>${value}</c:${name}>`);
  const names = `xmlns:b="${CONTRACT}NumberRangeResponseList" xmlns:i="http://www.w3.org/2001/XMLSchema-instance"`;
  const list = `<b:ResponseList xmlns:c="${CONTRACT}NumberRangeResponse"><c:NumberRangeResponse>${written.join('')}</c:NumberRangeResponse></b:ResponseList>`;
  return envelope(
    'GetNumberingRange',
    `<GetNumberingRangeResult ${names}><b:OperationCode>100</b:OperationCode><b:OperationDescription>Acción completada OK.</b:OperationDescription>${list}</GetNumberingRangeResult>`,
  );
}

export function faultAnswer(kind: 'security' | 'message', why: string): string {
  const wsse = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd';
  const code =
    kind === 'security'
      ? `<s:Value>s:Sender</s:Value><s:Subcode><s:Value xmlns:a="${wsse}">a:InvalidSecurity</s:Value></s:Subcode>`
      : '<s:Value>s:Receiver</s:Value>';
  const words = kind === 'security' ? `An error occurred when verifying security for the message. ${why}` : why;
  return `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><s:Fault><s:Code>${code}</s:Code><s:Reason><s:Text xml:lang="en-US">${escaped(words)}</s:Text></s:Reason></s:Fault></s:Body></s:Envelope>`;
}

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** The DIAN's yes, as the buyer gets it too. @param about whose code it names */
export function applicationResponse(record: DianRecord, about: string, at: Date, id: string): string {
  // Colombia has no summer time.
  const local = new Date(at.getTime() - 5 * 60 * 60 * 1000).toISOString();
  const party = (role: string, name: string, nit: string) =>
    `<cac:${role}Party><cac:PartyTaxScheme><cbc:RegistrationName>${escaped(name)}</cbc:RegistrationName><cbc:CompanyID schemeName="31">${escaped(nit)}</cbc:CompanyID><cac:TaxScheme><cbc:ID>01</cbc:ID><cbc:Name>IVA</cbc:Name></cac:TaxScheme></cac:PartyTaxScheme></cac:${role}Party>`;
  const lines = record.said.map(
    (said, index) =>
      `<cac:LineResponse><cac:LineReference><cbc:LineID>${index + 1}</cbc:LineID></cac:LineReference><cac:Response><cbc:ResponseCode>0000</cbc:ResponseCode><cbc:Description>${escaped(said)}</cbc:Description></cac:Response></cac:LineResponse>`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="no"?><ApplicationResponse xmlns="${UBL}ApplicationResponse-2" xmlns:cac="${UBL}CommonAggregateComponents-2" xmlns:cbc="${UBL}CommonBasicComponents-2"><cbc:UBLVersionID>UBL 2.1</cbc:UBLVersionID><cbc:CustomizationID>1</cbc:CustomizationID><cbc:ProfileID>DIAN 2.1</cbc:ProfileID><cbc:ProfileExecutionID>2</cbc:ProfileExecutionID><cbc:ID>${id}</cbc:ID><cbc:IssueDate>${local.slice(0, 10)}</cbc:IssueDate><cbc:IssueTime>${local.slice(11, 19)}-05:00</cbc:IssueTime>${party('Sender', 'Unidad Especial Dirección de Impuestos y Aduanas Nacionales', '800197268')}${party('Receiver', record.buyer, '900000000')}<cac:DocumentResponse><cac:Response><cbc:ResponseCode>02</cbc:ResponseCode><cbc:Description>Documento validado por la DIAN</cbc:Description></cac:Response><cac:DocumentReference><cbc:ID>${escaped(record.number)}</cbc:ID><cbc:UUID schemeName="CUFE-SHA384">${about}</cbc:UUID></cac:DocumentReference>${lines.join('')}</cac:DocumentResponse></ApplicationResponse>`;
}
