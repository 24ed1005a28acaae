/**
 * The twelve categories of the specification (S9.36–S9.47), in its order: what filters lists keeps it, and these names. They are also the keys
 * of the categories, which products store and rules of the shop name, so they stay whatever the owner calls a category.
 */
export const deliveredSlugs = {
  'Almacenamiento Externo': 'almacenamiento-externo',
  Chasís: 'chasis',
  Coolers: 'coolers',
  Diadema: 'diadema',
  'Fuente de poder': 'fuentes-de-poder',
  'Memoria Ram': 'memoria-ram',
  Mouse: 'mouse',
  'Mouse Pads': 'mouse-pads',
  Motherboards: 'placas-base',
  Procesadores: 'procesadores',
  SSD: 'ssd',
  'Tarjeta Gráfica': 'tarjetas-graficas',
} as const;

export type DeliveredCategory = keyof typeof deliveredSlugs;
export const deliveredKeys = Object.keys(deliveredSlugs) as readonly DeliveredCategory[];

export function isDelivered(key: unknown): key is DeliveredCategory {
  return deliveredKeys.includes(key as DeliveredCategory);
}

/** A page of several categories, by the specification (S2.28). Its address stays. */
export const sharedPage = { slug: 'almacenamiento', categories: ['SSD', 'Almacenamiento Externo'] } as const;
