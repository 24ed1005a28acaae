import { countOf, formatCents, formatDate } from '../format.ts';

export const buildShareText = {
  label: 'Qué hacer con este PC',
  save: 'Guardar',
  share: 'Compartir',
  shared: 'PC compartido',
  whatsapp: 'Enviar por WhatsApp',
  showFit: 'Ver en la tienda solo lo compatible con este PC',
  hideFit: 'Dejar de ver la compatibilidad',
  showFitLead: 'Cada producto dirá si es compatible con este armado, y cada lista podrá mostrar solo los compatibles.',
  fitShown: 'Cada producto dice si es compatible con este armado. En cada lista elige «Solo lo compatible».',
} as const;

interface SharedWords {
  /** Of the parts, with how many of each. */
  names: readonly string[];
  partCount: number;
  totalInCents: number;
  now: Date;
}

/** Words beside the link. Prices move, so they carry their day. */
export function sharedWords({ names, partCount, totalInCents, now }: SharedWords): string {
  const total = totalInCents > 0 ? [`Total: ${formatCents(totalInCents)} (precios del ${formatDate(now)})`] : [];
  return [`Mira este PC que armé en Núcleo, con ${countOf(partCount, 'pieza', 'piezas')}:`, ...names, ...total].join(
    '\n',
  );
}
