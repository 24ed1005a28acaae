import type { XmlDocument, XmlElement } from 'libxml2-wasm';
import { elementAt, elementsAt, textAt, withXml } from '#app/platform/xml/xml-document.server.ts';
import { type NumberingRange, technicalKeyPattern } from '#app/shop/invoices/invoice.ts';
import type { BrokenRule } from '#app/shop/invoices/invoice-provider.ts';

const contract = (name: string) => `http://schemas.datacontract.org/2004/07/${name}`;
const ns = {
  soap: 'http://www.w3.org/2003/05/soap-envelope',
  wcf: 'http://wcf.dian.colombia',
  r: contract('DianResponse'),
  u: contract('UploadDocumentResponse'),
  t: contract('XmlParamsResponseTrackId'),
  l: contract('NumberRangeResponseList'),
  n: contract('NumberRangeResponse'),
  texts: 'http://schemas.microsoft.com/2003/10/Serialization/Arrays',
};

/** What the DIAN says of one document. */
export interface DocumentVerdict {
  kind: 'verdict';
  isValid: boolean;
  /** 00 processed, 66 and 90 not known, 98 in process, 99 refused. */
  statusCode: string;
  statusText: string;
  rules: readonly RuleVerdict[];
  /** CUFE or CUDE; empty where it names none. */
  documentKey: string;
  /** Its ApplicationResponse; null where there is none. */
  applicationResponse: string | null;
}

export interface RuleVerdict extends BrokenRule {
  isRefusal: boolean;
}

export type DianReply =
  | DocumentVerdict
  /** Of a file with several; of ours with one. */
  | { kind: 'verdicts'; verdicts: readonly DocumentVerdict[] }
  | { kind: 'upload'; zipKey: string; refusals: readonly string[] }
  | { kind: 'ranges'; ranges: readonly NumberingRange[] }
  | { kind: 'fault'; reason: string; isOfSecurity: boolean };

/** @returns null for what is no answer to this operation */
export function readReply(source: Uint8Array, operation: string): DianReply | null {
  const reading = withXml(source, (document) => replyIn(document, operation));
  return reading.ok ? reading.value : null;
}

function replyIn(document: XmlDocument, operation: string): DianReply | null {
  const fault = elementAt(document, '/soap:Envelope/soap:Body/soap:Fault', ns);
  if (fault) return faultIn(fault);
  const path = `/soap:Envelope/soap:Body/wcf:${operation}Response/wcf:${operation}Result`;
  const results = elementsAt(document, path, ns);
  const [result] = results;
  if (!result || results.length > 1) return null;
  if (operation === 'SendTestSetAsync') return uploadIn(result);
  if (operation === 'GetNumberingRange') return { kind: 'ranges', ranges: rangesIn(result) };
  if (operation === 'GetStatusZip') {
    const verdicts = elementsAt(result, 'r:DianResponse[r:StatusCode]', ns).map(verdictIn);
    return { kind: 'verdicts', verdicts };
  }
  return elementAt(result, 'r:StatusCode', ns) ? verdictIn(result) : null;
}

function verdictIn(result: XmlElement): DocumentVerdict {
  const [code, description, message] = ['StatusCode', 'StatusDescription', 'StatusMessage'].map((name) =>
    textAt(result, `r:${name}`, ns),
  );
  const encoded = textAt(result, 'r:XmlBase64Bytes', ns).replace(/\s/g, '');
  return {
    kind: 'verdict',
    isValid: textAt(result, 'r:IsValid', ns) === 'true',
    statusCode: code ?? '',
    statusText: short([description, message].filter(Boolean).join('. ')),
    rules: elementsAt(result, 'r:ErrorMessage/texts:string', ns)
      .map(({ content }) => content.trim())
      .filter((said) => said !== '')
      .slice(0, mostRules)
      .map(ruleIn),
    documentKey: textAt(result, 'r:XmlDocumentKey', ns).toLowerCase(),
    applicationResponse: encoded === '' ? null : Buffer.from(encoded, 'base64').toString('utf8'),
  };
}

const mostRules = 50;
const short = (text: string) => text.slice(0, 500);
/** `Regla: FAD06, Rechazo: …`, `Regla: 90, Rechazo: …`, `Regla: FAJ43b, Notificación: …` */
const rulePattern = /Regla:\s*([A-Z0-9]{2,10}[a-z]?)\s*,?\s*(Rechazo|Notificaci[oó]n):\s*(.*)/is;

function ruleIn(said: string): RuleVerdict {
  const [, code = '', kind, message] = rulePattern.exec(said) ?? [];
  // What has no form is not taken for harmless: it counts only where the whole is refused.
  return { code, message: short(message ?? said), isRefusal: kind === undefined || /^rechazo$/i.test(kind) };
}

function uploadIn(result: XmlElement): DianReply {
  const refused = elementsAt(result, 'u:ErrorMessageList/t:XmlParamsResponseTrackId[t:Success="false"]', ns);
  return {
    kind: 'upload',
    zipKey: textAt(result, 'u:ZipKey', ns).slice(0, 200),
    refusals: refused.slice(0, mostRules).map((each) => short(textAt(each, 't:ProcessedMessage', ns))),
  };
}

function faultIn(fault: XmlElement): DianReply {
  const code = elementsAt(fault, './/soap:Code//soap:Value', ns).map(({ content }) => content.trim());
  const reason = short(textAt(fault, 'soap:Reason/soap:Text', ns));
  // WS-Security's own names (FailedAuthentication, InvalidSecurityToken, FailedCheck …), and WCF's sentence.
  const isOfSecurity =
    code.some((each) => /Security|FailedAuthentication|FailedCheck|UnsupportedAlgorithm/i.test(each)) ||
    /verifying security/i.test(reason);
  return { kind: 'fault', reason, isOfSecurity };
}

function rangesIn(result: XmlElement): NumberingRange[] {
  return elementsAt(result, 'l:ResponseList/n:NumberRangeResponse', ns).flatMap((each): NumberingRange[] => {
    const of = (name: string) => textAt(each, `n:${name}`, ns);
    const [from, to] = [Number(of('FromNumber')), Number(of('ToNumber'))];
    const prefix = of('Prefix').toUpperCase();
    const days = [dayIn(of('ValidDateFrom')), dayIn(of('ValidDateTo'))] as const;
    const key = of('TechnicalKey').toLowerCase();
    const areNumbers = Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= 1 && to >= from;
    if (!areNumbers || !/^[A-Z\d]{0,4}$/.test(prefix)) return [];
    return [
      {
        ...{ providerId: null, documents: 'invoices', prefix, from, to, next: null },
        resolution: /^\d{1,20}$/.test(of('ResolutionNumber')) ? of('ResolutionNumber') : null,
        ...{ validFrom: days[0], validTo: days[1] },
        technicalKey: technicalKeyPattern.test(key) ? key : null,
      },
    ];
  });
}

function dayIn(written: string): string | null {
  return /^\d{4}-\d\d-\d\d/.exec(written)?.[0] ?? null;
}

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:';
const ublNames = {
  ar: `${ubl}ApplicationResponse-2`,
  cac: `${ubl}CommonAggregateComponents-2`,
  cbc: `${ubl}CommonBasicComponents-2`,
};

export interface ValidationRead {
  /** CUFE or CUDE of the document that it is about. */
  about: string;
  answeredAt: Date;
}

/** What an ApplicationResponse is about, and when it was given; null for what is none. */
export function validationIn(xml: string): ValidationRead | null {
  const reading = withXml(Buffer.from(xml, 'utf8'), (document) => {
    const root = elementAt(document, '/ar:ApplicationResponse', ublNames);
    if (!root) return null;
    const abouts = elementsAt(root, 'cac:DocumentResponse/cac:DocumentReference/cbc:UUID', ublNames);
    const answeredAt = new Date(
      `${textAt(root, 'cbc:IssueDate', ublNames)}T${textAt(root, 'cbc:IssueTime', ublNames)}`,
    );
    const [about] = abouts;
    if (!about || abouts.length > 1 || Number.isNaN(answeredAt.getTime())) return null;
    return { about: about.content.trim().toLowerCase(), answeredAt };
  });
  return reading.ok ? reading.value : null;
}
