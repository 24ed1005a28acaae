import type { FileColumn } from '#app/shop/catalog/product-row.ts';

/** Columns of the catalogue's file, as the owner reads them. */
export const columnNames = {
  id: 'código',
  name: 'nombre',
  price: 'precio en pesos',
  category: 'categoría',
  description: 'descripción',
  discount: 'descuento, en %',
  sales: 'ventas',
  stock: 'existencias',
  coupon: 'cupón',
  image: 'dirección de la foto',
  specs: 'especificaciones',
  cost: 'costo en pesos',
  cost_usd: 'costo en dólares',
  cost_has_vat: 'si los costos ya traen IVA: sí o no',
  vat_percent: 'IVA: 19, 5, exento o excluido',
  low_stock_at: 'avisar cuando queden',
  images: 'direcciones de las fotos',
  brand: 'marca',
  mpn: 'número de parte',
  ean: 'código de barras (EAN)',
  warranty: 'garantía, en años o meses',
  weight: 'peso, en g o kg',
  code: 'código del proveedor',
} as const satisfies Record<FileColumn, string>;

const emptyNames: Partial<Record<FileColumn, string>> = {
  category: '(sin categoría)',
  description: '(sin descripción)',
  coupon: '(sin cupón)',
  image: '(sin foto)',
  specs: '(sin especificaciones)',
  cost: '(sin costo)',
  cost_usd: '(sin costo en dólares)',
  low_stock_at: '(sin aviso)',
  images: '(sin fotos)',
  brand: '(sin marca)',
  mpn: '(sin número de parte)',
  ean: '(sin código de barras)',
  warranty: '(sin garantía)',
  weight: '(sin peso)',
};

export function emptyValue(column: FileColumn): string {
  return emptyNames[column] ?? '(sin dato)';
}
