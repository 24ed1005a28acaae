import type { ProductFilterState } from '#app/shop/catalog/admin/admin-product-list.ts';
import type { ProductField } from '#app/shop/catalog/admin/product-form.ts';
import { categoryKeys, nameOfCategory, noCategory, type ProductCategory } from '#app/shop/catalog/categories.ts';
import type { ProductVat } from '#app/shop/catalog/product-vat.ts';

export const productFilterStateNames = {
  sold_out: 'Agotados',
  low_stock: 'Quedan pocas',
  discounted: 'Con descuento',
  no_picture: 'Sin foto',
  over_promised: 'Precio anterior inflado',
  thin_sheet: 'Faltan características',
  zero_vat: 'IVA por definir',
  draft: 'Sin publicar',
  deleted: 'Eliminados',
} as const satisfies Record<ProductFilterState, string>;

export const productLabels = {
  name: 'Nombre',
  price: 'Precio',
  category: 'Categoría',
  description: 'Descripción',
  discount: 'Descuento',
  stock: 'Existencias',
  coupon: 'Cupón',
  image: 'Imagen',
  sales: 'Ventas',
  cost: 'Costo',
  costUsdCents: 'Costo en dólares',
  costHasVat: 'IVA en los costos',
  vat: 'IVA del producto',
  lowStockAt: 'Avisar cuando queden',
} as const satisfies Record<ProductField, string>;

export const costVatNames = { false: 'Sin incluir', true: 'Ya incluido' } as const;

/** In a list to choose from, in a cell, in a line of the history. */
export const vatNames = {
  19: '19 %',
  5: '5 %',
  exempt: 'Exento',
  excluded: 'Excluido',
  0: '0 % por definir',
} as const satisfies Record<ProductVat, string>;

export const noCategoryName = 'Sin categoría';

export function categoryName(category: ProductCategory): string {
  return category === noCategory ? noCategoryName : nameOfCategory(category);
}

/** To choose from. */
export const categoryOptions = () => categoryKeys().map((key) => ({ value: key, label: nameOfCategory(key) }));
