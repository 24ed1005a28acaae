import type { TypedNumber } from './typed-number.ts';

const around = /[\s\u00a0\u202f]|^(?:US|COP)?\$|^(?:USD|COP)|(?:USD|COP)$|%$/gi;
/** Thousands in groups or without, then up to two decimals. Three digits after a separator are a group: `4.105`. */
const numberPattern = /^(\d{1,3}(?:[.'’]\d{3})+|\d{1,3}(?:[,'’]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/;

/** In hundredths: `129,90` and `US$ 129.9` are 12990. `readPesos` reads whole pesos. */
export function readHundredths(typed: string, most: number): TypedNumber {
  const text = typed.normalize('NFKC').replace(around, '').replace(around, '');
  const isNegative = /^[-−–]/.test(text);
  const [, whole, decimals = ''] = numberPattern.exec(text.replace(/^[-−–+]/, '')) ?? [];
  if (whole === undefined) return { ok: false, code: 'not_a_number' };
  const value = Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  if (isNegative && value > 0) return { ok: false, code: 'negative' };
  if (!(value <= most)) return { ok: false, code: 'too_large' };
  return { ok: true, value };
}

export function writtenHundredths(value: number): string {
  const decimals = value % 100;
  return `${Math.floor(value / 100)}${decimals === 0 ? '' : `,${String(decimals).padStart(2, '0')}`}`;
}
