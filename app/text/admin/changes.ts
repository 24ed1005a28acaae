import type { ProductStatus } from '#app/shop/catalog/admin/product-status.ts';
import { nameOfCategory } from '#app/shop/catalog/categories.ts';
import type { ProductVat } from '#app/shop/catalog/product-vat.ts';
import type { ChangeMethod, ChangeProblem } from '#app/shop/changes/change-form.ts';
import type { ChangeRule, LineReason } from '#app/shop/changes/change-rule.ts';
import type {
  ChangeCounts,
  ChangeField,
  ChangeScope,
  ChangeSet,
  LineField,
  LineState,
  LineView,
} from '#app/shop/changes/change-set.ts';
import { countOf, formatFigure, formatPercent, formatPesos } from '../format.ts';
import { howToWritePesos, pagingOf } from './format.ts';
import { categoryName, productFilterStateNames, productLabels, vatNames } from './products/product-names.ts';

const products = (count: number) => countOf(count, 'producto', 'productos');
/** A change of the grid counts cells. */
const things = (count: number, field: ChangeSet['field']) =>
  field === 'cells' ? countOf(count, 'casilla', 'casillas') : products(count);
const thing = (field: ChangeSet['field']) =>
  field === 'cells' ? (['casilla', 'casillas'] as const) : (['producto', 'productos'] as const);
const counted = (count: number, field: ChangeSet['field'], one: string, many: string) =>
  countOf(count, `${thing(field)[0]} ${one}`, `${thing(field)[1]} ${many}`);

export const adminBulkText = {
  choose: (name: string) => `Elegir ${name}`,
  makeCampaign: 'Hacer una campaña',
  choosePage: 'Elegir toda la página',
  toolbar: 'Cambiar varios productos',
  changeChosen: 'Cambiar los elegidos',
  changeAll: (total: number) =>
    total === 1 ? 'Cambiar el de este filtro' : `Cambiar los ${formatFigure(total)} de este filtro`,
  recentLink: 'Cambios recientes',

  newTitle: 'Cambiar varios productos',
  newLead: 'Escribe un cambio y mira cómo queda cada producto. Nada cambia hasta que lo apliques.',
  selected: products,
  andMore: (count: number) => `y ${formatFigure(count)} más`,
  noneChosen: 'No elegiste ningún producto',
  noneChosenLead: 'Vuelve a la lista, marca los productos y elige «Cambiar los elegidos».',
  backToList: 'Volver a la lista',
  backToPrices: 'Volver a Precios',
  method: 'Cómo',
  preview: 'Ver cómo queda',
  previewing: 'Calculando…',
  errorSummary: 'Revisa los datos marcados.',
  noCategoryChoice: 'Elige una categoría',
  noVatChoice: 'Elige el IVA',
  noStatusChoice: 'Elige dónde quedan',

  recentTitle: 'Cambios recientes',
  recentLead: 'Lo que cambiaste de varios productos a la vez. Cada cambio se puede deshacer.',
  noRecent: 'Todavía no hay cambios',
  noRecentLead: 'Aquí quedan los que apliques desde Productos o Precios.',
  changedCount: (count: number, field: ChangeSet['field']) => `${things(count, field)} con cambio`,
  stayedCount: (count: number) => `${formatFigure(count)} sin cambio`,

  drafted: 'Todavía no has cambiado nada. Revisa las líneas y aplica.',
  appliedTitle: 'Cambio aplicado',
  stoppedTitle: 'Detuviste el cambio',
  undoneTitle: 'Cambio deshecho',
  apply: (count: number, field: ChangeSet['field']) => `Aplicar a ${things(count, field)}`,
  applying: 'Aplicando…',
  nothingToApply: 'Nada de esto puede cambiar así.',
  undo: 'Deshacer el cambio',
  undoing: 'Deshaciendo…',
  undoLead: 'Vuelve a su valor anterior solo lo que sigue como lo dejó este cambio.',
  undoKeepsOffers: 'Antes de 24 horas, y si nadie ha comprado, las ofertas siguen como estaban.',
  applied: (count: number, field: ChangeSet['field']) =>
    `${count === 1 ? 'Cambió' : 'Cambiaron'} ${things(count, field)}.`,
  undone: (count: number, field: ChangeSet['field']) =>
    `${counted(count, field, 'volvió', 'volvieron')} a su valor anterior.`,
  left: (count: number, field: ChangeSet['field']) =>
    `${counted(count, field, 'quedó', 'quedaron')} por fuera: ${count === 1 ? 'ya no estaba' : 'ya no estaban'} como en la vista previa.`,
  unrestored: (count: number, field: ChangeSet['field']) =>
    `${counted(count, field, 'se quedó', 'se quedaron')} como ${count === 1 ? 'está' : 'están'}: ${count === 1 ? 'cambió' : 'cambiaron'} después.`,
  unreached: (count: number, field: ChangeSet['field']) =>
    `${counted(count, field, 'quedó', 'quedaron')} sin cambiar: lo detuviste antes.`,
  refused: (count: number, field: ChangeSet['field']) =>
    `${counted(count, field, 'no puede', 'no pueden')} cambiar así.`,
  belowCost: (count: number, field: ChangeSet['field']) =>
    field === 'cells'
      ? `${things(count, field)} ${count === 1 ? 'deja' : 'dejan'} su producto por debajo del costo.`
      : `${counted(count, field, 'quedaría', 'quedarían')} por debajo de su costo.`,
  overPromised: (count: number, field: ChangeSet['field']) =>
    field === 'cells'
      ? `${things(count, field)} ${count === 1 ? 'deja' : 'dejan'} un descuento con el precio anterior inflado.`
      : `${countOf(count, 'descuento quedaría', 'descuentos quedarían')} con el precio anterior inflado.`,
  overPromisedWhy:
    'La oferta empezaría de nuevo, y en los 30 días de antes se cobró menos que el precio de lista. Si deshaces el cambio antes de 24 horas y nadie ha comprado, la oferta sigue como estaba.',
  presumed: (count: number) =>
    `La ley presume que ${count === 1 ? 'este cambio engaña' : `${formatFigure(count)} de estos cambios engañan`}`,
  presumedWhy:
    'Subes un precio durante una oferta o menos de seis meses después, o rebajas algo que subió hace menos de un mes (Circular Única de la SIC).',
  seeThem: 'Ver cuáles',
  notNow: 'Ese cambio ya estaba hecho. No cambiamos nada otra vez.',
  goneTitle: 'Ese cambio ya no está',
  goneLead: 'Una vista previa dura un día. Vuelve a empezar el cambio.',
  unreadable: 'No entendimos lo que enviaste. Recarga la página e intenta de nuevo.',
  views: 'Qué líneas ver',
  lines: 'Líneas del cambio',
  noLines: 'No hay líneas que mostrar',
  columns: {
    product: 'Producto',
    before: 'Ahora',
    after: 'Queda',
    difference: 'Diferencia',
    margin: 'Margen sobre el costo con IVA',
  },
  columnsAfter: { before: 'Antes', after: 'Después' },
  belowCostBadge: 'Por debajo del costo',
  overPromisedBadge: 'Precio anterior inflado',
  /** Without the discount the margin would look higher than what a sale earns. */
  marginWithDiscount: (margin: number, discount: number) =>
    `${formatPercent(margin)} con ${formatPercent(discount)} de descuento`,
  noMargin: 'Sin costo',
  noRate: 'Sin tasa del dólar',
  when: (set: Pick<ChangeSet, 'state' | 'createdAt' | 'appliedAt' | 'undoneAt'>, on: (moment: Date) => string) => {
    if (set.state === 'applying') return `Empezó ${on(set.appliedAt ?? set.createdAt)}`;
    if (set.undoneAt) return `Deshecho ${on(set.undoneAt)}`;
    return set.appliedAt ? `Aplicado ${on(set.appliedAt)}` : `Preparado ${on(set.createdAt)}`;
  },
  pagination: pagingOf('Páginas de líneas'),
} as const;

export const changeFieldNames = { ...productLabels, place: 'En la tienda' } as const satisfies Record<
  LineField,
  string
>;

export const productStatusNames = {
  shop: 'En la tienda',
  draft: 'Sin publicar',
  deleted: 'Eliminado',
} as const satisfies Record<ProductStatus, string>;

export const changeMethodNames = {
  set: 'Dejar en',
  raise: 'Subir',
  lower: 'Bajar',
  raise_percent: 'Subir un porcentaje',
  lower_percent: 'Bajar un porcentaje',
  dollars: 'Costo en dólares × tasa + margen + IVA',
} as const satisfies Record<ChangeMethod, string>;

export const changeValueLabels = {
  price: 'Pesos o porcentaje',
  discount: 'Puntos de descuento',
  stock: 'Unidades',
  category: 'Categoría nueva',
  vat: 'IVA nuevo',
  place: 'Dónde quedan',
} as const satisfies Record<ChangeField, string>;

export const changeProblemText = {
  missing: 'Escribe un valor.',
  not_a_choice: 'Elige una opción de la lista.',
  not_pesos: howToWritePesos,
  not_a_number: 'Escribe un número, como 10, 7,5 o 5.000.',
  not_whole: 'Escribe un número entero, sin decimales.',
  negative: 'Escríbelo sin signo menos y elige «Bajar».',
  too_large: 'Es demasiado grande.',
  too_small: 'Tiene que ser más que cero.',
  plus_sign: 'Escríbelo sin signo más, o elige «Subir».',
} as const satisfies Record<ChangeProblem, string>;

export const lineReasonText = {
  same: 'Ya está así.',
  under_one: 'El precio quedaría por debajo de $\u00a01.',
  too_large: 'Pasa del valor más alto que se puede.',
  discount_range: 'El descuento tiene que quedar entre 0 y 99 %.',
  below_zero: 'No hay tantas unidades.',
  below_held: 'Hay más unidades apartadas por pedidos sin pagar.',
  no_usd_cost: 'No tiene costo en dólares.',
  gone: 'Está eliminado.',
  stale: 'Cambió mientras editabas la hoja: se queda como está ahora.',
  moved: 'Cambió después de la vista previa.',
  stopped: 'Detuviste el cambio antes de llegar a este.',
} as const satisfies Record<LineReason, string>;

/** `moved` in a line that was left as it was means a change after applying, not after the preview. */
export function lineReason(reason: LineReason, state: LineState): string {
  return reason === 'moved' && state === 'kept' ? 'Cambió después: se queda como está.' : lineReasonText[reason];
}

export const lineViewNames = {
  all: 'Todos',
  toReview: 'Por revisar',
  changing: 'Cambian',
  staying: 'No cambian',
  belowCost: 'Bajo el costo',
  overPromised: 'Precio anterior inflado',
  presumed: 'Engañan, presume la ley',
} as const satisfies Record<LineView, string>;

export function viewName(view: LineView, counts: ChangeCounts): string {
  return `${lineViewNames[view]} (${formatFigure(counts[view])})`;
}

export function ruleText(rule: ChangeRule): string {
  if (rule.field === 'cells') return `Hoja: ${things(rule.cells, 'cells')}`;
  const name = changeFieldNames[rule.field];
  switch (rule.way) {
    case 'set':
      return `${name}: dejar en ${valueText(rule.field, setValue(rule))}`;
    case 'add':
      return `${name}: ${rule.amount < 0 ? 'bajar' : 'subir'} ${amountText(rule.field, Math.abs(rule.amount))}`;
    case 'percent':
      return `${name}: ${rule.basisPoints < 0 ? 'bajar' : 'subir'} ${formatPercent(Math.abs(rule.basisPoints) / 100)}`;
    case 'dollars':
      return `${name}: costo en dólares a $ ${formatFigure(rule.rateInCents / 100)} con ${formatPercent(rule.marginInBasisPoints / 100)} de margen`;
  }
}

type SetTo = { category: string } | { vat: ProductVat } | { place: string } | { amount: number };

function setValue(rule: SetTo): string {
  if ('category' in rule) return nameOfCategory(rule.category);
  if ('vat' in rule) return String(rule.vat);
  return 'place' in rule ? rule.place : String(rule.amount);
}

function amountText(field: ChangeField, amount: number): string {
  if (field === 'price') return formatPesos(amount);
  return field === 'discount' ? countOf(amount, 'punto', 'puntos') : countOf(amount, 'unidad', 'unidades');
}

export function valueText(field: LineField, value: string): string {
  if (field === 'place') return productStatusNames[value as ProductStatus];
  if (field === 'vat') return vatNames[value as keyof typeof vatNames];
  if (field === 'cost') return value === '' ? 'Sin costo' : formatPesos(Number(value));
  if (field === 'category') return categoryName(value as Parameters<typeof categoryName>[0]);
  if (field === 'price') return formatPesos(Number(value));
  return field === 'discount' ? formatPercent(Number(value)) : formatFigure(Number(value));
}

/** `+ $ 5.000`, `− 3`. */
export function differenceText(field: LineField, before: string, after: string): string {
  if (field === 'category' || field === 'vat' || field === 'place' || before === '' || after === '') return '';
  const difference = Number(after) - Number(before);
  return `${difference < 0 ? '−' : '+'}\u00a0${valueText(field, String(Math.abs(difference)))}`;
}

export function scopeText(scope: ChangeScope, count: number): string {
  const all = products(count);
  if (scope.kind === 'cells') return `${products(scope.products)} en la hoja`;
  if (scope.kind === 'chosen') return `${all} de la lista`;
  if (scope.kind === 'group') {
    const parts = [scope.category === null ? null : categoryName(scope.category), scope.brand || null];
    return [all, ...parts.filter((part) => part !== null)].join(', ');
  }
  const { query, category, state } = scope.filter;
  const parts = [
    query && `«${query}»`,
    category === null ? '' : categoryName(category),
    state === null ? '' : productFilterStateNames[state].toLowerCase(),
  ].filter((part) => part !== '');
  return parts.length > 0 ? `${all} del filtro ${parts.join(', ')}` : `${all}, todos los de la tienda`;
}
