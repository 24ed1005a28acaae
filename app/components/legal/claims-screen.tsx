import { type FormEvent, lazy, Suspense, useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { CaptchaSource } from '#app/browser/auth/captcha.ts';
import { typedKinds } from '#app/shop/claims/claim.ts';
import {
  type ClaimField,
  type ClaimProblems,
  type ClaimRefusal,
  checkClaim,
  claimFieldNames,
  longestClaim,
} from '#app/shop/claims/claim-form.ts';
import type { Seller } from '#app/shop/shared/seller.ts';
import { claimKindMeanings, claimLabels, claimProblemText, claimText } from '#app/text/legal/claim-form.ts';
import { claims } from '#app/text/legal/claims.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { CheckboxField, Field, SelectField, TextAreaField } from '#app/ui/form/field.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { LegalSections, LegalTitle } from './legal-screen.tsx';

export interface ClaimAnswer {
  typed: Partial<Record<ClaimField, string>>;
  problems: ClaimProblems | null;
  refusal: ClaimRefusal | null;
  sentence: string | null;
  /** Where the captcha comes from, once this document may load it. */
  captcha: CaptchaSource | null;
}

interface ClaimsScreenProps {
  seller: Seller;
  submission: string;
  order: string | undefined;
  answer: ClaimAnswer | undefined;
}

const isComplete = (typed: Record<string, unknown>) => checkClaim(typed).ok;
const FormCaptcha = lazy(() => import('#app/components/auth/form-captcha.tsx'));

/** The law demands a complaint channel in the medium of the purchase (Ley 1480, art. 50 g). */
export function ClaimsScreen({ seller, ...form }: ClaimsScreenProps) {
  return (
    <div className="wrap flex flex-col gap-8 pt-8 md:pt-10">
      <LegalTitle document={claims} />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-14">
        <Card className="self-start">
          <ClaimForm {...form} />
        </Card>
        <LegalSections sections={claims.sections(seller)} />
      </div>
    </div>
  );
}

function ClaimForm({ submission, order, answer }: Omit<ClaimsScreenProps, 'seller'>) {
  const isBusy = useNavigation().state !== 'idle';
  const [found, setFound] = useState<ClaimProblems | null>(null);
  const problems = found ?? answer?.problems ?? {};
  const refusal = answer?.refusal;

  function validate(event: FormEvent<HTMLFormElement>) {
    const checked = checkClaim(Object.fromEntries(new FormData(event.currentTarget)));
    setFound(checked.ok ? null : checked.problems);
    if (!checked.ok) event.preventDefault();
  }

  const field = (name: ClaimField) => {
    const problem = problems[name];
    return {
      name,
      label: claimLabels[name],
      defaultValue: answer?.typed[name],
      error: problem && claimProblemText[problem],
    };
  };
  return (
    <Form method="post" noValidate onSubmit={validate} className="flex flex-col gap-5">
      <h2 className="heading text-23">{claimText.form}</h2>
      {!found && answer?.sentence && <Notice kind="error">{answer.sentence}</Notice>}
      {refusal?.code === 'captcha_needed' && (
        <Suspense>
          <FormCaptcha
            key={refusal.how}
            source={answer?.captcha ?? null}
            action="claim"
            path="/pqr"
            isComplete={isComplete}
          />
        </Suspense>
      )}
      <Problems problems={problems} />
      <input type="hidden" name="submission" value={submission} />
      <SelectField
        {...field('kind')}
        required
        options={[
          { value: '', label: claimText.chooseKind },
          ...typedKinds.map((kind) => ({ value: kind, label: claimKindMeanings[kind] })),
        ]}
      />
      <Field {...field('name')} required maxLength={120} autoComplete="name" />
      <Field {...field('email')} required maxLength={254} type="email" autoComplete="email" inputMode="email" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          {...field('document')}
          aside={claimText.optional}
          hint={claimText.documentHint}
          maxLength={40}
          autoComplete="off"
        />
        <Field
          {...field('orderReference')}
          defaultValue={answer ? answer.typed.orderReference : order}
          aside={claimText.optional}
          hint={claimText.orderHint}
          maxLength={80}
          autoComplete="off"
        />
      </div>
      <TextAreaField {...field('text')} required maxLength={longestClaim} rows={7} hint={claimText.textHint} />
      <PrivacyField error={field('privacy').error} />
      <Button type="submit" size="large" wide busy={isBusy}>
        {isBusy ? claimText.submitting : claimText.submit}
      </Button>
    </Form>
  );
}

function Problems({ problems }: { problems: ClaimProblems }) {
  const errors = claimFieldNames.flatMap((field) => {
    const problem = problems[field];
    return problem ? [{ field, text: `${claimLabels[field]}: ${claimProblemText[problem]}` }] : [];
  });
  return errors.length > 0 && <ErrorSummary title={claimText.errorSummary} errors={errors} attempt={problems} />;
}

/** Never ticked in advance, not even after a refusal: the law demands the shopper's own action. */
function PrivacyField({ error }: { error: string | undefined }) {
  return (
    <CheckboxField
      name="privacy"
      required
      error={error}
      label={
        <>
          {claimText.privacyBefore}{' '}
          <Link to="/privacidad" target="_blank" className="text-accent underline underline-offset-2">
            {claimText.privacyLink}
          </Link>
          .
        </>
      }
    />
  );
}
