import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { PartLink } from '../page/part-link.tsx';

export interface ErrorSummaryProps {
  title: ReactNode;
  errors?: readonly { field?: string; text: string }[];
  /** The focus moves here whenever this changes. */
  attempt: unknown;
  children?: ReactNode;
}

/** Takes the focus, so that keyboard and screen reader users start at the errors. */
export function ErrorSummary({ title, errors = [], attempt, children }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the reason to focus again
  useEffect(() => box.current?.focus(), [attempt]);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // Without scripts the answer is a new page, where only this attribute moves the focus.
      // biome-ignore lint/a11y/noAutofocus: it answers what was just sent
      autoFocus
      className="flex gap-3 rounded-card border-l-4 border-bad bg-bad-tint px-4 py-3.5"
    >
      <Icon name="error" className="mt-0.5 size-5 shrink-0 text-bad" />
      <div className="flex min-w-0 flex-col gap-1.5 wrap-anywhere">
        <p className="font-bold">{title}</p>
        {errors.length > 0 && (
          <ul className="flex flex-col gap-1">
            {errors.map(({ field, text }) => (
              <li key={`${field} ${text}`}>
                {field ? (
                  <PartLink to={field} className="inline-block min-h-6 underline">
                    {text}
                  </PartLink>
                ) : (
                  text
                )}
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </div>
  );
}
