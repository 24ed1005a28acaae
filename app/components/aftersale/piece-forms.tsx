import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { PieceAnswer } from '#app/shop/aftersale/piece-answer.ts';
import type { PieceKind } from '#app/shop/claims/claim.ts';
import { longestClaim } from '#app/shop/claims/claim-form.ts';
import type { FieldProblem } from '#app/shop/shared/form-rules.ts';
import { pieceText } from '#app/text/aftersale/aftersale.ts';
import { claimProblemText, claimText } from '#app/text/legal/claim-form.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { CheckboxField, TextAreaField } from '#app/ui/form/field.tsx';

const wordsOf = {
  withdrawal: {
    start: pieceText.withdrawalStart,
    label: pieceText.refundLabel,
    hint: pieceText.refundHint,
    send: pieceText.withdrawalSend,
  },
  warranty: {
    start: pieceText.warrantyStart,
    label: pieceText.faultLabel,
    hint: pieceText.faultHint,
    send: pieceText.warrantySend,
  },
} as const satisfies Record<PieceKind, unknown>;

interface PieceClaimFormProps {
  kind: PieceKind;
  submission: string;
  answer: PieceAnswer | undefined;
}

export function PieceClaimForm({ kind, submission, answer }: PieceClaimFormProps) {
  const navigation = useNavigation();
  const isBusy = navigation.formData?.get('intent') === kind;
  const own = answer?.intent === kind ? answer : undefined;
  const { start, label, hint, send } = wordsOf[kind];
  const id = `${kind}-text`;
  const problem = own?.problems.text;
  return (
    <details open={own !== undefined} className="print:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">{start}</summary>
      <Form method="post" noValidate className="flex flex-col gap-4 pt-2">
        <PieceProblems
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
          {pieceText.privacy}{' '}
          <Link to="/privacidad" target="_blank" className="text-accent underline underline-offset-2">
            {claimText.privacyLink}
          </Link>
          .
        </>
      }
    />
  );
}

interface PieceProblemsProps {
  answer: PieceAnswer | undefined;
  fields: Partial<Record<keyof PieceAnswer['problems'], { id: string; label: string }>>;
}

export function PieceProblems({ answer, fields }: PieceProblemsProps): ReactNode {
  if (!answer) return null;
  const errors = Object.entries(answer.problems).flatMap(([name, problem]) => {
    const field = fields[name as keyof typeof fields];
    return field && problem ? [{ field: field.id, text: `${field.label}: ${claimProblemText[problem]}` }] : [];
  });
  return <ErrorSummary title={answer.sentence ?? pieceText.errorSummary} errors={errors} attempt={answer} />;
}
