import { ownValue } from '../shared/own-value.ts';
import type { DeliveredCategory } from './categories/delivered-categories.ts';
import type { deliveredFacts } from './categories/delivered-facts.ts';
import { noCategory, type ProductCategory } from './categories.ts';
import { factsOf } from './specs.ts';
import type { UseFactOf } from './uses/uses.ts';

export type FactGroupName =
  | 'performance'
  | 'fit'
  | 'expansion'
  | 'power'
  | 'connections'
  | 'size'
  | 'build'
  | 'box'
  /** Those that the owner added. */
  | 'own'
  /** Facts that only the exchange file knows. */
  | 'other';

type Groups = { [Category in DeliveredCategory]: Partial<Record<FactGroupName, readonly FactOf<Category>[]>> };
type FactOf<Category extends DeliveredCategory> =
  | Exclude<keyof (typeof deliveredFacts)[Category], (typeof boxKeys)[number]>
  | UseFactOf<Category>;

/** Of every category. */
const boxKeys = ['garantia_meses', 'numero_parte', 'ean', 'incluye'] as const;

/** By which makers and scales tell products apart. */
export const isProductName = (key: string) => key === 'numero_parte' || key === 'ean';

/** How a comparison groups and orders the facts of a category. A test holds that each fact stands in exactly one group. */
const factGroups: Groups = {
  Procesadores: {
    performance: [
      'uso',
      'familia',
      'microarquitectura',
      'nucleos',
      'hilos',
      'reloj_base_ghz',
      'reloj_turbo_ghz',
      'cache_mb',
      'graficos',
    ],
    fit: ['socket', 'memoria_tipos', 'pcie_gen', 'lanzamiento'],
    power: ['tdp_w', 'ppt_w', 'incluye_disipador'],
  },
  'Tarjeta Gráfica': {
    performance: ['resolucion', 'uso', 'chip', 'memoria_gb', 'memoria_tipo', 'bus_bits', 'reloj_mhz', 'turbo_mhz'],
    fit: ['largo_mm', 'ranuras', 'ranuras_soporte', 'pcie_gen', 'pcie_lineas'],
    power: ['tdp_w', 'fuente_recomendada_w', 'pines_6', 'pines_8', 'pines_16'],
    connections: ['salidas'],
    build: ['ventiladores', 'color'],
  },
  'Memoria Ram': {
    performance: ['modulos', 'gb_por_modulo', 'velocidad_mhz', 'cl'],
    fit: ['ddr', 'formato', 'perfil', 'voltaje_v', 'alto_mm', 'ecc', 'registrada'],
    build: ['rgb', 'color'],
  },
  Motherboards: {
    fit: ['socket', 'chipset', 'formato', 'ddr'],
    expansion: ['ranuras_memoria', 'memoria_max_gb', 'ranuras_m2', 'm2', 'puertos_sata', 'pcie_x16_gen'],
    connections: ['wifi', 'red_gbps', 'salidas'],
    power: ['cpu_8pin', 'cpu_4pin'],
    build: ['bios_flashback', 'color'],
  },
  Chasís: {
    fit: [
      'tipo',
      'placas',
      'gpu_max_mm',
      'disipador_max_mm',
      'radiador_max_mm',
      'radiadores',
      'lado_max_mm',
      'fuentes',
      'fuente_max_mm',
      'fuente_incluida_w',
    ],
    expansion: ['ventiladores', 'ranuras_expansion', 'bahias_35', 'bahias_25'],
    build: ['volumen_l', 'panel_lateral', 'color'],
  },
  'Fuente de poder': {
    power: ['vatios', 'tarjetas', 'eficiencia'],
    connections: ['modular', 'eps_8pin', 'pcie_8pin', 'pcie_16pin'],
    fit: ['formato', 'largo_mm'],
    build: ['color'],
  },
  Coolers: {
    fit: ['tipo', 'sockets', 'alto_mm', 'radiador_mm', 'tamano_mm'],
    performance: ['capacidad_w', 'ventiladores', 'rpm', 'ruido_db', 'flujo_cfm', 'pwm'],
    build: ['rgb', 'color'],
  },
  SSD: {
    performance: ['capacidad_gb', 'lectura_mbs', 'escritura_mbs', 'tbw', 'cache_mb'],
    fit: ['tipo', 'formato', 'interfaz', 'disipador'],
  },
  'Almacenamiento Externo': {
    performance: ['capacidad_gb', 'lectura_mbs', 'escritura_mbs'],
    connections: ['interfaz'],
    build: ['tipo', 'proteccion', 'peso_g', 'color'],
  },
  Mouse: {
    performance: ['sensor', 'dpi_max', 'sondeo_hz'],
    connections: ['conexion', 'bateria_h'],
    build: ['mano', 'botones', 'peso_g', 'rgb', 'color'],
  },
  'Mouse Pads': {
    size: ['ancho_mm', 'largo_mm', 'grosor_mm'],
    build: ['superficie', 'base', 'borde_cosido', 'rgb', 'color'],
  },
  Diadema: {
    build: ['tipo', 'cerrada', 'driver_mm', 'peso_g', 'color'],
    connections: ['conexion', 'inalambrica', 'microfono', 'bateria_h'],
  },
};

export interface FactGroup {
  name: FactGroupName;
  keys: readonly string[];
}

/** @param there keys of the products that are shown: those that the category does not know come last */
export function factGroupsOf(category: ProductCategory, there: Iterable<string>): FactGroup[] {
  const known = Object.keys(factsOf(category));
  const groups: Partial<Record<FactGroupName, readonly string[]>> = ownValue(factGroups, category) ?? {};
  const grouped = new Set<string>([...Object.values(groups).flat(), ...boxKeys]);
  const own = known.filter((key) => !grouped.has(key));
  const others = [...new Set(there)].filter((key) => !known.includes(key) && !grouped.has(key));
  return [
    ...Object.entries(groups).map(([name, keys]) => ({ name: name as FactGroupName, keys })),
    ...(own.length > 0 ? [{ name: 'own' as const, keys: own }] : []),
    ...(category === noCategory ? [] : [{ name: 'box' as const, keys: boxKeys }]),
    ...(others.length > 0 ? [{ name: 'other' as const, keys: others }] : []),
  ];
}
