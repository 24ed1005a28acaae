import { Form, useNavigation } from 'react-router';
import { type AlertAnswer, type AlertProblems, askTermAddress } from '#app/shop/alerts/alert.ts';
import { alertLabels, alertProblemText, alertText } from '#app/text/alerts/alerts.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { labelledFields } from '#app/ui/form/labelled-fields.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { CenteredPage } from '../centered/centered-page.tsx';
import { type AlertAbout, AlertFields } from './alert-fields.tsx';

interface AskScreenProps {
  title: string;
  /** What is waited for. */
  name: string;
  lead: string;
  back: { to: string; text: string };
  subject: AlertAbout;
  /** Of who is signed in. */
  email: string | null;
  done: keyof typeof alertText.done | null;
  answer: AlertAnswer | null;
}

/** The form of an alert, and what comes after it. */
export function AskScreen({ title, name, lead, back, subject, email, done, answer }: AskScreenProps) {
  const isBusy = useNavigation().state !== 'idle';
  if (done && !answer) {
    const { title: doneTitle, lead: doneLead } = alertText.done[done];
    return (
      <CenteredPage title={doneTitle} lead={name}>
        <Notice kind={done === 'listo' ? 'success' : 'info'}>{doneLead}</Notice>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={back.to}>{back.text}</LinkButton>
          {email && (
            <LinkButton to="/avisos" kind="outline">
              {alertText.toList}
            </LinkButton>
          )}
        </div>
      </CenteredPage>
    );
  }
  return (
    <CenteredPage title={title} lead={name}>
      {answer?.sentence && <Notice kind="error">{answer.sentence}</Notice>}
      {answer?.problems && <Problems problems={answer.problems} />}
      <p className="text-14 text-muted">
        {lead} {email && alertText.signedInAs(email)}
      </p>
      <Form
        method="post"
        action={'term' in subject ? askTermAddress(subject.term) : undefined}
        noValidate
        className="flex flex-col gap-5"
      >
        <AlertFields
          subject={subject}
          isSignedIn={email !== null}
          typed={answer?.typed}
          problems={answer?.problems ?? {}}
          isBusy={isBusy}
        />
      </Form>
      <LinkButton to={back.to} kind="quiet">
        {back.text}
      </LinkButton>
    </CenteredPage>
  );
}

function Problems({ problems }: { problems: AlertProblems }) {
  const { errors: named } = labelledFields(alertLabels, alertProblemText, problems);
  const errors = named.map(({ field, text }) => ({ field: `alert-${field}`, text }));
  return <ErrorSummary title={alertText.errorSummary} errors={errors} attempt={problems} />;
}
