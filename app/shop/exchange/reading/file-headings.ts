import { plainWords } from '../../catalog/category-words.ts';
import { type FileColumn, fileColumns } from '../../catalog/product-row.ts';

/** What the owner said about headings, as they stand in the file; null is not read. */
export type HeadingChoices = Readonly<Record<string, FileColumn | null>>;

export const mostHeadings = 100;

/** How suppliers in Colombia call what the shop calls by the name of its column. */
const suppliersWords = {
  id: [],
  name: ['nombre', 'producto', 'nombre producto', 'nombre del producto', 'articulo'],
  price: [
    'precio',
    'precio venta',
    'precio de venta',
    'precio publico',
    'pvp',
    'valor',
    'precio cop',
    'precio con iva',
    'precio unitario',
    'precio unit',
    'precio lista',
    'precio de lista',
    'valor unitario',
    'valor unit',
    'vlr unitario',
    'vlr unit',
    'vr unitario',
    'vr unit',
    'v unitario',
    'vlr',
    'valor venta',
    'valor publico',
    'pvp iva incluido',
  ],
  category: ['categoria', 'familia'],
  description: ['descripcion', 'descripcion larga', 'descripcion producto', 'descripcion del producto'],
  discount: ['descuento', 'dto', 'dcto', 'porcentaje descuento'],
  sales: ['ventas', 'vendidos', 'unidades vendidas'],
  stock: [
    'existencias',
    'existencia',
    'inventario',
    'cantidad',
    'disponible',
    'disponibles',
    'cant',
    'unidades',
    'saldo',
    'disponibilidad',
    'stock disponible',
    'cantidad disponible',
    'inventario disponible',
    'disp',
    'exist',
    'inv',
    'stk',
    'stock actual',
  ],
  coupon: ['cupon'],
  image: ['foto', 'imagen', 'imagen principal', 'url imagen', 'url foto'],
  specs: ['especificaciones', 'ficha', 'ficha tecnica'],
  cost: [
    'costo',
    'costo cop',
    'precio costo',
    'precio de costo',
    'costo pesos',
    'precio distribuidor',
    'precio mayorista',
    'neto',
    'precio neto',
    'valor neto',
    'vlr neto',
    'costo unitario',
    'costo neto',
  ],
  cost_usd: ['costo usd', 'costo dolares', 'costo en dolares', 'precio usd', 'usd', 'dolares', 'cost usd'],
  // Suppliers' columns with these words alone can be amounts.
  cost_has_vat: ['costo incluye iva', 'los costos incluyen iva'],
  vat_percent: ['iva del producto', 'porcentaje iva', 'porcentaje de iva', 'tarifa iva'],
  low_stock_at: ['umbral', 'avisar en', 'pocas unidades', 'stock minimo', 'existencia minima'],
  images: ['fotos', 'imagenes', 'galeria', 'pictures'],
  brand: ['marca', 'fabricante', 'maker'],
  mpn: [
    'numero de parte',
    'n de parte',
    'no de parte',
    'no parte',
    'nro parte',
    'num parte',
    'parte',
    'part number',
    'part no',
    'pn',
    'p n',
    'referencia',
    'ref',
    'modelo',
    'ref fabricante',
    'no de referencia',
    'numero de referencia',
    'nro de parte',
    'num de parte',
    'sku fabricante',
  ],
  ean: [
    'codigo de barras',
    'upc',
    'gtin',
    'barcode',
    'ean13',
    'ean 13',
    'codigo barras',
    'cod barras',
    'cod de barras',
  ],
  warranty: [
    'garantia',
    'garantia anos',
    'garantia meses',
    'meses de garantia',
    'garantia en meses',
    'garantia en anos',
  ],
  weight: ['peso', 'peso g', 'peso kg', 'peso gramos', 'peso en gramos', 'peso en kg', 'peso neto'],
  code: [
    ...['codigo', 'cod', 'codigo tienda', 'codigo interno', 'cod interno', 'id producto', 'product id', 'plu', 'sku'],
    ...['codigo producto', 'codigo del producto', 'cod producto', 'cod prod', 'codigo articulo', 'cod articulo'],
    ...['cod art', 'codigo proveedor'],
  ],
} as const satisfies Record<FileColumn, readonly string[]>;

/** Words that mean one thing in one list and another in the next: "Ítem" counts lines as often as it names a product. */
const doubtfulWords: Partial<Record<FileColumn, readonly string[]>> = {
  name: ['item', 'titulo'],
  category: ['linea', 'grupo'],
  description: ['detalle'],
  stock: ['und', 'unds'],
  low_stock_at: ['minimo'],
};

/** What a supplier would like others to charge, or charges for a week. */
const suggestedPrice =
  /\b(?:sugerid[oa]s?|promo(?:cion(?:al)?)?|promos?|oferta|psp|msrp|srp|descuento|dcto|dto|especial|flash|outlet)\b/;
const priceWord = /\b(?:precios?|pvp|valor|vlr|vr|psp|msrp|srp|promo(?:cion(?:al)?)?|promos?|oferta)\b/;

const branches = new Set(
  [
    'bogota bog bta medellin med mde cali clo barranquilla bquilla baq bucaramanga bga cartagena ctg pereira pei manizales armenia',
    'ibague cucuta villavicencio pasto neiva monteria valledupar popayan tunja sincelejo santa marta envigado itagui bello soacha',
    'bodega bod sede sucursal suc tienda almacen cedi cd norte sur centro principal occidente oriente nacional nal zona franca unilago total',
  ]
    .join(' ')
    .split(' '),
);
/** Of a word of the list above: the others, alone, are too short or too common. */
const cities = new Set(
  'bogota medellin cali barranquilla bucaramanga cartagena pereira manizales armenia ibague cucuta villavicencio'.split(
    ' ',
  ),
);
const isBranch = (word: string) => branches.has(word) || /^\d{1,2}$/.test(word);
const fillers = new Set(['en', 'de', 'del', 'la', 'el']);

const columnOfWords = new Map<string, FileColumn>(
  fileColumns.flatMap((column) => [
    [plainWords(column), column] as const,
    ...suppliersWords[column].map((words) => [words, column] as const),
  ]),
);
const doubtful = new Map<string, FileColumn>(
  fileColumns.flatMap((column) => (doubtfulWords[column] ?? []).map((words) => [words, column] as const)),
);

const withoutVat = /(?:\+ ?iva|\b(?:mas|antes de|sin|no incluyen?|no incluido)(?: el)? iva|\biva no incluido)\b/;
const withVat = /\b(?:con|incluyen?|incluido|inc)(?: el)? iva|\biva (?:incluido|inc|incl)\b/;

/** Whether figures have IVA, by what stands with them; null where nothing says it. */
export function vatSaid(text: string): boolean | null {
  const words = text
    .normalize('NFKD')
    .replace(/[\p{M}.()]/gu, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
  if (withoutVat.test(words)) return false;
  return withVat.test(words) ? true : null;
}

/**
 * What a heading is by its words. `sure`: nothing else is called so. `guess`: it may be. `suggested`: a price that is not the one of the
 * list. `branch`: the same of one city or store. `city`: a city alone, which stands in addresses too.
 */
export interface HeadingGuess {
  column: FileColumn;
  kind: 'sure' | 'guess' | 'suggested' | 'branch' | 'city';
}

export function guessOfHeading(heading: string): HeadingGuess | null {
  // Of two equal headings the second is numbered.
  const text = heading.replace(/ \(\d+\)$/, '');
  const words = plainWords(text);
  const known = columnOfWords.get(words);
  if (known !== undefined) return { column: known, kind: 'sure' };
  const maybe = doubtful.get(words);
  if (maybe !== undefined) return { column: maybe, kind: 'guess' };
  if (suggestedPrice.test(words) && priceWord.test(words)) return { column: 'price', kind: 'suggested' };
  const ofBranch = columnOfBranch(words);
  if (ofBranch !== null) return ofBranch;
  if (vatSaid(text) === null) return null;
  const column =
    columnOfWords.get(words.replace(withVat, '').replace(withoutVat, '').replace(/ iva$/, '').trim()) ?? null;
  return column === 'price' || column === 'cost' || column === 'cost_usd' ? { column, kind: 'sure' } : null;
}

/** "Disp. Medellín", "Precio Bogotá", "Bodega 2", "Cali". */
function columnOfBranch(words: string): HeadingGuess | null {
  const all = words.split(' ');
  const others = all.filter((word) => !isBranch(word) && !fillers.has(word));
  if (others.length === all.length) return null;
  if (others.length === 0)
    return all.some((word) => cities.has(word) || /^bod/.test(word)) ? { column: 'stock', kind: 'city' } : null;
  const column = columnOfWords.get(others.join(' '));
  // "Valor total" is an amount of money for all units.
  const isMoney = column === 'price' || column === 'cost';
  return column === 'stock' || (isMoney && !all.includes('total')) ? { column, kind: 'branch' } : null;
}

/** By the name of the column, or by what suppliers call it. */
export function columnOfHeading(heading: string): FileColumn | null {
  const guess = guessOfHeading(heading);
  return guess && guess.kind !== 'city' ? guess.column : null;
}

/** What is read without a question, unless several headings of a file mean the same. */
export function columnReadOf(heading: string): FileColumn | null {
  const guess = guessOfHeading(heading);
  return guess && (guess.kind === 'sure' || guess.kind === 'branch') ? guess.column : null;
}

export function choicesAmong(choices: HeadingChoices, headings: readonly string[]): HeadingChoices {
  return Object.fromEntries(Object.entries(choices).filter(([heading]) => headings.includes(heading)));
}

/** The column that a file of left lines has besides, which says what is wrong in each. */
export const reasonHeading = 'motivo';

/** Files with the same headings, in whatever order, are read alike; so are lines that were left out and come again. */
export function headingsKey(headings: readonly string[]): string {
  const words = new Set(headings.map(plainWords));
  words.delete(reasonHeading);
  return [...words].sort().join('|');
}
