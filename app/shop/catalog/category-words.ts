import { categoryNames, categoryPages, noCategory, type ProductCategory } from './categories.ts';

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

const categoryOfWords = new Map<string, ProductCategory>();
for (const name of categoryNames) categoryOfWords.set(plainWords(name), name);
for (const { slug, categories } of categoryPages) {
  const [only, another] = categories;
  if (only && !another) categoryOfWords.set(plainWords(slug), only);
}
for (const [name, ...words] of wordsOfCategories) {
  for (const word of words) categoryOfWords.set(word, name);
}

/** `procesadores`, `Tarjetas gráficas`; undefined if nobody here calls a category so. */
export function readCategoryWords(text: string): ProductCategory | undefined {
  return text.trim() === '' ? noCategory : categoryOfWords.get(plainWords(text));
}
