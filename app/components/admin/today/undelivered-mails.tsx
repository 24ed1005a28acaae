import { Form, Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import type { Today, UndeliveredMail } from '#app/shop/admin/today.ts';
import { mailNames } from '#app/text/admin/today/mail-names.ts';
import { todayText } from '#app/text/admin/today/today.ts';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { Card } from '#app/ui/page/card.tsx';
import { IntentButton } from '../frame/intent-button.tsx';
import { useMoments } from '../frame/use-moments.ts';
import { taskCardClasses } from './task-card.tsx';
import { TaskHead } from './task-head.tsx';

const words = todayText.undelivered;

/** The newest one, and the others behind a line: somebody's mailbox may refuse a dozen. */
export function UndeliveredMails({ mails }: { mails: Today['undelivered'] }) {
  const [newest, others] = [mails.first.slice(0, 1), mails.first.slice(1)];
  return (
    <Card className={taskCardClasses}>
      <TaskHead total={mails.total}>{words.title}</TaskHead>
      <p className="text-14 text-muted max-md:hidden">{words.lead}</p>
      <MailList mails={newest} />
      {others.length > 0 && (
        <details className="border-t border-line">
          <summary className="flex min-h-11 items-center text-14 font-semibold">{words.others(others.length)}</summary>
          <MailList mails={others} />
        </details>
      )}
      {mails.total > mails.first.length && (
        <p className="border-t border-line pt-2 text-14">{words.more(mails.total - mails.first.length)}</p>
      )}
    </Card>
  );
}

function MailList({ mails }: { mails: readonly UndeliveredMail[] }) {
  return (
    <ul>
      {mails.map((mail) => (
        <Mail key={mail.id} mail={mail} />
      ))}
    </ul>
  );
}

function Mail({ mail }: { mail: UndeliveredMail }) {
  const { id, kind, to, about, at, reason, isRefused, canResend } = mail;
  const isBusy = useIsSending(id, 'id');
  const moments = useMoments();
  const subject = mailNames[kind];
  const path = about && (kind.startsWith('claim-') ? `${adminPages.claims}/${about}` : `${adminPages.orders}/${about}`);
  return (
    <li className="flex flex-col gap-1 border-t border-line py-2 text-14 wrap-anywhere first:border-t-0">
      <p className="font-semibold">
        {path ? (
          <Link to={path} className="underline underline-offset-2 hover:text-accent">
            {subject}
          </Link>
        ) : (
          subject
        )}
      </p>
      <p>{to}</p>
      <p className="text-muted">
        {(isRefused ? words.refused : words.givenUp)(moments.on(at))} {reason}
      </p>
      {!canResend && <p className="text-muted">{words.lapsed}</p>}
      <Form method="post" action="/admin" className="flex flex-wrap gap-2">
        <input type="hidden" name="id" value={id} />
        {canResend && (
          <IntentButton
            intent="resend"
            size="small"
            kind="outline"
            busy={isBusy}
            aria-label={words.of(words.resend, subject, to)}
          >
            {words.resend}
          </IntentButton>
        )}
        <IntentButton
          intent="dismiss"
          size="small"
          kind="quiet"
          busy={isBusy}
          aria-label={words.of(words.dismiss, subject, to)}
        >
          {words.dismiss}
        </IntentButton>
      </Form>
    </li>
  );
}
