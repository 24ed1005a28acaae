import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import type { ItemAnswer } from '#app/shop/aftersale/item-answer.ts';
import type { ItemClaimKind } from '#app/shop/claims/claim.ts';
import { longestClaim } from '#app/shop/claims/claim-form.ts';
import type { FieldProblem } from '#app/shop/shared/forms/form-rules.ts';
import { itemText } from '#app/text/aftersale/aftersale.ts';
import { claimProblemText, claimText } from '#app/text/legal/claim-form.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { CheckboxField, TextAreaField } from '#app/ui/form/field.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';

const wordsOf = {
  withdrawal: {
    start: itemText.withdrawalStart,
    label: itemText.refundLabel,
    hint: itemText.refundHint,
    send: itemText.withdrawalSend,
  },
  warranty: {
    start: itemText.warrantyStart,
    label: itemText.faultLabel,
    hint: itemText.faultHint,
    send: itemText.warrantySend,
  },
} as const satisfies Record<ItemClaimKind, unknown>;

interface ItemClaimFormProps {
  kind: ItemClaimKind;
  submission: string;
  answer: ItemAnswer | undefined;
}

export function ItemClaimForm({ kind, submission, answer }: ItemClaimFormProps) {
  const isBusy = useIsSending(kind);
  const own = answer?.intent === kind ? answer : undefined;
  const { start, label, hint, send } = wordsOf[kind];
  const id = `${kind}-text`;
  const problem = own?.problems.text;
  return (
    <details open={own !== undefined} className="print:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">{start}</summary>
      <Form method="post" noValidate className="flex flex-col gap-4 pt-2">
        <ItemProblems
          answer={own}
          fields={{ text: { id, label }, privacy: { id: `${kind}-privacy`, label: 'Datos' } }}
        />
        <input type="hidden" name="intent" value={kind} />
        <input type="hidden" name="submission" value={submission} />
        <TextAreaField
          name="text"
          id={id}
          label={label}
          hint={hint}
          rows={4}
          required
          maxLength={longestClaim}
          defaultValue={own?.typed.text}
          error={problem && claimProblemText[problem]}
        />
        <PrivacyBox id={`${kind}-privacy`} problem={own?.problems.privacy} />
        <Button type="submit" busy={isBusy} className="self-start">
          {send}
        </Button>
      </Form>
    </details>
  );
}

/** Never ticked in advance: the law demands the person's own action. */
export function PrivacyBox({ id, problem }: { id: string; problem: FieldProblem | undefined }) {
  return (
    <CheckboxField
      name="privacy"
      id={id}
      required
      error={problem && claimProblemText[problem]}
      label={
        <>
          {itemText.privacy}{' '}
          <Link to="/privacidad" target="_blank" className="text-accent underline underline-offset-2">
            {claimText.privacyLink}
          </Link>
          .
        </>
      }
    />
  );
}

interface ItemProblemsProps {
  answer: ItemAnswer | undefined;
  fields: Partial<Record<keyof ItemAnswer['problems'], { id: string; label: string }>>;
}

export function ItemProblems({ answer, fields }: ItemProblemsProps): ReactNode {
  if (!answer) return null;
  const errors = Object.entries(answer.problems).flatMap(([name, problem]) => {
    const field = fields[name as keyof typeof fields];
    return field && problem ? [{ field: field.id, text: `${field.label}: ${claimProblemText[problem]}` }] : [];
  });
  return <ErrorSummary title={answer.sentence ?? itemText.errorSummary} errors={errors} attempt={answer} />;
}
