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

/** By the name of the column, or by what suppliers call it. */
export function columnOfHeading(heading: string): FileColumn | null {
  return columnOfWords.get(plainWords(heading)) ?? null;
}

export function columnOf(heading: string, choices: HeadingChoices = {}): FileColumn | null {
  return Object.hasOwn(choices, heading) ? (choices[heading] ?? null) : columnOfHeading(heading);
}

/** Files with the same headings, in whatever order, are read alike. */
export function headingsKey(headings: readonly string[]): string {
  return [...new Set(headings.map(plainWords))].sort().join('|');
}
