import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { buttonClasses } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** Without scripts, or when this is the first page of the visit, it leads to `fallback`. */
export function BackButton({ fallback, children }: { fallback: string; children: string }) {
  const navigate = useNavigate();

  function goBack(event: FormEvent) {
    event.preventDefault();
    // The router numbers its pages in the history state; 0 is the first page of this visit.
    const isFirstPage = !((history.state as { idx?: number } | null)?.idx ?? 0);
    if (isFirstPage) void navigate(fallback);
    else void navigate(-1);
  }

  return (
    <form action={fallback} method="get" onSubmit={goBack}>
      <button type="submit" className={`${buttonClasses({ kind: 'quiet', size: 'small' })} -ml-3.5`}>
        <Icon name="back" className="size-4" />
        {children}
      </button>
    </form>
  );
}
