import type { ReactNode } from 'react';

export function TaskHead({ total, children }: { total: number; children: ReactNode }) {
  return (
    <h3 className="flex items-baseline justify-between gap-3">
      <span className="font-bold">{children}</span>
      <span className="price-figure text-18 md:text-23">{total}</span>
    </h3>
  );
}
