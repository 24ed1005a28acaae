/**
 * The twelve categories of the specification (S9.36–S9.47), in its order: what filters lists keeps it, and these names. They are also the keys
 * of the categories, which products store and rules of the shop name, so they stay whatever the owner calls a category.
 */
export const deliveredCategories = {
  'Almacenamiento Externo': { slug: 'almacenamiento-externo', designator: 'DISCO' },
  Chasís: { slug: 'chasis', designator: 'CHASÍS' },
  Coolers: { slug: 'coolers', designator: 'COOLER' },
  Diadema: { slug: 'diadema', designator: 'DIADEMA' },
  'Fuente de poder': { slug: 'fuentes-de-poder', designator: 'FUENTE' },
  'Memoria Ram': { slug: 'memoria-ram', designator: 'RAM' },
  Mouse: { slug: 'mouse', designator: 'MOUSE' },
  'Mouse Pads': { slug: 'mouse-pads', designator: 'MOUSE PAD' },
  Motherboards: { slug: 'placas-base', designator: 'PLACA' },
  Procesadores: { slug: 'procesadores', designator: 'CPU' },
  SSD: { slug: 'ssd', designator: 'SSD' },
  'Tarjeta Gráfica': { slug: 'tarjetas-graficas', designator: 'GPU' },
} as const;

export type DeliveredCategory = keyof typeof deliveredCategories;
export const deliveredKeys = Object.keys(deliveredCategories) as readonly DeliveredCategory[];

export function isDelivered(key: unknown): key is DeliveredCategory {
  return deliveredKeys.includes(key as DeliveredCategory);
}

/** As people buy them: the row of the front page and the menus, until the owner puts them in another order. */
export const deliveredOrder: readonly DeliveredCategory[] = [
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

/** A page of several categories, by the specification (S2.28). Its address stays. */
export const sharedPage = { slug: 'almacenamiento', categories: ['SSD', 'Almacenamiento Externo'] } as const;

export const deliveredFormerSlugs: Readonly<Record<string, DeliveredCategory>> = { diademas: 'Diadema' };
