import { Link } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';

interface FilterLinksProps {
  label: string;
  links: readonly { to: string; text: string; isCurrent: boolean }[];
  /** The page does not go to its top, since the links stand far down. */
  staysPut?: boolean;
}

export function FilterLinks({ label, links, staysPut = false }: FilterLinksProps) {
  return (
    <nav aria-label={label} className="no-scrollbar -mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <ul className="flex gap-2 md:flex-wrap">
        {links.map(({ to, text, isCurrent }) => (
          <li key={text} className="shrink-0">
            <Link
              to={to}
              preventScrollReset={staysPut}
              aria-current={isCurrent ? 'page' : undefined}
              className={classNames(
                'flex min-h-10 items-center rounded-control border px-3.5 text-14 font-semibold whitespace-nowrap',
                isCurrent ? 'border-ink bg-ink text-paper' : 'border-control-line hover:border-ink',
              )}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
