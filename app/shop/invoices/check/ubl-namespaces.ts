/** Of the documents that the DIAN exchanges, UBL 2.1. */
const ubl = (name: string) => `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`;

/** Prefixes of our own XPath; a document may write others. */
export const ublNamespaces = {
  cac: ubl('CommonAggregateComponents'),
  cbc: ubl('CommonBasicComponents'),
  ext: ubl('CommonExtensionComponents'),
  ds: 'http://www.w3.org/2000/09/xmldsig#',
} as const;

export const documentKinds = ['Invoice', 'CreditNote', 'DebitNote', 'ApplicationResponse', 'AttachedDocument'] as const;
export type UblDocumentKind = (typeof documentKinds)[number];

export function namespaceOf(kind: UblDocumentKind): string {
  return ubl(kind);
}

export const dianStructures = 'dian:gov:co:facturaelectronica:Structures-2-1';
