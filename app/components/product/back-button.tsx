import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { buttonClasses } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

export function BackButton({ fallback, children }: { fallback: string; children: string }) {
  const navigate = useNavigate();

  function goBack(event: FormEvent) {
    event.preventDefault();
    // The history state numbers the router's own pages; a link pressed before scripts were there has no number.
    const isOpenedByRouter = ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;
    const isFromShop = history.length > 1 && document.referrer.startsWith(`${location.origin}/`);
    if (isOpenedByRouter || isFromShop) history.back();
    else void navigate(fallback);
  }

  return (
    <form action={fallback} method="get" onSubmit={goBack} className="-ml-3.5 shrink-0">
      <button type="submit" className={buttonClasses({ kind: 'quiet', size: 'small' })}>
        <Icon name="back" className="size-4" />
        {children}
      </button>
    </form>
  );
}
