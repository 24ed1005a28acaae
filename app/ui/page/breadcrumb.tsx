import { Link } from 'react-router';

export interface BreadcrumbProps {
  label: string;
  steps: readonly { text: string; to: string }[];
}

export function Breadcrumb({ label, steps }: BreadcrumbProps) {
  return (
    <nav aria-label={label}>
      {/* One line, in which the longest step is cut: a second one would move the page below. */}
      <ol className="designator flex w-0 min-w-full items-center gap-x-2 uppercase text-muted">
        {steps.map(({ text, to }, index) => (
          <li key={to} className="flex min-w-0 items-center gap-x-2 first:shrink-0">
            {index > 0 && <span aria-hidden>/</span>}
            <Link
              to={to}
              prefetch="intent"
              className="block truncate leading-6 sm:leading-8 hover:text-accent hover:underline"
            >
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
