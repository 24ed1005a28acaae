import { countOf, formatFigure } from '../../format.ts';

const lines = (count: number) => countOf(count, 'línea', 'líneas');

export const leftLinesText = {
  /** What the last column of the file is called; `reasonHeading` knows it when the file comes back. */
  reason: 'Motivo',
  /** Above the headings: the line that said it stays behind in the supplier's file. */
  vat: { true: 'Costos con IVA incluido', false: 'Costos antes de IVA' },
  /** Where sheets differ, a column of its own, which is read by this name. */
  vatColumn: 'Los costos incluyen IVA',
  yes: 'sí',
  no: 'no',
  title: (count: number) => `${lines(count)} no se ${count === 1 ? 'entiende' : 'entienden'}, las demás sí`,
  lead: 'Puedes aplicar las demás ahora. Descarga las que quedan por fuera, con el motivo de cada una: corrígelas y sube ese archivo.',
  apply: (right: number, wrong: number) =>
    `Aplicar ${right === 1 ? 'la' : `las ${formatFigure(right)}`} que se ${right === 1 ? 'entiende' : 'entienden'} y dejar ${formatFigure(wrong)}`,
  csv: (count: number) => `Descargar ${lines(count)} en CSV`,
  xlsx: 'En Excel',
  doneTitle: (count: number) => `${lines(count)} ${count === 1 ? 'quedó' : 'quedaron'} por fuera`,
  doneLead: 'Descárgalas, corrígelas según el motivo de cada una y sube ese archivo. Las guardamos un mes.',
  file: (id: number, type: 'csv' | 'xlsx') => `lineas-por-corregir-${id}.${type}`,
} as const;
