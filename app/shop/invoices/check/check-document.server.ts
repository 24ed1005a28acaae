import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { checkSignature, type SignatureRefusal } from '#app/platform/xml/check-signature.server.ts';
import { elementsAt, textAt, withXml, type XmlRefusal } from '#app/platform/xml/xml-document.server.ts';
import { type CodeCheck, checkCode } from './check-code.server.ts';
import { schemaProblems } from './invoice-schemas.server.ts';
import { documentKinds, namespaceOf, ublNamespaces as ns, type UblDocumentKind } from './ubl-namespaces.ts';

/** What can be said of a document by itself: without the DIAN, and without asking who issued the certificate. */
export interface DocumentCheck {
  kind: UblDocumentKind;
  /** What is wrong by the schemas. */
  schemaProblems: string[];
  code: CodeCheck;
  digests: { document: boolean; keyInfo: boolean; properties: boolean };
  isSigned: boolean;
  /** Whose certificate signed it; empty where there is none. */
  signer: string;
}

/** What is not looked at: it could be read as another document than the one that is signed. */
export type CheckRefusal =
  | XmlRefusal
  | SignatureRefusal
  | 'not_an_invoice'
  | 'document_in_document'
  | 'signature_elsewhere';

export type DocumentReading = { ok: true; check: DocumentCheck } | { ok: false; refusal: CheckRefusal; detail: string };

/**
 * An invoice, a note, an answer of the DIAN, or the container that buyers get.
 * @param key technical key or PIN; null where it is not known
 */
export function checkDocument(source: Uint8Array, key: string | null): DocumentReading {
  const reading = withXml(source, (document) => checkXml(document, source, key));
  return reading.ok ? reading.value : reading;
}

function checkXml(document: XmlDocument, source: Uint8Array, key: string | null): DocumentReading {
  const { root } = document;
  const kind = kindOf(root);
  const refused = (refusal: CheckRefusal): DocumentReading => ({ ok: false, refusal, detail: '' });
  if (!kind) return refused('not_an_invoice');
  const others = documentKinds.flatMap((each) => elementsAt(root, `.//d:${each}`, { d: namespaceOf(each) }));
  if (others.length > 0) return refused('document_in_document');
  const signatures = elementsAt(root, '//ds:Signature', ns);
  const expected = elementsAt(root, 'ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/ds:Signature', ns);
  if (signatures.length > 1) return refused('several_signatures');
  if (signatures.length !== expected.length) return refused('signature_elsewhere');
  const signature = checkSignature(document, () => XmlDocument.fromBuffer(source));
  if (!signature.ok) return refused(signature.refusal);
  const { check } = signature;
  return {
    ok: true,
    check: {
      kind,
      schemaProblems: schemaProblems(document),
      code: kind === 'AttachedDocument' ? checkContained(root, key) : checkCode(root, kind, key),
      digests: { document: check.document, keyInfo: check.keyInfo, properties: check.properties },
      isSigned: check.signature,
      signer: check.certificate?.subject.replaceAll('\n', ', ') ?? '',
    },
  };
}

export function kindOf(root: XmlElement): UblDocumentKind | null {
  const isOf = (kind: UblDocumentKind) => root.name === kind && root.namespaceUri === namespaceOf(kind);
  return documentKinds.find(isOf) ?? null;
}

/** A container has no code of its own: the one that counts is that of the invoice in it, as text. */
function checkContained(root: XmlElement, key: string | null): CodeCheck {
  const text = textAt(root, 'cac:Attachment/cac:ExternalReference/cbc:Description', ns);
  const reading = withXml(Buffer.from(text, 'utf8'), ({ root: contained }): CodeCheck => {
    const kind = kindOf(contained);
    const isNamed = textAt(contained, 'cbc:ID', ns) === textAt(root, 'cbc:ParentDocumentID', ns);
    if (!kind || kind === 'AttachedDocument' || !isNamed) return { outcome: 'wrong', notes: ['seed_differs'] };
    return checkCode(contained, kind, key);
  });
  return reading.ok ? reading.value : { outcome: 'wrong', notes: ['code_is_none'] };
}
