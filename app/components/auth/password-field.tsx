import { useState } from 'react';
import { accountText } from '#app/text/auth/accounts.ts';
import { Field } from '#app/ui/form/field.tsx';

interface PasswordFieldProps {
  label: string;
  hint?: string;
  autoComplete: 'new-password' | 'current-password';
  error?: string | null | false;
}

/** Its button shows what is typed, so that a new password need not be typed twice. Without scripts there is none. */
export function PasswordField(field: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...field}
      name="password"
      type={isShown ? 'text' : 'password'}
      required
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-controls="password"
          onClick={() => setShown(!isShown)}
          className="min-h-9 px-2 text-14 font-semibold text-accent noscript:hidden hover:underline"
        >
          {isShown ? accountText.hidePassword : accountText.showPassword}
        </button>
      }
    />
  );
}
