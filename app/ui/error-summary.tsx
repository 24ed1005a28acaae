import { useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

export interface ErrorSummaryProps {
  title: string;
  /** `field` is the control's id; without one the sentence stands alone. */
  errors: readonly { field?: string; text: string }[];
  /** What was refused: with another one the focus comes here again, and not when the same is merely rendered anew. */
  attempt: unknown;
}

/** On top of a form that was refused. Takes the focus, so that keyboard and screen reader start where the words are. */
export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the reason to focus again
  useEffect(() => box.current?.focus(), [attempt]);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-card border-l-4 border-bad bg-bad-tint px-4 py-3.5"
    >
      <Icon name="error" className="mt-0.5 size-5 shrink-0 text-bad" />
      <div className="flex flex-col gap-1.5">
        <p className="font-bold">{title}</p>
        {errors.length > 0 && (
          <ul className="flex flex-col gap-1">
            {errors.map(({ field, text }) => (
              <li key={`${field} ${text}`}>
                {field ? (
                  <a href={`#${field}`} className="underline underline-offset-2">
                    {text}
                  </a>
                ) : (
                  text
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
