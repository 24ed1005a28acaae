import { createHash } from 'node:crypto';
import { type BillBody, type NoteBody, type Totals, totalsOf, written } from './read-document.ts';

export type DocumentKind = 'bill' | 'note';

/** Of Factus's test company; the DIAN's test range. */
export const COMPANY = { nit: '901724254', dv: '1', name: 'HALLTEC SAS DE ENSAYO' };
const TECHNICAL_KEY = 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c';
const SOFTWARE_PIN = '12345';
const TEST_ENVIRONMENT = '2';

export interface Range {
  id: number;
  document: string;
  kind: DocumentKind;
  prefix: string;
  from: number;
  to: number;
  resolution: string | null;
}

export const RANGES: readonly Range[] = [
  {
    id: 8,
    document: 'Factura de Venta',
    kind: 'bill',
    prefix: 'SETP',
    from: 990_000_000,
    to: 995_000_000,
    resolution: '18760000001',
  },
  { id: 9, document: 'Nota Crédito', kind: 'note', prefix: 'NC', from: 1, to: 9_999_999, resolution: null },
];

export interface FactusRecord {
  kind: DocumentKind;
  reference: string;
  number: string;
  prefix: string;
  rangeId: number;
  body: BillBody | NoteBody;
  totals: Totals;
  /** Empty while the DIAN has not taken it. */
  code: string;
  errors: string[];
  madeAt: string;
  validatedAt: string | null;
}

export interface DocumentBook {
  /** Takes a number of the range. */
  make(kind: DocumentKind, body: BillBody | NoteBody, range: Range): FactusRecord;
  validate(record: FactusRecord, notes?: readonly string[]): void;
  reject(record: FactusRecord, rules: readonly string[]): void;
  ofReference(kind: DocumentKind, reference: string): FactusRecord | undefined;
  ofNumber(kind: DocumentKind, number: string): FactusRecord | undefined;
  /** Made, and neither taken by the DIAN nor deleted. */
  waiting(): FactusRecord | undefined;
  remove(record: FactusRecord): void;
  next(range: Range): number;
  /** Newest first. */
  all(): FactusRecord[];
  restore(records: readonly FactusRecord[]): void;
  clear(): void;
}

export function createDocumentBook(options: { now: () => Date; limit: number; onChange: () => void }): DocumentBook {
  let records: FactusRecord[] = [];
  const taken = new Map<number, number>();

  const next = (range: Range) => taken.get(range.id) ?? range.from;

  return {
    make(kind, body, range) {
      const number = next(range);
      taken.set(range.id, number + 1);
      const record: FactusRecord = {
        kind,
        body,
        ...{
          reference: body.reference_code,
          number: `${range.prefix}${number}`,
          prefix: range.prefix,
          rangeId: range.id,
        },
        ...{ totals: totalsOf(body), code: '', errors: [], madeAt: options.now().toISOString(), validatedAt: null },
      };
      records = [record, ...records].slice(0, options.limit);
      options.onChange();
      return record;
    },
    validate(record, notes = []) {
      record.validatedAt = options.now().toISOString();
      record.code = codeOf(record);
      record.errors = [...notes];
      options.onChange();
    },
    reject(record, rules) {
      record.errors = [...rules];
      options.onChange();
    },
    ofReference: (kind, reference) => records.find((each) => each.kind === kind && each.reference === reference),
    ofNumber: (kind, number) => records.find((each) => each.kind === kind && each.number === number),
    waiting: () => records.find(({ validatedAt }) => validatedAt === null),
    remove(record) {
      records = records.filter((each) => each !== record);
      options.onChange();
    },
    next,
    all: () => [...records],
    restore(saved) {
      records = [...saved];
      for (const { rangeId, number, prefix } of records) {
        taken.set(rangeId, Math.max(taken.get(rangeId) ?? 0, Number(number.slice(prefix.length)) + 1));
      }
    },
    clear() {
      records = [];
      taken.clear();
    },
  };
}

/** CUFE of an invoice with the range's key, CUDE of a note with the software's PIN (annex 1.9, 11). */
function codeOf({ kind, number, validatedAt, totals, body }: FactusRecord): string {
  const { day, hour } = bogotaTime(validatedAt ?? '');
  const amounts = `${written(totals.gross)}01${written(totals.tax)}040.00030.00${written(totals.total - totals.rounding)}`;
  const key = kind === 'bill' ? TECHNICAL_KEY : SOFTWARE_PIN;
  const seed = `${number}${day}${hour}${amounts}${COMPANY.nit}${body.customer.identification}${key}${TEST_ENVIRONMENT}`;
  return createHash('sha384').update(seed).digest('hex');
}

export const technicalKeyOf = ({ kind }: Range) => (kind === 'bill' ? TECHNICAL_KEY : null);

export function bogotaTime(iso: string): { day: string; hour: string } {
  // Colombia has no summer time.
  const local = new Date(Date.parse(iso) - 5 * 60 * 60 * 1000).toISOString();
  return { day: local.slice(0, 10), hour: `${local.slice(11, 19)}-05:00` };
}
