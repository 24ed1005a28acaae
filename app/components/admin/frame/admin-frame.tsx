import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { AdminMenu } from './admin-menu.tsx';
import { FindBox } from './find-box.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { UnsavedWork } from './unsaved-work.tsx';

interface AdminFrameProps {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

let isNext = false;

export function AdminFrame({ title, lead, actions, children }: AdminFrameProps) {
  const { pathname, key } = useLocation();
  const page = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page and each answer of one
  useEffect(() => {
    // Who goes on by keys arrives behind the menu, also when the button that was pressed is gone with its step.
    const shown = page.current;
    if (isNext && !shown?.querySelector(':focus')) shown?.querySelector('h1')?.focus({ preventScroll: true });
    isNext = true;
  }, [pathname, key]);
  return (
    <div
      ref={page}
      className="admin-page wrap flex flex-col gap-4 pt-3 pb-8 md:pt-4 xl:grid xl:grid-cols-[11rem_minmax(0,1fr)] xl:items-start xl:gap-8 xl:pt-5"
    >
      <AdminMenu />
      <div className="flex min-w-0 flex-col gap-3 md:gap-5">
        <div className="grid items-end gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
          <FindBox />
          <h1 tabIndex={-1} className="heading text-23 wrap-anywhere outline-none md:text-28">
            {title}
          </h1>
        </div>
        {(lead || actions) && (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            {lead && <p className="max-w-prose text-14 text-muted">{lead}</p>}
            {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
          </div>
        )}
        {children}
      </div>
      <PhoneBar />
      <UnsavedWork within={page} />
    </div>
  );
}
