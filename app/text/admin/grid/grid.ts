import { type CellField, type CellProblem, mostGridRows } from '#app/shop/changes/cells.ts';
import { countOf, formatFigure } from '../../format.ts';
import { howToWritePesos } from '../format.ts';
import { productLabels } from '../products/product-names.ts';

const cells = (count: number) => countOf(count, 'casilla', 'casillas');

export const gridText = {
  title: 'Editar en hoja',
  lead: `Escribe o pega desde una hoja de cálculo y mira cómo queda antes de aplicar. Cada hoja lleva hasta ${mostGridRows} productos.`,
  open: 'Editar en hoja',
  keys: 'Flechas y Enter cambian de casilla, Esc deja la casilla como estaba y Ctrl + Enter muestra cómo queda.',
  typing:
    'Pega un bloque desde su primera casilla. En existencias, +5 suma y -2 resta. En IVA va 19, 5, exento o excluido.',
  product: 'Producto',
  table: 'Productos en hoja',
  cell: (column: string, name: string) => `${column} de ${name}`,
  held: (held: number) => countOf(held, 'apartada', 'apartadas'),
  noCategory: 'Sin categoría',
  noCost: 'Sin costo',
  found: (shown: number, total: number) =>
    shown === total
      ? countOf(total, 'producto', 'productos')
      : `${formatFigure(shown)} de ${countOf(total, 'producto', 'productos')}`,
  nothing: 'No hay productos que mostrar',
  nothingLead: 'Cambia la búsqueda o quita los filtros.',

  changed: (count: number) => (count === 0 ? 'Sin cambios' : `${cells(count)} con cambios`),
  wrong: (count: number) => `${cells(count)} por corregir`,
  pasted: (count: number) => `Pegamos ${cells(count)}.`,
  outside: (rows: number, columns: number) =>
    [
      rows > 0 && `${countOf(rows, 'fila no cabía', 'filas no cabían')} en la hoja`,
      columns > 0 && countOf(columns, 'columna sobraba', 'columnas sobraban'),
    ]
      .filter((part) => part !== false)
      .join(' y '),
  undoPaste: 'Deshacer lo pegado',
  reset: 'Borrar mis cambios',
  preview: 'Ver cómo queda',
  previewing: 'Calculando…',

  errorSummary: (count: number) => `Revisa ${cells(count)}. No cambiamos nada todavía.`,
  andMore: (count: number) => `y ${formatFigure(count)} más`,
  refusals: {
    unreadable: 'No entendimos lo que enviaste. Recarga la página e intenta de nuevo.',
    too_many: `Son demasiados productos para una hoja: caben ${mostGridRows}. No cambiamos nada.`,
    nothing: 'No cambiaste ninguna casilla.',
    no_products: 'Esos productos ya no están. No cambiamos nada.',
  },
} as const;

/** Short, over narrow columns. */
export const gridColumns: Record<CellField, string> = { ...productLabels, vat: 'IVA' };

export const cellProblemText = {
  missing: 'Falta el valor.',
  not_a_choice: 'No hay una categoría así.',
  bad_vat: 'Escribe 19, 5, exento o excluido.',
  not_pesos: howToWritePesos,
  not_a_number: 'Escribe un número.',
  not_whole: 'Escribe un número entero.',
  negative: 'No puede ser negativo.',
  too_large: 'Es demasiado grande.',
} as const satisfies Record<CellProblem, string>;
