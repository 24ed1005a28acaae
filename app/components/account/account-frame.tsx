import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { hubText } from '#app/text/account/account-hub.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Breadcrumb } from '#app/ui/page/breadcrumb.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';

interface AccountFrameProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Pages between the account and this one. */
  trail?: readonly { text: string; to: string }[];
  /** A page of guests, too, who see neither the account's pages nor the path to them. */
  isPublic?: boolean;
  children: ReactNode;
}

const links = [{ to: '/account', title: hubText.home }, ...hubText.cards, ...hubText.others];

export function AccountFrame({ title, lead, trail = [], isPublic = false, children }: AccountFrameProps) {
  const navigation = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the current link may be outside of the scrolled row.
    const current = navigation.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && navigation.current) navigation.current.scrollLeft = current.offsetLeft - 40;
  }, []);
  return (
    <div
      className={classNames(
        'wrap grid gap-6 pt-6 md:pt-10 lg:gap-12 print:block',
        isPublic ? 'signed-in:lg:grid-cols-[14rem_minmax(0,1fr)]' : 'lg:grid-cols-[14rem_minmax(0,1fr)]',
      )}
    >
      <nav
        ref={navigation}
        aria-label={hubText.navigation}
        className={classNames(
          'no-scrollbar scroll-shadows overflow-x-auto border-b border-line max-sm:-mx-4 max-sm:px-4 lg:sticky lg:top-36 lg:self-start lg:border-b-0',
          isPublic && 'hidden signed-in:block',
        )}
      >
        <ul className="flex gap-1 md:max-lg:flex-wrap lg:flex-col">
          {links.map(({ to, title: text }) => (
            <li key={to} className="shrink-0">
              <NavLink
                to={to}
                end={to === '/account'}
                className="flex min-h-11 items-center border-b-2 border-transparent px-2.5 text-14 font-semibold whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-mask aria-[current=page]:text-ink lg:border-b-0 lg:border-l-2 lg:px-4"
              >
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classNames('flex min-w-0 flex-col gap-6', isPublic ? 'signed-in:max-w-4xl' : 'max-w-4xl')}>
        <div className={isPublic ? 'hidden signed-in:block' : 'contents'}>
          <Breadcrumb
            label={hubText.breadcrumb}
            steps={[{ text: frameText.home, to: '/' }, { text: hubText.title, to: '/account' }, ...trail]}
          />
        </div>
        <PageTitle lead={lead}>{title}</PageTitle>
        {children}
      </div>
    </div>
  );
}
