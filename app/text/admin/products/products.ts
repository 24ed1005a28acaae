import type { ProductSort } from '#app/shop/catalog/admin/admin-product-list.ts';
import {
  mostOf,
  type NumberField,
  type ProductField,
  type ProductFieldProblem,
} from '#app/shop/catalog/admin/product-form.ts';
import { nameOfCategory } from '#app/shop/catalog/categories.ts';
import type { SpecFact } from '#app/shop/catalog/specs.ts';
import type { Seller } from '#app/shop/shared/seller.ts';
import { countOf, formatFigure } from '../../format.ts';
import { vatIncluded } from '../../vat.ts';
import { howToWritePesos, pagingOf } from '../format.ts';
import { noCategoryName } from './product-names.ts';

export const adminProductsText = {
  title: 'Productos',
  lead: 'Añade, edita y elimina productos, y corrige sus existencias.',
  add: 'Añadir producto',
  adding: 'Añadiendo…',
  manage: 'Gestionar productos',
  all: 'Todos los productos',
  moreFields: 'Más datos: fotos, descripción, cupón, costo e IVA',
  optional: 'opcional',
  errorSummary: 'Revisa los datos marcados.',
  noCategory: noCategoryName,
  priceHint: (seller: Seller | undefined) => `En pesos${vatIncluded(seller, ', ')}: 1.250.000`,
  couponHint: 'Solo se muestra, si no es el código de uno de tus cupones.',
  discountHint: 'Porcentaje de 0 a 99',
  imageHint: 'Dirección https de la foto. Sin foto se ve el dibujo de la categoría.',
  costHint: 'Lo que te costó cada unidad. Solo lo ves tú.',
  costUsdHint: 'Para calcular el precio con la tasa del dólar: 129,90',
  costHasVatHint: 'Lo mismo para los dos costos.',
  vatHint:
    'El que ya incluye el precio. Toda pieza suelta tiene 19 %. Exento es lo que la ley grava al 0 %: va en la factura y en la declaración de IVA. Excluido es lo que la ley deja por fuera del IVA, como un computador completo, con pantalla, teclado y sistema operativo, de hasta 50 UVT. Si dudas, pregúntale a tu contador.',
  lowStockHint: (usual: number) =>
    `Te avisamos cuando queden estas unidades o menos. Si no escribes nada: ${formatFigure(usual)}.`,

  edit: 'Editar',
  editNamed: (name: string) => `Editar ${name}`,
  remove: 'Eliminar',
  removeNamed: (name: string) => `Eliminar ${name}`,
  restore: 'Recuperar',
  restoreNamed: (name: string) => `Recuperar ${name}`,
  publish: 'Publicar',
  publishNamed: (name: string) => `Publicar ${name}`,
  hide: 'Ocultar',
  copy: 'Duplicar',
  copyOf: (name: string) => `${name} (copia)`,
  saveDraft: 'Guardar sin publicar',
  draftBadge: 'Sin publicar',
  draftLead: 'Solo tú lo ves: no está en la tienda, en la búsqueda ni en el carrito de nadie hasta que lo publiques.',
  seePreview: 'Ver cómo quedará',
  preview: 'Vista previa',
  previewOf: (name: string) => `Vista previa: ${name}`,
  previewLead: 'Así se verá en la tienda. Solo tú puedes abrir esta página, y desde aquí no se puede comprar.',
  previewNotYet: 'Es una vista previa: esto funciona cuando publiques el producto.',
  backToEditing: 'Seguir editando',
  copied: (name: string) =>
    `Creamos «${name}» sin publicar, sin existencias ni ventas. Cambia lo que haga falta y publícalo.`,
  undo: 'Deshacer',
  undoNamed: (name: string) => `Deshacer: ${name}`,
  cancel: 'Cancelar',
  confirmRemove: (name: string) => `¿Eliminar «${name}»?`,
  confirmLead: 'Sale de la tienda de inmediato. Los pedidos que ya lo tienen no cambian, y puedes recuperarlo después.',
  confirmHeld: (held: number) =>
    `${countOf(held, 'unidad está apartada', 'unidades están apartadas')} por pedidos sin pagar; esos pedidos siguen.`,
  stock: 'Existencias',
  stockNamed: (name: string) => `Existencias de ${name}`,
  save: 'Guardar',
  saving: 'Guardando…',
  held: (held: number) => countOf(held, 'apartada', 'apartadas'),
  low: 'Quedan pocas',
  soldOut: 'Agotado',
  keepTyped: (typed: string) => `Dejar en ${typed}`,
  takeNow: (stock: number) => `Usar ${formatFigure(stock)}`,

  search: 'Buscar por nombre o código',
  find: 'Buscar',
  anyCategory: 'Todas las categorías',
  anyState: 'Todos',
  state: 'Estado',
  category: 'Categoría',
  order: 'Orden',
  clear: 'Quitar filtros',
  found: (total: number) => countOf(total, 'producto', 'productos'),
  nothing: 'Ningún producto coincide',
  nothingLead: 'Cambia la búsqueda o quita los filtros.',
  inShop: 'Ver en la tienda',
  pagination: pagingOf('Páginas de productos'),

  added: (name: string) => `«${name}» ya está en la tienda.`,
  changed: (name: string) => `Guardamos los cambios de «${name}».`,
  removed: (name: string) => `«${name}» eliminado.`,
  restored: (name: string) => `«${name}» está otra vez en la tienda.`,
  restoredDraft: (name: string) => `«${name}» vuelve a estar sin publicar.`,
  addedDraft: (name: string) => `Guardamos «${name}» sin publicar.`,
  published: (name: string) => `«${name}» ya está en la tienda.`,
  hidden: (name: string) => `«${name}» salió de la tienda y sigue aquí, sin publicar.`,
  stockSaved: (stock: number) => `Existencias guardadas: ${formatFigure(stock)}.`,
  stockStepped: (by: number, stock: number) =>
    `${by < 0 ? 'Restamos' : 'Sumamos'} ${formatFigure(Math.abs(by))}: ahora hay ${formatFigure(stock)}.`,
  stockBelowZero: (stock: number) => `No hay tantas: ahora hay ${formatFigure(stock)}.`,
  stockTooMany: `Lo más que se puede es ${formatFigure(mostOf.stock)}.`,
  stockHint: 'En las existencias, 12 las deja en 12; +5 suma cinco y -2 resta dos.',
  stockConflict: (stock: number) => `Cambiaron mientras editabas: ahora hay ${formatFigure(stock)}.`,
  stockBelowHeld: (held: number) =>
    `No puede bajar de ${formatFigure(held)}: ${countOf(held, 'unidad está apartada', 'unidades están apartadas')} por pedidos sin pagar.`,
  seeOrder: (number: string) => `Ver el pedido ${number}`,
  seeHeld: 'Ver todo lo apartado sin pagar',
  specs: 'Especificaciones',
  specsOf: (category: string) => `Los datos de ${nameOfCategory(category)}. Lo que dejes vacío queda sin dato.`,
  specsWithout: 'Elige una categoría y guarda para llenar sus especificaciones.',
  specList: 'Separa los valores con punto y coma.',
  specRange: 'Un número, o mínimo - máximo.',
  specM2:
    'Un valor por ranura: sus largos y, si se sabe, la generación y SATA. Por ejemplo: 2280 PCIe 4.0; 2242/2280 SATA',
  specSizes: 'Solo los tamaños en milímetros: 240; 360',
  noFact: 'Sin dato',
  yes: 'Sí',
  no: 'No',
  saveChanges: 'Guardar cambios',
  conflictTitle: 'Este producto cambió mientras lo editabas',
  conflictLead: 'No guardamos nada todavía. Lo que escribiste sigue aquí; mira qué hay ahora y guarda otra vez.',
  conflictNow: (label: string, now: string) => `${label}: ahora ${now === '' ? 'no dice nada' : `es «${now}»`}`,
  code: (code: string) => `Código ${code}`,
  toList: 'Volver a la lista',
  gone: 'Ese producto ya no está en la tienda.',
  unreadable: 'No entendimos lo que enviaste. Recarga la página e intenta de nuevo.',
} as const;

export const productSortNames = {
  newest: 'Más nuevos',
  name: 'Nombre',
  price: 'Precio, mayor primero',
  stock: 'Existencias, menor primero',
  sales: 'Más vendidos',
} as const satisfies Record<ProductSort, string>;

export function productProblemText(field: ProductField, problem: ProductFieldProblem): string {
  if (field === 'costUsdCents') return dollarSentences[problem] ?? fieldSentence(field, problem);
  return fieldSentence(field, problem);
}

const dollarSentences: Partial<Record<ProductFieldProblem, string>> = {
  not_a_number: 'Escribe un valor en dólares, como 129,90.',
  too_large: 'Lo más que se puede es US$ 1.000.000.',
};

function fieldSentence(field: ProductField, problem: ProductFieldProblem): string {
  const sentence = sentences[problem];
  return typeof sentence === 'string' ? sentence : sentence(field);
}

const sentences = {
  missing: (field: ProductField) => (field === 'price' ? 'Escribe el precio.' : 'Escribe el nombre.'),
  too_long: 'Es demasiado largo.',
  not_pesos: howToWritePesos,
  not_a_number: 'Escribe un número, como 1.250.',
  not_whole: 'Escribe un número entero, sin decimales.',
  negative: 'No puede ser negativo.',
  too_large: (field: ProductField) => `Lo más que se puede es ${formatFigure(mostOf[field as NumberField] ?? 0)}.`,
  not_a_choice: (field: ProductField) =>
    field === 'category' ? 'Elige una categoría de la lista.' : 'Elige una opción de la lista.',
  bad_address: 'Escribe una dirección que empiece por https:// o por /.',
  below_held: 'Hay más unidades apartadas por pedidos sin pagar.',
} as const satisfies Record<ProductFieldProblem, string | ((field: ProductField) => string)>;

/** What a field of a fact takes. */
export function specHint({ kind, items }: SpecFact): string | undefined {
  if (items) return items === 'm2' ? adminProductsText.specM2 : adminProductsText.specSizes;
  return kind === 'list' ? adminProductsText.specList : kind === 'range' ? adminProductsText.specRange : undefined;
}

export function specWrong(fact: SpecFact | undefined): string {
  if (fact?.items === 'm2') return 'No entendemos esa ranura. Escribe, por ejemplo: 2280 PCIe 4.0; 2242/2280 SATA';
  if (fact?.is) return 'Son 8, 12, 13 o 14 cifras: revísalas.';
  if (fact?.items === 'size') return 'Escribe solo tamaños en milímetros: 240; 360';
  if (fact?.kind === 'choice') return 'Elige una opción de la lista.';
  return fact?.kind === 'text' || fact?.kind === 'list' ? 'Escribe como máximo 200 letras.' : 'Escribe un número.';
}
