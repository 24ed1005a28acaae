import { z } from 'zod';
import type { DocumentNumber, NumberingRange } from '#app/shop/invoices/invoice.ts';
import type { BrokenRule } from '#app/shop/invoices/invoice-provider.ts';

/** Names, numbers and sentences of another program: bounded, and optional unless nothing can be done without them. */
const text = (most: number) => z.string().max(most);
const words = text(500);

/** One document, as it is answered after it was made or looked up. Sources differ about what lies in `bill`. */
const documentFields = z.object({
  reference_code: text(255),
  number: text(60).nullish(),
  is_validated: z.union([z.boolean(), z.literal(0), z.literal(1)]).nullish(),
  status: z.union([z.int(), z.string().max(40)]).nullish(),
  validated_at: text(60).nullish(),
  validated: text(60).nullish(),
  errors: z.unknown(),
  cufe: text(200).nullish(),
  cude: text(200).nullish(),
  qr: text(2_000).nullish(),
  links: z.object({ qr: text(2_000).nullish() }).nullish(),
  cash_rounding_amount: text(20).nullish(),
  numbering_range: z.object({ prefix: text(10).nullish() }).nullish(),
});
export type FactusDocument = z.infer<typeof documentFields>;

const made = z.object({
  data: z.union([
    documentFields,
    z.object({ bill: documentFields }).transform(({ bill }) => bill),
    z.object({ credit_note: documentFields }).transform((data) => data.credit_note),
  ]),
});
const listed = z.object({
  data: z.union([
    z.array(documentFields).max(1_000),
    z.object({ data: z.array(documentFields).max(1_000) }).transform(({ data }) => data),
  ]),
});

export function documentIn(body: unknown): FactusDocument | null {
  const read = made.safeParse(body);
  return read.success ? read.data.data : null;
}

export function documentsIn(body: unknown): FactusDocument[] | null {
  const read = listed.safeParse(body);
  return read.success ? read.data.data : null;
}

export const isValidated = ({ is_validated }: FactusDocument) => is_validated === true || is_validated === 1;
export const codeOf = ({ cufe, cude }: FactusDocument) =>
  codePattern.exec(cufe || cude || '')?.[0].toLowerCase() ?? null;
const codePattern = /^[0-9a-f]{96}$/i;

/** `Regla: FAK24, Rechazo: …`; one that is no refusal is a notification. */
const rulePattern = /Regla:\s*([A-Z0-9]{2,10}[a-z]?),?\s*(Rechazo|Notificaci[oó]n):\s*(.*)/is;

export interface RuleAnswer extends BrokenRule {
  isRefusal: boolean;
}

/** An empty object, a list of sentences, or sentences by the names of rules. */
export function rulesIn(errors: unknown): RuleAnswer[] {
  if (typeof errors !== 'object' || errors === null) return [];
  const named = Object.entries(errors).flatMap(([name, said]) => [said].flat().map((each) => [name, each] as const));
  return named.slice(0, 50).flatMap(([name, said]) => {
    if (typeof said !== 'string') return [];
    const [, code, kind, message] = rulePattern.exec(said) ?? [];
    const own = Array.isArray(errors) ? '' : name;
    const rule = { code: code ?? own.slice(0, 20), message: (message ?? said).trim().slice(0, 500) };
    return [{ ...rule, isRefusal: /^rechazo$/i.test(kind ?? '') || (kind === undefined && /rechaz/i.test(said)) }];
  });
}

/** `13-05-2026 08:21:49 AM`, day first, in Bogotá; or a moment as ISO writes it. */
export function momentIn(written: string | null | undefined): Date | null {
  const [, day, month, year, hour = '0', minute, second, half] =
    /^(\d\d)-(\d\d)-(\d{4}) (\d\d):(\d\d):(\d\d) ?([AP]M)?$/i.exec(written?.trim() ?? '') ?? [];
  if (day !== undefined) {
    const hours = (Number(hour) % (half ? 12 : 24)) + (half?.toUpperCase() === 'PM' ? 12 : 0);
    return validDate(`${year}-${month}-${day}T${String(hours).padStart(2, '0')}:${minute}:${second}-05:00`);
  }
  return /^\d{4}-\d\d-\d\dT/.test(written ?? '') ? validDate(written ?? '') : null;
}

function validDate(iso: string): Date | null {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

export function numberIn({ number, numbering_range: range }: FactusDocument): DocumentNumber | null {
  const whole = number?.trim() ?? '';
  const prefix = range?.prefix ?? /^(.*?)\d*$/.exec(whole)?.[1] ?? '';
  const digits = whole.startsWith(prefix) ? whole.slice(prefix.length) : '';
  return prefix.length <= 4 && /^\d{1,12}$/.test(digits) ? { prefix, consecutive: Number(digits) } : null;
}

const refused = z.object({
  message: words.nullish(),
  data: z.object({ errors: z.record(z.string().max(120), z.union([words, z.array(words).max(20)])) }).nullish(),
  errors: z.record(z.string().max(120), z.union([words, z.array(words).max(20)])).nullish(),
});

export interface RefusedField {
  field: string;
  message: string;
}

/** Of a 422. */
export function refusedFieldsIn(body: unknown): RefusedField[] {
  const read = refused.safeParse(body);
  if (!read.success) return [];
  const fields = Object.entries(read.data.data?.errors ?? read.data.errors ?? {}).slice(0, 50);
  const named = fields.flatMap(([field, said]) => [said].flat().map((message) => ({ field, message })));
  return named.length > 0 ? named : [{ field: '', message: read.data.message ?? '' }];
}

export function messageIn(body: unknown): string {
  const read = z.object({ message: words }).safeParse(body);
  return read.success ? read.data.message : '';
}

const file = z.object({
  data: z.object({ xml_base_64_encoded: z.string().optional(), pdf_base_64_encoded: z.string().optional() }),
});

export function fileIn(body: unknown, kind: 'xml' | 'pdf'): Uint8Array | null {
  const read = file.safeParse(body);
  const encoded = read.success ? read.data.data[`${kind}_base_64_encoded`] : undefined;
  return encoded === undefined || encoded === '' ? null : Buffer.from(encoded, 'base64');
}

const numberOrText = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
]);
const range = z.object({
  id: numberOrText,
  document: z.union([z.string().max(120), z.int()]),
  prefix: text(10).nullish(),
  from: numberOrText.nullish(),
  to: numberOrText.nullish(),
  current: numberOrText.nullish(),
  resolution_number: z.union([text(60), z.int()]).nullish(),
  start_date: text(40).nullish(),
  end_date: text(40).nullish(),
  technical_key: text(200).nullish(),
  is_expired: z.union([z.boolean(), z.int()]).nullish(),
  is_active: z.union([z.boolean(), z.int()]).nullish(),
});
const rangeList = z.object({
  data: z.union([z.array(range).max(500), z.object({ data: z.array(range).max(500) }).transform(({ data }) => data)]),
});
/** A range of notes needs no authorisation, and so may have no end. */
const noEnd = 999_999_999;

/** Those that can be used, of invoices and of credit notes. */
export function rangesIn(body: unknown): NumberingRange[] | null {
  const read = rangeList.safeParse(body);
  if (!read.success) return null;
  return read.data.data.flatMap((each): NumberingRange[] => {
    const documents = documentsOf(String(each.document));
    if (documents === null || !isYes(each.is_active ?? true) || isYes(each.is_expired ?? false)) return [];
    return [
      {
        providerId: String(each.id),
        documents,
        prefix: each.prefix ?? '',
        from: each.from ?? 1,
        to: each.to || noEnd,
        next: each.current ?? null,
        resolution: each.resolution_number ? String(each.resolution_number) : null,
        validFrom: dayIn(each.start_date),
        validTo: dayIn(each.end_date),
        technicalKey: each.technical_key || null,
      },
    ];
  });
}

const isYes = (said: boolean | number) => said === true || said === 1;
const dayIn = (written: string | null | undefined) => /^\d{4}-\d\d-\d\d/.exec(written ?? '')?.[0] ?? null;

/** By name, or by Factus's own codes. */
function documentsOf(document: string): NumberingRange['documents'] | null {
  if (/^2[12]$/.test(document)) return document === '21' ? 'invoices' : 'credit_notes';
  if (/nota\s+(de\s+)?cr[eé]dito/i.test(document)) return 'credit_notes';
  return /^factura/i.test(document) ? 'invoices' : null;
}
