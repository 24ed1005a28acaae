import type { CategoryName } from '#app/shop/catalog/categories.ts';
import { cardFacts, type SpecFact, type Specs, type SpecValue, specFacts } from '#app/shop/catalog/specs.ts';
import { countOf, formatFigure } from './format.ts';

/**
 * The facts of a part in Spanish. Loaders call this and send finished lines to the browser: neither these words nor the
 * checks behind `specFacts` are worth a byte there.
 */
type FactKey = { [Category in CategoryName]: keyof (typeof specFacts)[Category] }[CategoryName];

/** Every fact that any category knows; a new fact without a label does not compile. */
const labels = {
  alto_mm: 'Alto',
  ancho_mm: 'Ancho',
  bahias_25: 'Bahías de 2,5"',
  bahias_35: 'Bahías de 3,5"',
  base: 'Base',
  bateria_h: 'Batería',
  bios_flashback: 'Actualiza la BIOS sin procesador',
  borde_cosido: 'Borde cosido',
  botones: 'Botones',
  bus_bits: 'Bus de memoria',
  cache_mb: 'Caché',
  capacidad_gb: 'Capacidad',
  capacidad_w: 'Capacidad de disipación',
  cerrada: 'Construcción',
  chip: 'Chip gráfico',
  chipset: 'Chipset',
  cl: 'Latencia',
  color: 'Color',
  conexion: 'Conexión',
  cpu_4pin: 'Conectores de procesador de 4 pines',
  cpu_8pin: 'Conectores de procesador de 8 pines',
  ddr: 'Tipo de memoria',
  disipador: 'Disipador incluido',
  disipador_max_mm: 'Altura máxima del disipador',
  dpi_max: 'Resolución máxima',
  driver_mm: 'Diámetro del parlante',
  ecc: 'Corrección de errores (ECC)',
  eficiencia: 'Certificación',
  eps_8pin: 'Conectores EPS de 8 pines',
  escritura_mbs: 'Escritura',
  familia: 'Familia',
  flujo_cfm: 'Flujo de aire',
  formato: 'Formato',
  fuente_max_mm: 'Largo máximo de la fuente',
  fuente_recomendada_w: 'Fuente recomendada',
  fuentes: 'Fuentes que recibe',
  garantia_anos: 'Garantía del fabricante',
  gb_por_modulo: 'Capacidad por módulo',
  gpu_max_mm: 'Largo máximo de la tarjeta gráfica',
  graficos: 'Gráficos integrados',
  grosor_mm: 'Grosor',
  hilos: 'Hilos',
  inalambrica: 'Inalámbrica',
  incluye_disipador: 'Disipador incluido',
  interfaz: 'Interfaz',
  largo_mm: 'Largo',
  lectura_mbs: 'Lectura',
  mano: 'Mano',
  memoria_gb: 'Memoria',
  memoria_max_gb: 'Memoria máxima',
  memoria_tipo: 'Tipo de memoria',
  memoria_tipos: 'Memoria compatible',
  microarquitectura: 'Microarquitectura',
  microfono: 'Micrófono',
  modular: 'Modular',
  modulos: 'Módulos',
  nucleos: 'Núcleos',
  panel_lateral: 'Panel lateral',
  pcie_16pin: 'Conectores PCIe de 16 pines',
  pcie_8pin: 'Conectores PCIe de 8 pines',
  pcie_gen: 'Generación PCIe',
  pcie_lineas: 'Líneas PCIe',
  pcie_x16_gen: 'Generación de la ranura PCIe x16',
  perfil: 'Perfil de memoria',
  peso_g: 'Peso',
  pines_16: 'Conectores de 16 pines',
  pines_6: 'Conectores de 6 pines',
  pines_8: 'Conectores de 8 pines',
  placas: 'Placas que recibe',
  ppt_w: 'Consumo máximo (PPT)',
  proteccion: 'Protección',
  puertos_sata: 'Puertos SATA',
  pwm: 'Control PWM',
  radiador_max_mm: 'Radiador máximo',
  radiador_mm: 'Radiador',
  ranuras: 'Ranuras que ocupa',
  ranuras_expansion: 'Ranuras de expansión',
  ranuras_m2: 'Ranuras M.2',
  ranuras_memoria: 'Ranuras de memoria',
  red_gbps: 'Red por cable',
  registrada: 'Registrada',
  reloj_base_ghz: 'Reloj base',
  reloj_mhz: 'Reloj base',
  reloj_turbo_ghz: 'Reloj turbo',
  rgb: 'Luces RGB',
  rpm: 'Velocidad',
  ruido_db: 'Ruido',
  sensor: 'Sensor',
  socket: 'Socket',
  sockets: 'Sockets compatibles',
  sondeo_hz: 'Tasa de sondeo',
  superficie: 'Superficie',
  tamano_mm: 'Tamaño del ventilador',
  tbw: 'Escritura garantizada (TBW)',
  tdp_w: 'Consumo (TDP)',
  tipo: 'Tipo',
  turbo_mhz: 'Reloj turbo',
  vatios: 'Potencia',
  velocidad_mhz: 'Velocidad',
  ventiladores: 'Ventiladores',
  volumen_l: 'Volumen',
  voltaje_v: 'Voltaje',
  wifi: 'Wi-Fi',
} as const satisfies Record<FactKey, string>;

/** Trade terms of the exchange file as shoppers here say them. What is not here is a name and stays as it is. */
const terms: Readonly<Record<string, string>> = {
  // Colours
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
  // Connections
  'Bluetooth Wireless': 'Bluetooth',
  Wired: 'Con cable',
  Wireless: 'Sin cable',
  // Side panels
  Acrylic: 'Acrílico',
  Mesh: 'Malla',
  'Tempered Glass': 'Vidrio templado',
  'Tinted Acrylic': 'Acrílico tintado',
  'Tinted Tempered Glass': 'Vidrio templado tintado',
  // Supplies
  bronze: '80 PLUS Bronze',
  Full: 'Completa',
  gold: '80 PLUS Gold',
  platinum: '80 PLUS Platinum',
  plus: '80 PLUS',
  Semi: 'Parcial',
  Side: 'Lateral',
  silver: '80 PLUS Silver',
  titanium: '80 PLUS Titanium',
  // Cooling
  Air: 'Por aire',
  Fan: 'Ventilador',
  Liquid: 'Líquida',
  // Headsets
  Circumaural: 'Alrededor de la oreja',
  Closed: 'Cerrada',
  Earbud: 'De botón',
  'In Ear': 'Dentro del oído',
  Open: 'Abierta',
  'Semi-open': 'Semiabierta',
  'Supra-aural': 'Sobre la oreja',
  // Mice and pads
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
  // External storage
  Desktop: 'De escritorio',
  Portable: 'Portátil',
};

/** "ATX Mid Tower": the shape follows the board that it takes. Longest first, since "Tower" ends three of them. */
const caseShapes = [
  ['Full Tower', 'Torre completa'],
  ['Mid Tower', 'Torre media'],
  ['Mini Tower', 'Minitorre'],
  ['Test Bench', 'Banco de pruebas'],
  ['Tower', 'Torre'],
  ['Desktop', 'Caja horizontal'],
  ['Slim', 'Caja delgada'],
] as const;

const yes = 'Sí';
const no = 'No';

export interface SpecRow {
  label: string;
  value: string;
}

/** The specification sheet: known facts in the order of the category, then what the owner added. */
export function specRows(category: CategoryName, specs: Specs): SpecRow[] {
  const known: Record<string, SpecFact> = specFacts[category];
  const keys = [
    ...Object.keys(known).filter((key) => key in specs),
    ...Object.keys(specs).filter((key) => !(key in known)),
  ];
  return keys.flatMap((key) => {
    const value = spokenValue(key, specs[key], known[key]);
    return value ? [{ label: labelOf(key), value }] : [];
  });
}

/** The two or three facts that decide, so short that they need no label. */
export function cardChips(category: CategoryName, specs: Specs): string[] {
  const known: Record<string, SpecFact> = specFacts[category];
  return cardFacts[category].flatMap((key) => {
    const value = spokenValue(key, specs[key], known[key]);
    return value ? [chipOf(key, value, specs[key])] : [];
  });
}

function labelOf(key: string): string {
  if (Object.hasOwn(labels, key)) return labels[key as FactKey];
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function spokenValue(key: string, value: SpecValue | undefined, fact: SpecFact | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'number') return figureOf(key, value, fact?.unit);
  if (typeof value === 'string') return termOf(value);
  if (fact?.kind === 'range')
    return `${value.map((end) => formatFigure(Number(end))).join('–')} ${fact.unit ?? ''}`.trim();
  return value.map((item) => termOf(String(item))).join(', ');
}

function figureOf(key: string, value: number, unit: string | undefined): string {
  if (key === 'ddr') return `DDR${value}`;
  if (key === 'cl') return `CL${formatFigure(value)}`;
  // The file writes the form of a drive as its size in inches: 2.5.
  if (key === 'formato') return `${formatFigure(value)}"`;
  if (key === 'garantia_anos') return countOf(value, 'año', 'años');
  // Drives are sold in round thousands; 1.024 GB is another thing and says so.
  if (key === 'capacidad_gb' && value >= 1000 && value % 10 === 0) return `${formatFigure(value / 1000)} TB`;
  return unit ? `${formatFigure(value)} ${unit}` : formatFigure(value);
}

/** Composites are said part by part: "Black / Silver", "Wired, Wireless". Parts said twice are said once. */
function termOf(value: string): string {
  if (Object.hasOwn(terms, value)) return terms[value] ?? value;
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

/** A fact that its figure alone does not explain says what it is. */
const chipWords: Partial<Record<FactKey, (value: string) => string>> = {
  nucleos: (value) => `${value} núcleos`,
  gpu_max_mm: (value) => `Gráfica ≤ ${value}`,
  radiador_mm: (value) => `Radiador ${value}`,
  alto_mm: (value) => `Alto ${value}`,
  ancho_mm: (value) => `Ancho ${value}`,
  largo_mm: (value) => `Largo ${value}`,
};

function chipOf(key: FactKey, value: string, raw: SpecValue | undefined): string {
  if (key === 'conexion' && typeof raw === 'string' && raw.includes('Wired') && raw.includes('Wireless')) {
    return 'Con y sin cable';
  }
  return chipWords[key]?.(value) ?? value;
}
