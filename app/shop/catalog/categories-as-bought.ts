import type { CategoryName } from './categories.ts';

/** As people buy them: the row of the front page and the menus. What filters lists keeps the order of the specification. */
export const categoriesAsBought: readonly CategoryName[] = [
  'Tarjeta Gráfica',
  'Procesadores',
  'Motherboards',
  'Memoria Ram',
  'SSD',
  'Fuente de poder',
  'Chasís',
  'Coolers',
  'Almacenamiento Externo',
  'Diadema',
  'Mouse',
  'Mouse Pads',
];
