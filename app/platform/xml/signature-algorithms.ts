/** Of XML signatures, by their names in a document. SHA-1 is not among them: nobody should sign with it any more. */
export const digestNames: ReadonlyMap<string, string> = new Map([
  ['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#sha384', 'sha384'],
  ['http://www.w3.org/2001/04/xmlenc#sha512', 'sha512'],
]);

export const signatureNames: ReadonlyMap<string, string> = new Map([
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha384', 'sha384'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'sha512'],
]);

export const sha256Name = 'http://www.w3.org/2001/04/xmlenc#sha256';
export const rsaSha256Name = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
/** Inclusive, without comments. */
export const canonicalName = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
/** Exclusive: only the namespaces that a part uses, and those that are named. */
export const exclusiveName = 'http://www.w3.org/2001/10/xml-exc-c14n#';
export const envelopedName = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

export const signatureNamespaces = {
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  xades: 'http://uri.etsi.org/01903/v1.3.2#',
} as const;
/** The type of the reference to the signed properties, of all versions of XAdES. */
export const signedPropertiesType = 'http://uri.etsi.org/01903#SignedProperties';
