import { Link } from 'react-router';

export interface BreadcrumbProps {
  label: string;
  steps: readonly { text: string; to: string }[];
}

export function Breadcrumb({ label, steps }: BreadcrumbProps) {
  return (
    <nav aria-label={label}>
      <ol className="designator flex flex-wrap items-center gap-x-2 uppercase text-muted">
        {steps.map(({ text, to }, index) => (
          <li key={to} className="flex items-center gap-x-2">
            {index > 0 && <span aria-hidden>/</span>}
            <Link
              to={to}
              prefetch="intent"
              className="inline-flex min-h-6 items-center sm:min-h-8 hover:text-accent hover:underline"
            >
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
