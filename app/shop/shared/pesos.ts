import type { Refused } from './refusal.ts';

/** `not_pesos`: not an amount, or an ambiguous one. */
export type PesosProblem = 'not_pesos' | 'negative' | 'too_large';
export type TypedPesos = { ok: true; value: number } | Refused<PesosProblem>;

/** Every notation of whole pesos. Thousands and cents never share a separator, and cents are `00` or absent. */
const formats = [
  '\\d+',
  // 89900,00: at least four digits, since `89.00` could be 89.000 without its last digit
  '\\d{4,}[.,]00',
  // 89.900; 1'250.000; 1 250 000,00
  "[1-9]\\d{0,2}(?:[.'’ ]\\d{3})+(?:,00)?",
  // 1,250,000: a single comma would be Colombia's decimal comma
  '[1-9]\\d{0,2}(?:,\\d{3}){2,}',
  '[1-9]\\d{0,2}(?:,\\d{3})+\\.00',
].join('|');
const amount = new RegExp(`^(?:COP ?)?\\$? ?([-−–]?) ?\\$? ?(${formats}) ?(?:COP)?$`, 'i');

/** Reads typed pesos. Refuses what is ambiguous: `89.90`, `1.5`, `1,5`, `89,900`, `+5`. */
export function readPesos(typed: string, most: number): TypedPesos {
  const text = typed.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const [, minus, digits] = amount.exec(text) ?? [];
  if (digits === undefined) return { ok: false, code: 'not_pesos' };
  const value = Number(digits.replace(/[.,]00$/, '').replace(/\D/g, ''));
  if (minus && value > 0) return { ok: false, code: 'negative' };
  if (!(value <= most)) return { ok: false, code: 'too_large' };
  return { ok: true, value };
}

/**
 * Of an order from when prices had centavos: pesos as `readPesos` reads them, or with two digits after a comma.
 * @param most whole pesos
 * @returns cents
 */
export function readPesosAndCentavos(typed: string, most: number): TypedPesos {
  const [, pesos = typed, centavos = '00'] = /^(.*\d),(\d{2})$/s.exec(typed.normalize('NFKC').trim()) ?? [];
  const read = readPesos(pesos, most);
  if (!read.ok) return read;
  const value = read.value * 100 + Number(centavos);
  // `-0,05`: without its centavos it is nothing.
  return value > 0 && /[-−–]/.test(pesos) ? { ok: false, code: 'negative' } : { ok: true, value };
}
