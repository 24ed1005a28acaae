import { Link } from 'react-router';

export interface BreadcrumbProps {
  label: string;
  steps: readonly { text: string; to: string }[];
}

export function Breadcrumb({ label, steps }: BreadcrumbProps) {
  return (
    <nav aria-label={label} className="min-w-0 grow">
      {/* One line, in which the longest step is cut: a second one would move the page below. */}
      <ol className="breadcrumb designator">
        {steps.map(({ text, to }, index) => (
          <li key={to}>
            {index > 0 && <span aria-hidden>/</span>}
            <Link to={to} prefetch="intent">
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
