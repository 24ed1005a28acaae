import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation, useNavigation } from 'react-router';
import { useSession } from '#app/browser/auth/session.ts';
import { useCategoryCounts } from '#app/browser/frame/category-counts.ts';
import { keepInside } from '#app/browser/frame/keep-inside.ts';
import { menuCategories } from '#app/shop/catalog/categories.ts';
import { sessionText } from '#app/text/auth/session.ts';
import { helpLinks } from '#app/text/frame/footer.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { menuText } from '#app/text/frame/menu.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { sections } from './sections.ts';
import { SignOutForm } from './session-header.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export interface MenuPanelProps {
  id: string;
  onClose: () => void;
}

export function MenuPanel({ id, onClose }: MenuPanelProps) {
  const panel = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const isLeaving = useNavigation().state !== 'idle';
  const openedAt = useRef(key);
  const counts = useCategoryCounts();
  const categories = menuCategories(counts).map(({ slug, name }) => ({ to: `/categories/${slug}`, text: name }));

  useEffect(() => {
    panel.current?.showModal();
  }, []);
  useEffect(() => {
    if (isLeaving || key !== openedAt.current) panel.current?.close();
  }, [isLeaving, key]);

  return (
    <dialog
      ref={panel}
      id={id}
      aria-label={frameText.menu}
      closedby="any"
      // Beside it, for WebKit (2.50), which does not know `closedby`.
      onClick={({ clientX, currentTarget }) => {
        if (clientX < currentTarget.getBoundingClientRect().left) currentTarget.close();
      }}
      onClose={onClose}
      onKeyDown={keepInside}
      className="menu-panel w-full max-w-sm overflow-y-auto overscroll-contain border-l border-line bg-surface text-ink"
    >
      <div className="sticky top-0 z-10 flex h-15 items-center gap-2 border-b border-line bg-surface px-4">
        <p className="heading mr-auto text-18">{frameText.menu}</p>
        <IconButton
          label={frameText.closeMenu}
          aria-expanded
          aria-controls={id}
          onClick={() => panel.current?.close()}
          className="-mr-2"
        >
          <Icon name="close" className="size-6" />
        </IconButton>
      </div>
      <div className="flex flex-col gap-6 px-4 py-4">
        <SessionMenu onLeave={() => panel.current?.close()} />
        <MenuList label={frameText.sections} links={sections} className="text-18 font-semibold" />
        <div className="-my-2 flex items-center justify-between border-y border-line py-1">
          <span>{frameText.theme}</span>
          <ThemeToggle className="-mr-2" />
        </div>
        <MenuList label={frameText.categories} links={categories} className="grid grid-cols-2 gap-x-4">
          <h2 className="designator mb-1 uppercase text-muted">{frameText.categories}</h2>
        </MenuList>
        <MenuList label={frameText.help} links={helpLinks}>
          <h2 className="designator mb-1 uppercase text-muted">{frameText.help}</h2>
        </MenuList>
      </div>
    </dialog>
  );
}

interface MenuListProps {
  label: string;
  links: readonly { to: string; text: string }[];
  className?: string;
  children?: ReactNode;
}

function MenuList({ label, links, className, children }: MenuListProps) {
  return (
    <nav aria-label={label}>
      {children}
      <ul className={className}>
        {links.map(({ to, text }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="flex min-h-11 items-center py-1 leading-tight hover:text-accent aria-[current=page]:text-accent aria-[current=page]:underline"
            >
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const row = 'flex min-h-11 w-full items-center py-1 text-left text-18 font-semibold leading-tight hover:text-accent';

/** What guests have, too; the list of wishes asks them to sign in. */
function OwnLists() {
  return (
    <>
      <Link to="/mi-pc" className={row}>
        {frameText.myPc}
      </Link>
      <Link to="/wishlist" className={row}>
        {menuText.wishlist}
      </Link>
      <Link to="/comparar" className={row}>
        {frameText.compare}
      </Link>
    </>
  );
}

function SessionMenu({ onLeave }: { onLeave: () => void }) {
  const session = useSession();
  if (session.status === 'unknown') return <p className="text-muted">{menuText.loading}</p>;
  if (session.status === 'out') {
    return (
      <nav aria-label={sessionText.myAccount}>
        <Link to="/auth" reloadDocument className={row}>
          {sessionText.signIn}
        </Link>
        <Link to="/auth/register" reloadDocument className={row}>
          {sessionText.register}
        </Link>
        <OwnLists />
      </nav>
    );
  }
  return (
    <nav aria-label={sessionText.myAccount}>
      <p className="pb-1 break-words text-muted">{menuText.welcome(session.email)}</p>
      {session.role === 'owner' && (
        <Link to="/admin" className={row}>
          {menuText.adminPanel}
        </Link>
      )}
      <Link to="/account" className={row}>
        {sessionText.myAccount}
      </Link>
      <OwnLists />
      <SignOutForm className={row} onDone={onLeave} />
    </nav>
  );
}
