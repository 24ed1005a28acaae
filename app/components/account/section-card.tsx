import type { ReactNode } from 'react';
import { Card } from '#app/ui/page/card.tsx';

/** A part of a page of settings, with its heading. */
export function SectionCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <section className="flex flex-col gap-4">
        <h2 className="heading text-23">{title}</h2>
        {children}
      </section>
    </Card>
  );
}
