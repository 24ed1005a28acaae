import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';

interface FileTableProps {
  caption: string;
  columns: readonly { name: string; className?: string }[];
  children: ReactNode;
}

/** Of lines of an imported file. */
export function FileTable({ caption, columns, children }: FileTableProps) {
  return (
    <table className="w-full rounded-card border border-line bg-surface text-14">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-left text-muted">
          {columns.map(({ name, className }) => (
            <th key={name} scope="col" className={classNames('px-3 py-2 font-semibold sm:px-4', className)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
