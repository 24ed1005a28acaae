import { PiecesPage } from '#app/components/development/pieces-page.tsx';
import { type MetaMatches, pageMeta } from '#app/components/page-meta.ts';

export function meta({ matches }: { matches: MetaMatches }) {
  const title = 'Piezas de Núcleo';
  return pageMeta(matches, { title, description: 'Cada pieza en cada estado.', path: '/ui', robots: 'noindex' });
}

export default function Pieces() {
  return <PiecesPage />;
}
