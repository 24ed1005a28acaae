import { data, type RouterContextProvider, redirect } from 'react-router';
import { servicesContext } from '#app/contexts.ts';
import { ownerContext } from '#app/session.server.ts';
import type { Acting } from '#app/shop/audit/audit.server.ts';
import type { AdminProblems, AdminRefusal } from '#app/shop/shared/admin-form.ts';

export interface AdminRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Who acts, and when: a command checks the one and writes both into the audit. */
export function actingOf(context: AdminRequest['context']): Acting {
  return { actor: context.get(ownerContext).customer, now: context.get(servicesContext).clock.now() };
}

/** @param id of what the form is about, where a page has several */
export function refuserOf(form: Record<string, string>, id: number | null = null) {
  return (status: number, sentence: string | null, problems: AdminProblems = {}): AdminRefusal => {
    return { status, intent: form.intent ?? '', id, sentence, problems, typed: form };
  };
}

/** Back to the address of a list, which says what was done. */
export function doneAt(list: string, done: string): Response {
  return redirect(`${list}${list.includes('?') ? '&' : '?'}hecho=${done}`, 303);
}

/** What an action answers that changed nothing. */
export function refused<Refusal extends { status: number }>(refusal: Refusal) {
  return data(refusal, refusal.status);
}
