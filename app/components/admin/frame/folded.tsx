import type { ReactNode } from 'react';
import type { FormOfPage } from './admin-form.tsx';

interface FoldedProps {
  title: string;
  /** A refusal opens it. */
  form: FormOfPage;
  isOpen?: boolean;
  /** For screen readers, where several have the same title. */
  label?: string;
  /** Below other forms of the same card. */
  isBelow?: boolean;
  /** What cannot be taken back. */
  isGrave?: boolean;
  children: ReactNode;
}

/** A form that is needed now and then, behind its title. */
export function Folded({ title, form, isOpen, label, isBelow, isGrave, children }: FoldedProps) {
  return (
    <details open={form.refusal !== null || isOpen} className={isBelow ? 'border-t border-line pt-2' : undefined}>
      <summary aria-label={label} className={`flex min-h-11 items-center font-semibold ${isGrave ? 'text-bad' : ''}`}>
        {title}
      </summary>
      <div className="flex flex-col gap-3 pt-2">{children}</div>
    </details>
  );
}
