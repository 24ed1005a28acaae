import { bogotaTime, COMPANY, type FactusRecord, type Range, technicalKeyOf } from './document-book.ts';
import { written } from './read-document.ts';

const CATALOGUE = 'https://catalogo-vpfe-hab.dian.gov.co/document/searchqr?documentkey=';
const START = '2025-01-01';
const END = '2030-12-31';

/** As Factus shows one document. */
export function documentAnswer(record: FactusRecord, url: string, range: Range): object {
  const { kind, reference, number, body, totals, code, errors, validatedAt, madeAt } = record;
  return {
    reference_code: reference,
    number,
    is_validated: validatedAt !== null,
    validated_at: validatedAt === null ? null : spoken(validatedAt),
    created_at: spoken(madeAt),
    // An empty object where there are none, a list where there are.
    errors: errors.length === 0 ? {} : errors,
    [kind === 'bill' ? 'cufe' : 'cude']: code || null,
    links: {
      qr: code ? `${CATALOGUE}${code}` : null,
      public_url: `${url}/facturas/documento/${encodeURIComponent(number)}`,
    },
    totals: {
      gross_amount: written(totals.gross),
      taxable_amount: written(totals.gross),
      tax_amount: written(totals.tax),
      surcharge_amount: '0.00',
      total: written(totals.total),
    },
    cash_rounding_amount: written(totals.rounding),
    numbering_range: rangeFields(range),
    customer: body.customer,
    items: body.items,
    company: COMPANY,
  };
}

/** In a list there is no code. */
export function rowAnswer(
  { reference, number, validatedAt, errors, body, totals, madeAt }: FactusRecord,
  id: number,
): object {
  return {
    id,
    reference_code: reference,
    number,
    is_validated: validatedAt !== null,
    status: validatedAt === null ? 0 : 1,
    errors: errors.length === 0 ? {} : errors,
    identification: body.customer.identification,
    names: body.customer.names,
    total: written(totals.total),
    created_at: spoken(madeAt),
  };
}

function rangeFields({ prefix, from, to, resolution }: Range): object {
  return { prefix, from, to, resolution_number: resolution, start_date: START, end_date: END, months: 24 };
}

export function rangeAnswer(
  range: Range,
  current: number,
  { isUsedUp, isExpired }: { isUsedUp: boolean; isExpired: boolean },
) {
  const { id, document, prefix, from, to, resolution } = range;
  return {
    ...{ id, document, prefix, from, to, current: isUsedUp ? to + 1 : current, resolution_number: resolution },
    ...{ start_date: START, end_date: isExpired ? '2025-12-31' : END, technical_key: technicalKeyOf(range) },
    ...{ is_expired: isExpired, is_active: !isExpired },
  };
}

/** `13-05-2026 08:21:49 AM` */
function spoken(iso: string): string {
  const { day, hour } = bogotaTime(iso);
  const [year, month, date] = day.split('-');
  const hours = Number(hour.slice(0, 2));
  const twelve = String(hours % 12 || 12).padStart(2, '0');
  return `${date}-${month}-${year} ${twelve}${hour.slice(2, 8)} ${hours < 12 ? 'AM' : 'PM'}`;
}
