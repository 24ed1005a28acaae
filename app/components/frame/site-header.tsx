import { Link, useLocation, useNavigation } from 'react-router';
import { frameText } from '#app/text/frame/frame.ts';
import { CachedFragment } from './cached-fragment.tsx';
import { CartLink } from './cart-link.tsx';
import { CategoriesButton } from './categories-button.tsx';
import { LogoIcon } from './logo.tsx';
import { SearchBox } from './search-box.tsx';
import { sections } from './sections.ts';
import { AdminLink, SessionHeader } from './session-header.tsx';
import { SiteMenu } from './site-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export function SiteHeader() {
  return (
    <header className="painted-whole sticky top-0 z-30 border-b border-line bg-surface">
      <CachedFragment
        element="div"
        name="header"
        className="wrap flex h-15 items-center gap-3 md:h-17 md:gap-4 lg:gap-6"
      >
        <HeaderContent />
      </CachedFragment>
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
      <div className="flex shrink-0 items-center gap-2 md:ml-auto md:gap-3">
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
  return <div aria-hidden className="pending-line absolute inset-x-0 -bottom-px h-0.5 origin-left bg-accent" />;
}

export function SiteNav() {
  const { pathname } = useLocation();
  const current = sections.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <nav aria-label={frameText.sections} className="relative z-25 border-b border-line bg-surface">
      <CachedFragment
        element="ul"
        name="sections"
        className="no-scrollbar wrap flex h-12 items-stretch gap-x-2 overflow-x-auto max-sm:justify-between sm:gap-6"
      >
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
        className="flex h-full items-center whitespace-nowrap border-y-2 border-transparent font-semibold hover:text-accent aria-[current=page]:border-b-accent aria-[current=page]:text-accent"
      >
        {text}
      </Link>
      {to === '/categories' && <CategoriesButton />}
    </li>
  ));
}
