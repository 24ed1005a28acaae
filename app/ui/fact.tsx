import type { ReactNode } from 'react';

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-14 text-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
