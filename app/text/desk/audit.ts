import type { AuditAction, AuditFacts, AuditField, AuditSubject } from '#app/shop/audit/audit.ts';
import { isCategoryName, noCategory } from '#app/shop/catalog/categories.ts';
import type { ProductField } from '#app/shop/catalog/desk/product-form.ts';
import type { ChangeRule } from '#app/shop/changes/change-rule.ts';
import type { FulfilmentStatus } from '#app/shop/orders/fulfilment.ts';
import { shownOrderName } from '#app/shop/orders/order-number.ts';
import { ownValue } from '#app/shop/shared/own-value.ts';
import { countOf, formatCents, formatDay, formatFigure, formatPercent, formatPesos } from '../format.ts';
import { claimStatusNames } from '../legal/claim-form.ts';
import { labelOf } from '../specs/specs.ts';
import { attentionNames } from './attention.ts';
import { ruleText } from './changes.ts';
import { formatDollars } from './format.ts';
import { deskStatusNames, deskText, refundMethodNames } from './orders.ts';
import { adminPicturesText } from './pictures.ts';
import { adminProductsText, costVatNames, productLabels } from './products.ts';
import { adminSearchText } from './search.ts';
import { mailNames } from './today.ts';

export const auditText = {
  title: 'Auditoría',
  lead: 'Quién cambió qué, cuándo, de qué a qué.',
  filters: 'Ver',
  everything: 'Todo',
  search: 'Buscar en la auditoría',
  searchLabel: 'Id o número de pedido',
  from: 'Desde',
  to: 'Hasta',
  apply: 'Filtrar',
  clear: 'Quitar filtros',
  none: 'No hay nada anotado así.',
  noneLead: 'Cambia el filtro, las fechas o lo que buscas.',
  noneYet: 'Aún no hay nada anotado.',
  noneYetLead: 'Cada cambio que hagas en el panel queda aquí.',
  list: 'Lo que se hizo, lo más nuevo primero',
  older: 'Más antiguo',
  newest: 'Volver a lo más nuevo',
  by: (actor: string, moment: string) => `${actor}, ${moment}`,
  seeLines: 'ver sus líneas',
  columns: { field: 'Dato', before: 'Antes', after: 'Después' },
  empty: 'vacío',
  unknownAction: 'Cambio',
  otherField: 'Otro dato',
} as const;

export const auditSubjectNames = {
  product: 'Producto',
  order: 'Pedido',
  attention: 'Decisión',
  review: 'Reseña',
  question: 'Pregunta',
  maker: 'Marca',
  claim: 'PQR',
  mail: 'Correo',
  import: 'Importación',
  search: 'Palabra de búsqueda',
  change: 'Cambio de varios productos',
  door: 'Acceso al panel',
} as const satisfies Record<AuditSubject, string>;

export const auditSubjectPlurals = {
  product: 'Productos',
  order: 'Pedidos',
  attention: 'Decisiones',
  review: 'Reseñas',
  question: 'Preguntas',
  maker: 'Marcas',
  claim: 'PQR',
  mail: 'Correos',
  import: 'Importaciones',
  search: 'Palabras de búsqueda',
  change: 'Cambios por lotes',
  door: 'Acceso',
} as const satisfies Record<AuditSubject, string>;

const actionNames = {
  product: { created: 'Añadido', changed: 'Editado', deleted: 'Eliminado', restored: 'Recuperado' },
  order: {
    prepared: 'Preparado',
    sent: 'Enviado',
    delivered: 'Entregado',
    restocked: 'Piezas apartadas',
    cancelled: 'Cancelado',
    parcel_corrected: 'Guía corregida',
    noted: 'Nota interna cambiada',
    refund_noted: 'Devolución anotada',
    asked_provider: 'Se preguntó a Wompi',
    freed: 'Piezas liberadas sin pago',
  },
  attention: { settled: 'Resuelta' },
  review: {
    hidden: 'Oculta',
    shown: 'Visible otra vez',
    answered: 'Respondida',
    answer_changed: 'Respuesta editada',
    answer_removed: 'Respuesta eliminada',
  },
  question: {
    answered: 'Respondida',
    answer_changed: 'Respuesta editada',
    hidden: 'No publicada',
    shown: 'Visible otra vez',
  },
  maker: { added: 'Añadida', changed: 'Editada', removed: 'Quitada' },
  claim: { answered: 'Respondida', closed: 'Cerrada', reopened: 'Reabierta', noted: 'Nota interna cambiada' },
  mail: { resent: 'Enviado otra vez', dismissed: 'Descartado' },
  import: { applied: 'Hecha', stopped: 'Detenida' },
  search: { taught: 'Agregada', forgotten: 'Quitada', dismissed: 'Fuera de la lista' },
  change: { applied: 'Aplicado', undone: 'Deshecho', stopped: 'Detenido' },
  door: {
    factor_on: 'Segundo paso activado',
    factor_off: 'Segundo paso desactivado',
    codes_renewed: 'Códigos de recuperación nuevos',
    recovery_code_used: 'Código de recuperación usado',
    code_refused: 'Código equivocado',
    password_of_settings: 'Contraseña tomada de los ajustes',
    reset: 'Acceso restablecido con el comando',
  },
} as const satisfies { [Subject in AuditSubject]: Record<AuditAction<Subject>, string> };

interface FieldWords {
  name: string;
  say: (value: unknown) => string;
}

const plain = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? adminProductsText.yes : adminProductsText.no;
  if (typeof value === 'number') return formatFigure(value);
  return Array.isArray(value) ? value.map(plain).join(', ') : String(value);
};
const figure =
  (format: (figure: number) => string) =>
  (value: unknown): string =>
    typeof value === 'number' ? format(value) : plain(value);
const oneOf =
  (names: Record<string, string>) =>
  (value: unknown): string =>
    (typeof value === 'string' ? ownValue(names, value) : undefined) ?? plain(value);
const orderNamed = (value: unknown) => shownOrderName(plain(value));
const categoryOf = (value: unknown) =>
  value === noCategory || !isCategoryName(String(value)) ? adminProductsText.noCategory : String(value);

const moderated = {
  isHidden: { name: 'Oculta', say: plain },
  reason: { name: 'Motivo', say: plain },
  answer: { name: 'Respuesta', say: plain },
  productId: { name: 'Producto', say: plain },
};

const fulfilmentNames = {
  none: 'Sin pagar',
  to_prepare: 'Para preparar',
  prepared: 'Preparado',
  sent: 'Enviado',
  delivered: 'Entregado',
  cancelled: 'Cancelado',
} as const satisfies Record<FulfilmentStatus, string>;

/** The compiler demands a name for each field that an entry can hold. */
const fieldWords = {
  product: {
    name: { name: productLabels.name, say: plain },
    price: { name: productLabels.price, say: figure(formatPesos) },
    category: { name: productLabels.category, say: categoryOf },
    description: { name: productLabels.description, say: plain },
    discount: { name: productLabels.discount, say: figure(formatPercent) },
    stock: { name: productLabels.stock, say: plain },
    coupon: { name: productLabels.coupon, say: plain },
    image: { name: productLabels.image, say: plain },
    sales: { name: productLabels.sales, say: plain },
    cost: { name: productLabels.cost, say: figure(formatPesos) },
    costUsdCents: { name: productLabels.costUsdCents, say: figure(formatDollars) },
    costHasVat: {
      name: productLabels.costHasVat,
      say: (value) => (typeof value === 'boolean' ? costVatNames[`${value}`] : plain(value)),
    },
    vatPercent: { name: productLabels.vatPercent, say: figure(formatPercent) },
    lowStockAt: { name: productLabels.lowStockAt, say: plain },
    specs: { name: adminProductsText.specs, say: plain },
    pictures: { name: adminPicturesText.title, say: plain },
  } satisfies Record<ProductField | 'specs' | 'pictures', FieldWords>,
  order: {
    status: { name: 'Pago', say: oneOf(deskStatusNames) },
    fulfilment: { name: 'Estado', say: oneOf(fulfilmentNames) },
    carrier: { name: deskText.carrier, say: plain },
    trackingNumber: { name: deskText.trackingNumber, say: plain },
    trackingUrl: { name: deskText.trackingUrl, say: plain },
    reason: { name: deskText.cancelReasonLabel, say: plain },
    amountInCents: { name: 'Valor', say: figure(formatCents) },
    refundedOn: { name: deskText.refundedOn, say: (value) => (typeof value === 'string' ? formatDay(value) : '') },
    method: { name: deskText.refundMethod, say: oneOf(refundMethodNames) },
    transferReference: { name: deskText.refundReference, say: plain },
    heldPieces: { name: 'Piezas apartadas', say: plain },
    transactions: {
      name: 'Wompi conoce',
      say: figure((count) => countOf(count, 'transacción', 'transacciones')),
    },
  },
  attention: {
    kind: { name: 'Asunto', say: oneOf(attentionNames) },
    reference: { name: 'Pedido', say: orderNamed },
    note: { name: deskText.settleNote, say: plain },
  },
  review: moderated,
  question: moderated,
  maker: {
    name: { name: 'Nombre', say: plain },
    spellings: { name: 'También se escribe', say: plain },
  },
  claim: {
    status: { name: 'Estado', say: oneOf(claimStatusNames) },
    reason: { name: 'Motivo del cierre', say: plain },
  },
  mail: {
    kind: { name: 'Asunto', say: oneOf(mailNames) },
    reference: { name: 'Pedido o PQR', say: orderNamed },
  },
  import: {
    file: { name: 'Archivo', say: plain },
    added: { name: 'Productos nuevos', say: plain },
    changed: { name: 'Productos cambiados', say: plain },
    unchanged: { name: 'Productos que ya estaban así', say: plain },
    left: { name: 'Productos que quedaron como estaban', say: plain },
  },
  search: {
    means: { name: adminSearchText.means, say: plain },
    times: { name: 'Veces buscada', say: plain },
  },
  change: {
    rule: { name: 'Cambio', say: (rule) => ruleText(rule as ChangeRule) },
    changed: { name: 'Productos cambiados', say: plain },
    stayed: { name: 'Productos que quedaron como estaban', say: plain },
  },
  door: {
    place: { name: 'Dónde', say: oneOf({ sign_in: 'Al ingresar, con la contraseña correcta', desk: 'En el panel' }) },
    codesLeft: { name: 'Códigos que quedan', say: plain },
  },
} as const satisfies { [Subject in AuditSubject]: Record<AuditField<Subject>, FieldWords> };

export function actionName(subject: AuditSubject, action: string): string {
  const names: Record<string, string> = actionNames[subject] ?? {};
  return ownValue(names, action) ?? auditText.unknownAction;
}

export interface AuditRow {
  name: string;
  before: string | null;
  after: string | null;
}

export function auditRows(subject: AuditSubject, before: AuditFacts | null, after: AuditFacts | null): AuditRow[] {
  const words: Record<string, FieldWords> = fieldWords[subject] ?? {};
  const rows = Object.entries(words).flatMap(([field, { name, say }]): AuditRow[] => {
    const [old, now] = [fieldOf(before, field), fieldOf(after, field)];
    if (field === 'specs') return specRows(old, now);
    if (field === 'productId') return [];
    if (isEmpty(old) && isEmpty(now)) return [];
    const said = (facts: AuditFacts | null, value: unknown) =>
      facts && Object.hasOwn(facts, field) ? (isEmpty(value) ? auditText.empty : cut(say(value))) : null;
    return [{ name, before: said(before, old), after: said(after, now) }];
  });
  // Written by another version of the shop: shown without a name rather than left out.
  const others = Object.keys({ ...before, ...after }).filter((field) => !Object.hasOwn(words, field));
  return rows.concat(
    others.map((field) => ({
      name: auditText.otherField,
      before: isEmpty(fieldOf(before, field)) ? null : cut(plain(fieldOf(before, field))),
      after: isEmpty(fieldOf(after, field)) ? null : cut(plain(fieldOf(after, field))),
    })),
  );
}

function specRows(before: unknown, after: unknown): AuditRow[] {
  const [old, now] = [factsOf(before), factsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]))
    .map((key) => ({
      name: labelOf(key),
      before: before === undefined ? null : isEmpty(old[key]) ? auditText.empty : cut(plain(old[key])),
      after: after === undefined ? null : isEmpty(now[key]) ? auditText.empty : cut(plain(now[key])),
    }));
}

function factsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function fieldOf(facts: AuditFacts | null, field: string): unknown {
  return facts ? (facts as Record<string, unknown>)[field] : undefined;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

const longestValue = 300;

function cut(text: string): string {
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}
