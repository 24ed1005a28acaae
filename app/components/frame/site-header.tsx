import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { logFailure } from '#app/browser/log-failure.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { CachedFragment } from './cached-fragment.tsx';
import { CartLink } from './cart-link.tsx';
import { LogoIcon } from './logo.tsx';
import type { MenuPanelProps } from './menu-panel.tsx';
import { SearchBox } from './search-box.tsx';
import { sections } from './sections.ts';
import { AdminLink, SessionHeader } from './session-header.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export function SiteHeader() {
  return (
    <header className="painted-whole sticky top-0 z-30 border-b border-line bg-surface">
      <div className="@container">
        <CachedFragment element="div" name="header" className="header-row wrap">
          <HeaderContent />
        </CachedFragment>
      </div>
      <PendingLine />
    </header>
  );
}

function HeaderContent() {
  return (
    <>
      <Link to="/" aria-label={frameText.homeLabel} className="flex h-11 shrink-0 items-center gap-2.5 text-ink">
        <LogoIcon className="size-8 text-mask" />
        <span className="wordmark max-md:hidden">{frameText.shopName}</span>
      </Link>
      <SearchBox />
      <div className="header-side">
        <ThemeToggle className="max-md:hidden" />
        <AdminLink />
        <SessionHeader />
        <CartLink />
        <SiteMenu />
      </div>
    </>
  );
}

function PendingLine() {
  if (useNavigation().state === 'idle') return null;
  return <div aria-hidden className="pending-line" />;
}

const ofAdmin = /^\/admin(\/|$)/;

/** @param isBelow its second place, on the admin's pages of a phone: below the content, where the owner's own bar is at hand */
export function SiteNav({ isBelow = false }: { isBelow?: boolean }) {
  const { pathname } = useLocation();
  const isOwners = ofAdmin.test(pathname);
  if (isBelow && !isOwners) return null;
  const classes = isBelow ? 'nav-below border-t md:hidden' : isOwners ? 'border-b max-md:hidden' : 'border-b';
  const current = sections.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <nav aria-label={frameText.sections} className={`relative z-25 border-line bg-surface ${classes}`}>
      <CachedFragment element="ul" name="sections" className="sections-row no-scrollbar wrap">
        <SectionLinks current={current?.to} />
      </CachedFragment>
    </nav>
  );
}

function SectionLinks({ current }: { current: string | undefined }) {
  return sections.map(({ to, text }) => (
    <li key={to} className="flex shrink-0 items-stretch">
      <Link
        to={to}
        prefetch="intent"
        aria-current={to === current ? 'page' : undefined}
        className="-mx-1 flex h-full items-center px-1 whitespace-nowrap border-y-2 border-transparent font-semibold hover:text-accent aria-[current=page]:border-b-accent aria-[current=page]:text-accent"
      >
        {text}
      </Link>
      {to === '/categories' && <CategoriesButton />}
    </li>
  ));
}

const panelId = 'menu';

function SiteMenu() {
  const [Panel, setPanel] = useState<ComponentType<MenuPanelProps>>();
  const [isOpen, setOpen] = useState(false);

  async function open() {
    try {
      const loaded = await import('./menu-panel.tsx');
      setPanel(() => loaded.MenuPanel);
      setOpen(true);
    } catch (error) {
      logFailure('The menu could not be loaded', error);
      // Offline, or a new version was deployed: the footer has the same links.
      document.querySelector('footer')?.scrollIntoView();
    }
  }

  return (
    <>
      <IconButton
        label={frameText.openMenu}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => void open()}
        className="-mr-2 md:hidden"
      >
        <Icon name="menu" className="size-6" />
      </IconButton>
      {isOpen && Panel && <Panel id={panelId} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Where it cannot be loaded (offline, or after a new version), the footer has the same links. */
const Panel = lazy(() =>
  import('./categories-panel.tsx').catch(() => {
    document.querySelector('footer')?.scrollIntoView();
    return { default: () => <></> };
  }),
);

/** Beside the link to the grid of all categories, which stays the method without scripts. */
function CategoriesButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={frameText.openCategories}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="group/open -ml-2 grid h-full w-8 sm:w-9 place-items-center text-muted noscript:hidden hover:text-accent"
      >
        <Icon name="right" className="size-4 rotate-90 transition-transform group-aria-expanded/open:-rotate-90" />
      </button>
      {isOpen && (
        <Suspense>
          <Panel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
