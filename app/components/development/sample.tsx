import type { ReactNode } from 'react';

export function SampleGroup({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="border-t border-line pt-6">
      <h2 id={id} className="heading mb-5 text-28">
        {title}
      </h2>
      <div className="flex flex-col gap-8">{children}</div>
    </section>
  );
}

export function Sample({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <h3 className="designator mb-3 text-muted">{name}</h3>
      <div className={wide ? 'flex flex-col gap-4' : 'flex flex-wrap items-start gap-4'}>{children}</div>
    </section>
  );
}

export function State({ word, children }: { word: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      {children}
      <p className="text-12 text-muted">{word}</p>
    </div>
  );
}

export const longText =
  'Refrigeración líquida de 360 mm con ventiladores de iluminación direccionable, compatible con procesadores de sobremesa de última generación';
