import { data, redirect } from 'react-router';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { AdminFrame } from '#app/components/admin/admin-frame.tsx';
import { ManageProducts } from '#app/components/admin/manage-products.tsx';
import { TodayScreen } from '#app/components/admin/today-screen.tsx';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/read-form.server.ts';
import { requireOwner } from '#app/session.server.ts';
import { readToday } from '#app/shop/desk/today.server.ts';
import { dismissMail, resendMail } from '#app/shop/desk/undelivered-mails.server.ts';
import { deskRefusals } from '#app/text/admin-orders.ts';
import { todayText } from '#app/text/admin-today.ts';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/today.ts';
import { loadManagedProducts } from './manage-products.server.ts';
import { settingsLeft } from './settings-left.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMeta(matches, { title: todayText.title, description: todayText.lead, path: '/admin' });
}

export const headers = privateHeaders;

const mailsDone = todayText.undelivered.done;

export async function loader(args: Route.LoaderArgs) {
  await requireOwner(args);
  const { db, clock, settings } = args.context.get(servicesContext);
  const done = new URL(args.request.url).searchParams.get('correo') ?? '';
  return {
    done: Object.hasOwn(mailsDone, done) ? (done as keyof typeof mailsDone) : null,
    today: await readToday(db, clock.now()),
    list: await loadManagedProducts(args),
    settingsLeft: settingsLeft(settings),
    eventsUrl: `${settings.publicUrl}/api/wompi/events`,
  };
}

/** Sends a mail that reached nobody again, or takes it off the list. */
export async function action(args: Route.ActionArgs) {
  const { customer } = await requireOwner(args);
  const { db, jobs, clock } = args.context.get(servicesContext);
  const acting = { actor: customer, now: clock.now() };
  const form = await readForm(args.request);
  const [intent, id] = [String(form.get('intent') ?? ''), String(form.get('id') ?? '')];
  if (intent !== 'resend' && intent !== 'dismiss') {
    return data({ sentence: deskRefusals.not_understood }, { status: 400, headers: privateHeaders() });
  }
  const isDone = await (intent === 'resend' ? resendMail({ db, jobs, acting }, id) : dismissMail(db, acting, id));
  if (isDone) throw redirect(`/admin?correo=${intent}`, 303);
  return data({ sentence: todayText.undelivered.gone }, { status: 409, headers: privateHeaders() });
}

/** A refusal says that the list is another one by now. */
export const shouldRevalidate = () => true;

export default function AdminToday({ loaderData, actionData }: Route.ComponentProps) {
  const { done } = loaderData;
  return (
    <AdminFrame title={todayText.title} lead={todayText.lead}>
      {actionData && <ErrorSummary title={actionData.sentence} attempt={actionData} />}
      {done && !actionData && <Notice kind="success">{mailsDone[done]}</Notice>}
      <TodayScreen {...loaderData} />
      <ManageProducts list={loaderData.list} adding="below" />
    </AdminFrame>
  );
}
