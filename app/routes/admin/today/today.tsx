import { data, redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { ManageProducts } from '#app/components/admin/products/manage-products.tsx';
import { SecondFactorMissing } from '#app/components/admin/today/second-factor-missing.tsx';
import { TodayScreen } from '#app/components/admin/today/today-screen.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { ownerContext } from '#app/session.server.ts';
import { readToday } from '#app/shop/admin/today.server.ts';
import { dismissMail, resendMail } from '#app/shop/admin/undelivered-mails.server.ts';
import { hasSecondFactor } from '#app/shop/customers/owner-sign-in/second-factor.server.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import { todayText } from '#app/text/admin/today.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { actingOf } from '../admin-action.server.ts';
import { loadManagedProducts } from '../manage-products.server.ts';
import type { Route } from './+types/today';
import { settingsLeft } from './settings-left.server.ts';

export const meta = adminMeta(todayText, adminPages.today);

const mailsDone = todayText.undelivered.done;

export async function loader(args: Route.LoaderArgs) {
  const { customer } = args.context.get(ownerContext);
  const { db, readModel, clock, settings } = args.context.get(servicesContext);
  return {
    done: ownKey(mailsDone, new URL(args.request.url).searchParams.get('correo')),
    today: await readToday(db, await (await readModel.fresh()).parts(), clock.now()),
    list: await loadManagedProducts(args),
    settingsLeft: settingsLeft(settings),
    isSecondFactorMissing: settings.mode === 'live' && !(await hasSecondFactor(db, customer.id)),
    eventsUrl: `${settings.publicUrl}/api/wompi/events`,
  };
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext);
  const acting = actingOf(args.context);
  const form = await readForm(args.request);
  const [intent, id] = [String(form.get('intent') ?? ''), String(form.get('id') ?? '')];
  if (intent !== 'resend' && intent !== 'dismiss') {
    return data({ sentence: adminFormText.notUnderstood }, { status: 400 });
  }
  const handled = await (intent === 'resend' ? resendMail({ db, acting }, id) : dismissMail(db, acting, id));
  if (handled.ok) throw redirect(`/admin?correo=${intent}`, 303);
  return data({ sentence: todayText.undelivered.gone }, { status: 409 });
}

/** After a 4xx the router keeps the old data; but the list has changed, so load it again. */
export const shouldRevalidate = () => true;

export default function AdminToday({ loaderData, actionData }: Route.ComponentProps) {
  const { done } = loaderData;
  // What was paid waits to be sent. Of orders that nobody paid a script can make as many as the limits allow: they are not followed here.
  useLiveData({ orders: 'any' });
  return (
    <AdminFrame title={todayText.title} lead={todayText.lead}>
      {actionData && <ErrorSummary title={actionData.sentence} attempt={actionData} />}
      {loaderData.isSecondFactorMissing && <SecondFactorMissing />}
      {done && !actionData && <Notice kind="success">{mailsDone[done]}</Notice>}
      <TodayScreen {...loaderData} />
      <ManageProducts list={loaderData.list} adding="below" />
    </AdminFrame>
  );
}
