import { lazyNoHydration, NoHydration } from '#app/components/frame/no-hydration.tsx';
import type { BuyingFact } from '#app/text/product/buying-facts.ts';

const FactList = lazyNoHydration('facts', () => import('./fact-list.tsx'));

interface BuyingFactsProps {
  facts: readonly BuyingFact[];
  className: string;
}

export function BuyingFacts({ facts, className }: BuyingFactsProps) {
  return (
    <NoHydration element="dl" name="facts" className={`grid gap-x-4 gap-y-3 ${className}`}>
      <FactList facts={facts} />
    </NoHydration>
  );
}
