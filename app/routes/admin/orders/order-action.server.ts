import { redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import { readSerials } from '#app/shop/aftersale/admin-items.ts';
import { saveSerials, takeItemBack } from '#app/shop/aftersale/serials.server.ts';
import type { SerialsOutcome } from '#app/shop/aftersale/serials.ts';
import { noteRefund, saveNote, settleAttention } from '#app/shop/orders/admin/admin-notes.server.ts';
import { type StepOutcome, type TakenStep, takeStep } from '#app/shop/orders/admin/admin-steps.server.ts';
import { checkOrderForm } from '#app/shop/orders/admin/order-forms.ts';
import { correctParcel } from '#app/shop/orders/admin/parcel.server.ts';
import { trackingUrlOf } from '#app/shop/orders/carriers.ts';
import { type OrderState, shownStatus } from '#app/shop/orders/fulfilment.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { undoReturn } from '#app/shop/orders/parcels/returns.server.ts';
import { readItems, readQuantities } from '#app/shop/orders/parcels/unit-forms.ts';
import { askAboutOrder } from '#app/shop/payments/ask.server.ts';
import { GatewayUnavailable } from '#app/shop/payments/gateway.ts';
import type { AdminProblems, AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { addressOf } from '#app/shop/shared/admin-query.ts';
import { dayOf } from '#app/shop/shared/day.ts';
import type { RefusedForm } from '#app/shop/shared/refusal.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import { orderUnitsRefusals } from '#app/text/admin/orders/order-units.ts';
import { adminStatusNames, orderRefusals } from '#app/text/admin/orders/orders.ts';
import { formatCents } from '#app/text/format.ts';
import { type AdminRequest, actingOf, refuserOf } from '../admin-action.server.ts';
import { actOnCorrection } from './corrections-action.server.ts';
import { actOnInvoice } from './invoice-action.server.ts';

interface OrderRequest extends AdminRequest {
  params: { reference: string };
}

/** @returns the refusal; when done it throws a redirect to the page. @throws NotTheOwner */
export async function actOnOrder(
  { context, params, request }: OrderRequest,
  form: Record<string, string>,
): Promise<AdminRefusal> {
  const { db, settings } = context.get(servicesContext);
  const acting = actingOf(context);
  const { reference } = params;
  const lista = new URL(request.url).searchParams.get('lista');
  const intent = form.intent ?? '';
  const id = Number.isSafeInteger(Number(form.id)) ? Number(form.id) : null;
  const refuse = refuserOf(form, id);
  const done = (hecho = intent): never => {
    throw redirect(addressOf(`${adminPages.orders}/${reference}`, { hecho, lista }), 303);
  };
  const unknown = refuse(404, null);
  const answeredSerials = (outcome: SerialsOutcome) => (outcome.ok ? done() : refusedSerials(refuse, outcome));

  switch (intent) {
    case 'prepare':
    case 'deliver':
    case 'restock':
    case 'send':
    case 'return':
    case 'drop':
    case 'cancel':
    case 'close': {
      const step = stepOf(intent, form, id);
      if (!step.ok) return refuse(422, null, step.problems);
      const adminContext = { db, acting, holdMinutes: settings.holdMinutes };
      const outcome = await takeStep(adminContext, reference, form.seen ?? '', step.taken);
      if (outcome.ok) return done(intent === 'deliver' && id !== null ? 'deliver_parcel' : intent);
      if (outcome.code === 'unknown_order') return unknown;
      return refusedStep(refuse, outcome);
    }
    case 'undo_return': {
      const outcome = await undoReturn({ db, acting }, reference, form.seen ?? '', id ?? 0);
      if (outcome.ok) return done();
      return outcome.code === 'unknown' ? unknown : refuse(409, undoRefusals[outcome.code]);
    }
    case 'undo':
    case 'recipient':
    case 'invoice_buyer': {
      const outcome = await actOnCorrection({ db, acting }, reference, intent, form);
      if (outcome === 'done') return done();
      return outcome === 'unknown' ? unknown : refuse(outcome.status, outcome.sentence, outcome.problems);
    }
    case 'parcel': {
      const checked = checkOrderForm('parcel', form);
      if (!checked.ok) return refuse(422, null, checked.problems);
      const outcome = await correctParcel({ db, acting }, reference, form.seen ?? '', checked.facts, id);
      if (outcome.ok) return done();
      return outcome.code === 'unknown' ? unknown : refuse(409, orderRefusals.parcel_changed);
    }
    case 'serials': {
      const read = readSerials(form);
      if (!read.ok) return refuse(422, null, read.problems);
      return answeredSerials(await saveSerials({ db, acting }, reference, form.seen ?? '', read.serials));
    }
    case 'piece_back':
      return answeredSerials(await takeItemBack({ db, acting }, reference, id ?? 0));
    case 'note': {
      const checked = checkOrderForm('note', form);
      if (!checked.ok) return refuse(422, null, checked.problems);
      const version = (form.seen ?? '').replaceAll('\r\n', '\n');
      const outcome = await saveNote({ db, acting }, reference, version || null, checked.facts.note);
      if (outcome.ok) return done();
      return outcome.code === 'unknown' ? unknown : refuse(409, orderRefusals.note_changed);
    }
    case 'refund': {
      const checked = checkOrderForm('refund', form);
      if (!checked.ok) return refuse(422, null, checked.problems);
      if (checked.facts.refundedOn > dayOf(acting.now)) return refuse(422, null, { refundedOn: 'in_future' });
      const outcome = await noteRefund({ db, acting }, reference, Number(form.seen), checked.facts);
      if (outcome.ok) return done();
      if (outcome.code === 'unknown') return unknown;
      if (outcome.code === 'changed') return refuse(409, orderRefusals.refund_changed);
      return refuse(409, orderRefusals.too_much(formatCents(outcome.leftInCents)));
    }
    case 'settle': {
      const checked = checkOrderForm('settle', form);
      if (!checked.ok) return refuse(422, null, checked.problems);
      const outcome = await settleAttention({ db, acting }, reference, id ?? 0, checked.facts.note);
      if (outcome.ok) return done();
      return outcome.code === 'unknown' ? unknown : refuse(409, orderRefusals.settled);
    }
    case 'invoice':
    case 'send_again': {
      const outcome = await actOnInvoice({ db, acting }, reference, intent, id);
      if (outcome === 'done') return done();
      return outcome === 'unknown' ? unknown : refuse(409, outcome);
    }
    case 'ask': {
      const asked = await ask(context, reference);
      if (asked === 'done') return done();
      return asked === 'unknown' ? unknown : refuse(503, orderRefusals.provider_down);
    }
    default:
      return refuse(400, adminFormText.notUnderstood);
  }
}

function refusedSerials(
  refuse: ReturnType<typeof refuserOf>,
  outcome: Exclude<SerialsOutcome, { ok: true }>,
): AdminRefusal {
  if (outcome.code === 'unknown') return refuse(404, null);
  if (outcome.code === 'changed') return refuse(409, orderRefusals.serials_changed);
  const { serial, number, order } = outcome;
  return refuse(409, orderRefusals.serial_taken(serial, number, orderNumber(order)));
}

async function ask(context: AdminRequest['context'], reference: string): Promise<'done' | 'unknown' | 'down'> {
  const { db, gateway, settings, log } = context.get(servicesContext);
  try {
    const settling = { db, gateway, holdMinutes: settings.holdMinutes };
    return (await askAboutOrder(settling, actingOf(context), reference)).ok ? 'done' : 'unknown';
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    log.warn({ err: error }, 'the owner asked the provider in vain');
    return 'down';
  }
}

type ReadStep = { ok: true; taken: TakenStep } | RefusedForm<AdminProblems>;

/** @param id of a parcel, where the form is about one of several */
function stepOf(name: TakenStep['name'], form: Record<string, string>, id: number | null): ReadStep {
  if (name === 'send') {
    const checked = checkOrderForm('send', form);
    const read = readQuantities(form);
    if (!checked.ok || !read.ok) return refusedTogether(checked, read);
    const { carrier, trackingNumber, trackingUrl } = checked.facts;
    const followed = trackingUrl ?? trackingUrlOf(carrier, trackingNumber);
    return { ok: true, taken: { name, carrier, trackingNumber, trackingUrl: followed, units: read.units } };
  }
  if (name === 'deliver') {
    const checked = checkOrderForm('deliver', form);
    return checked.ok ? { ok: true, taken: { name, parcel: id, day: checked.facts.deliveredOn } } : checked;
  }
  if (name === 'cancel') {
    const checked = checkOrderForm('cancel', form);
    return checked.ok ? { ok: true, taken: { name, reason: checked.facts.reason } } : checked;
  }
  if (name === 'return' || name === 'drop') {
    const checked = checkOrderForm(name, form);
    const read = name === 'return' ? readQuantities(form) : ({ ok: true, units: null } as const);
    if (!checked.ok || !read.ok) return refusedTogether(checked, read);
    const cause = { reason: checked.facts.reason, shelve: checked.facts.shelf === 'back' };
    if (name === 'drop') return { ok: true, taken: { name, ...cause } };
    return { ok: true, taken: { name, ...cause, units: read.units, items: readItems(form) } };
  }
  return { ok: true, taken: { name } };
}

type Read = { ok: true } | RefusedForm<AdminProblems>;

/** Each field that is wrong is said at once. */
function refusedTogether(...all: readonly Read[]): RefusedForm<AdminProblems> {
  return { ok: false, problems: Object.assign({}, ...all.map((read) => (read.ok ? {} : read.problems))) };
}

type RefusedStep = Exclude<StepOutcome, { ok: true } | { code: 'unknown_order' }>;

function refusedStep(refuse: ReturnType<typeof refuserOf>, outcome: RefusedStep): AdminRefusal {
  switch (outcome.code) {
    case 'out_of_stock':
      return refuse(409, orderRefusals.out_of_stock);
    case 'in_future':
    case 'before_sending':
      return refuse(422, null, { deliveredOn: outcome.code });
    case 'bad_units':
      return refuse(422, orderUnitsRefusals.bad_units);
    case 'too_many_parcels':
      return refuse(422, orderUnitsRefusals.too_many_parcels);
    case 'changed':
      return refuse(409, orderRefusals.changed(nameOf(outcome.state)));
  }
}

const undoRefusals = {
  changed: orderUnitsRefusals.return_changed,
  refunded: orderUnitsRefusals.return_refunded,
  out_of_stock: orderUnitsRefusals.return_sold,
  serials_used: orderUnitsRefusals.return_serial,
} as const;

function nameOf(state: OrderState): string {
  return adminStatusNames[shownStatus(state)];
}
