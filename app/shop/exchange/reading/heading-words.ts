import { plainWords } from '../../catalog/category-words.ts';

/** Words that change nothing: "Costo en pesos", "Valor de la unidad". */
const fillers = new Set(['de', 'del', 'la', 'el', 'en', 'por', 'x', 'al', 'cop', 'pesos']);
/** How suppliers shorten words of headings, and plurals of the same. */
const shortened: readonly (readonly [whole: string, short: string])[] = [
  ['valor', 'vr vlr vl val valores'],
  ['precio', 'pr prec precios'],
  ['costo', 'costos'],
  ['unitario', 'unit unitar unitarios'],
  ['codigo', 'cod cdg'],
  ['referencia', 'ref refer'],
  ['modelo', 'mod'],
  ['numero', 'nro num'],
  ['cantidad', 'cant ctd qty quantity'],
  ['inventario', 'inv'],
  ['stock', 'stk'],
  ['disponible', 'disp dispon disponib disponibles'],
  ['existencia', 'exist exis existencias'],
  ['saldo', 'saldos'],
  ['distribuidor', 'dist distr distrib distribuidores'],
  ['publico', 'pub publ'],
  ['mayorista', 'mayoristas'],
  ['fabricante', 'fab fabr'],
  ['descuento', 'dcto dto dscto'],
  ['garantia', 'garant'],
  ['producto', 'prod'],
  ['articulo', 'art'],
  ['categoria', 'cat categ'],
  ['descripcion', 'desc descr descrip'],
];
const wholeWords = new Map(
  shortened.flatMap(([whole, short]) => short.split(' ').map((word) => [word, whole] as const)),
);
const ofAmount = new Set(['precio', 'valor', 'costo']);
/** What a single letter before them shortens: "P. Público", "V/Unit". */
const priced = new Set(
  'publico distribuidor venta lista costo mayorista mayor sugerido compra neto contado credito detal normal final'.split(
    ' ',
  ),
);
const ofOne = new Set(['und', 'un', 'uni', 'unid', 'unidad']);
const ofParts = new Set(['parte', 'part', 'referencia']);

/** The words of a heading, each whole: "Vr. Unit", "V/Unit" and "Valor unitario" are one, as "Cant. Disp." and "Cantidad disponible". */
export function headingWords(text: string): string {
  const letters = plainWords(text)
    .replace(/\bp v p\b/g, 'pvp')
    .replace(/\bv r\b/g, 'vr')
    .replace(/\bc u\b/g, 'unitario');
  const words = letters.split(' ').flatMap((word) => (fillers.has(word) ? [] : [wholeWords.get(word) ?? word]));
  const whole = words.map((word, index) => {
    const [before = '', next = ''] = [words[index - 1], words[index + 1]];
    if (word === 'v' && (next === 'unitario' || priced.has(next))) return 'valor';
    if (word === 'p' && (next === 'unitario' || priced.has(next))) return 'precio';
    if ((word === 'n' || word === 'no') && ofParts.has(next)) return 'numero';
    const isOfOne = ofOne.has(word) && (ofAmount.has(before) || before === 'v' || before === 'p');
    return isOfOne ? 'unitario' : word;
  });
  return whole.join(' ');
}

const vat = String.raw`(?:(?:el|los|del?) )*(?:\d{1,2} ?%? (?:de )?)?(?:iva|impuestos?)\b`;
const denied = String.raw`\b(?:no|ni|ningun[oa]?|nunca|tampoco)\b[^,;:]{0,30}?`;
/** Whatever denies it counts first: "No tienen el IVA incluido". */
const withoutVat = new RegExp(
  [
    String.raw`\+ ?${vat}`,
    String.raw`\b(?:mas|antes(?: del?)?|sin(?: incluir)?|exclu(?:ye|yen|ido|idos|idas?)(?: de)?) ${vat}`,
    String.raw`${denied}(?:con|incl?|inclu\w*|lleva\w*|tienen?|traen?) ${vat}(?: (?:incluid\w*|incl?)\b)?`,
    String.raw`${denied}(?:incl?|incluid\w*) ${vat}`,
    String.raw`\bs\/ ?iva\b`,
    String.raw`\b(?:iva|impuestos?) (?:(?:esta|estan|va|van|se cobra|es) )?(?:no incluid\w*|(?:por )?aparte|adicional(?:es)?|por fuera)\b`,
    String.raw`\b(?:iva|impuestos?) no (?:esta|estan|va|van|viene|vienen) incluid\w*`,
  ].join('|'),
  'g',
);
const withVat = new RegExp(
  [
    String.raw`\b(?:con|incl?|incluy\w*|incluid\w*|tienen?|traen?) ${vat}`,
    String.raw`\bc\/ ?iva\b`,
    String.raw`\b(?:iva|impuestos?) ?(?:(?:esta|estan|va|van|viene|ya) )?(?:incluid\w*|incl?)\b`,
  ].join('|'),
);

const flat = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}.()]/gu, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();

/** Whether figures have IVA, by what stands with them; null where nothing says it. */
export function vatSaid(text: string): boolean | null {
  const words = flat(text);
  const others = words.replace(withoutVat, ' ');
  const isWithout = others !== words;
  const isWith = withVat.test(others);
  // "IVA incluido, excepto procesadores (+ IVA)": only the owner can say which.
  if (isWithout && isWith) return null;
  return isWithout ? false : isWith || null;
}

export const dollarSigns = /\bUSD\b\$?|\bUS? ?\$S?|\bd[oó]lar(?:es)?\b/i;

/** A heading without what it says of IVA and dollars. */
export function bareHeading(text: string): string {
  return flat(text).replace(withoutVat, ' ').replace(withVat, ' ').replace(dollarSigns, ' ').trim();
}
