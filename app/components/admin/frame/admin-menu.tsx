import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { adminText } from '#app/text/admin/frame.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { navGroups } from './navigation.ts';

export const adminMenuId = 'panel-secciones';

/** All rooms of the admin: beside the page where there is room, a row above it on a tablet, a sheet on a phone, which opens without scripts. */
export function AdminMenu() {
  const { pathname, key } = useLocation();
  const menu = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page and each answer of one
  useEffect(() => {
    const row = menu.current;
    // It has led here.
    row?.hidePopover?.();
    // Brings the current link into view in the row; `scrollIntoView` would also move a page already scrolled down.
    const link = row?.querySelector<HTMLElement>('[aria-current=page]');
    if (row && link) row.scrollLeft += middleOf(link) - middleOf(row);
  }, [pathname, key]);
  return (
    <nav
      ref={menu}
      id={adminMenuId}
      popover="auto"
      aria-label={adminText.navigation}
      className="admin-menu no-scrollbar px-4 md:px-0"
    >
      <div className="flex items-center justify-between md:hidden">
        <p className="heading text-18">{adminText.navigation}</p>
        <IconButton
          label={frameText.closeMenu}
          popoverTarget={adminMenuId}
          popoverTargetAction="hide"
          className="-mr-2"
        >
          <Icon name="close" className="size-6" />
        </IconButton>
      </div>
      <ul className="flex gap-1 max-md:flex-col max-md:gap-2 xl:flex-col xl:gap-4">
        {navGroups.map(({ name, entries }) => (
          <li key={name ?? ''} className="relative shrink-0">
            {name && <p className="designator text-muted uppercase md:max-xl:sr-only xl:pb-1 xl:pl-3">{name}</p>}
            <ul className="flex gap-1 max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-0 xl:flex-col xl:gap-0">
              {entries.map(({ to, text, inside = [] }) => (
                <li key={to} className="shrink-0">
                  <Link
                    to={to}
                    aria-current={isIn(pathname, to, inside) ? 'page' : undefined}
                    className="flex min-h-11 items-center border-b-2 border-transparent text-14 font-semibold text-muted hover:text-ink md:px-2.5 md:whitespace-nowrap xl:min-h-9 xl:border-b-0 xl:border-l-2 xl:whitespace-normal aria-[current=page]:border-mask aria-[current=page]:text-ink"
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
  );
}

/** On the page itself, or below it or what belongs to it; every page of the admin lies below the first one. */
export function isIn(pathname: string, to: string, inside: readonly string[] = []): boolean {
  return [to, ...inside].some(
    (each) => pathname === each || (each !== adminPages.today && pathname.startsWith(`${each}/`)),
  );
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
