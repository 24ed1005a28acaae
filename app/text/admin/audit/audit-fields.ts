import type { AuditField, AuditSubject } from '#app/shop/audit/audit.ts';
import type { ProductField } from '#app/shop/catalog/admin/product-form.ts';
import { nameOfCategory, noCategory } from '#app/shop/catalog/categories.ts';
import type { ChangeRule } from '#app/shop/changes/change-rule.ts';
import type { FulfilmentStatus } from '#app/shop/orders/fulfilment.ts';
import { shownOrderName } from '#app/shop/orders/order-number.ts';
import { ownValue } from '#app/shop/shared/own-value.ts';
import { legalIdTypeNames } from '../../checkout/checkout.ts';
import { countOf, formatCents, formatPercent, formatPesos } from '../../format.ts';
import { claimStatusNames } from '../../legal/claim-form.ts';
import { attentionNames } from '../attention.ts';
import { ruleText } from '../changes.ts';
import { adminDeliveryText, deliveryFieldNames } from '../delivery.ts';
import { suppliersText } from '../exchange/suppliers.ts';
import { exchangeText } from '../exchange.ts';
import { columnNames, emptyValue } from '../file-columns.ts';
import { formatDollars } from '../format.ts';
import { documentKindNames } from '../invoices/document-names.ts';
import { choicesLabels, issueMomentNames } from '../invoices/invoicing-choices.ts';
import { noticeName, noticesText } from '../notices.ts';
import { recipientLabels } from '../orders/corrections.ts';
import { adminOrdersText, adminStatusNames, refundMethodNames, stepNames } from '../orders/orders.ts';
import { adminPicturesText } from '../pictures/pictures.ts';
import { costVatNames, productLabels, vatNames } from '../products/product-names.ts';
import { adminProductsText } from '../products/products.ts';
import { adminReviewsText } from '../reviews.ts';
import { adminSearchText } from '../search.ts';
import { mailNames } from '../today/mail-names.ts';
import { dayNamed, type FieldWords, figure, oneOf, plain, plainWords } from './field-words.ts';
import { storefrontFields } from './storefront-fields.ts';

const vatNamed = (value: unknown) => ownValue(vatNames, String(value)) ?? plainWords(value);
const orderNamed = (value: unknown) => shownOrderName(plainWords(value));
const categoryOf = (value: unknown) =>
  value === noCategory ? adminProductsText.noCategory : nameOfCategory(plainWords(value));

const headingsRead = (headings: unknown) =>
  Object.entries(typeof headings === 'object' ? { ...headings } : {})
    .map(([heading, column]) => `${heading}: ${ownValue(columnNames, String(column)) ?? exchangeText.columns.unread}`)
    .join('; ');

/** Of reviews and questions. */
const moderated = plain({ isHidden: 'Oculta', reason: 'Motivo', answer: 'Respuesta', productId: 'Producto' });

const fulfilmentNames = {
  none: 'Sin pagar',
  to_prepare: 'Para preparar',
  prepared: 'Preparado',
  partly_sent: 'Enviado en parte',
  sent: 'Enviado',
  delivered: 'Entregado',
  returned: 'Devuelto',
  cancelled: 'Cancelado',
} as const satisfies Record<FulfilmentStatus, string>;

/** The compiler demands a name for each field that an entry can hold. */
export const auditFieldWords = {
  product: {
    ...plain({ ...productLabels, specs: adminProductsText.specs, pictures: adminPicturesText.title }),
    price: { name: productLabels.price, say: figure(formatPesos) },
    category: { name: productLabels.category, say: categoryOf, none: emptyValue('category') },
    description: { name: productLabels.description, say: plainWords, none: emptyValue('description') },
    coupon: { name: productLabels.coupon, say: plainWords, none: emptyValue('coupon') },
    discount: { name: productLabels.discount, say: figure(formatPercent) },
    cost: { name: productLabels.cost, say: figure(formatPesos), none: emptyValue('cost') },
    costUsdCents: { name: productLabels.costUsdCents, say: figure(formatDollars), none: emptyValue('cost_usd') },
    costHasVat: {
      name: productLabels.costHasVat,
      say: (value) => (typeof value === 'boolean' ? costVatNames[`${value}`] : plainWords(value)),
    },
    vat: { name: productLabels.vat, say: vatNamed },
    vatPercent: { name: productLabels.vat, say: figure(formatPercent) },
  } satisfies Record<ProductField | 'specs' | 'pictures' | 'vatPercent', FieldWords>,
  order: {
    status: { name: 'Pago', say: oneOf(adminStatusNames) },
    fulfilment: { name: 'Estado', say: oneOf(fulfilmentNames) },
    carrier: { name: adminOrdersText.carrier, say: plainWords },
    trackingNumber: { name: adminOrdersText.trackingNumber, say: plainWords },
    trackingUrl: { name: adminOrdersText.trackingUrl, say: plainWords, none: '(sin enlace)' },
    reason: { name: adminOrdersText.cancelReasonLabel, say: plainWords },
    amountInCents: { name: 'Valor', say: figure(formatCents) },
    refundedOn: { name: adminOrdersText.refundedOn, say: dayNamed },
    method: { name: adminOrdersText.refundMethod, say: oneOf(refundMethodNames) },
    transferReference: { name: adminOrdersText.refundReference, say: plainWords },
    shelve: { name: 'Vuelve a la venta', say: (value) => (value === true ? 'sí' : 'no') },
    units: { name: 'Piezas', say: plainWords },
    parcel: { name: 'Paquete', say: plainWords },
    deliveredOn: { name: 'Día de entrega', say: dayNamed },
    serials: { name: 'Números de serie', say: plainWords },
    piece: { name: 'Pieza', say: plainWords },
    step: { name: 'Paso', say: oneOf(stepNames) },
    ...plain(recipientLabels),
    legalIdType: { name: recipientLabels.legalIdType, say: oneOf(legalIdTypeNames) },
    invoiceName: { name: 'La factura va a nombre de', say: plainWords },
    invoiceEmail: { name: 'Correo para la factura', say: plainWords },
    arrivesFrom: { name: 'Llega desde', say: dayNamed },
    arrivesTo: { name: 'Llega hasta', say: dayNamed },
    heldPieces: { name: 'Piezas apartadas', say: plainWords },
    transactions: {
      name: 'En Wompi hay',
      say: figure((count) => countOf(count, 'pago', 'pagos')),
    },
  },
  invoice: {
    document: { name: 'Documento', say: oneOf(documentKindNames) },
    ...plain({ number: 'Número', code: 'CUFE o CUDE' }),
  },
  attention: {
    kind: { name: 'Asunto', say: oneOf(attentionNames) },
    reference: { name: 'Pedido', say: orderNamed },
    note: { name: adminOrdersText.settleNote, say: plainWords },
  },
  review: { ...moderated, needsPurchase: { name: adminReviewsText.needsPurchase, say: plainWords } },
  question: moderated,
  ...storefrontFields,
  maker: plain({ name: 'Nombre', spellings: 'También se escribe' }),
  delivery: {
    ...plain(deliveryFieldNames),
    cutOffHour: { name: adminDeliveryText.cutOff, say: figure((hour) => `${hour}:00`) },
  },
  invoicing: {
    issuedWhen: { name: choicesLabels.issuedWhen, say: oneOf(issueMomentNames) },
    buyerWaitHours: { name: choicesLabels.buyerWaitHours, say: plainWords },
  },
  notices: {
    mailSale: { name: noticeName('sale', 'mail'), say: plainWords },
    mailDecision: { name: noticeName('decision', 'mail'), say: plainWords },
    mailClaim: { name: noticeName('claim', 'mail'), say: plainWords },
    mailQuestion: { name: noticeName('question', 'mail'), say: plainWords },
    mailReview: { name: noticeName('review', 'mail'), say: plainWords },
    mailRanOut: { name: noticeName('ran_out', 'mail'), say: plainWords },
    mailMailFailed: { name: noticeName('mail_failed', 'mail'), say: plainWords },
    mailWompiAway: { name: noticeName('wompi_away', 'mail'), say: plainWords },
    mailImportEnded: { name: noticeName('import_ended', 'mail'), say: plainWords },
    mailContingency: { name: noticeName('contingency', 'mail'), say: plainWords },
    pushSale: { name: noticeName('sale', 'push'), say: plainWords },
    pushDecision: { name: noticeName('decision', 'push'), say: plainWords },
    pushClaim: { name: noticeName('claim', 'push'), say: plainWords },
    pushQuestion: { name: noticeName('question', 'push'), say: plainWords },
    pushReview: { name: noticeName('review', 'push'), say: plainWords },
    pushRanOut: { name: noticeName('ran_out', 'push'), say: plainWords },
    pushMailFailed: { name: noticeName('mail_failed', 'push'), say: plainWords },
    pushWompiAway: { name: noticeName('wompi_away', 'push'), say: plainWords },
    pushImportEnded: { name: noticeName('import_ended', 'push'), say: plainWords },
    pushContingency: { name: noticeName('contingency', 'push'), say: plainWords },
    summaryHour: { name: noticesText.summary.title, say: figure(noticesText.summary.at) },
    place: { name: 'Dispositivo', say: plainWords },
  },
  claim: {
    status: { name: 'Estado', say: oneOf(claimStatusNames) },
    reason: { name: 'Motivo del cierre', say: plainWords },
  },
  mail: {
    kind: { name: 'Asunto', say: oneOf(mailNames) },
    reference: { name: 'Pedido o PQR', say: orderNamed },
  },
  import: {
    ...plain({
      file: 'Archivo',
      added: 'Productos nuevos',
      changed: 'Productos cambiados',
      unchanged: 'Productos que ya estaban así',
      left: 'Productos que quedaron como estaban',
      undone: 'Productos que volvieron',
      kept: 'Productos que habían cambiado y quedaron así',
      sheet: 'Hoja',
      line: 'Línea de los encabezados',
      zeroPrices: 'Se aplican precios en 0',
      supplier: 'Proveedor',
      leftLines: 'Líneas por fuera',
      placeholdersMeant: 'Se aplican existencias de 999',
      same: 'Líneas que sí son del producto',
      chosen: 'Líneas elegidas entre repetidas',
    }),
    headings: { name: 'Cómo leer cada encabezado', say: headingsRead },
  },
  supplier: {
    ...plain({
      name: suppliersText.label.nombre,
      costHasVat: suppliersText.label.iva,
      soldOut: suppliersText.label.agotar,
      drafts: suppliersText.label.borradores,
    }),
    figures: { name: suppliersText.label.cifras, say: oneOf(suppliersText.figures) },
    marginInBasisPoints: {
      name: suppliersText.label.margen,
      say: figure((margin) => formatPercent(margin / 100)),
      none: '(sin margen)',
    },
  },
  search: plain({ means: adminSearchText.means, times: 'Veces buscada' }),
  change: {
    rule: { name: 'Cambio', say: (rule) => ruleText(rule as ChangeRule) },
    ...plain({ changed: 'Cambiaron', stayed: 'Quedaron como estaban' }),
  },
  door: {
    place: { name: 'Dónde', say: oneOf({ sign_in: 'Al ingresar, con la contraseña correcta', desk: 'En el panel' }) },
    codesLeft: { name: 'Códigos que quedan', say: plainWords },
  },
} as const satisfies { [Subject in AuditSubject]: Record<AuditField<Subject>, FieldWords> };
