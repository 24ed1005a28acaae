import { readDay } from '../../shared/day.ts';
import type { Refused } from '../../shared/refusal.ts';
import type { DocumentNumber } from '../invoice.ts';

/** What an owner types of a document that was made elsewhere. */
export interface TypedDocument {
  number: DocumentNumber;
  code: string;
  /** In Colombia. */
  day: string;
  /** Null: the one that is there stays. */
  pdf: Uint8Array | null;
}

export type TypedProblem =
  | 'not_a_number'
  | 'not_a_code'
  | 'not_a_day'
  | 'in_future'
  | 'no_pdf'
  | 'not_a_pdf'
  | 'too_large'
  | 'number_taken'
  | 'code_taken';
export type TypedField = 'numero' | 'codigo' | 'fecha' | 'archivo';
export type TypedProblems = Partial<Record<TypedField, TypedProblem>>;

export const largestPdf = 2_000_000;

export interface TypedForm {
  numero: string;
  codigo: string;
  fecha: string;
  /** `too_large` where it was not read to its end; null where none was chosen. */
  archivo: Uint8Array | 'too_large' | null;
}

/** @param hasPdf of what was typed before, whose PDF may stay */
export function readTypedDocument(
  form: TypedForm,
  today: string,
  hasPdf: boolean,
): { ok: true; document: TypedDocument } | Refused<'wrong', { problems: TypedProblems }> {
  const [, prefix = '', digits = ''] =
    /^([A-Z\d]{0,3}[A-Z])?[\s-]*([1-9]\d{0,11})$/.exec(form.numero.trim().toUpperCase()) ?? [];
  const code = form.codigo.replace(/\s/g, '').toLowerCase();
  const day = readDay(form.fecha.trim());
  const { archivo } = form;
  const problems: TypedProblems = {
    ...(digits === '' && { numero: 'not_a_number' }),
    ...(!/^[0-9a-f]{96}$/.test(code) && { codigo: 'not_a_code' }),
    ...(day === null ? { fecha: 'not_a_day' } : day > today && { fecha: 'in_future' }),
    ...pdfProblem(archivo, hasPdf),
  };
  if (Object.keys(problems).length > 0 || day === null) return { ok: false, code: 'wrong', problems };
  const pdf = archivo instanceof Uint8Array ? archivo : null;
  return { ok: true, document: { number: { prefix, consecutive: Number(digits) }, code, day, pdf } };
}

function pdfProblem(file: TypedForm['archivo'], hasPdf: boolean): TypedProblems {
  if (file === null) return hasPdf ? {} : { archivo: 'no_pdf' };
  if (file === 'too_large' || file.length > largestPdf) return { archivo: 'too_large' };
  return isPdf(file) ? {} : { archivo: 'not_a_pdf' };
}

/** By its first and its last line; programs write up to 1,024 bytes before and behind. */
export function isPdf(file: Uint8Array): boolean {
  const text = (from: number, to: number) => Buffer.from(file.subarray(from, to)).toString('latin1');
  return /%PDF-[12]\.\d/.test(text(0, 1_024)) && text(Math.max(file.length - 1_024, 0), file.length).includes('%%EOF');
}
