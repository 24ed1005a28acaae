import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';

export type NoticeKind = 'info' | 'success' | 'warning' | 'error';

export interface NoticeProps {
  kind: NoticeKind;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

const variants = {
  info: { icon: 'info', box: 'border-mask bg-mask-tint', sign: 'text-mask' },
  success: { icon: 'check', box: 'border-ok bg-ok-tint', sign: 'text-ok' },
  warning: { icon: 'warning', box: 'border-signal bg-signal-tint', sign: 'text-ink' },
  error: { icon: 'error', box: 'border-bad bg-bad-tint', sign: 'text-bad' },
} as const satisfies Record<NoticeKind, unknown>;

/** Errors interrupt a screen reader; the other kinds wait their turn. */
export function Notice({ kind, title, children, actions }: NoticeProps) {
  const { icon, box, sign } = variants[kind];
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={classNames('flex flex-wrap gap-3 rounded-card border-l-4 px-4 py-3.5 text-ink', box)}
    >
      <Icon name={icon} className={classNames('mt-0.5 size-5 shrink-0', sign)} />
      {/* Below its sign where text is enlarged on a narrow screen. */}
      <div className="flex min-w-0 flex-1 basis-40 flex-col gap-1.5">
        {title && <p className="font-bold">{title}</p>}
        {children && <div className="flex flex-col gap-1 text-16">{children}</div>}
        {actions && <div className="mt-1.5 flex flex-wrap gap-2.5">{actions}</div>}
      </div>
    </div>
  );
}
