import { Form, useNavigation } from 'react-router';
import type { OwnAlert } from '#app/shop/alerts/alert.ts';
import { alertLinkText } from '#app/text/alerts/alert-link.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { CenteredPage } from '../frame/centered-page.tsx';

export type AlertStep = 'confirmed' | 'left' | 'leftAll';

/** Opened from a mail: programs open links too, so only a press does something. */
export function AlertLinkScreen({ alert, done }: { alert: OwnAlert | null; done: AlertStep | null }) {
  const isBusy = useNavigation().state !== 'idle';
  if (!alert) {
    return (
      <CenteredPage title={done ? alertLinkText.title : alertLinkText.gone}>
        {done ? <Notice kind="success">{alertLinkText[done]}</Notice> : <p>{alertLinkText.goneLead}</p>}
        <LinkButton to="/">{alertLinkText.home}</LinkButton>
      </CenteredPage>
    );
  }
  const { name, mostPesos, confirmedAt, notifiedAt } = alert;
  return (
    <CenteredPage title={alertLinkText.title}>
      {done && <Notice kind="success">{alertLinkText[done]}</Notice>}
      <p className="wrap-anywhere">
        {notifiedAt
          ? alertLinkText.notified(name, notifiedAt)
          : confirmedAt
            ? alertLinkText.asked(name, mostPesos)
            : alertLinkText.unconfirmed(name, mostPesos)}
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
