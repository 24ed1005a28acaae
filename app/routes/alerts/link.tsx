import { data, Form, useNavigation } from 'react-router';
import { CenteredPage } from '#app/components/centered/centered-page.tsx';
import { pageBoundary } from '#app/components/frame/error-page.tsx';
import { keyedMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { alertIdPattern } from '#app/shop/alerts/alert.ts';
import { opensAlert } from '#app/shop/alerts/alert-link.server.ts';
import { confirmAlert, findAlert, leaveAlert, leaveAllAlerts } from '#app/shop/alerts/alerts.server.ts';
import { alertLinkText } from '#app/text/alerts/alert-link.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import type { Route } from './+types/link';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = alertLinkText;
  return keyedMeta(matches, { title, description, path: '/avisos' });
}

export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

type LinkArgs = Pick<Route.LoaderArgs, 'request' | 'params' | 'context'>;

/** Anyone who has the mail may: no session is asked for. */
function opened({ request, params: { id }, context }: LinkArgs) {
  const { settings, ...services } = context.get(servicesContext);
  const key = new URL(request.url).searchParams.get('clave');
  if (!alertIdPattern.test(id) || !opensAlert(settings.sessionSecret, id, key)) throw data(null, { status: 404 });
  return { id, ...services };
}

export async function loader(args: Route.LoaderArgs) {
  const { db, id } = opened(args);
  const alert = await findAlert(db, id);
  return data({ alert: alert ?? null }, alert ? 200 : 410);
}

type AlertStep = 'confirmed' | 'left' | 'leftAll';

export async function action(args: Route.ActionArgs) {
  const { db, clock, id } = opened(args);
  const form = await readForm(args.request);
  // What a mail program sends by itself for its button (RFC 8058).
  const intent = form.has('List-Unsubscribe') ? 'leave_all' : form.get('intent');
  const answer = (done: AlertStep | null, status = 200) => data({ done }, status);
  switch (intent) {
    case 'confirm':
      return (await confirmAlert(db, id, clock.now())).ok ? answer('confirmed') : answer(null, 410);
    case 'leave':
      await leaveAlert(db, id);
      return answer('left');
    case 'leave_all':
      await leaveAllAlerts(db, id);
      return answer('leftAll');
    default:
      return answer(null, 400);
  }
}

/** Opened from a mail: programs open links too, so only a press does something. */
export default function AlertLink({ loaderData: { alert }, actionData }: Route.ComponentProps) {
  const done = actionData?.done ?? null;
  const isBusy = useNavigation().state !== 'idle';
  if (!alert) {
    return (
      <CenteredPage title={done ? alertLinkText.title : alertLinkText.gone}>
        {done ? <Notice kind="success">{alertLinkText[done]}</Notice> : <p>{alertLinkText.goneLead}</p>}
        <LinkButton to="/">{alertLinkText.home}</LinkButton>
      </CenteredPage>
    );
  }
  const { confirmedAt, notifiedAt } = alert;
  return (
    <CenteredPage title={alertLinkText.title}>
      {done && <Notice kind="success">{alertLinkText[done]}</Notice>}
      <p className="wrap-anywhere">
        {notifiedAt
          ? alertLinkText.notified(alert, notifiedAt)
          : confirmedAt
            ? alertLinkText.asked(alert)
            : alertLinkText.unconfirmed(alert)}
      </p>
      <Form method="post" className="flex flex-col gap-3">
        {!confirmedAt && (
          <Button type="submit" name="intent" value="confirm" size="large" wide busy={isBusy}>
            {alertLinkText.confirm}
          </Button>
        )}
        {!notifiedAt && (
          <Button
            type="submit"
            name="intent"
            value="leave"
            kind={confirmedAt ? 'primary' : 'outline'}
            wide
            busy={isBusy}
          >
            {alertLinkText.leave}
          </Button>
        )}
        <Button type="submit" name="intent" value="leave_all" kind="outline" wide busy={isBusy}>
          {alertLinkText.leaveAll}
        </Button>
      </Form>
    </CenteredPage>
  );
}

export const ErrorBoundary = pageBoundary({ title: alertLinkText.notFound, lead: alertLinkText.notFoundLead });
