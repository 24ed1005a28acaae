import { redirect } from 'react-router';
import { privateHeaders, privateMeta } from '#app/components/account/private-page.ts';
import { OwnAlerts } from '#app/components/alerts/own-alerts.tsx';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { requireSession } from '#app/session.server.ts';
import { alertIdPattern } from '#app/shop/alerts/alert.ts';
import { alertsOf, leaveOwnAlert } from '#app/shop/alerts/alerts.server.ts';
import { ownAlertsText } from '#app/text/alerts/own-alerts.ts';
import type { Route } from './+types/own';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = ownAlertsText;
  return privateMeta(matches, { title, description, path: '/avisos' });
}

export const headers = privateHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { customer } = await requireSession(args);
  const alerts = await alertsOf(args.context.get(servicesContext).db, customer);
  return { alerts, isLeft: new URL(args.request.url).searchParams.get('hecho') === 'dejado' };
}

export async function action(args: Route.ActionArgs) {
  const { customer } = await requireSession(args);
  const id = String((await readForm(args.request)).get('id') ?? '');
  if (alertIdPattern.test(id)) await leaveOwnAlert(args.context.get(servicesContext).db, customer, id);
  return redirect('/avisos?hecho=dejado', 303);
}

export default function Own({ loaderData }: Route.ComponentProps) {
  return <OwnAlerts {...loaderData} />;
}
