import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { dismissToast, type ShownToast, shownToasts, subscribeToToasts } from './toast.ts';
import type { ToastLineProps } from './toast-line.tsx';

const ToastLine = lazy(() => import('./toast-line.tsx').catch(() => ({ default: PlainLine })));

const none: readonly ShownToast[] = [];

/**
 * Errors are alerts beside the live region, because inside it they would be read twice. The region is always there,
 * because screen readers ignore one that appears with its text. Libraries break our content policy or weigh too much.
 */
export function Toaster({
  label,
  closeLabel,
  signs,
}: { label: string } & Pick<ToastLineProps, 'closeLabel' | 'signs'>) {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, () => none);
  const line = (toast: ShownToast) => (
    <Suspense key={toast.key}>
      <ToastLine toast={toast} closeLabel={closeLabel} signs={signs} />
    </Suspense>
  );
  return (
    <section aria-label={label} className="toaster">
      <div aria-live="polite" className="flex max-w-full flex-col items-end gap-2">
        {toasts.map((toast) => toast.kind !== 'error' && line(toast))}
      </div>
      {toasts.map((toast) => toast.kind === 'error' && line(toast))}
    </section>
  );
}

/** Where the line cannot be loaded: offline before the first one, or after a new version. */
function PlainLine({ toast: { key, text, seconds } }: ToastLineProps) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(key), seconds * 1000);
    return () => clearTimeout(timer);
  }, [key, seconds]);
  return <p className="rounded-control bg-surface p-3 shadow-raised">{text}</p>;
}
