import { redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import { changeCutOff, changeTimes } from '#app/shop/delivery/delivery-times.server.ts';
import {
  readCutOff,
  readTimes,
  type TimesField,
  type TimesOutcome,
  type TimesProblem,
} from '#app/shop/delivery/delivery-times.ts';
import { addressOf } from '#app/shop/shared/admin-query.ts';
import { adminDeliveryText, cutOffProblem } from '#app/text/admin/delivery.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import { type AdminRequest, actingOf } from '../admin-action.server.ts';
import { readTexts } from '../form-texts.server.ts';

export interface DeliveryRefusal {
  status: number;
  /** Of the department whose form was sent; empty for the hour. */
  code: string;
  sentence: string | null;
  problems: Partial<Record<TimesField, TimesProblem>>;
  /** Of the hour. */
  problem: string | null;
  typed: Record<string, string>;
}

/** @returns the refusal; when done it throws a redirect to the page. @throws NotTheOwner */
export async function actOnDelivery({ request, context }: AdminRequest): Promise<DeliveryRefusal> {
  const { db } = context.get(servicesContext);
  const form = await readTexts(request);
  const { intent = '', department: code = '', seen: version = '' } = form;
  const refuse = (status: number, more: Partial<DeliveryRefusal>): DeliveryRefusal => ({
    status,
    code,
    sentence: null,
    problems: {},
    problem: null,
    typed: form,
    ...more,
  });
  const acting = actingOf(context);
  let outcome: TimesOutcome;
  if (intent === 'times') {
    const read = readTimes(form);
    if (!read.ok) return refuse(422, { problems: read.problems });
    outcome = await changeTimes(db, acting, { version, department: { code, ...read.times } });
  } else if (intent === 'cutOff') {
    const hour = readCutOff(form);
    if (hour === null) return refuse(422, { problem: cutOffProblem });
    outcome = await changeCutOff(db, acting, { version, hour });
  } else {
    return refuse(400, { sentence: adminFormText.notUnderstood });
  }
  if (outcome.ok) throw redirect(addressOf(adminPages.delivery, { hecho: intent }), 303);
  return outcome.code === 'unknown'
    ? refuse(404, { sentence: adminDeliveryText.unknown })
    : refuse(409, { sentence: adminDeliveryText.changed });
}
