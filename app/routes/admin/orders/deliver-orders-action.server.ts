import { servicesContext } from '#app/contexts.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { readGuideList } from '#app/shop/orders/parcels/guide-list.ts';
import { deliverMany, matchGuideList } from '#app/shop/orders/parcels/many-deliveries.server.ts';
import { type ParcelToDeliver, parcelKey, readParcelKeys } from '#app/shop/orders/parcels/many-deliveries.ts';
import { dayOf, readDay } from '#app/shop/shared/day.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import {
  deliveriesText,
  deliveryProblems,
  guideListRefusals,
  guideProblems,
} from '#app/text/admin/orders/many-deliveries.ts';
import { adminOrdersText } from '#app/text/admin/orders/orders.ts';
import { type AdminRequest, actingOf } from '../admin-action.server.ts';

export interface DeliverAnswer {
  sentence: string | null;
  lines: string[];
  /** What the pasted guides are; null where the page lists all that is under way. */
  parcels: ParcelToDeliver[] | null;
  /** Keys of those that are ticked. */
  chosen: string[];
  guides: string;
  day: string;
}

type Answer = { delivered: number; press: string } | (DeliverAnswer & { status: number });

const mostTyped = 20_000;
const nothing: DeliverAnswer = { sentence: null, lines: [], parcels: null, chosen: [], guides: '', day: '' };

/** @throws NotTheOwner */
export async function actOnDeliveries({ context }: Pick<AdminRequest, 'context'>, form: FormData): Promise<Answer> {
  const { db, clock, settings } = context.get(servicesContext);
  const intent = form.get('intent');
  if (intent === 'read') {
    const guides = textOf(form.get('guias'));
    const read = readGuideList(guides);
    if (!read.ok) return { ...nothing, guides, status: 422, sentence: guideListRefusals[read.code] };
    const { parcels, problems } = await matchGuideList(db, read.guides, clock.now());
    const lines = problems.map(({ guide, code }) => `${guide}: ${guideProblems[code]}`);
    const sentence = lines.length > 0 ? deliveriesText.notFound(lines.length) : null;
    return { ...nothing, status: 200, sentence, lines, parcels, chosen: parcels.map(parcelKey), guides };
  }
  if (intent !== 'deliver') return { ...nothing, status: 400, sentence: adminFormText.notUnderstood };
  const chosen = readParcelKeys(form.getAll('paquete'));
  const day = textOf(form.get('dia')).trim();
  const shown = { ...nothing, day, chosen: chosen.map(parcelKey) };
  if (chosen.length === 0) return { ...shown, status: 422, sentence: deliveriesText.chooseSome };
  const acting = actingOf(context);
  if (day !== '' && (readDay(day) === null || day > dayOf(acting.now))) {
    return { ...shown, status: 422, sentence: deliveriesText.badDay };
  }
  const press = crypto.randomUUID();
  const adminContext = { db, acting, holdMinutes: settings.holdMinutes, press };
  const { done, failed } = await deliverMany(adminContext, chosen, day || null);
  if (failed.length === 0) return { delivered: done.length, press };
  const sentence = `${done.length > 0 ? `${deliveriesText.done(done.length)} ` : ''}${deliveriesText.failed(failed.length)}`;
  const lines = failed.map(
    ({ reference, code }) => `${adminOrdersText.one(orderNumber(reference))}: ${deliveryProblems[code]}`,
  );
  return { ...shown, status: 409, sentence, lines, chosen: failed.map(parcelKey) };
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.toWellFormed().slice(0, mostTyped) : '';
}
