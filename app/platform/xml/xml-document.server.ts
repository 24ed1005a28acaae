import { type NamespaceMap, ParseOption, XmlDocument, XmlElement, XmlParseError } from 'libxml2-wasm';

/** libxml2 reads it, so that a document means here what it means to `xmllint` and `xmlsec1`. Loaded late: it takes 15 MB. */
export const largestXmlBytes = 10 * 1024 * 1024;

export type XmlRefusal = 'too_large' | 'not_well_formed' | 'document_type';

export type XmlReading<Value> = { ok: true; value: Value } | { ok: false; refusal: XmlRefusal; detail: string };

/**
 * A document from outside. One with a document type is refused whatever it declares: that is where entities are, of files and of a
 * billion laughs. Nothing else is loaded for it.
 * @param use gets the document, which is gone afterwards
 */
export function withXml<Value>(source: Uint8Array, use: (document: XmlDocument) => Value): XmlReading<Value> {
  if (source.byteLength > largestXmlBytes) return { ok: false, refusal: 'too_large', detail: '' };
  let document: XmlDocument;
  try {
    document = XmlDocument.fromBuffer(source, { option: safeOptions });
  } catch (error) {
    if (!(error instanceof XmlParseError)) throw error;
    // What libxml2 says of an entity is that it repeats itself too often, or is not declared.
    const isEntity = /entit/i.test(error.message);
    const refusal = isEntity ? 'document_type' : 'not_well_formed';
    return { ok: false, refusal, detail: error.message.trim().split('\n')[0] ?? '' };
  }
  try {
    if (document.dtd) return { ok: false, refusal: 'document_type', detail: '' };
    return { ok: true, value: use(document) };
  } finally {
    document.dispose();
  }
}

/** Entities stay as they are written, nothing is fetched, and libxml2's own bounds of depth and size hold. */
const safeOptions = (ParseOption.XML_PARSE_NO_XXE |
  ParseOption.XML_PARSE_NONET |
  ParseOption.XML_PARSE_NO_SYS_CATALOG |
  ParseOption.XML_PARSE_BIG_LINES) as ParseOption;

export function elementsAt(from: XmlDocument | XmlElement, path: string, namespaces: NamespaceMap): XmlElement[] {
  return from.find(path, namespaces).filter((node) => node instanceof XmlElement);
}

/** @returns null where there is none; of several the first */
export function elementAt(from: XmlDocument | XmlElement, path: string, namespaces: NamespaceMap): XmlElement | null {
  return elementsAt(from, path, namespaces)[0] ?? null;
}

/** Without the white space around it; empty where there is no such element. */
export function textAt(from: XmlDocument | XmlElement, path: string, namespaces: NamespaceMap): string {
  return elementAt(from, path, namespaces)?.content.trim() ?? '';
}
