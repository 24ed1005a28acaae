import { memo, Suspense } from 'react';
import type { FooterFacts } from './footer-content.tsx';
import { StillPart, whenDrawn } from './still-part.tsx';

const Content = whenDrawn('footer', () => import('./footer-content.tsx'));

/** Hydrates last: React takes over at once what gets new properties before its turn. */
export const SiteFooter = memo(function SiteFooter(facts: FooterFacts) {
  return (
    <Suspense>
      <StillPart element="footer" name="footer" className="board-ground footer-traces relative mt-16 overflow-hidden">
        <Content {...facts} />
      </StillPart>
    </Suspense>
  );
});
