import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { adminText } from '#app/text/admin/frame.ts';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { adminMenuId, isIn } from './admin-menu.tsx';
import { findBoxId, focusFindBox } from './find-box.tsx';

const rooms = [
  { to: adminPages.today, text: adminText.today, icon: 'sun', inside: [] },
  { to: adminPages.orders, text: adminText.orders, icon: 'cart', inside: [adminPages.heldOrders] },
  { to: adminPages.products, text: adminText.products, icon: 'tag', inside: [adminPages.grid, adminPages.changes] },
] as const;

const part =
  'flex h-14 w-full flex-col items-center justify-center gap-0.5 border-t-2 border-transparent text-12 font-semibold text-muted hover:text-ink aria-[current=page]:border-mask aria-[current=page]:text-ink';

/** At the thumb, on phones alone. All of it also works without scripts. */
export function PhoneBar() {
  const { pathname } = useLocation();
  return (
    <nav aria-label={adminText.bar} className="admin-bar">
      <ul className="grid grid-cols-5">
        {rooms.map(({ to, text, icon, inside }) => (
          <li key={to}>
            <Link to={to} aria-current={isIn(pathname, to, inside) ? 'page' : undefined} className={part}>
              <Drawn icon={icon}>{text}</Drawn>
            </Link>
          </li>
        ))}
        <li>
          <a
            href={`#${findBoxId}`}
            onClick={(event) => {
              event.preventDefault();
              focusFindBox();
            }}
            className={part}
          >
            <Drawn icon="search">{adminText.find.short}</Drawn>
          </a>
        </li>
        <li>
          <button type="button" popoverTarget={adminMenuId} className={part}>
            <Drawn icon="menu">{adminText.more}</Drawn>
          </button>
        </li>
      </ul>
    </nav>
  );
}

function Drawn({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <>
      <Icon name={icon} className="size-5" />
      {children}
    </>
  );
}
