import type { SigningIdentity } from '#app/platform/certificates/pkcs12.server.ts';
import { signXades } from '#app/platform/xml/sign-xades.server.ts';
import { issueDate, issueTime } from '../issue-moment.ts';
import { signaturePolicy } from './dian-literals.ts';

const emptyExtension = '<ext:ExtensionContent></ext:ExtensionContent>';

/**
 * Signs what `writeDocument` or `writeAttachedDocument` wrote. The result is what is stored, sent and handed over, byte for byte.
 * @param signedAt the moment of its issue: the DIAN wants both on one day
 * @param id of this signature alone
 */
export function signDocument(xml: string, identity: SigningIdentity, signedAt: Date, id: string): string {
  // No text of a document can look so: its `<` are written as entities.
  if (xml.split(emptyExtension).length !== 2) throw new Error('The document has no single empty extension');
  return signXades({
    withSignature: (signature) =>
      xml.replace(emptyExtension, () => `<ext:ExtensionContent>${signature}</ext:ExtensionContent>`),
    identity,
    signedAt: `${issueDate(signedAt)}T${issueTime(signedAt)}`,
    policy: signaturePolicy,
    claimedRole: 'supplier',
    id: `xmldsig-${id}`,
  });
}
