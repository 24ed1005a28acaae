import { plainWords } from '../../catalog/category-words.ts';

/** What stands where a figure should: `none` is 0 units, `unknown` leaves the product what it has. */
export type AmountWords = 'none' | 'unknown' | null;

/** Whoever writes it says that there is no price to be had here. */
const noPrice =
  /^(?:consult|llam|pregunt|cotiz|escrib|whatsapp|inbox|por |a (?:consultar|convenir)|sin |pendiente|proximamente|precio a |agot|descontinuad|no (?:disponible|hay)|n [ad]$|n[ad]$)/;
const soldOut =
  /^(?:agot|sin (?:existencia|stock|inventario|unidades|disponibilidad)|no (?:hay|disponible|stock|existencia)|descontinuad|vendid|out of stock|sold out|ningun)|^(?:no|cero|nada|false|falso)$/;
const digit = /\d/;

/** "Consultar", "Llama", "$ -". */
export function priceWords(text: string): AmountWords {
  const words = plainWords(text);
  if (digit.test(words)) return null;
  return noPrice.test(words) || isSignsAlone(text) ? 'unknown' : null;
}

/** "Agotado" is 0; "Bajo pedido", "Últimas unidades" and every other word without a figure leaves what there is. */
export function stockWords(text: string): AmountWords {
  const words = plainWords(text);
  if (soldOut.test(words)) return 'none';
  if (digit.test(words)) return null;
  return /[a-z]{2}/.test(words) || isSignsAlone(text) ? 'unknown' : null;
}

/** A dash, as Excel shows 0 in its format of accounts, or a tick. */
const isSignsAlone = (text: string) => text !== '' && !/[\p{L}\p{N}]/u.test(text);

const atLeast = String.raw`(?:>=?|\+(?: ?de)?|mas(?: de)?|mayor(?: (?:a|de|que))?|quedan?|solo|hay)?`;
const units = String.raw`(?:(?:und?|uni|uds?|unid|pzas?|pzs?|pcs?|pieza|unidad)(?:es|s)?\.?)?`;
const where = String.raw`(?:disp(?:onibles?)?\.?|en (?:stock|bodega|existencia|inventario))?`;
/** `10+`, `> 20`, `más de 20`, `5 und disponibles`. */
const countedUnits = new RegExp(`^${atLeast} ?(\\d[\\d.,]*) ?(?:\\+|o mas)? ?${units} ?\\+? ?${where}$`, 'i');

/** The figure of what counts units; null where it is none. */
export function countedIn(text: string): string | null {
  const flat = text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();
  return countedUnits.exec(flat)?.[1] ?? null;
}

/** "3,000": three thousand, or three as a program for accounts writes it. */
export const isUnclearCount = (text: string) => /^\d{1,3},\d{3}$/.test(text);

const ofCommaGroups = /^\$? ?\d{1,3}(?:(?:,\d{3}){2,}(?:\.\d{1,2})?|,\d{3}\.\d{1,2})$/;
const ofDecimalComma = /\d\.\d{3}(?:\D|$)|,\d{1,2}$/;

/** How figures of a column are written, by those that say it. */
export function groupingOf(text: string): 'comma' | 'point' | null {
  const figure = text.trim();
  if (ofCommaGroups.test(figure)) return 'comma';
  return ofDecimalComma.test(figure) ? 'point' : null;
}

/** `89,900` of a list that writes `1,250,000`. */
export const withPointGroups = (text: string) => text.replace(/^(\s*\$? ?\d{1,3}),(?=\d{3}\s*$)/, '$1.');

const behind =
  /(?: ?(?:c\/u\.?|cada un[oa]|pesos|m\/?cte\.?|iva (?:incluido|incl?)\.?|con iva|\*+|\.-|,-|[.,]oo)){1,3}$/i;
const withCentavos =
  /^(?:cop ?)?\$? ?(\d{4,}[.,]\d{2,}|\d{1,3}(?:\.\d{3})+,\d{1,2}|\d{1,3}(?:,\d{3})+\.\d{1,2}) ?(?:cop)?$/i;

/** An amount of pesos without the words behind it, rounded where a formula left centavos. */
export function plainPesos(text: string): string {
  const amount = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^['’] ?/, '')
    .replace(behind, '')
    .replace(/^(\$? ?\d{1,3}['’]\d{3}),(?=\d{3}$)/, "$1'");
  const [, figure] = withCentavos.exec(amount) ?? [];
  if (figure === undefined) return amount;
  const [, whole = '', decimals = ''] = /^(.*)[.,](\d+)$/.exec(figure) ?? [];
  return String(Math.round(Number(`${whole.replace(/\D/g, '')}.${decimals}`)));
}

/** "No aplica", "De por vida": what a cell of a warranty or a weight says without a figure. */
const noMeasure =
  /^(?:n [ad]|n[ad]|no aplica|no|ninguna?|sin(?: garantia| dato)?|(?:de )?por vida|limitada(?: de por vida)?|lifetime|(?:con |directa |segun )?(?:el )?fabricante)$/;
export const saysNoMeasure = (text: string) => noMeasure.test(plainWords(text)) || isSignsAlone(text);
