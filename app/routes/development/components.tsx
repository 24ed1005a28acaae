import { ComponentsScreen } from '#app/components/development/components-screen.tsx';
import { type MetaMatches, pageMeta } from '#app/components/page-meta/page-meta.ts';

export function meta({ matches }: { matches: MetaMatches }) {
  const title = 'Piezas de Núcleo';
  return pageMeta(matches, { title, description: 'Cada pieza en cada estado.', path: '/ui', robots: 'noindex' });
}

export default function Components() {
  return <ComponentsScreen />;
}
