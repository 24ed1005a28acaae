import { useEffect } from 'react';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { PartLink } from '#app/ui/page/part-link.tsx';
import { Controls } from './controls.tsx';
import { forceStates } from './forced-states.ts';
import { Shop } from './shop.tsx';
import { Tokens } from './tokens.tsx';
import { Words } from './words.tsx';

const parts = [
  ['medidas', 'Colores, letra y medidas'],
  ['controles', 'Botones y campos'],
  ['textos', 'Títulos, avisos y listas'],
  ['tienda', 'Piezas de la tienda'],
] as const;

export function ComponentsScreen() {
  useEffect(forceStates, []);
  return (
    <div className="wrap flex flex-col gap-12 py-8">
      <div>
        <PageTitle
          overline="Solo en desarrollo"
          lead="Cada pieza de la tienda en cada estado. El tema se cambia arriba."
        >
          Piezas de Núcleo
        </PageTitle>
        <nav aria-label="Partes de esta página" className="mt-4">
          <ul className="flex flex-wrap gap-x-5">
            {parts.map(([id, title]) => (
              <li key={id}>
                <PartLink
                  to={id}
                  className="inline-flex min-h-8 items-center font-semibold text-accent hover:underline"
                >
                  {title}
                </PartLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <Tokens />
      <Controls />
      <Words />
      <Shop />
    </div>
  );
}
