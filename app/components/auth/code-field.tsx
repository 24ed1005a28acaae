import { secondStepText as words } from '#app/text/auth/second-step.ts';
import { Field } from '#app/ui/form/field.tsx';

interface CodeFieldProps {
  kind: 'app' | 'recovery';
  id?: string;
  error?: string | false | null;
}

export function CodeField({ kind, id, error }: CodeFieldProps) {
  const isApp = kind === 'app';
  return (
    <Field
      id={id}
      name="code"
      label={isApp ? words.code : words.recovery}
      hint={isApp ? words.codeHint : words.recoveryHint}
      error={error}
      required
      maxLength={40}
      inputMode={isApp ? 'numeric' : 'text'}
      // Also where the app's code stands: phones and password managers then offer it.
      autoComplete={isApp ? 'one-time-code' : 'off'}
      autoCapitalize={isApp ? undefined : 'characters'}
      spellCheck={false}
    />
  );
}
