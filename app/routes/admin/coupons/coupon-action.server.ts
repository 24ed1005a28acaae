import { adminPages } from '#app/addresses/admin-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { readCouponCode } from '#app/shop/promotions/coupon.ts';
import { type CouponOutcome, readCouponRules, readNewCode } from '#app/shop/promotions/coupon-form.ts';
import { addCoupon, changeCoupon, pauseCoupon } from '#app/shop/promotions/edit-coupon.server.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import { adminCouponsText as words } from '#app/text/admin/promotions/coupons.ts';
import { type AdminRequest, actingOf, doneAt, refuserOf } from '../admin-action.server.ts';
import { readCount, textsOf } from '../form-texts.server.ts';

/** @returns the refusal; when done it throws a redirect to the list. @throws NotTheOwner */
export async function actOnCoupon({ request, context }: AdminRequest): Promise<AdminRefusal> {
  const fields = await readForm(request);
  const ticked = fields.getAll('category').filter((each) => typeof each === 'string');
  const form: Record<string, string> = { ...textsOf(fields), category: ticked.join('\n') };
  const { intent = '' } = form;
  const refuse = refuserOf(form, readCount(form.id) || null);
  const outcome = await run(context, intent, form);
  if (outcome === null) return refuse(400, adminFormText.notUnderstood);
  if (outcome.ok) throw doneAt(adminPages.coupons, intent);
  switch (outcome.code) {
    case 'problems':
      return refuse(422, null, outcome.problems);
    case 'taken':
      return refuse(409, words.taken(outcome.by));
    case 'unknown':
      return refuse(404, words.unknown);
    case 'changed':
      return refuse(409, words.changed);
  }
}

async function run(
  context: AdminRequest['context'],
  intent: string,
  form: Record<string, string>,
): Promise<CouponOutcome | null> {
  const { db } = context.get(servicesContext);
  const acting = actingOf(context);
  // What is no code is no coupon's either; PostgreSQL refuses a text with a NUL.
  const seen = { code: readCouponCode(form.code ?? '') ?? '', version: readCount(form.seen) };
  if (intent === 'pause' || intent === 'resume') {
    return pauseCoupon(db, acting, { ...seen, isPaused: intent === 'pause' });
  }
  if (intent !== 'add' && intent !== 'change') return null;
  const read = readCouponRules(form);
  const code = intent === 'add' ? readNewCode(form.code ?? '') : ({ ok: true, value: seen.code } as const);
  if (!read.ok || !code.ok) {
    const problems = { ...(code.ok ? {} : { code: code.code }), ...(read.ok ? {} : read.problems) };
    return { ok: false, code: 'problems', problems };
  }
  const { rules } = read;
  return intent === 'add'
    ? addCoupon(db, acting, { code: code.value, rules })
    : changeCoupon(db, acting, { ...seen, rules });
}
