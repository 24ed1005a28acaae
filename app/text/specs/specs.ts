import { categoryFactsOf, ownLabelOf } from '#app/shop/catalog/categories/category-facts.ts';
import type { deliveredFacts } from '#app/shop/catalog/categories/delivered-facts.ts';
import type { CategoryKey, ProductCategory } from '#app/shop/catalog/categories.ts';
import type { Facet } from '#app/shop/catalog/filters/facets.ts';
import { factsOf, type SpecFact, type Specs, type SpecValue } from '#app/shop/catalog/specs.ts';
import { shownUses } from '#app/shop/catalog/uses/uses.ts';
import { ownValue } from '#app/shop/shared/own-value.ts';
import { formatFigure } from '../format.ts';
import { monthsWords } from '../months.ts';
import { colourWords, termOf } from './spec-terms.ts';

/** Shoppers' pages use it in loaders only, so that their scripts have neither these words nor the schemas. */
type FactKey =
  | { [Category in keyof typeof deliveredFacts]: keyof (typeof deliveredFacts)[Category] }[keyof typeof deliveredFacts]
  | 'resolucion'
  | 'tarjetas'
  | 'uso';

/** As they are called until the owner calls them otherwise. A new fact without a label does not compile. */
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
  ean: 'Código EAN',
  eficiencia: 'Certificación',
  eps_8pin: 'Conectores EPS de 8 pines',
  escritura_mbs: 'Escritura',
  familia: 'Familia',
  flujo_cfm: 'Flujo de aire',
  formato: 'Formato',
  fuente_incluida_w: 'Fuente incluida',
  fuente_max_mm: 'Largo máximo de la fuente',
  fuente_recomendada_w: 'Fuente recomendada',
  fuentes: 'Fuentes que recibe',
  garantia_meses: 'Garantía del fabricante',
  gb_por_modulo: 'Capacidad por módulo',
  gpu_max_mm: 'Largo máximo de la tarjeta gráfica',
  graficos: 'Gráficos integrados',
  grosor_mm: 'Grosor',
  hilos: 'Hilos',
  inalambrica: 'Inalámbrica',
  incluye: 'En la caja',
  incluye_disipador: 'Disipador incluido',
  interfaz: 'Interfaz',
  lado_max_mm: 'Lado más largo',
  lanzamiento: 'Año de lanzamiento',
  largo_mm: 'Largo',
  lectura_mbs: 'Lectura',
  m2: 'Cada ranura M.2',
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
  numero_parte: 'Número de parte',
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
  radiadores: 'Radiadores que recibe',
  ranuras: 'Ranuras que ocupa',
  ranuras_expansion: 'Ranuras de expansión',
  ranuras_m2: 'Ranuras M.2',
  ranuras_memoria: 'Ranuras de memoria',
  ranuras_soporte: 'Ranuras del soporte',
  red_gbps: 'Red por cable',
  registrada: 'Registrada',
  resolucion: 'Para jugar en',
  reloj_base_ghz: 'Reloj base',
  reloj_mhz: 'Reloj base',
  reloj_turbo_ghz: 'Reloj turbo',
  rgb: 'Luces RGB',
  rpm: 'Velocidad',
  ruido_db: 'Ruido',
  salidas: 'Salidas de video',
  sensor: 'Sensor',
  socket: 'Socket',
  sockets: 'Sockets compatibles',
  sondeo_hz: 'Tasa de sondeo',
  superficie: 'Superficie',
  tamano_mm: 'Tamaño del ventilador',
  tarjetas: 'Tarjetas gráficas que alimenta',
  tbw: 'Escritura garantizada (TBW)',
  tdp_w: 'Consumo (TDP)',
  tipo: 'Tipo',
  turbo_mhz: 'Reloj turbo',
  uso: 'Para qué sirve',
  vatios: 'Potencia',
  velocidad_mhz: 'Velocidad',
  ventiladores: 'Ventiladores',
  volumen_l: 'Volumen',
  voltaje_v: 'Voltaje',
  wifi: 'Wi-Fi',
} as const satisfies Record<FactKey, string>;

const yes = 'Sí';
const no = 'No';

export interface SpecRow {
  label: string;
  value: string;
}

export function specRows(category: ProductCategory, entered: Specs): SpecRow[] {
  const known = factsOf(category);
  const uses = shownUses(category, entered);
  const specs = { ...entered, ...uses };
  const keys = [
    ...Object.keys(uses),
    ...Object.keys(known).filter((key) => Object.hasOwn(specs, key)),
    ...Object.keys(entered).filter((key) => !Object.hasOwn(known, key) && !Object.hasOwn(uses, key)),
  ];
  return keys.flatMap((key) => {
    const value = spokenValue(key, specs[key], ownValue(known, key), onLines.has(key) ? '\n' : ', ');
    return value ? [{ label: labelOf(key), value }] : [];
  });
}

/** Lists whose items are read one by one. */
const onLines: ReadonlySet<string> = new Set(['incluye']);

export function cardChips(category: ProductCategory, specs: Specs): string[] {
  const known = factsOf(category);
  const facts = categoryFactsOf(category).onCard.flatMap((key) => {
    const value = spokenValue(key, ownValue(specs, key), known[key]);
    return value ? [chipOf(key, value, specs[key])] : [];
  });
  const use = chipOfUse(shownUses(category, specs));
  return use ? [use, ...facts] : facts;
}

/** Facts of cards as columns of a list: how they are called, and each part's own; null where it does not say it. */
export function columnsOf(category: CategoryKey): string[] {
  return categoryFactsOf(category).onCard.map((key) => labelOf(key));
}

export function columnValues(category: CategoryKey, specs: Specs): (string | null)[] {
  const known = factsOf(category);
  return categoryFactsOf(category).onCard.map((key) => spokenValue(key, ownValue(specs, key), known[key]) || null);
}

/** The one word that says what a part is for. */
function chipOfUse({ resolucion, tarjetas, uso }: Specs): string | null {
  if (typeof resolucion === 'string') return useWords.plays(resolucion);
  if (typeof tarjetas === 'string') return useWords.carries(chipName(tarjetas));
  const most = Array.isArray(uso) ? ownValue(useWords.most, String(uso.at(-1))) : undefined;
  return most ?? null;
}

/** As shoppers call a graphics chip, everywhere the same: `RTX 5070` of "NVIDIA GeForce RTX 5070". */
const chipName = (name: string) => name.replace(/^((nvidia|amd)\s+)?(geforce|radeon)\s+(?=(rtx?|gtx?|rx)\b)/i, '');

const useWords = {
  plays: (resolution: string) => `Para ${resolution}`,
  carries: (card: string) => `Hasta ${card}`,
  most: { oficina: 'Para oficina', jugar: 'Para jugar', editar: 'Jugar y editar' },
};

/** Empty when the fact is not there. */
export function factWords(category: ProductCategory, key: string, value: SpecValue | undefined): string {
  return spokenValue(key, value, ownValue(factsOf(category), key));
}

export function labelOf(key: string): string {
  const own = ownLabelOf(key);
  if (own !== undefined) return own;
  if (Object.hasOwn(labels, key)) return labels[key as FactKey];
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function spokenValue(key: string, value: SpecValue | undefined, fact: SpecFact | undefined, between = ', '): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? yes : no;
  if (value === 0 && key === 'garantia_meses') return '';
  if (value === 0 && fact?.kind === 'number' && fact.unit === undefined) return no;
  if (typeof value === 'number') return figureOf(key, value, fact?.unit);
  if (typeof value === 'string') {
    if (key === 'tarjetas') return useWords.carries(chipName(value));
    return key === 'chip' ? chipName(value) : termOf(value);
  }
  if (fact?.kind === 'range')
    return `${value.map((end) => formatFigure(Number(end))).join('–')} ${fact.unit ?? ''}`.trim();
  return value.map((item) => termOf(String(item))).join(between);
}

/** One value by which products are filtered; `text` as the exchange file has it. */
export function facetWords({ key, kind, unit }: Facet, { slug, text }: { slug: string; text: string }): string {
  if (kind === 'flag') return slug === 'si' ? yes : no;
  if (kind === 'figure') return figureOf(key, Number(text), unit);
  const colour = key === 'color' ? ownValue(colourWords, slug) : undefined;
  if (colour) return colour;
  if (slug === 'no') return no;
  if (key === 'chip' || key === 'tarjetas') return chipName(text);
  return /^\d+(\.\d+)?$/.test(text) ? figureOf(key, Number(text), unit) : termOf(text);
}

function figureOf(key: string, value: number, unit: string | undefined): string {
  if (key === 'ddr') return `DDR${value}`;
  if (key === 'cl') return `CL${formatFigure(value)}`;
  // The file stores a drive's form factor as its size in inches.
  if (key === 'formato') return `${formatFigure(value)}"`;
  if (key === 'lanzamiento') return String(value);
  if (key === 'garantia_meses') return monthsWords(value);
  // Round thousands are shown in TB. 1.024 GB is a different capacity and stays as it is.
  if (key === 'capacidad_gb' && value >= 1000 && value % 10 === 0) return `${formatFigure(value / 1000)} TB`;
  if (!unit) return formatFigure(value);
  // Signs of inches and degrees stand at their figure.
  return /^["'°]/.test(unit) ? formatFigure(value) + unit : `${formatFigure(value)} ${unit}`;
}

const chipWords: Partial<Record<FactKey, (value: string) => string>> = {
  nucleos: (value) => `${value} núcleos`,
  gpu_max_mm: (value) => `Gráfica ≤ ${value}`,
  radiador_mm: (value) => `Radiador ${value}`,
  alto_mm: (value) => `Alto ${value}`,
  ancho_mm: (value) => `Ancho ${value}`,
  largo_mm: (value) => `Largo ${value}`,
  // What a processor takes at most is another figure.
  tdp_w: (value) => `TDP ${value}`,
};

function chipOf(key: string, value: string, raw: SpecValue | undefined): string {
  if (key === 'conexion' && typeof raw === 'string' && raw.includes('Wired') && raw.includes('Wireless')) {
    return 'Con y sin cable';
  }
  return ownValue(chipWords, key)?.(value) ?? value;
}
