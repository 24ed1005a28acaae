import { plainWords } from '../../catalog/category-words.ts';
import { type FileColumn, fileColumns } from '../../catalog/product-row.ts';
import { bareHeading, dollarSigns, headingWords, vatSaid } from './heading-words.ts';

/** What the owner said about headings, as they stand in the file; null is not read. */
export type HeadingChoices = Readonly<Record<string, FileColumn | null>>;

export const mostHeadings = 100;
const suppliersWords = {
  id: [],
  name: ['nombre', 'producto', 'nombre producto', 'articulo', 'nombre articulo', 'product', 'product name'],
  price: [
    ...['precio', 'precio venta', 'precio publico', 'pvp', 'precio unitario', 'precio lista', 'precio con iva'],
    ...['precio normal', 'precio regular', 'precio full', 'precio final', 'precio detal', 'precio contado'],
    ...[
      'precio credito',
      'precio actual',
      'precio nuevo',
      'nuevo precio',
      'precio ahora',
      'precio hoy',
      'valor',
      'valor unitario',
      'valor venta',
      'valor publico',
      'v unitario',
      'pvp iva incluido',
    ],
  ],
  category: ['categoria', 'familia'],
  description: ['descripcion', 'descripcion larga', 'descripcion producto'],
  discount: ['descuento', 'porcentaje descuento'],
  sales: ['ventas', 'vendidos', 'unidades vendidas'],
  stock: [
    ...['existencia', 'inventario', 'cantidad', 'disponible', 'disponibilidad', 'unidades', 'saldo', 'stock actual'],
    ...['stock disponible', 'cantidad disponible', 'inventario disponible', 'existencia disponible', 'on hand'],
    ...['available', 'stock available', 'cantidad available'],
  ],
  coupon: ['cupon'],
  image: ['foto', 'imagen', 'imagen principal', 'url imagen', 'url foto'],
  specs: ['especificaciones', 'ficha', 'ficha tecnica'],
  cost: [
    ...['costo', 'costo unitario', 'costo neto', 'precio costo', 'valor costo', 'precio compra', 'precio distribuidor'],
    ...[
      'precio distribucion',
      'precio mayorista',
      'precio mayor',
      'precio dealer',
      'neto',
      'precio neto',
      'valor neto',
    ],
    ...['valor distribuidor', 'valor mayorista', 'precio neto distribuidor', 'neto distribuidor', 'costo distribuidor'],
  ],
  cost_usd: ['costo usd', 'costo dolares', 'precio usd', 'usd', 'dolares', 'cost usd'],
  // Suppliers' columns with these words alone can be amounts.
  cost_has_vat: ['costo incluye iva', 'los costos incluyen iva', 'incluye iva', 'tiene iva'],
  vat_percent: ['iva del producto', 'porcentaje iva', 'tarifa iva'],
  low_stock_at: ['umbral', 'avisar en', 'pocas unidades', 'stock minimo', 'existencia minima'],
  images: ['fotos', 'imagenes', 'galeria', 'pictures'],
  brand: ['marca', 'fabricante', 'maker'],
  mpn: [
    ...['numero parte', 'parte', 'part number', 'part numero', 'part', 'part no', 'pn', 'p n', 'referencia', 'modelo'],
    ...['referencia fabricante', 'numero referencia', 'sku fabricante', 'codigo fabricante', 'parte fabricante'],
    ...['numero parte fabricante', 'manufacturer part number', 'mfr part number'],
  ],
  ean: ['codigo barras', 'upc', 'gtin', 'barcode', 'ean13', 'ean 13'],
  warranty: ['garantia', 'garantia anos', 'garantia meses', 'meses garantia'],
  weight: ['peso', 'peso g', 'peso kg', 'peso gramos', 'peso neto'],
  code: [
    ...['codigo', 'codigo tienda', 'codigo interno', 'id producto', 'product id', 'plu', 'sku', 'codigo producto'],
    ...['codigo articulo', 'codigo proveedor'],
  ],
} as const satisfies Record<FileColumn, readonly string[]>;

/** Words that mean one thing in one list and another in the next: "Ítem" counts lines as often as it names a product. */
const doubtfulWords: Partial<Record<FileColumn, readonly string[]>> = {
  name: ['item', 'titulo'],
  category: ['linea', 'grupo'],
  description: ['detalle'],
  stock: ['und', 'unds'],
  price: ['ahora', 'hoy'],
  low_stock_at: ['minimo'],
  // The exchange rate, too, is called so.
  cost_usd: ['valor dolar', 'precio dolar'],
};

/** What a supplier would like others to charge, or charges for a week. */
const suggestedPrice =
  /\b(?:sugerid[oa]s?|promo(?:cion(?:al)?)?|promos?|oferta|psp|msrp|srp|descuento|dcto|dto|especial|flash|outlet)\b/;
const priceWord = /\b(?:precios?|pvp|valor|vlr|vr|psp|msrp|srp|promo(?:cion(?:al)?)?|promos?|oferta)\b/;

/** The sign says that it is no amount. */
const percentOfVat = /^\s*(?:%\s*(?:de\s+)?iva|iva\s*\(?%\)?)\s*$/i;

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

const columnOfWords = new Map<string, FileColumn>(
  fileColumns.flatMap((column) => [
    [headingWords(column), column] as const,
    ...suppliersWords[column].map((words) => [headingWords(words), column] as const),
  ]),
);
const doubtful = new Map<string, FileColumn>(
  fileColumns.flatMap((column) => (doubtfulWords[column] ?? []).map((words) => [headingWords(words), column] as const)),
);

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
  const words = headingWords(text);
  const known = columnOfWords.get(words);
  if (known !== undefined) return { column: known, kind: 'sure' };
  if (percentOfVat.test(text)) return { column: 'vat_percent', kind: 'sure' };
  const maybe = doubtful.get(words);
  if (maybe !== undefined) return { column: maybe, kind: 'guess' };
  if (suggestedPrice.test(words) && priceWord.test(words)) return { column: 'price', kind: 'suggested' };
  const ofBranch = columnOfBranch(words);
  if (ofBranch !== null) return ofBranch;
  const isInDollars = dollarSigns.test(text);
  if (!isInDollars && vatSaid(text) === null) return null;
  const column = columnOfWords.get(headingWords(bareHeading(text))) ?? null;
  if (column !== 'price' && column !== 'cost') return null;
  return { column: isInDollars ? 'cost_usd' : column, kind: 'sure' };
}

/** "Disp. Medellín", "Precio Bogotá", "Bodega 2", "Cali". */
function columnOfBranch(words: string): HeadingGuess | null {
  const all = words.split(' ');
  const others = all.filter((word) => !isBranch(word));
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
