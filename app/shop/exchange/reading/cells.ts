import { z } from 'zod';
import { mostOf } from '../../catalog/admin/product-form.ts';
import { mostUnits } from '../../catalog/admin/stock-change.ts';
import type { ProductCategory } from '../../catalog/categories.ts';
import { plainWords, readCategoryWords } from '../../catalog/category-words.ts';
import { wholeGtin } from '../../catalog/gtin.ts';
import { productIdPattern } from '../../catalog/product.ts';
import type { FileColumn } from '../../catalog/product-row.ts';
import { type ProductVat, usualVat } from '../../catalog/product-vat.ts';
import { typedPictureAddress } from '../../catalog/typed-picture-address.ts';
import { readVatWords } from '../../catalog/vat-words.ts';
import { maxPriceInPesos } from '../../shared/money.ts';
import { readPesos } from '../../shared/pesos.ts';
import { readHundredths } from '../../shared/typed-hundredths.ts';
import { readWholeNumber } from '../../shared/typed-number.ts';
import { manyLines, oneLine } from '../../shared/visible-text.ts';

const wholeNumber = /^[+-]?\d{1,15}$/;

function optional<Value>(schema: z.ZodType<Value, string>, fallback: Value) {
  return z.string().transform((cell, issues) => {
    if (oneLine(cell) === '') return fallback;
    const parsed = schema.safeParse(cell);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) issues.addIssue({ code: 'custom', message: issue.message });
    return z.NEVER;
  });
}

type Read = { ok: true; value: number } | { ok: false; code: string };

/** As a spreadsheet in Colombia writes it: `1.894.000`. */
function figure(read: (typed: string) => Read, least = 0) {
  return z
    .string()
    .trim()
    .min(1, 'missing')
    .transform((cell, issues) => {
      const taken = read(cell);
      if (taken.ok && taken.value >= least) return taken.value;
      const isRange = taken.ok || taken.code === 'negative' || taken.code === 'too_large';
      const message = isRange ? 'out_of_range' : taken.code === 'not_pesos' ? 'not_pesos' : 'not_a_whole_number';
      issues.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

/** Digits alone were always read, with a plus or minus too. Nobody sells without a price: 0 stays for what a shop had already. */
const pesos = (most: number) =>
  figure((cell) => (wholeNumber.test(cell) ? plainNumber(cell, most) : readPesos(cell, most)));
const whole = (most: number) =>
  figure((cell) => (wholeNumber.test(cell) ? plainNumber(cell, most) : readWholeNumber(cell, most)));

function plainNumber(cell: string, most: number): Read {
  const value = Number(cell);
  return value < 0 || value > most ? { ok: false, code: 'too_large' } : { ok: true, value: value || 0 };
}

const dollars = z
  .string()
  .trim()
  .transform((cell, issues) => {
    const read = readHundredths(cell, mostOf.costUsdCents);
    if (read.ok) return read.value || null;
    issues.addIssue({ code: 'custom', message: read.code === 'not_a_number' ? 'bad_measure' : 'out_of_range' });
    return z.NEVER;
  });

/** As in the product's form: a page over https shows no picture over http. */
const securePicture = typedPictureAddress.refine((address) => !/^http:/i.test(address), 'insecure_address');

const mostPictures = 12;
/** Several addresses in one cell, apart by blanks, lines, `|` or commas before the next address. */
const pictureList = z.string().transform((cell, issues) => {
  const addresses = [...new Set(cell.split(/,?[\s|]+|,(?=https?:|\/)/i).filter(Boolean))];
  if (addresses.length > mostPictures) issues.addIssue({ code: 'custom', message: 'too_many_pictures' });
  for (const address of addresses) {
    const read = securePicture.safeParse(address);
    if (!read.success) issues.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? 'bad_address' });
  }
  return addresses;
});

const daysOfMonth = 30;
/** `2 años`, `24 meses`, `90 días`, `1 año con el fabricante`; a plain number from 12 is months, as suppliers write. */
const months = z.string().transform((cell, issues): number => {
  const [, digits, unit = ''] =
    /^(\d{1,3}) *(?:(a[nñ]os?|mes(?:es)?|d[ií]as?)\b\.?[^\d+]*)?$/i.exec(cell.normalize('NFC').trim()) ?? [];
  const number = Number(digits);
  if (/^d/i.test(unit) && number % daysOfMonth === 0) return number / daysOfMonth;
  if (digits !== undefined && !/^d/i.test(unit))
    return /^m/i.test(unit) || (unit === '' && number >= 12) ? number : number * 12;
  issues.addIssue({ code: 'custom', message: 'bad_measure' });
  return z.NEVER;
});

/** `850`, `850 g`, `1,2 kg`. */
const grams = z.string().transform((cell, issues): number => {
  const [, whole, decimals = '0', unit] =
    /^(\d{1,6})(?:[.,](\d{1,3}))? *(?:(kg|k|g)(?:s|rs?|ramos?|ilos?)?)?\.?$/i.exec(cell.trim()) ?? [];
  // Half a gram is half a kilogram whose unit stands elsewhere.
  const isUnclear = unit === undefined && decimals.length < 3 && Number(decimals) > 0;
  if (whole !== undefined && !isUnclear) {
    const thousandths = Number(whole) * 1_000 + Number(decimals.padEnd(3, '0'));
    // `1.200` without a unit is a group of thousands.
    const isGroup = unit === undefined && decimals.length === 3;
    return isGroup || /^k/i.test(unit ?? '') ? thousandths : thousandths / 1_000;
  }
  issues.addIssue({ code: 'custom', message: 'bad_measure' });
  return z.NEVER;
});

/** As people and spreadsheets write it. */
const yesOrNo = z.string().transform((cell, issues): boolean => {
  const word = plainWords(cell);
  if (yes.includes(word) || no.includes(word)) return yes.includes(word);
  issues.addIssue({ code: 'custom', message: 'not_yes_or_no' });
  return z.NEVER;
});
const yes = ['si', 'yes', 'true', 'verdadero', '1'];
const no = ['no', 'false', 'falso', '0'];

const vat = z.string().transform((cell, issues): ProductVat => {
  const read = readVatWords(cell);
  if (read !== undefined) return read;
  issues.addIssue({ code: 'custom', message: 'bad_vat' });
  return z.NEVER;
});

/** As the product's form reads it, so that what a file brought is saved there as it is. */
const line = z.string().overwrite(oneLine);
const lines = z.string().overwrite(manyLines);

const barCode = z.string().transform((cell, issues): string => {
  const whole = wholeGtin(cell);
  if (whole !== null) return whole;
  issues.addIssue({ code: 'custom', message: 'bad_ean' });
  return z.NEVER;
});

const code = (pattern: RegExp) => line.regex(pattern, 'bad_code');

/** Files that the shop wrote before these facts had one name each. */
function renamed({ mpn, garantia_anos: years, ...facts }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...(mpn !== undefined && { numero_parte: mpn }),
    ...(years !== undefined && { garantia_meses: typeof years === 'number' ? years * 12 : years }),
    ...facts,
  };
}

const lineOf = (value: unknown) => (typeof value === 'string' ? oneLine(value) : value);

function factLines(facts: Record<string, unknown>): Record<string, unknown> {
  const each = ([key, value]: [string, unknown]) => [key, Array.isArray(value) ? value.map(lineOf) : lineOf(value)];
  return Object.fromEntries(Object.entries(facts).map(each));
}

/** In characters of JSON: more than all facts that the shop knows. */
const longestSpecs = 20_000;

const jsonObject = z
  .string()
  .max(longestSpecs, 'too_long')
  .transform((cell, issues): Record<string, unknown> => {
    try {
      const value: unknown = JSON.parse(cell);
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        return factLines(renamed(value as Record<string, unknown>));
    } catch {
      // Not JSON: the same problem as JSON that is not an object.
    }
    issues.addIssue({ code: 'custom', message: 'not_json' });
    return z.NEVER;
  });

/** What each cell may say; the message of an issue is its `ImportProblemCode`. */
export const cellSchemas = {
  id: line.min(1, 'missing').regex(productIdPattern, 'bad_id'),
  name: line.min(1, 'missing').max(200, 'too_long'),
  price: pesos(maxPriceInPesos),
  category: z.string().transform((cell, issues): ProductCategory => {
    const read = readCategoryWords(cell);
    if (read !== undefined) return read;
    issues.addIssue({ code: 'custom', message: 'unknown_category' });
    return z.NEVER;
  }),
  description: optional<string>(lines.max(10_000, 'too_long'), ''),
  discount: optional<number>(whole(99), 0),
  sales: optional<number>(whole(mostUnits), 0),
  stock: optional<number>(whole(mostUnits), 0),
  coupon: optional<string | null>(line.max(60, 'too_long'), null),
  image: optional<string | null>(securePicture, null),
  specs: optional<Record<string, unknown>>(jsonObject, {}),
  cost: optional<number | null>(pesos(maxPriceInPesos), null),
  cost_usd: optional<number | null>(dollars, null),
  cost_has_vat: optional<boolean>(yesOrNo, false),
  vat_percent: optional<ProductVat>(vat, usualVat),
  low_stock_at: optional<number | null>(whole(mostOf.lowStockAt), null),
  images: optional<string[]>(pictureList, []),
  brand: optional<string | null>(line.max(60, 'too_long'), null),
  mpn: optional<string | null>(code(/^[\p{L}\p{N}][^\p{Cc}]{0,79}$/u), null),
  ean: optional<string | null>(barCode, null),
  warranty: optional<number | null>(months, null),
  weight: optional<number | null>(grams, null),
  code: optional<string | null>(line.max(80, 'too_long'), null),
} satisfies Record<FileColumn, z.ZodType<unknown, string>>;
