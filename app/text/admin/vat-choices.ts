import type { ProductVat } from '#app/shop/catalog/product-vat.ts';

/** In the product's form, where a sentence below says what each is. */
export const vatChoices = {
  19: '19 %, la tarifa general',
  5: '5 %',
  exempt: 'Exento: tarifa del 0 %',
  excluded: 'Excluido: no causa IVA',
  0: '0 %: falta decir si es exento o excluido',
} as const satisfies Record<ProductVat, string>;
