import { type FormEvent, Suspense, useState } from 'react';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import type { CaptchaSource } from '#app/browser/auth/captcha.ts';
import { lazyWithRetry } from '#app/browser/lazy-loading.ts';
import { LegalSections, LegalTitle } from '#app/components/legal/legal-screen.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { captchaContext, clientAddressOf, requestIdContext, servicesContext } from '#app/contexts.ts';
import { notStored } from '#app/platform/http/answer-headers.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { limitKey } from '#app/platform/rate-limit.server.ts';
import { sessionContext } from '#app/session.server.ts';
import { typedKinds } from '#app/shop/claims/claim.ts';
import {
  type ClaimField,
  type ClaimProblems,
  type ClaimRefusal,
  checkClaim,
  longestClaim,
  typedIn,
} from '#app/shop/claims/claim-form.ts';
import { allowClaim, mayAskCaptcha } from '#app/shop/claims/claim-limits.server.ts';
import { fileClaim, newSubmission, submissionPattern } from '#app/shop/claims/claims.server.ts';
import { askedCaptcha } from '#app/shop/customers/captcha.ts';
import { readOrderName, shownOrderName } from '#app/shop/orders/order-number.ts';
import { legalPage, presentPrivacyVersion } from '#app/shop/pages/pages.server.ts';
import {
  claimKindMeanings,
  claimLabels,
  claimMissingText,
  claimProblemText,
  claimRefusalText,
  claimText,
} from '#app/text/legal/claim-form.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { CheckboxField, Field, SelectField, TextAreaField } from '#app/ui/form/field.tsx';
import { labelledFields } from '#app/ui/form/labelled-fields.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { shownPage } from '../shown-page.server.ts';
import type { Route } from './+types/claims';

const longestToken = 10_000;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData.document;
  return pageMeta(matches, { title, description, path: '/pqr' });
}

/** Each form carries an idempotency key of its own, so the page must not be cached. */
export const headers = notStored;

export async function loader({ request, context }: Route.LoaderArgs) {
  const named = new URL(request.url).searchParams.get('pedido') ?? '';
  const session = await context.get(sessionContext).read();
  const services = context.get(servicesContext);
  const { db, clock } = services;
  return {
    document: await shownPage(services, await legalPage(db, 'pqr', clock.now())),
    submission: newSubmission(),
    order: readOrderName(named) ? shownOrderName(named) : undefined,
    known: session && { name: session.customer.name, email: session.customer.email },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, settings, captcha, clock, log } = context.get(servicesContext);
  const fields = Object.fromEntries(await readForm(request));
  const typed = typedIn(fields);
  const checked = checkClaim(fields);
  if (!checked.ok)
    return data({ typed, problems: checked.problems, refusal: null, sentence: null, captcha: null }, 422);

  const now = clock.now();
  const clientAddress = clientAddressOf(context);
  const address = limitKey(clientAddress);
  const token = typeof fields.recaptchaToken === 'string' ? fields.recaptchaToken.slice(0, longestToken) : '';
  const isTooOften = token !== '' && !(await mayAskCaptcha(db, address, now));
  const asked = isTooOften ? 'failed' : await askedCaptcha(captcha, token, 'claim');
  if (asked === 'unavailable') log.error({ form: 'claim' }, 'the captcha could not be asked');
  const allowed = await allowClaim(db, { address, captcha: asked }, now);
  if (!allowed.ok) {
    // Only a document of its own has a policy that lets the captcha in; the script sends the form again for one.
    const { siteKey, scriptUrl } = settings.recaptcha;
    const source = allowed.code === 'captcha_needed' && context.get(captchaContext) ? { siteKey, scriptUrl } : null;
    const answer = { typed, problems: null, refusal: allowed, sentence: claimRefusalText(allowed), captcha: source };
    return data(answer, refusedAnswer(allowed));
  }
  const { submission: sent } = fields;
  const submission = typeof sent === 'string' && submissionPattern.test(sent) ? sent : newSubmission();
  const filing = {
    request: checked.request,
    submission,
    now,
    privacyVersion: await presentPrivacyVersion(db, now),
    clientAddress,
  };
  const { number, accessKey } = await fileClaim(db, filing);
  log.info({ requestId: context.get(requestIdContext), claim: number }, 'a claim was filed');
  return redirect(`/pqr/${number}?${new URLSearchParams({ clave: accessKey })}`, 303);
}

function refusedAnswer(refusal: ClaimRefusal): ResponseInit {
  if (refusal.code === 'captcha_needed') return { status: 403 };
  return { status: 429, headers: { 'retry-after': String(refusal.seconds) } };
}

interface ClaimAnswer {
  typed: Partial<Record<ClaimField, string>>;
  problems: ClaimProblems | null;
  refusal: ClaimRefusal | null;
  sentence: string | null;
  /** Where the captcha comes from, once this document may load it. */
  captcha: CaptchaSource | null;
}

const isComplete = (typed: Record<string, unknown>) => checkClaim(typed).ok;
const FormCaptcha = lazyWithRetry(() => import('#app/components/auth/form-captcha.tsx'));

/** The law demands a complaint channel in the medium of the purchase (Ley 1480, art. 50 g). */
export default function Claims({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap flex flex-col gap-8 pt-8 md:pt-10">
      <LegalTitle document={loaderData.document} />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-14">
        <Card className="self-start">
          <ClaimForm {...loaderData} answer={actionData} />
        </Card>
        <LegalSections sections={loaderData.document.sections} />
      </div>
    </div>
  );
}

function ClaimForm({
  submission,
  order,
  known,
  answer,
}: Route.ComponentProps['loaderData'] & { answer?: ClaimAnswer }) {
  const isBusy = useNavigation().state !== 'idle';
  const [found, setFound] = useState<ClaimProblems | null>(null);
  const problems = found ?? answer?.problems ?? {};
  const refusal = answer?.refusal;

  function validate(event: FormEvent<HTMLFormElement>) {
    const checked = checkClaim(Object.fromEntries(new FormData(event.currentTarget)));
    setFound(checked.ok ? null : checked.problems);
    if (!checked.ok) event.preventDefault();
  }

  const { field: labelled, errors } = labelledFields(claimLabels, claimProblemText, problems, claimMissingText);
  const given: Partial<Record<ClaimField, string>> = answer?.typed ?? { ...known, orderReference: order };
  const field = (name: ClaimField) => ({ ...labelled(name), defaultValue: given[name] });
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
      {errors.length > 0 && <ErrorSummary title={claimText.errorSummary} errors={errors} attempt={problems} />}
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
