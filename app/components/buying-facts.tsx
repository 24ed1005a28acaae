import { Link } from 'react-router';
import type { BuyingFact } from '#app/text/buying-facts.ts';

interface BuyingFactsProps {
  facts: readonly BuyingFact[];
  /** Side by side, as wide as the page; otherwise one below the other. */
  inRow?: boolean;
}

/** Delivery, warranty, taking back and payment, each with its mark as the silkscreen prints it. */
export function BuyingFacts({ facts, inRow }: BuyingFactsProps) {
  return (
    <dl
      className={
        inRow
          ? 'grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4'
          : 'divide-y divide-line rounded-card border border-line bg-surface px-4'
      }
    >
      {facts.map(({ mark, text, link }) => (
        <div
          key={mark}
          className={inRow ? 'border-l-2 border-mask pl-3' : 'grid grid-cols-[5rem_minmax(0,1fr)] gap-3 py-2.5'}
        >
          <dt className="designator pt-0.5 uppercase text-muted">{mark}</dt>
          <dd className="text-14">
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
