import type { XmlElement } from 'libxml2-wasm';
import { codeSeed, eventCode, sha384 } from '../document-code.server.ts';
import { type AmountKind, type DocumentFields, documentFields, eventTexts } from './document-fields.server.ts';
import type { UblDocumentKind } from './ubl-namespaces.ts';

/** `unchecked`: there is no key, and no note that holds what was hashed. */
export type CodeOutcome = 'ok' | 'wrong' | 'unchecked';

export type CodeNote = 'other_parties' | 'seed_differs' | 'seed_has_other_hash' | 'amounts_contradict' | 'code_is_none';

export interface CodeCheck {
  outcome: CodeOutcome;
  notes: CodeNote[];
}

const codePattern = /^[0-9a-f]{96}$/;
/** What is hashed begins with a number, a day and an hour; no other note of a document does. */
const seedPattern = /^\S+\d{4}-\d{2}-\d{2}\d{2}:\d{2}:\d{2}-\d{2}:\d{2}\S+$/;

/**
 * Whether CUFE or CUDE is the hash of what the document says. The official samples hold the hashed text in a `cbc:Note`: that text is
 * hashed, and compared with the fields. Its two NITs may differ, since the samples were made anonymous afterwards.
 * @param key technical key of an invoice, PIN of a note; null where it is not known
 */
export function checkCode(root: XmlElement, kind: Exclude<UblDocumentKind, 'AttachedDocument'>, key: string | null) {
  return kind === 'ApplicationResponse' ? checkEventCode(root, key) : checkDocumentCode(root, kind, key);
}

function checkDocumentCode(root: XmlElement, kind: AmountKind, key: string | null): CodeCheck {
  const fields = documentFields(root, kind);
  if (!codePattern.test(fields.code)) return { outcome: 'wrong', notes: ['code_is_none'] };
  if (!fields.areAmountsSound) return { outcome: 'wrong', notes: ['amounts_contradict'] };
  const seed = seedAmong(fields.notes, fields.code);
  if (seed !== null) return checkSeed(seed, fields);
  if (key === null) return { outcome: 'unchecked', notes: [] };
  const { environment } = fields;
  if (environment !== '1' && environment !== '2') return { outcome: 'wrong', notes: [] };
  const code = sha384(codeSeed({ ...fields, environment }, key));
  return { outcome: code === fields.code ? 'ok' : 'wrong', notes: [] };
}

/** The note whose hash is the code, else the one that is written as what is hashed. */
function seedAmong(notes: readonly string[], code: string): string | null {
  const texts = notes.flatMap((note) => [note, note.trim()]);
  return texts.find((note) => sha384(note) === code) ?? texts.find((note) => seedPattern.test(note)) ?? null;
}

function checkSeed(seed: string, fields: DocumentFields): CodeCheck {
  if (sha384(seed) !== fields.code) return { outcome: 'wrong', notes: ['seed_has_other_hash'] };
  const head = fields.number + fields.date + fields.time;
  const [amounts] = seed.startsWith(head) ? (amountsOf(fields).exec(seed.slice(head.length)) ?? []) : [];
  if (amounts === undefined) return { outcome: 'wrong', notes: ['seed_differs'] };
  const isOfParties = seed.slice(head.length + amounts.length).startsWith(fields.sellerNit + fields.buyerDocument);
  return { outcome: 'ok', notes: isOfParties ? [] : ['other_parties'] };
}

/** Of these fields, whether a whole amount is written with its zeros or without. All of them are digits. */
function amountsOf({ lineExtension, vat, consumptionTax, municipalTax, payable }: DocumentFields): RegExp {
  const amount = (written: string) => {
    const [whole, fraction] = written.split('.');
    return fraction === '00' ? `${whole}(?:\\.0{1,6})?` : `${whole}\\.${fraction}`;
  };
  const taxes = `01${amount(vat)}04${amount(consumptionTax)}03${amount(municipalTax)}`;
  return new RegExp(`^${amount(lineExtension)}${taxes}${amount(payable)}`);
}

function checkEventCode(root: XmlElement, pin: string | null): CodeCheck {
  const event = eventTexts(root);
  if (!codePattern.test(event.code)) return { outcome: 'wrong', notes: ['code_is_none'] };
  const seed = seedAmong(event.notes, event.code);
  if (seed !== null) {
    if (sha384(seed) !== event.code) return { outcome: 'wrong', notes: ['seed_has_other_hash'] };
    const isOfFields = seed.startsWith(`${event.number}${event.date}${event.time}`);
    return { outcome: isOfFields ? 'ok' : 'wrong', notes: isOfFields ? [] : ['seed_differs'] };
  }
  if (pin === null) return { outcome: 'unchecked', notes: [] };
  return { outcome: eventCode(event, pin) === event.code ? 'ok' : 'wrong', notes: [] };
}
