import { randomUUID } from 'node:crypto';
import { servicesContext } from '#app/contexts.ts';
import { readGuides } from '#app/shop/orders/admin/guide-file.ts';
import { matchGuides, shipMany } from '#app/shop/orders/admin/many-orders.server.ts';
import { mostAtOnce, type SendAnswer, type Shipment } from '#app/shop/orders/admin/many-orders.ts';
import { referencePattern } from '#app/shop/orders/order-number.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import { guideFileRefusals, manyProblems, manyText } from '#app/text/admin/orders/many-orders.ts';
import { type AdminRequest, actingOf } from '../admin-action.server.ts';

type Answer = { sent: number; press: string } | (SendAnswer & { status: number });

const nothing: SendAnswer = { sentence: null, read: null, orders: null, carrier: '', typed: [], failed: [], lines: [] };

/** @throws NotTheOwner */
export async function actOnGuides({ context }: Pick<AdminRequest, 'context'>, form: FormData): Promise<Answer> {
  const { db, settings } = context.get(servicesContext);
  const intent = form.get('intent');
  if (intent === 'read') {
    const file = form.get('archivo');
    const read = readGuides(file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array());
    if (!read.ok) return { ...nothing, status: 422, sentence: guideFileRefusals[read.code] };
    const { orders, shipments, problems } = await matchGuides(db, read.rows);
    const lines = problems.map(({ line, order, code }) => manyText.line(line, order, manyProblems[code]));
    const sentence = lines.length > 0 ? manyText.failed(lines.length) : null;
    return { ...nothing, status: 200, sentence, read: shipments.length, orders, typed: shipments, lines };
  }
  const carrier = textOf(form.get('transportadora'));
  const typed = typedGuides(form);
  const shown = { ...nothing, carrier, typed };
  if (intent === 'check') return { ...shown, status: 200 };
  if (intent !== 'send') return { ...nothing, status: 400, sentence: adminFormText.notUnderstood };
  const shipments = typed.map((each) => ({ ...each, carrier: each.carrier || carrier }));
  if (shipments.length === 0) return { ...shown, status: 422, sentence: manyText.noneTyped };
  const press = randomUUID();
  const adminContext = { db, acting: actingOf(context), holdMinutes: settings.holdMinutes, press };
  const { done, failed } = await shipMany(adminContext, shipments);
  if (failed.length === 0) return { sent: done.length, press };
  const left = typed.filter(({ reference }) => !done.includes(reference));
  const sentence = `${done.length > 0 ? `${manyText.sent(done.length)} ` : ''}${manyText.failed(failed.length)}`;
  return { ...shown, status: 409, sentence, typed: left, failed };
}

function typedGuides(form: FormData): Shipment[] {
  const typed: Shipment[] = [];
  for (const [name, value] of form) {
    const [field, reference = ''] = name.split('.');
    const number = textOf(value);
    if (field !== 'guia' || number === '' || !referencePattern.test(reference)) continue;
    if (typed.length < mostAtOnce) {
      typed.push({ reference, number, carrier: textOf(form.get(`transportadora.${reference}`)) });
    }
  }
  return typed;
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string'
    ? value
        .toWellFormed()
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, 200)
    : '';
}
