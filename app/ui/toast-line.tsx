import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { dismissToast, type ShownToast } from './toast.ts';

const variants = {
  success: 'bg-mask text-surface',
  info: 'bg-mask text-surface',
  warning: 'bg-signal text-on-signal',
  error: 'bg-bad text-surface',
} as const satisfies Record<ShownToast['kind'], unknown>;

export interface ToastLineProps {
  toast: ShownToast;
  closeLabel: string;
  /** A word of each kind, so that colour does not say it alone. */
  signs: Readonly<Record<ShownToast['kind'], string>>;
}

export default function ToastLine({ toast, closeLabel, signs }: ToastLineProps) {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(toast.key), toast.seconds * 1000);
    return () => clearTimeout(timer);
  }, [isPaused, toast.key, toast.seconds]);
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => (toast.action ? putNextInLine(line.current) : undefined), [toast.action]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only stop the timer
    <div
      ref={line}
      role={toast.kind === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="toast-in pointer-events-auto flex max-w-full items-center gap-3 rounded-control border border-line bg-surface py-1 pr-1 pl-3 shadow-raised sm:max-w-md"
    >
      <span aria-hidden className={classNames('designator rounded-chip px-1.5 py-0.5', variants[toast.kind])}>
        {signs[toast.kind]}
      </span>
      <span className="min-w-0 flex-1 py-1.5 text-14 font-semibold max-sm:leading-tight">{toast.text}</span>
      {toast.times > 1 && <span className="designator text-muted">{`×${toast.times}`}</span>}
      {toast.action && <ToastAction action={toast.action} onDone={() => dismissToast(toast.key)} />}
      <button
        type="button"
        aria-label={closeLabel}
        onClick={() => dismissToast(toast.key)}
        className="grid size-9 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
      >
        <Icon name="close" className="size-4" />
      </button>
    </div>
  );
}

/**
 * The Tab key comes to what a toast offers right after what was pressed, as it comes to any popover after its button: at the end of the
 * page it would be out of reach before it closes. Older browsers leave it there.
 */
function putNextInLine(line: HTMLElement | null): (() => void) | undefined {
  const region = line?.closest('section');
  const source = document.activeElement;
  if (!region?.showPopover || !(source instanceof HTMLElement) || source === document.body) return;
  region.popover = 'manual';
  if (region.matches(':popover-open')) region.hidePopover();
  region.showPopover({ source });
  return () => region.hidePopover();
}

const actionClasses = 'shrink-0 px-1 py-2 text-14 font-bold text-accent hover:underline';

function ToastAction({ action, onDone }: { action: NonNullable<ShownToast['action']>; onDone: () => void }) {
  if ('href' in action) {
    return (
      <Link to={action.href} onClick={onDone} className={actionClasses}>
        {action.text}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={actionClasses}
      onClick={() => {
        action.run();
        onDone();
      }}
    >
      {action.text}
    </button>
  );
}
