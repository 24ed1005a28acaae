import { Form, Link, useNavigation } from 'react-router';
import type { OwnAlert } from '#app/shop/alerts/alert.ts';
import { unitPriceInCents } from '#app/shop/shared/money.ts';
import { ownAlertState, ownAlertsText } from '#app/text/alerts/own-alerts.ts';
import { formatCents } from '#app/text/format.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { AccountFrame } from '../account/account-frame.tsx';

export function OwnAlerts({ alerts, isLeft }: { alerts: readonly OwnAlert[]; isLeft: boolean }) {
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

function AlertCard({ alert }: { alert: OwnAlert }) {
  const { id, productId, name, price, discount, isShown, notifiedAt } = alert;
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        {isShown ? (
          <Link to={`/product/${productId}`} className="font-semibold hover:text-accent hover:underline">
            {name}
          </Link>
        ) : (
          <span className="font-semibold">{name}</span>
        )}
        <p>{ownAlertState(alert)}</p>
        <p className="text-14 text-muted">
          {isShown ? ownAlertsText.now(formatCents(unitPriceInCents(price, discount))) : ownAlertsText.outOfShop}
        </p>
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
