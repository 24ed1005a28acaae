import { memo, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { followSession, useSession } from '#app/browser/auth/session.ts';
import { watchPaidOrders } from '#app/browser/cart/watch-paid-orders.ts';
import { endInitialLoad } from '#app/browser/frame/initial-load.ts';
import { whenLoaded } from '#app/browser/lazy-loading.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { PartLink } from '#app/ui/page/part-link.tsx';
import { Toaster } from '#app/ui/toaster.tsx';
import { CardActionsForm } from './card-actions-form.tsx';
import type { FooterFacts } from './footer-content.tsx';
import { lazyNoHydration, NoHydration } from './no-hydration.tsx';
import { SiteHeader, SiteNav } from './site-header.tsx';

const contentId = 'contenido';

interface SiteFrameProps {
  /** Absent on an error page of the root. */
  shop: FooterFacts['shop'];
  children: ReactNode;
}

export function SiteFrame({ shop, children }: SiteFrameProps) {
  return (
    <>
      <PartLink to={contentId} className="skip-link">
        {frameText.skipToContent}
      </PartLink>
      <div className="flex min-h-dvh flex-col">
        <SiteHeader />
        <SiteNav />
        <main id={contentId} tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <SiteNav isBelow />
        <SiteFooter shop={shop} />
      </div>
      <Visit />
      <CardActionsForm />
      <Toaster label={frameText.notices} closeLabel={frameText.closeNotice} signs={frameText.noticeSigns} />
    </>
  );
}

/**
 * Follows who visits and where they are. It draws nothing, because what renders again while its parts wait for hydration
 * makes React hydrate them at once, in one long task: the footer took a phone 100 ms.
 */
function Visit() {
  useEffect(() => {
    endInitialLoad();
    followSession();
    watchPaidOrders();
  }, []);
  useAccountSync();
  useFocusOnArrival();
  return null;
}

function useAccountSync() {
  const { status } = useSession();
  useEffect(() => {
    if (status !== 'in') return;
    whenLoaded(
      () => import('#app/browser/auth/sync-account.ts'),
      (account) => account.startAccountSync(),
    );
  }, [status]);
}

/** The focus moves as after a page load, so that screen readers read the title, unless it is inside the content. */
function useFocusOnArrival() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const content = document.getElementById(contentId);
    if (!content || content.querySelector(':focus')) return;
    content.ariaLabel = document.title;
    content.focus({ preventScroll: true });
  }, [pathname]);
}

const Content = lazyNoHydration('footer', () => import('./footer-content.tsx'));

/** Hydrates last: React takes over at once what gets new properties before its turn. */
const SiteFooter = memo(function SiteFooter(facts: FooterFacts) {
  return (
    <Suspense>
      <NoHydration element="footer" name="footer" className="board-ground footer-traces relative mt-16 overflow-hidden">
        <Content {...facts} />
      </NoHydration>
    </Suspense>
  );
});
