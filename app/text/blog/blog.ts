import { countOf } from '../format.ts';

export const blogText = {
  title: 'Blog',
  description: 'Guías para elegir, armar y mejorar tu PC, escritas por quienes venden las piezas.',
  breadcrumb: 'Estás en',
  published: 'Publicado',
  updated: 'Revisado',
  author: 'Autor',
  readingTime: (minutes: number) => `${countOf(minutes, 'minuto', 'minutos')} de lectura`,
  categories: 'Categorías',
  related: 'Sigue leyendo',
  allParts: 'Ver Todos los Componentes',
  allPartsLead: '¿Ya sabes qué pieza te falta? Aquí están todas, con precio, medidas y existencias.',
} as const;
