import type { CategoryList } from './current-list.ts';
import { type DeliveredCategory, deliveredSlugs } from './delivered-categories.ts';

const designators: Readonly<Record<DeliveredCategory, string>> = {
  'Almacenamiento Externo': 'DISCO',
  Chasís: 'CHASÍS',
  Coolers: 'COOLER',
  Diadema: 'DIADEMA',
  'Fuente de poder': 'FUENTE',
  'Memoria Ram': 'RAM',
  Mouse: 'MOUSE',
  'Mouse Pads': 'MOUSE PAD',
  Motherboards: 'PLACA',
  Procesadores: 'CPU',
  SSD: 'SSD',
  'Tarjeta Gráfica': 'GPU',
};

/** As people buy them: the row of the front page and the menus. */
const order: readonly DeliveredCategory[] = [
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

const formerSlugs: Readonly<Record<string, DeliveredCategory>> = { diademas: 'Diadema' };

let list: CategoryList | null = null;

/** As a new shop has them. Of a function alone nothing comes into browsers, which have the list of today from the page. */
export function deliveredList(): CategoryList {
  list ??= {
    categories: order.map((key) => {
      return { key, name: key, slug: deliveredSlugs[key], designator: designators[key], picture: null };
    }),
    formerSlugs,
    formerNames: {},
  };
  return list;
}
