import { countOf, formatCents, formatDate } from '../format.ts';

export const buildShareText = {
  label: 'Qué hacer con este PC',
  save: 'Guardar',
  share: 'Compartir',
  shared: 'PC compartido',
  whatsapp: 'Enviar por WhatsApp',
  showFit: 'Marcar en la tienda lo que sirve',
  hideFit: 'Quitar las marcas',
  showFitLead: 'Cada producto de la tienda dirá si sirve en este armado.',
  fitShown: 'Los productos de la tienda dicen si sirven en este armado.',
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
