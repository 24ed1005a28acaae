import { plainWords } from '../../catalog/category-words.ts';
import { type FileColumn, fileColumns } from '../../catalog/product-row.ts';

/** What the owner said about headings, as they stand in the file; null is not read. */
export type HeadingChoices = Readonly<Record<string, FileColumn | null>>;

export const mostHeadings = 100;

/** How suppliers in Colombia call what the shop calls by the name of its column. */
const suppliersWords = {
  id: ['codigo', 'cod', 'codigo tienda', 'codigo interno', 'id producto', 'product id'],
  name: ['nombre', 'producto', 'nombre producto', 'nombre del producto', 'articulo', 'titulo', 'item'],
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
  category: ['categoria', 'linea', 'familia', 'grupo'],
  description: ['descripcion', 'detalle', 'descripcion larga'],
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
    'unds',
    'und',
    'cantidad disponible',
    'inventario disponible',
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
  low_stock_at: ['umbral', 'avisar en', 'pocas unidades', 'minimo', 'stock minimo', 'existencia minima'],
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
    'sku',
  ],
  ean: ['codigo de barras', 'upc', 'gtin', 'barcode', 'ean13', 'ean 13', 'codigo barras'],
  warranty: [
    'garantia',
    'garantia anos',
    'garantia meses',
    'meses de garantia',
    'garantia en meses',
    'garantia en anos',
  ],
  weight: ['peso', 'peso g', 'peso kg', 'peso gramos', 'peso en gramos', 'peso en kg', 'peso neto'],
} as const satisfies Record<FileColumn, readonly string[]>;

const columnOfWords = new Map<string, FileColumn>(
  fileColumns.flatMap((column) => [
    [plainWords(column), column] as const,
    ...suppliersWords[column].map((words) => [words, column] as const),
  ]),
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

/** By the name of the column, or by what suppliers call it. */
export function columnOfHeading(heading: string): FileColumn | null {
  const words = plainWords(heading);
  const known = columnOfWords.get(words);
  if (known !== undefined) return known;
  const hasVat = vatSaid(heading);
  if (hasVat === null) return null;
  const column =
    columnOfWords.get(words.replace(withVat, '').replace(withoutVat, '').replace(/ iva$/, '').trim()) ?? null;
  return column === 'price' || column === 'cost' || column === 'cost_usd' ? column : null;
}

export function columnOf(heading: string, choices: HeadingChoices = {}): FileColumn | null {
  return Object.hasOwn(choices, heading) ? (choices[heading] ?? null) : columnOfHeading(heading);
}

/** The column that a file of left lines has besides, which says what is wrong in each. */
export const reasonHeading = 'motivo';

/** Files with the same headings, in whatever order, are read alike; so are lines that were left out and come again. */
export function headingsKey(headings: readonly string[]): string {
  const words = new Set(headings.map(plainWords));
  words.delete(reasonHeading);
  return [...words].sort().join('|');
}
