import { Link } from 'react-router';
import { RenderedPart } from '#app/components/frame/rendered-part.tsx';
import type { BuyingFact } from '#app/text/product/buying-facts.ts';

interface BuyingFactsProps {
  facts: readonly BuyingFact[];
  className: string;
}

export function BuyingFacts({ facts, className }: BuyingFactsProps) {
  return (
    <RenderedPart element="dl" name="facts" className={`grid gap-x-4 gap-y-3 ${className}`}>
      <Facts facts={facts} />
    </RenderedPart>
  );
}

function Facts({ facts }: { facts: readonly BuyingFact[] }) {
  return facts.map(({ mark, text, link }) => (
    <div key={mark} className="border-l-2 border-mask pl-3 text-14">
      <dt className="designator uppercase text-muted">{mark}</dt>
      <dd>
        {text}{' '}
        {link && (
          <Link to={link.to} className="text-accent underline underline-offset-2">
            {link.text}
          </Link>
        )}
      </dd>
    </div>
  ));
}
