import { expect, onTestFinished } from 'vitest';
import { dianProvider } from '#app/adapters/dian/dian-provider.server.ts';
import { openCertificateFile } from '#app/platform/certificates/certificate-file.server.ts';
import { claimDueInvoices, type Issuing, invoiceIssuer } from '#app/shop/invoices/due-invoices.server.ts';
import type { NumberingRange } from '#app/shop/invoices/invoice.ts';
import { noteRanges } from '#app/shop/invoices/own-numbers.server.ts';
import { ownSigner } from '#app/shop/invoices/own-signer.server.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import { discountReason } from '#app/text/invoices/invoice-words.ts';
import { REHEARSAL_DIAN } from '#sandbox/keys.ts';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { sandboxControl } from '../outside/sandbox-control.ts';
import { range } from './example-documents.ts';

export const notesRange: NumberingRange = {
  ...{ providerId: null, documents: 'credit_notes', prefix: 'NC', from: 1, to: 999_999_999, next: null },
  ...{ resolution: null, validFrom: null, validTo: null, technicalKey: null },
};

const seller = {
  ...{ name: 'Núcleo', nit: '900.373.076-4', address: 'Calle 1', city: 'Bogotá, D.C.', phone: '+57 300 1234567' },
  ...{ email: 'hola@nucleo.test', chargesVat: true },
};

interface Clock {
  now: Date;
}

/** A shop with own software, and the sandbox's DIAN, both with one clock. */
export async function ownSoftware(
  db: Database,
  clock: Clock,
  ranges: readonly NumberingRange[] = [range, notesRange],
  timeoutMs = 20_000,
) {
  const now = () => clock.now;
  const sandbox = await startSandbox({ port: 0, smtpPort: null, now });
  onTestFinished(() => sandbox.close());
  const certificate = openCertificateFile(sandbox.settings.DIAN_CERTIFICATE ?? '', REHEARSAL_DIAN.certificatePassword);
  if (!certificate.ok) throw new Error(certificate.problem);
  const identity = () => certificate.identity(clock.now);
  const { softwareId, pin } = REHEARSAL_DIAN;
  const account = {
    serviceUrl: sandbox.settings.DIAN_SERVICE_URL ?? '',
    softwareId,
    nit: '900373076',
    testSetId: null,
  };
  const issuing: Issuing = {
    ...{ db, seller, now },
    provider: dianProvider({ ...account, timeoutMs }, identity, now),
    own: ownSigner({ software: { id: softwareId, pin }, environment: 'test', ranges, identity, discountReason }),
  };
  expect(await noteRanges(db, ranges, clock.now)).toEqual({ ok: true });
  const control = sandboxControl(sandbox);
  const { settings: turn } = control;
  /** Until nothing is to be done; what waits for a later try is due at once. */
  const work = async (rounds = 10, handle = invoiceIssuer(issuing)) => {
    for (let round = 0; round < rounds; round += 1) {
      await db
        .updateTable('invoices')
        .set({ due_at: new Date(0), claimed_at: null })
        .where('due_at', 'is not', null)
        .execute();
      const due = await claimDueInvoices(db, 20);
      if (due.length === 0) return;
      for (const each of due) await handle(each);
    }
  };
  /** Numbers that the DIAN has, the newest first, and what became of them. */
  const atDian = async () =>
    (await control.documents()).dian.map(({ number, state, isContingent }) => [
      number,
      isContingent ? `${state} by contingency` : state,
    ]);
  return { issuing, turn, work, atDian, documents: control.documents, sandbox };
}
