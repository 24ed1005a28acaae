import { ParseOption, XmlDocument, XmlElement } from 'libxml2-wasm';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
export const NAMES = {
  soap: 'http://www.w3.org/2003/05/soap-envelope',
  wsa: 'http://www.w3.org/2005/08/addressing',
  wsse: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd',
  wsu: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd',
  wcf: 'http://wcf.dian.colombia',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  xades: 'http://uri.etsi.org/01903/v1.3.2#',
  ec: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  ext: `${UBL}CommonExtensionComponents-2`,
  cac: `${UBL}CommonAggregateComponents-2`,
  cbc: `${UBL}CommonBasicComponents-2`,
  sts: 'dian:gov:co:facturaelectronica:Structures-2-1',
  inv: `${UBL}Invoice-2`,
  crn: `${UBL}CreditNote-2`,
};

/** @returns null for what is not XML; the caller disposes of it */
export function parsed(text: string): XmlDocument | null {
  try {
    return XmlDocument.fromString(text, { option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE });
  } catch {
    return null;
  }
}

export function all(from: XmlDocument | XmlElement, path: string): XmlElement[] {
  return from.find(path, NAMES).filter((node) => node instanceof XmlElement);
}

export function one(from: XmlDocument | XmlElement, path: string): XmlElement | undefined {
  return all(from, path)[0];
}

export function textOf(from: XmlDocument | XmlElement, path: string): string {
  return one(from, path)?.content.trim() ?? '';
}

/** @param name with its prefix, as it stands */
export function attribute(of: XmlElement | undefined, name: string): string {
  return of?.attrs.find((each) => (each.prefix ? `${each.prefix}:${each.name}` : each.name) === name)?.content ?? '';
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
