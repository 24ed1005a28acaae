import type { ReactNode } from 'react';

export function TaskHead({ total, children }: { total: number; children: ReactNode }) {
  return (
    <h2 className="flex items-baseline justify-between gap-3">
      <span className="font-bold">{children}</span>
      <span className="price-figure text-23">{total}</span>
    </h2>
  );
}
