import { type ReactNode, useEffect, useRef } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { adminText } from '#app/text/admin/frame.ts';
import { Icon } from '#app/ui/icon.tsx';
import { navGroups } from './navigation.ts';
import { UnsavedWork } from './unsaved-work.tsx';

interface AdminFrameProps {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

let isNext = false;

/** The menu stands beside the page where there is room, above it elsewhere. */
export function AdminFrame({ title, lead, actions, children }: AdminFrameProps) {
  const { pathname, key } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const page = useRef<HTMLDivElement>(null);
  // Brings the current link into view on a phone; `scrollIntoView` would also move a page already scrolled down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page and each answer of one
  useEffect(() => {
    const row = nav.current;
    const link = row?.querySelector<HTMLElement>('[aria-current=page]');
    if (row && link) row.scrollLeft += middleOf(link) - middleOf(row);
    // Who goes on by keys arrives behind the menu, also when the button that was pressed is gone with its step.
    const shown = page.current;
    if (isNext && !shown?.querySelector(':focus')) shown?.querySelector('h1')?.focus({ preventScroll: true });
    isNext = true;
  }, [pathname, key]);
  return (
    <div
      ref={page}
      className="wrap flex flex-col gap-4 pt-4 pb-12 xl:grid xl:grid-cols-[11rem_minmax(0,1fr)] xl:items-start xl:gap-8 xl:pt-5"
    >
      <nav
        ref={nav}
        aria-label={adminText.navigation}
        className="no-scrollbar -mx-4 overflow-x-auto border-b border-line px-4 md:mx-0 md:px-0 xl:overflow-visible xl:border-b-0"
      >
        <ul className="flex gap-1 xl:flex-col xl:gap-4">
          {navGroups.map(({ name, entries }) => (
            <li key={name ?? ''} className="relative shrink-0">
              {name && <p className="designator text-muted uppercase max-xl:sr-only xl:pb-1 xl:pl-3">{name}</p>}
              <ul className="flex gap-1 xl:flex-col xl:gap-0">
                {entries.map(({ to, text, inside = [] }) => (
                  <li key={to} className="shrink-0">
                    <Link
                      to={to}
                      aria-current={
                        isAt(pathname, to) || inside.some((each) => isAt(pathname, each)) ? 'page' : undefined
                      }
                      className="flex min-h-11 items-center border-b-2 border-transparent px-2.5 text-14 font-semibold whitespace-nowrap text-muted hover:text-ink xl:whitespace-normal aria-[current=page]:border-mask aria-[current=page]:text-ink xl:min-h-9 xl:border-b-0 xl:border-l-2"
                    >
                      {text}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col gap-5">
        <div className="grid items-end gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
          <div className="md:order-2">
            <FindBox />
          </div>
          <h1 tabIndex={-1} className="heading text-28 wrap-anywhere outline-none">
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
      <UnsavedWork within={page} />
    </div>
  );
}

/** On the page itself, or below it; every page of the admin lies below the first one. */
function isAt(pathname: string, to: string): boolean {
  return pathname === to || (to !== adminPages.today && pathname.startsWith(`${to}/`));
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

/** `/` or Ctrl K, unless somebody is typing. */
function FindBox() {
  const box = useRef<HTMLInputElement>(null);
  const { pathname, search } = useLocation();
  const sought = pathname === adminPages.find ? (new URLSearchParams(search).get('q') ?? '') : '';
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isTyping = (event.target as HTMLElement).matches('input, textarea, select, [contenteditable]');
      const isCalled = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isCalled && (event.key !== '/' || isTyping || event.ctrlKey || event.altKey)) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <Form key={sought} action={adminPages.find} role="search" aria-label={adminText.find.label} className="relative">
      <input
        ref={box}
        type="search"
        name="q"
        required
        defaultValue={sought}
        maxLength={120}
        autoComplete="off"
        aria-label={adminText.find.field}
        aria-keyshortcuts="/ Control+K"
        placeholder={adminText.find.placeholder}
        className="h-11 w-full rounded-control border border-control-line bg-sunken pr-11 pl-3.5 text-16 text-ink placeholder:text-14 placeholder:text-muted hover:border-ink"
      />
      <button
        type="submit"
        aria-label={adminText.find.submit}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
      >
        <Icon name="search" className="size-5" />
      </button>
    </Form>
  );
}
