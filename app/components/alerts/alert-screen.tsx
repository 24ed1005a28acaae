import { Form, useNavigation } from 'react-router';
import type { AlertForm, AlertProblems } from '#app/shop/alerts/alert.ts';
import { unitPriceInCents } from '#app/shop/shared/money.ts';
import { type AlertDone, alertLabels, alertProblemText, alertText } from '#app/text/alerts/alerts.ts';
import { formatCents } from '#app/text/format.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { CenteredPage } from '../frame/centered-page.tsx';
import { AlertFields } from './alert-fields.tsx';

export interface AlertAnswer {
  typed: AlertForm;
  problems: AlertProblems | null;
  /** Of the whole form. */
  sentence: string | null;
}

interface AlertScreenProps {
  product: { id: string; name: string; price: number; discount: number; isAvailable: boolean };
  email: string | null;
  done: AlertDone | null;
  answer: AlertAnswer | undefined;
}

/** Where the form of the product's page leads. */
export function AlertScreen({ product, email, done, answer }: AlertScreenProps) {
  const isBusy = useNavigation().state !== 'idle';
  const back = `/product/${product.id}`;
  if (done && !answer) {
    const { title, lead } = alertText.done[done];
    return (
      <CenteredPage title={title} lead={product.name}>
        <Notice kind={done === 'listo' ? 'success' : 'info'}>{lead}</Notice>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={back}>{alertText.toProduct}</LinkButton>
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
    <CenteredPage title={product.isAvailable ? alertText.whenCheaper : alertText.whenBack} lead={product.name}>
      {answer?.sentence && <Notice kind="error">{answer.sentence}</Notice>}
      {answer?.problems && <Problems problems={answer.problems} />}
      <p className="text-14 text-muted">
        {alertText.lead} {email && alertText.signedInAs(email)}
      </p>
      <Form method="post" noValidate className="flex flex-col gap-5">
        <AlertFields
          isAvailable={product.isAvailable}
          paid={formatCents(unitPriceInCents(product.price, product.discount))}
          isSignedIn={email !== null}
          typed={answer?.typed}
          problems={answer?.problems ?? {}}
          isBusy={isBusy}
        />
      </Form>
      <LinkButton to={back} kind="quiet">
        {alertText.toProduct}
      </LinkButton>
    </CenteredPage>
  );
}

function Problems({ problems }: { problems: AlertProblems }) {
  const errors = (['email', 'most', 'privacy'] as const).flatMap((field) => {
    const problem = problems[field];
    return problem ? [{ field: `alert-${field}`, text: `${alertLabels[field]}: ${alertProblemText[problem]}` }] : [];
  });
  return <ErrorSummary title={alertText.errorSummary} errors={errors} attempt={problems} />;
}
