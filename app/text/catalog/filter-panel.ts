import { formatFigure } from '../format.ts';

/** What browsers need to draw the filters themselves. */
export const filterPanelText = {
  title: 'Filtros',
  open: 'Filtrar',
  openWith: (chosen: number) => `Filtrar (${formatFigure(chosen)})`,
  close: 'Cerrar los filtros',
  toList: 'Ir a los productos',
  from: 'Desde',
  to: 'Hasta',
  apply: 'Aplicar',
  sort: 'Ordenar por',
  chosen: 'Filtros elegidos',
  remove: (name: string) => `Quitar ${name}`,
  removeAll: 'Quitar todo',
  nothing: 'Ningún producto tiene todo lo que elegiste.',
  nothingLead: 'Quita un filtro para ver más.',
} as const;
