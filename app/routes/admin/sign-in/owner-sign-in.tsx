import type { ReactNode } from 'react';
import { data, Form } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { SectionCard } from '#app/components/account/section-card.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import { useMoments } from '#app/components/admin/frame/use-moments.ts';
import { QrCode } from '#app/components/admin/sign-in/qr-code.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { passRetryAfter, retryAfter } from '#app/platform/http/answer-headers.server.ts';
import { ownerContext } from '#app/session.server.ts';
import type { QrPicture } from '#app/shop/customers/owner-sign-in/authenticator.ts';
import type { FactorIntent, FactorRefusal } from '#app/shop/customers/owner-sign-in/factor-answer.ts';
import { factorBeingSetUp, readFactor } from '#app/shop/customers/owner-sign-in/second-factor.server.ts';
import { ownerSignInText as words } from '#app/text/admin/owner-sign-in.ts';
import { secondStepText } from '#app/text/auth/second-step.ts';
import { type ButtonKind, buttonClasses, LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import type { Route } from './+types/owner-sign-in';
import { actOnOwnerSignIn } from './owner-sign-in-action.server.ts';

export const meta = adminMeta(words, adminPages.ownerSignIn);

export const headers = passRetryAfter;

interface OwnerSignInFacts {
  onSince: Date | null;
  codesLeft: number;
  /** While this session sets it up. */
  setUp: { key: string; address: string; picture: QrPicture } | null;
  email: string;
  done: 'stopped' | 'off' | null;
}

export async function loader(args: Route.LoaderArgs): Promise<OwnerSignInFacts> {
  const session = args.context.get(ownerContext);
  const { db, authenticator, settings, clock } = args.context.get(servicesContext);
  const { email } = session.customer;
  const secret = await factorBeingSetUp({ db, authenticator }, session, clock.now());
  const account = { shop: settings.seller.name, email };
  const done = new URL(args.request.url).searchParams.get('hecho');
  return {
    ...(await readFactor(db, session.customer.id)),
    setUp: secret && { key: secret.key, address: secret.address(account), picture: secret.picture(account) },
    email,
    done: done === 'stopped' || done === 'off' ? done : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const { status, answer, waitSeconds, setCookie } = await actOnOwnerSignIn(args);
  const headers = new Headers(retryAfter(waitSeconds));
  if (setCookie) headers.append('set-cookie', setCookie);
  return data(answer, { status, headers });
}

/** After a 4xx the router keeps the old data; but what is set up may have lapsed, so load it again. */
export const shouldRevalidate = () => true;

export default function OwnerSignIn({ loaderData: facts, actionData: answer }: Route.ComponentProps) {
  const refusal = answer?.kind === 'refused' ? answer : null;
  const isShown = refusal?.intent && shownForms(facts).includes(refusal.intent);
  return (
    <AdminFrame title={words.title} lead={words.lead}>
      <div className="flex max-w-2xl flex-col gap-4">
        {facts.done && !answer && <Notice kind="success">{words.done[facts.done]}</Notice>}
        {refusal && !isShown && <ErrorSummary title={refusal.sentence} attempt={refusal} />}
        {answer?.kind === 'codes' && <NewCodes codes={answer.codes} />}
        {facts.onSince ? <FactorOn facts={facts} refusal={refusal} /> : <FactorOff facts={facts} refusal={refusal} />}
        <SectionCard title={words.sessions.title}>
          <p>{words.sessions.lead}</p>
          <p>
            <LinkButton to="/settings" kind="outline" className="h-auto py-2">
              {words.sessions.settings}
            </LinkButton>
          </p>
        </SectionCard>
      </div>
    </AdminFrame>
  );
}

function shownForms({ onSince, setUp }: OwnerSignInFacts): readonly FactorIntent[] {
  if (onSince) return ['renew', 'end'];
  return setUp ? ['confirm', 'stop'] : ['start'];
}

function FactorOff({ facts: { setUp, email }, refusal }: { facts: OwnerSignInFacts; refusal: FactorRefusal | null }) {
  if (setUp) return <SetUp setUp={setUp} refusal={refusal} />;
  return (
    <SectionCard title={words.factor.title}>
      <p className="font-semibold">{words.factor.off}</p>
      <p className="text-muted">{words.factor.what}</p>
      <OwnerSignInForm intent="start" submit={words.factor.start} refusal={refusal}>
        <UserName email={email} />
        <PasswordField intent="start" refusal={refusal} />
      </OwnerSignInForm>
    </SectionCard>
  );
}

function SetUp({ setUp, refusal }: { setUp: NonNullable<OwnerSignInFacts['setUp']>; refusal: FactorRefusal | null }) {
  const { scan, picture, byHand, key, open, confirm, submit, cancel, others, title } = words.setUp;
  return (
    <SectionCard title={title}>
      <p>{scan}</p>
      <QrCode picture={setUp.picture} label={picture} />
      <p>
        <a href={setUp.address} className={buttonClasses({ kind: 'outline', size: 'small' })}>
          {open}
        </a>
      </p>
      <p>{byHand}</p>
      <p className="designator text-18 wrap-anywhere select-all" data-key={setUp.key}>
        <span className="sr-only">{key}: </span>
        {inGroups(setUp.key)}
      </p>
      <OwnerSignInForm intent="confirm" submit={submit} refusal={refusal}>
        <Field
          id="confirm-code"
          name="code"
          label={confirm}
          hint={others}
          error={refusal?.field === 'confirm-code' && refusal.sentence}
          required
          maxLength={40}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </OwnerSignInForm>
      <OwnerSignInForm intent="stop" submit={cancel} kind="quiet" refusal={refusal} />
    </SectionCard>
  );
}

function inGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? key;
}

function NewCodes({ codes }: { codes: readonly string[] }) {
  const { title, lead, list, stored } = words.codes;
  return (
    <SectionCard title={title}>
      <Notice kind="warning">{lead}</Notice>
      <ul aria-label={list} className="designator grid grid-cols-1 gap-x-8 gap-y-2 text-18 select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>
        <LinkButton to={adminPages.ownerSignIn}>{stored}</LinkButton>
      </p>
    </SectionCard>
  );
}

function FactorOn({ facts, refusal }: { facts: OwnerSignInFacts; refusal: FactorRefusal | null }) {
  const { onSince, codesLeft, email } = facts;
  const moments = useMoments();
  return (
    <SectionCard title={words.factor.title}>
      {onSince && <p className="font-semibold">{words.factor.on(moments.on(onSince))}</p>}
      <p className={codesLeft > 2 ? 'text-muted' : 'font-semibold'}>{words.codes.left(codesLeft)}</p>
      {(['renew', 'end'] as const).map((intent) => (
        <details key={intent} open={refusal?.intent === intent} className="border-t border-line pt-3">
          <summary className="flex min-h-11 items-center font-semibold">{words[intent].title}</summary>
          <div className="flex flex-col gap-4 pt-2">
            <p className="text-muted">{words[intent].lead}</p>
            <OwnerSignInForm intent={intent} submit={words[intent].submit} refusal={refusal}>
              <UserName email={email} />
              <PasswordField intent={intent} refusal={refusal} />
              <Field
                id={`${intent}-code`}
                name="code"
                label={words.code}
                hint={secondStepText.codeHint}
                error={refusal?.field === `${intent}-code` && refusal.sentence}
                required
                maxLength={40}
                autoComplete="one-time-code"
                spellCheck={false}
              />
            </OwnerSignInForm>
          </div>
        </details>
      ))}
    </SectionCard>
  );
}

/** For password managers, which look for whose password it is. */
function UserName({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />;
}

function PasswordField({ intent, refusal }: { intent: FactorIntent; refusal: FactorRefusal | null }) {
  const id = `${intent}-password`;
  return (
    <Field
      id={id}
      name="password"
      type="password"
      label={words.factor.password}
      error={refusal?.field === id && refusal.sentence}
      required
      autoComplete="current-password"
    />
  );
}

interface OwnerSignInFormProps {
  intent: FactorIntent;
  submit: string;
  kind?: ButtonKind;
  refusal: FactorRefusal | null;
  children?: ReactNode;
}

/** Not watched for unsaved input: a password or a code is nothing to keep. */
function OwnerSignInForm({ intent, submit, kind, refusal, children }: OwnerSignInFormProps) {
  const isBusy = useIsSending(intent);
  const ours = refusal?.intent === intent ? refusal : null;
  return (
    <Form method="post" noValidate data-saves-itself className="flex flex-col gap-4">
      {ours && (
        <ErrorSummary
          title={ours.field ? words.errorSummary : ours.sentence}
          errors={ours.field ? [{ field: ours.field, text: ours.sentence }] : []}
          attempt={ours}
        />
      )}
      {children}
      <IntentButton intent={intent} kind={kind} busy={isBusy} className="self-start">
        {submit}
      </IntentButton>
    </Form>
  );
}
