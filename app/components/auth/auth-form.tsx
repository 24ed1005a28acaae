import { type FormEvent, type ReactNode, useState } from 'react';
import { CaptchaNotLoaded } from '#app/browser/auth/captcha.ts';
import { keepTypedEmail, useTypedEmail } from '#app/browser/auth/typed-email.ts';
import { CallRefused } from '#app/browser/call.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import { accountText } from '#app/text/auth/accounts.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { CaptchaNote } from './auth-card.tsx';

export type Problems<Name extends string> = Partial<Record<Name, string>>;

interface Attempt<Name extends string> {
  problemsOf: (typed: Record<Name, string>) => Problems<Name>;
  send: (typed: Record<Name, string>) => Promise<void>;
  sentenceFor: (error: unknown) => string;
  /** A refusal that is about one field. */
  problemFor?: (message: string) => Problems<Name> | null;
}

export function useAttempt<Name extends string>({ problemsOf, send, sentenceFor, problemFor }: Attempt<Name>) {
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems<Name>>({});
  const [failure, setFailure] = useState<string | null>(null);

  function fail(sentence: string) {
    setFailure(sentence);
    showToast({ kind: 'error', text: sentence, seconds: 5 });
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<Name, string>;
    const found = problemsOf(typed);
    setProblems(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await send(typed);
    } catch (error) {
      const refused = error instanceof CallRefused ? problemFor?.(error.answer.error ?? '') : null;
      if (refused) setProblems(refused);
      else fail(sentenceFor(error));
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, problems, failure, fail, submit };
}

interface Failures {
  refused: (message: string) => string;
  other: string;
  log: string;
}

export function failureSentence(error: unknown, { refused, other, log }: Failures): string {
  if (error instanceof CaptchaNotLoaded) return accountText.failed.captchaNotLoaded;
  if (error instanceof CallRefused) return refused(error.answer.error ?? '');
  logFailure(log, error);
  return other;
}

interface AuthFormProps {
  attempt: Pick<ReturnType<typeof useAttempt>, 'isBusy' | 'failure' | 'submit'> & { problems: Problems<string> };
  submitText: string;
  busyText: string;
  children: ReactNode;
  foot?: ReactNode;
}

export function AuthForm({ attempt, submitText, busyText, children, foot }: AuthFormProps) {
  const { isBusy, problems, failure, submit } = attempt;
  const errors = Object.entries(problems).map(([field, text = '']) => ({ field, text }));
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {(failure || errors.length > 0) && (
        <ErrorSummary title={failure ?? accountText.errorSummary} errors={errors} attempt={problems} />
      )}
      {children}
      <Button type="submit" size="large" wide busy={isBusy}>
        {isBusy ? busyText : submitText}
      </Button>
      {foot}
      <CaptchaNote />
    </form>
  );
}

/** `autoComplete` is "username" because password managers look for that. */
export function EmailField({ label = accountText.email, error }: { label?: string; error?: string | false | null }) {
  const field = useTypedEmail();
  return (
    <Field
      name="email"
      type="email"
      label={label}
      ref={field}
      onInput={(event) => keepTypedEmail(event.currentTarget.value)}
      required
      autoComplete="username"
      inputMode="email"
      error={error}
    />
  );
}
