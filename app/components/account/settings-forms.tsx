import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { longestName } from '#app/shop/customers/customer.ts';
import type { SettingsAnswer, SettingsIntent } from '#app/shop/customers/settings-answer.ts';
import type { TypedCompany } from '#app/shop/invoices/company-buyer.ts';
import { longestEmail } from '#app/shop/shared/forms/email-address.ts';
import { type SettingsNotice, settingsText } from '#app/text/account/settings.ts';
import { accountText } from '#app/text/auth/accounts.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Chip } from '#app/ui/page/chip.tsx';
import CompanyFields from '../checkout/company-fields.tsx';
import { SectionCard } from './section-card.tsx';

export interface SettingsFacts {
  name: string;
  email: string;
  isConfirmed: boolean;
  /** To whom invoices are made out instead. */
  company: TypedCompany | null;
  isOwner: boolean;
  hasPassword: boolean;
  /** Without a password, e-mail and password change only after a fresh sign-in. */
  mustSignInAgain: boolean;
  sessions: { id: string; browser: string; since: Date; isHere: boolean }[];
  notice: SettingsNotice | null;
}

interface SectionProps {
  facts: SettingsFacts;
  answer: SettingsAnswer | undefined;
}

export function NameSection({ facts, answer }: SectionProps) {
  const { title, label, submit } = settingsText.name;
  return (
    <SectionCard title={title}>
      <SettingsForm intent="name" submit={submit} answer={answer}>
        <Field
          name="name"
          label={label}
          defaultValue={typedIn(answer, 'name') ?? facts.name}
          error={errorOf(answer, 'name')}
          required
          maxLength={longestName}
          autoComplete="name"
        />
      </SettingsForm>
    </SectionCard>
  );
}

export function CompanySection({
  company,
  answer,
}: {
  company: TypedCompany | null;
  answer: SettingsAnswer | undefined;
}) {
  const { title, lead, submit } = settingsText.company;
  return (
    <SectionCard title={title}>
      <p className="text-muted">{lead}</p>
      <SettingsForm intent="company" submit={submit} answer={answer}>
        <CompanyFields company={company} />
      </SettingsForm>
    </SectionCard>
  );
}

export function EmailSection({ facts, answer }: SectionProps) {
  const { title, current, confirmed, unconfirmed, unconfirmedLead, resend, label, hint, submit, ofOwner } =
    settingsText.email;
  return (
    <SectionCard title={title}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
        {current(facts.email)}
        <Chip>{facts.isConfirmed ? confirmed : unconfirmed}</Chip>
      </p>
      {!facts.isConfirmed && (
        <SettingsForm intent="resend" submit={resend} kind="quiet" answer={answer}>
          <p className="text-14 text-muted">{unconfirmedLead}</p>
        </SettingsForm>
      )}
      {facts.isOwner && <p className="text-muted">{ofOwner}</p>}
      {facts.mustSignInAgain && <SignInAgain refusal={refusalOf(answer, 'email')} next="/settings" />}
      {!facts.isOwner && !facts.mustSignInAgain && (
        <SettingsForm intent="email" submit={submit} answer={answer}>
          <Field
            name="email"
            type="email"
            label={label}
            hint={hint}
            defaultValue={typedIn(answer, 'email') ?? ''}
            error={errorOf(answer, 'email')}
            required
            maxLength={longestEmail}
            autoComplete="off"
            inputMode="email"
          />
          {facts.hasPassword && (
            <Field
              id="email-password"
              name="password"
              type="password"
              label={settingsText.password.current}
              error={errorOf(answer, 'email-password')}
              required
              autoComplete="current-password"
            />
          )}
        </SettingsForm>
      )}
    </SectionCard>
  );
}

export function PasswordSection({ facts, answer }: SectionProps) {
  const { title, lead, firstLead, current, label, submit, first } = settingsText.password;
  return (
    <SectionCard title={title}>
      <p className="text-muted">{facts.hasPassword ? lead : firstLead}</p>
      {facts.mustSignInAgain ? (
        <SignInAgain refusal={refusalOf(answer, 'password')} next="/settings" />
      ) : (
        <SettingsForm intent="password" submit={facts.hasPassword ? submit : first} answer={answer}>
          <input type="text" name="username" autoComplete="username" defaultValue={facts.email} readOnly hidden />
          {facts.hasPassword && (
            <Field
              id="current-password"
              name="current"
              type="password"
              label={current}
              error={errorOf(answer, 'current-password')}
              required
              autoComplete="current-password"
            />
          )}
          <Field
            id="new-password"
            name="password"
            type="password"
            label={label}
            hint={facts.isOwner ? accountText.ownerPasswordHint : accountText.passwordHint}
            error={errorOf(answer, 'new-password')}
            required
            autoComplete="new-password"
          />
        </SettingsForm>
      )}
    </SectionCard>
  );
}

/** In place of a form that would be refused, so that nothing is typed in vain. */
export function SignInAgain({ refusal, next }: { refusal?: string | null; next: string }) {
  const { lead, address, link } = settingsText.again;
  return (
    <>
      {refusal ? <Notice kind="error">{refusal}</Notice> : <p className="text-muted">{lead}</p>}
      <LinkButton to={address(next)} reloadDocument kind="outline" className="self-start">
        {link}
      </LinkButton>
    </>
  );
}

interface SettingsFormProps {
  intent: SettingsIntent;
  submit: string;
  kind?: 'outline' | 'quiet';
  answer: SettingsAnswer | undefined;
  children?: ReactNode;
}

export function SettingsForm({ intent, submit, kind = 'outline', answer, children }: SettingsFormProps) {
  const isBusy = useIsSending(intent);
  const refused = answer?.intent === intent ? answer : null;
  return (
    <Form method="post" noValidate className="flex flex-col items-start gap-4 *:w-full" preventScrollReset={false}>
      {refused &&
        (refused.field ? (
          <ErrorSummary
            title={settingsText.errorSummary}
            errors={[{ field: refused.field, text: refused.refusal }]}
            attempt={refused}
          />
        ) : (
          <Notice kind="error">{refused.refusal}</Notice>
        ))}
      {children}
      <Button type="submit" name="intent" value={intent} kind={kind} busy={isBusy} className="self-start sm:!w-auto">
        {isBusy ? settingsText.saving : submit}
      </Button>
    </Form>
  );
}

function errorOf(answer: SettingsAnswer | undefined, field: string): string | false {
  return answer?.field === field && answer.refusal;
}

function refusalOf(answer: SettingsAnswer | undefined, intent: SettingsIntent): string | null {
  return answer?.intent === intent ? answer.refusal : null;
}

function typedIn(answer: SettingsAnswer | undefined, intent: SettingsIntent): string | null {
  return answer?.intent === intent ? answer.typed : null;
}
