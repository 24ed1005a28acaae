import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';

interface AdminTableProps {
  caption: string;
  columns: readonly string[];
  /** Of the head's cells. */
  headClassName?: string;
  children: ReactNode;
}

/** A table where there is room for one; on phones its rows are cards, and the head is for screen readers. */
export function AdminTable({ caption, columns, headClassName, children }: AdminTableProps) {
  return (
    <table className="block w-full md:table md:rounded-card md:border md:border-line md:bg-surface">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="text-left text-14 text-muted">
          {columns.map((name) => (
            <th key={name} scope="col" className={classNames('px-4 py-2.5 font-semibold', headClassName)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="flex flex-col gap-3 md:table-row-group">{children}</tbody>
    </table>
  );
}
