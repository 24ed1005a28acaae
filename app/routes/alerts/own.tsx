import { Form, Link, redirect, useNavigation } from 'react-router';
import { hrefWith, searchParameters } from '#app/addresses/list-address.ts';
import { AccountFrame } from '#app/components/account/account-frame.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { requireSession } from '#app/session.server.ts';
import { alertIdPattern, isTermAlert, type OwnAlert } from '#app/shop/alerts/alert.ts';
import { alertsOf, leaveOwnAlert } from '#app/shop/alerts/alerts.server.ts';
import { paidInCents } from '#app/shop/shared/money.ts';
import { alertName } from '#app/text/alerts/alert-term.ts';
import { ownAlertState, ownAlertsText } from '#app/text/alerts/own-alerts.ts';
import { formatCents } from '#app/text/format.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import type { Route } from './+types/own';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = ownAlertsText;
  return privateMeta(matches, { title, description, path: '/avisos' });
}

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

export default function Own({ loaderData: { alerts, isLeft } }: Route.ComponentProps) {
  return (
    <AccountFrame title={ownAlertsText.title} lead={ownAlertsText.lead}>
      {isLeft && <Notice kind="success">{ownAlertsText.left}</Notice>}
      {alerts.length === 0 ? (
        <EmptyState
          title={ownAlertsText.empty}
          lead={ownAlertsText.emptyLead}
          actions={<LinkButton to="/categories">{ownAlertsText.toProducts}</LinkButton>}
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {alerts.map((alert) => (
            <li key={alert.id}>
              <AlertCard alert={alert} />
            </li>
          ))}
        </ul>
      )}
    </AccountFrame>
  );
}

/** Where it is in the shop, and how it stands there. */
function linkAndPrice(alert: OwnAlert): { to: string | null; now: string | null } {
  if (isTermAlert(alert))
    return { to: hrefWith('/search', { filters: searchParameters(alert.term, false) }), now: null };
  const { productId, isShown } = alert;
  if (!isShown) return { to: null, now: ownAlertsText.outOfShop };
  return { to: `/product/${productId}`, now: ownAlertsText.now(formatCents(paidInCents(alert))) };
}

function AlertCard({ alert }: { alert: OwnAlert }) {
  const { id, notifiedAt } = alert;
  const name = alertName(alert);
  const { to, now } = linkAndPrice(alert);
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        {to ? (
          <Link to={to} className="font-semibold hover:text-accent hover:underline">
            {name}
          </Link>
        ) : (
          <span className="font-semibold">{name}</span>
        )}
        <p>{ownAlertState(alert)}</p>
        {now && <p className="text-14 text-muted">{now}</p>}
      </div>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <Button type="submit" kind="outline" size="small" busy={isBusy} aria-label={ownAlertsText.leaveNamed(name)}>
          {notifiedAt ? ownAlertsText.remove : ownAlertsText.leave}
        </Button>
      </Form>
    </Card>
  );
}
