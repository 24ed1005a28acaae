import type { AuditAction, AuditFacts, AuditSubject } from '#app/shop/audit/audit.ts';
import { ownValue } from '#app/shop/shared/own-value.ts';
import { labelOf } from '../../specs/specs.ts';
import { auditText } from './audit.ts';
import { auditFieldWords } from './audit-fields.ts';
import { type FieldWords, plainWords } from './field-words.ts';

/** Used by the loader, so that browsers load none of these words. */
const actionNames = {
  product: {
    created: 'Añadido',
    changed: 'Editado',
    deleted: 'Eliminado',
    restored: 'Recuperado',
    published: 'Publicado',
    hidden: 'Retirado de la tienda',
    copied: 'Duplicado',
  },
  order: {
    prepared: 'Preparado',
    sent: 'Enviado',
    delivered: 'Entregado',
    returned: 'Devuelto',
    restocked: 'Piezas apartadas',
    cancelled: 'Cancelado',
    closed: 'Piezas liberadas y pedido cerrado',
    step_taken_back: 'Paso deshecho',
    recipient_corrected: 'Datos del comprador corregidos',
    invoice_buyer_corrected: 'Comprador de la factura corregido',
    parcel_corrected: 'Guía corregida',
    noted: 'Nota interna cambiada',
    refund_noted: 'Reembolso anotado',
    asked_provider: 'Se preguntó a Wompi',
    freed: 'Piezas liberadas sin pago',
    serials_saved: 'Números de serie anotados',
    piece_back: 'Pieza de vuelta en la tienda',
    return_undone: 'Devolución deshecha',
    rest_dropped: 'Lo que faltaba no sale',
  },
  invoice: { sent_again: 'Enviada otra vez', queued: 'Pedida para una venta de antes', typed: 'Escrita a mano' },
  attention: { settled: 'Resuelta' },
  review: {
    hidden: 'Oculta',
    shown: 'Visible otra vez',
    answered: 'Respondida',
    answer_changed: 'Respuesta editada',
    answer_removed: 'Respuesta eliminada',
    rule_changed: 'Quién puede escribir',
  },
  question: {
    answered: 'Respondida',
    answer_changed: 'Respuesta editada',
    hidden: 'No publicada',
    shown: 'Visible otra vez',
  },
  coupon: { added: 'Creado', changed: 'Editado', paused: 'Pausado', resumed: 'Activo otra vez' },
  front_page: {
    slide_added: 'Diapositiva añadida al borrador',
    slide_changed: 'Diapositivas cambiadas en el borrador',
    slide_removed: 'Diapositiva quitada del borrador',
    strip_added: 'Franja añadida al borrador',
    strip_changed: 'Franjas cambiadas en el borrador',
    strip_removed: 'Franja quitada del borrador',
    draft_replaced: 'Borrador reemplazado',
    published: 'Publicada',
    withdrawn: 'Publicación deshecha',
  },
  article: {
    added: 'Escrito',
    changed: 'Editado',
    published: 'Publicado',
    hidden: 'Vuelto borrador',
    deleted: 'Eliminado',
    restored: 'Recuperado',
  },
  page: {
    added: 'Creada',
    changed: 'Editada',
    published: 'Publicada',
    version_cancelled: 'Versión cancelada',
    withdrawn: 'Retirada',
    restored: 'Recuperada',
  },
  content_picture: { added: 'Subida' },
  campaign: {
    added: 'Creada',
    changed: 'Editada',
    published: 'Publicada',
    retracted: 'Retirada antes de empezar',
    started: 'Empezada antes',
    ended: 'Terminada antes',
    removed: 'Borrador eliminado',
  },
  maker: { added: 'Añadida', changed: 'Editada', removed: 'Quitada' },
  delivery: { changed: 'Editado' },
  invoicing: { changed: 'Editado' },
  notices: {
    changed: 'Editadas',
    device_added: 'Dispositivo activado',
    device_removed: 'Dispositivo quitado',
  },
  claim: { answered: 'Respondida', closed: 'Cerrada', reopened: 'Reabierta', noted: 'Nota interna cambiada' },
  mail: { resent: 'Enviado otra vez', dismissed: 'Descartado' },
  import: {
    applied: 'Hecha',
    stopped: 'Detenida',
    undone: 'Deshecha',
    headings_chosen: 'Encabezados explicados',
    reading_chosen: 'Leída otra vez',
    supplier_chosen: 'Proveedor dicho',
  },
  category: {
    added: 'Añadida',
    changed: 'Editada',
    moved: 'Puesta en otro lugar',
    pictured: 'Foto cambiada',
    removed: 'Eliminada',
    restored: 'Recuperada',
    fact_added: 'Dato añadido',
    fact_changed: 'Dato editado',
    fact_moved: 'Dato puesto en otro lugar',
    fact_removed: 'Dato quitado',
  },
  supplier: { added: 'Añadido', changed: 'Editado', removed: 'Eliminado' },
  search: {
    taught: 'Añadida',
    forgotten: 'Quitada',
    dismissed: 'Fuera de la lista',
    set_aside: 'No se vende',
    taken_back: 'Otra vez por revisar',
    unsold: 'Dicho que no se vende',
    sold: 'Dicho que sí se vende',
  },
  change: { applied: 'Aplicado', undone: 'Deshecho', stopped: 'Detenido' },
  door: {
    factor_on: 'Segundo paso activado',
    factor_off: 'Segundo paso desactivado',
    codes_renewed: 'Códigos de recuperación nuevos',
    recovery_code_used: 'Código de recuperación usado',
    code_refused: 'Código equivocado',
    password_of_settings: 'Contraseña puesta en los ajustes del servidor',
    reset: 'Acceso recuperado desde el servidor',
  },
} as const satisfies { [Subject in AuditSubject]: Record<AuditAction<Subject>, string> };

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
  const words: Record<string, FieldWords> = auditFieldWords[subject] ?? {};
  const rows = Object.entries(words).flatMap(([field, { name, say, none = auditText.empty }]): AuditRow[] => {
    const [old, now] = [fieldOf(before, field), fieldOf(after, field)];
    if (field === 'specs') return specRows(old, now);
    if (field === 'productId') return [];
    if (isEmpty(old) && isEmpty(now)) return [];
    const said = (facts: AuditFacts | null, value: unknown) =>
      facts && Object.hasOwn(facts, field) ? (isEmpty(value) ? none : cut(say(value))) : null;
    return [{ name, before: said(before, old), after: said(after, now) }];
  });
  // Written by another version of the shop: shown without a name rather than left out.
  const others = Object.keys({ ...before, ...after }).filter((field) => !Object.hasOwn(words, field));
  return rows.concat(
    others.map((field) => ({
      name: auditText.otherField,
      before: isEmpty(fieldOf(before, field)) ? null : cut(plainWords(fieldOf(before, field))),
      after: isEmpty(fieldOf(after, field)) ? null : cut(plainWords(fieldOf(after, field))),
    })),
  );
}

function specRows(before: unknown, after: unknown): AuditRow[] {
  const [old, now] = [factsOf(before), factsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]))
    .map((key) => ({
      name: labelOf(key),
      before: before === undefined ? null : isEmpty(old[key]) ? auditText.empty : cut(plainWords(old[key])),
      after: after === undefined ? null : isEmpty(now[key]) ? auditText.empty : cut(plainWords(now[key])),
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
