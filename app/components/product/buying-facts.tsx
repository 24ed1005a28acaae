import { lazyIsland, StaticIsland } from '#app/components/frame/static-island.tsx';
import type { BuyingFact } from '#app/text/product/buying-facts.ts';

const FactList = lazyIsland('facts', () => import('./fact-list.tsx'));

interface BuyingFactsProps {
  facts: readonly BuyingFact[];
  className: string;
}

export function BuyingFacts({ facts, className }: BuyingFactsProps) {
  return (
    <StaticIsland element="dl" name="facts" className={`grid gap-x-4 gap-y-3 ${className}`}>
      <FactList facts={facts} />
    </StaticIsland>
  );
}
