import { Link } from 'react-router';
import type { BuyingFact } from '#app/text/product/buying-facts.ts';

interface BuyingFactsProps {
  facts: readonly BuyingFact[];
  className: string;
}

export function BuyingFacts({ facts, className }: BuyingFactsProps) {
  return (
    <dl className={`grid gap-x-4 gap-y-3 ${className}`}>
      {facts.map(({ mark, text, link }) => (
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
      ))}
    </dl>
  );
}
