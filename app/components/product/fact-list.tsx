import { Link } from 'react-router';
import type { BuyingFact } from '#app/text/product/buying-facts.ts';

export default function FactList({ facts }: { facts: readonly BuyingFact[] }) {
  return facts.map(({ label, text, link }) => (
    <div key={label} className="border-l-2 border-mask pl-3 text-14">
      <dt className="designator uppercase text-muted">{label}</dt>
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
