import type { ReactNode } from 'react';
import { adminText } from '#app/text/admin/frame.ts';
import { Icon } from '#app/ui/icon.tsx';

/** On phones the form of a list stands behind a button that says what it holds: the rows are what one came for. */
export function FilterFold({ chosen, children }: { chosen: readonly string[]; children: ReactNode }) {
  return (
    <details className="fold-on-phones group/filter">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-control-line px-3.5 font-semibold hover:border-ink lg:hidden">
        <span className="min-w-0 flex-1 truncate">
          {adminText.filter}
          {chosen.length > 0 && <span className="font-normal text-muted">: {chosen.join(', ')}</span>}
        </span>
        <Icon name="right" className="size-4 shrink-0 text-muted transition-transform group-open/filter:rotate-90" />
      </summary>
      <div className="pt-3 lg:pt-0">{children}</div>
    </details>
  );
}
