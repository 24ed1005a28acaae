import { StillPart, whenDrawn } from '#app/components/frame/still-part.tsx';
import type { BuyingFact } from '#app/text/product/buying-facts.ts';

const FactList = whenDrawn('facts', () => import('./fact-list.tsx'));

interface BuyingFactsProps {
  facts: readonly BuyingFact[];
  className: string;
}

export function BuyingFacts({ facts, className }: BuyingFactsProps) {
  return (
    <StillPart element="dl" name="facts" className={`grid gap-x-4 gap-y-3 ${className}`}>
      <FactList facts={facts} />
    </StillPart>
  );
}
