import { memo, Suspense } from 'react';
import type { FooterFacts } from './footer-content.tsx';
import { lazyIsland, StaticIsland } from './static-island.tsx';

const Content = lazyIsland('footer', () => import('./footer-content.tsx'));

/** Hydrates last: React takes over at once what gets new properties before its turn. */
export const SiteFooter = memo(function SiteFooter(facts: FooterFacts) {
  return (
    <Suspense>
      <StaticIsland
        element="footer"
        name="footer"
        className="board-ground footer-traces relative mt-16 overflow-hidden"
      >
        <Content {...facts} />
      </StaticIsland>
    </Suspense>
  );
});
