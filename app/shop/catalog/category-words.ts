import {
  type CategoryKey,
  categoryKeys,
  categoryList,
  noCategory,
  type ProductCategory,
  perCategoryList,
} from './categories.ts';

/** Lower case, without accents and punctuation: `N° de parte` and `n de parte` are one. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

const wordsOfCategories: readonly (readonly [ProductCategory, ...string[]])[] = [
  ['Procesadores', 'procesador', 'cpu', 'cpus'],
  ['Tarjeta Gráfica', 'tarjeta de video', 'tarjetas de video', 'grafica', 'graficas', 'gpu', 'video', 'vga'],
  ['Memoria Ram', 'memoria', 'memorias', 'ram', 'memorias ram'],
  ['Motherboards', 'motherboard', 'board', 'boards', 'placa base', 'tarjeta madre', 'tarjetas madre', 'mainboard'],
  ['Fuente de poder', 'fuente', 'fuentes', 'psu', 'fuente poder'],
  ['SSD', 'ssds', 'disco solido', 'discos solidos', 'disco ssd', 'discos ssd', 'unidad de estado solido'],
  ['Almacenamiento Externo', 'disco externo', 'discos externos'],
  ['Chasís', 'chasises', 'gabinete', 'gabinetes', 'torre', 'torres', 'case', 'caja', 'cajas'],
  ['Coolers', 'cooler', 'disipador', 'disipadores', 'refrigeracion', 'refrigeracion liquida', 'ventilacion'],
  ['Diadema', 'audifonos', 'audifono', 'headset', 'headsets'],
  ['Mouse', 'raton', 'ratones', 'mouses'],
  ['Mouse Pads', 'mouse pad', 'mousepad', 'mousepads', 'pad mouse'],
];

/** The later say more: what a category is called now, before all. */
const categoryOfWords = perCategoryList(() => {
  const { categories, formerNames, formerSlugs } = categoryList();
  const found = new Map<string, CategoryKey>();
  const add = (words: string, key: CategoryKey) => found.set(plainWords(words), key);
  for (const [name, ...words] of wordsOfCategories) for (const word of words) add(word, name);
  for (const [slug, key] of Object.entries(formerSlugs)) add(slug, key);
  for (const [name, key] of Object.entries(formerNames)) add(name, key);
  for (const key of categoryKeys()) add(key, key);
  for (const { key, slug } of categories) add(slug, key);
  for (const { key, name } of categories) add(name, key);
  return found;
});

/** `procesadores`, `Tarjetas gráficas`; undefined if nobody here calls a category so. */
export function readCategoryWords(text: string): ProductCategory | undefined {
  return text.trim() === '' ? noCategory : categoryOfWords().get(plainWords(text));
}
