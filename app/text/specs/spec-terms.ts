import { ownValue } from '#app/shop/shared/own-value.ts';

/** Terms of the exchange file that are missing here are names and stay as they are. */
const terms: Readonly<Record<string, string>> = {
  oficina: 'Oficina y estudio',
  jugar: 'Jugar',
  editar: 'Editar video y fotos',
  Beige: 'Beige',
  Black: 'Negro',
  Blue: 'Azul',
  Brown: 'Café',
  Camo: 'Camuflado',
  Clear: 'Transparente',
  Copper: 'Cobre',
  Cyan: 'Cian',
  Gold: 'Dorado',
  Gray: 'Gris',
  Green: 'Verde',
  Multicolor: 'Multicolor',
  Orange: 'Naranja',
  Pink: 'Rosado',
  Purple: 'Morado',
  Red: 'Rojo',
  Silver: 'Plateado',
  Teal: 'Verde azulado',
  'Translucent Black': 'Negro translúcido',
  'Translucent White': 'Blanco translúcido',
  Transparent: 'Transparente',
  Turquoise: 'Turquesa',
  White: 'Blanco',
  Yellow: 'Amarillo',
  'Bluetooth Wireless': 'Bluetooth',
  Wired: 'Con cable',
  Wireless: 'Sin cable',
  Acrylic: 'Acrílico',
  Mesh: 'Malla',
  'Tempered Glass': 'Vidrio templado',
  'Tinted Acrylic': 'Acrílico tintado',
  'Tinted Tempered Glass': 'Vidrio templado tintado',
  bronze: '80 PLUS Bronze',
  Full: 'Completa',
  gold: '80 PLUS Gold',
  platinum: '80 PLUS Platinum',
  plus: '80 PLUS',
  Semi: 'Parcial',
  Side: 'Lateral',
  silver: '80 PLUS Silver',
  titanium: '80 PLUS Titanium',
  Air: 'Por aire',
  Fan: 'Ventilador',
  Liquid: 'Líquida',
  Circumaural: 'Alrededor de la oreja',
  Closed: 'Cerrada',
  Earbud: 'De botón',
  'In Ear': 'Dentro del oído',
  Open: 'Abierta',
  'Semi-open': 'Semiabierta',
  'Supra-aural': 'Sobre la oreja',
  Both: 'Ambas',
  Cloth: 'Tela',
  Fabric: 'Tela',
  Glass: 'Vidrio',
  Hard: 'Rígida',
  Hybrid: 'Híbrida',
  Laser: 'Láser',
  Left: 'Izquierda',
  Optical: 'Óptico',
  Right: 'Derecha',
  Rubber: 'Caucho',
  Silicone: 'Silicona',
  Speed: 'Velocidad',
  Touchpad: 'Panel táctil',
  Desktop: 'De escritorio',
  Portable: 'Portátil',
};

/** Families of colours by which products are filtered: `shop/catalog/filters/facets.ts`. */
export const colourWords: Readonly<Record<string, string>> = {
  amarillo: 'Amarillo',
  azul: 'Azul',
  beige: 'Beige',
  blanco: 'Blanco',
  cafe: 'Café',
  cian: 'Cian',
  dorado: 'Dorado',
  gris: 'Gris',
  morado: 'Morado',
  multicolor: 'Multicolor',
  naranja: 'Naranja',
  negro: 'Negro',
  plateado: 'Plateado',
  rojo: 'Rojo',
  rosado: 'Rosado',
  transparente: 'Transparente',
  verde: 'Verde',
};

/** Longest shapes first, because three of them end in "Tower". */
const caseShapes = [
  ['Full Tower', 'Torre completa'],
  ['Mid Tower', 'Torre media'],
  ['Mini Tower', 'Minitorre'],
  ['Test Bench', 'Banco de pruebas'],
  ['Tower', 'Torre'],
  ['Desktop', 'Caja horizontal'],
  ['Slim', 'Caja delgada'],
] as const;

/** Parts of "Black / Silver" and "Wired, Wireless" are translated one by one; equal parts are named once. */
export function termOf(value: string): string {
  const term = ownValue(terms, value);
  if (term !== undefined) return term;
  for (const separator of [' / ', ', ']) {
    if (value.includes(separator)) return [...new Set(value.split(separator).map(termOf))].join(separator);
  }
  for (const [shape, spoken] of caseShapes) {
    if (value.endsWith(` ${shape}`)) return `${spoken} ${boardOf(value.slice(0, -shape.length - 1))}`;
  }
  return value.replaceAll('USB Type-', 'USB-').replace(/^M\.2-(?=\d)/, 'M.2 ');
}

function boardOf(form: string): string {
  return form.replace('MicroATX', 'Micro ATX');
}
