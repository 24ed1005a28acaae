import type { CodeNote } from '#app/shop/invoices/check/check-code.server.ts';
import type { CheckRefusal, DocumentCheck } from '#app/shop/invoices/check/check-document.server.ts';

export interface CheckLine {
  name: string;
  outcome: 'ok' | 'wrong' | 'unchecked';
}

/** What `npm run invoice:check` prints, in this order. */
export function checkLines({ schemaProblems, code, digests, isSigned }: DocumentCheck): CheckLine[] {
  const judged = (name: string, isGood: boolean): CheckLine => ({ name, outcome: isGood ? 'ok' : 'wrong' });
  return [
    judged('schema', schemaProblems.length === 0),
    { name: 'cufe', outcome: code.outcome },
    judged('digest document', digests.document),
    judged('digest keyinfo', digests.keyInfo),
    judged('digest properties', digests.properties),
    judged('signature', isSigned),
  ];
}

const mostProblems = 5;

export function notesOf({ schemaProblems, code, signer }: DocumentCheck): string[] {
  const more = schemaProblems.length - mostProblems;
  return [
    ...schemaProblems.slice(0, mostProblems),
    ...(more > 0 ? [`the schemas say ${more} more`] : []),
    ...code.notes.map((note) => codeSentences[note]),
    ...(code.outcome === 'unchecked'
      ? ['the code needs a key: --key with the technical key, or the PIN for a note']
      : []),
    ...(signer === '' ? ['no certificate in it'] : [`signed with the certificate of ${signer}`]),
  ];
}

const codeSentences: Record<CodeNote, string> = {
  other_parties: 'the hashed text names another seller or buyer than the document',
  seed_differs: 'the hashed text has another number, day, hour or amount than the document',
  seed_has_other_hash: 'the text in the note has another hash',
  amounts_contradict: 'an amount of a tax is not the sum of its rates, or is no amount',
  code_is_none: 'there is no code of 96 hexadecimal digits',
};

const refusals: Record<CheckRefusal, string> = {
  too_large: 'more than 10 MB.',
  not_well_formed: 'no XML.',
  document_type: 'it has a document type or entities, which no invoice has.',
  several_signatures: 'it has more than one signature.',
  repeated_id: 'two elements have the same Id, so what is signed could be either.',
  other_reference: 'its signature names something other than the document, its key and its properties.',
  other_transform: 'its signature changes the document before it is compared.',
  not_an_invoice: 'neither an invoice nor a note of UBL 2.1.',
  document_in_document: 'another document is inside it.',
  signature_elsewhere: 'its signature does not stand where a document has its own.',
};

export function refusalSentence(refusal: CheckRefusal, detail: string): string {
  return detail === '' ? refusals[refusal] : `${refusals[refusal]} ${detail}`;
}
