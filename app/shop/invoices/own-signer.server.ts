import { randomUUID } from 'node:crypto';
import type { SigningIdentity } from '#app/platform/certificates/pkcs12.server.ts';
import type { InvoiceEnvironment, NumberingRange } from './invoice.ts';
import type { OwnSigner } from './own-signer.ts';
import { writeAttachedDocument } from './ubl/attached-document.server.ts';
import { signDocument } from './ubl/sign-document.server.ts';
import { type OwnSoftware, writeDocument } from './ubl/write-document.server.ts';

export interface OwnSoftwareSetup {
  software: OwnSoftware;
  environment: InvoiceEnvironment;
  ranges: readonly NumberingRange[];
  /** Null while the certificate cannot be used. */
  identity: () => SigningIdentity | null;
  /** For lines below their list price, in words for the buyer. */
  discountReason: string;
}

export function ownSigner({ software, environment, ranges, identity, discountReason }: OwnSoftwareSetup): OwnSigner {
  return {
    environment,
    ranges,
    sign(document, range) {
      const signer = identity();
      if (!signer) return null;
      const ofInvoice = document.kind === 'invoice' ? range : null;
      const { xml, code, qrUrl } = writeDocument(document, software, ofInvoice, discountReason);
      const signed = signDocument(xml, signer, document.issuedAt, randomUUID());
      return { number: document.number, code, qrUrl, xml: signed };
    },
    attach(document, { xml: signedXml, code }, response, at) {
      const signer = identity();
      if (!signer) return null;
      const answer = response === null ? null : { xml: response, answeredAt: at };
      return signDocument(
        writeAttachedDocument(document, { signedXml, code, answer, issuedAt: at }),
        signer,
        at,
        randomUUID(),
      );
    },
  };
}
