import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { deskPages } from '#app/addresses/desk-pages.ts';
import { adminText } from '#app/text/desk/frame.ts';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { UnsavedWork } from './unsaved-work.tsx';

interface AdminFrameProps {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

interface Room {
  to: string;
  text: string;
  /** Pages that belong to the room, but do not lie below its address. */
  also?: readonly string[];
}

const rooms: readonly Room[] = [
  { to: deskPages.today, text: adminText.today },
  { to: deskPages.products, text: adminText.products, also: [deskPages.changes] },
  { to: deskPages.prices, text: adminText.prices },
  { to: deskPages.sheets, text: adminText.sheets },
  { to: deskPages.makers, text: adminText.makers },
  { to: deskPages.orders, text: adminText.orders, also: [deskPages.held] },
  { to: deskPages.delivery, text: adminText.delivery },
  { to: deskPages.reviews, text: adminText.reviews },
  { to: deskPages.questions, text: adminText.questions },
  { to: deskPages.alerts, text: adminText.alerts },
  { to: deskPages.claims, text: adminText.claims },
  { to: deskPages.search, text: adminText.search },
  { to: deskPages.audit, text: adminText.audit },
  { to: deskPages.figures, text: adminText.figures },
  { to: deskPages.exchange, text: adminText.exchange },
  { to: deskPages.door, text: adminText.door },
];

export function AdminFrame({ title, lead, actions, children }: AdminFrameProps) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const page = useRef<HTMLDivElement>(null);
  // Brings the current link into view on a phone; `scrollIntoView` would also move a page already scrolled down.
  useEffect(() => {
    const row = nav.current;
    const room = row?.querySelector<HTMLElement>('[aria-current=page]');
    if (row && room) row.scrollLeft += middleOf(room) - middleOf(row);
  }, []);
  return (
    <div ref={page} className="wrap flex flex-col gap-6 pt-6 pb-12 md:pt-8">
      <nav
        ref={nav}
        aria-label={adminText.navigation}
        className="no-scrollbar -mx-4 overflow-x-auto border-b border-line px-4 md:mx-0 md:px-0"
      >
        <ul className="flex gap-1">
          {rooms.map(({ to, text, also = [] }) => (
            <li key={to} className="shrink-0">
              <Link
                to={to}
                aria-current={isAt(pathname, to) || also.some((each) => isAt(pathname, each)) ? 'page' : undefined}
                className="flex min-h-11 items-center border-b-2 border-transparent px-2.5 text-14 font-semibold whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-mask aria-[current=page]:text-ink"
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle mark={adminText.title} lead={lead}>
          {title}
        </PageTitle>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
      <UnsavedWork within={page} />
    </div>
  );
}

/** On the page itself, or below it; every room lies below the first one. */
function isAt(pathname: string, to: string): boolean {
  return pathname === to || (to !== deskPages.today && pathname.startsWith(`${to}/`));
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
