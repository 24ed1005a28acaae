import type { DerivedFactOf } from '../filters/derived-facts.ts';
import type { DeliveredCategory } from './delivered-categories.ts';
import type { deliveredFacts } from './delivered-facts.ts';
import type { ShownFacet } from './spec-fact.ts';

const values = <const Keys extends readonly string[]>(...keys: Keys) =>
  keys.map((key: Keys[number]) => ({ key, as: 'values' as const }));
const range = <const Keys extends readonly string[]>(...keys: Keys) =>
  keys.map((key: Keys[number]) => ({ key, as: 'range' as const }));

/**
 * As it was delivered: which facts filter which category, in which order, and how: what decides whether a part fits comes
 * first, then what it can do, then how it looks.
 */
export const deliveredFilters: {
  [Name in DeliveredCategory]: readonly ShownFacet<
    (keyof (typeof deliveredFacts)[Name] & string) | DerivedFactOf<Name>
  >[];
} = {
  Procesadores: [
    ...values('uso', 'socket', 'familia', 'nucleos', 'memoria_tipos'),
    ...range('reloj_turbo_ghz', 'tdp_w'),
    ...values('incluye_disipador', 'microarquitectura', 'graficos', 'pcie_gen'),
  ],
  'Tarjeta Gráfica': [
    ...values('resolucion', 'uso', 'chip', 'memoria_gb', 'memoria_tipo'),
    ...range('largo_mm', 'fuente_recomendada_w', 'tdp_w'),
    ...values('ventiladores', 'pcie_gen', 'color'),
  ],
  'Memoria Ram': [
    ...values('ddr', 'capacidad_gb', 'modulos', 'velocidad_mhz', 'formato'),
    ...range('cl'),
    ...values('perfil', 'rgb', 'ecc', 'color'),
  ],
  Motherboards: [
    ...values('socket', 'chipset', 'formato', 'ddr', 'ranuras_memoria', 'wifi', 'ranuras_m2', 'red_gbps'),
    ...range('memoria_max_gb'),
    ...values('bios_flashback', 'color'),
  ],
  Chasís: [
    ...values('tipo', 'placas', 'panel_lateral'),
    ...range('gpu_max_mm', 'disipador_max_mm', 'radiador_max_mm', 'volumen_l'),
    ...values('bahias_35', 'color'),
  ],
  'Fuente de poder': [
    ...range('vatios'),
    ...values('tarjetas', 'eficiencia', 'modular', 'formato'),
    ...range('largo_mm'),
    ...values('pcie_16pin', 'pcie_8pin', 'garantia_meses', 'color'),
  ],
  Coolers: [
    ...values('tipo', 'sockets', 'radiador_mm', 'tamano_mm'),
    ...range('alto_mm', 'ruido_db', 'rpm'),
    ...values('ventiladores', 'pwm', 'rgb', 'color'),
  ],
  SSD: [
    ...values('capacidad_gb', 'interfaz', 'formato'),
    ...range('lectura_mbs', 'escritura_mbs', 'tbw'),
    ...values('disipador', 'cache_mb'),
  ],
  'Almacenamiento Externo': [
    ...values('capacidad_gb', 'tipo', 'interfaz'),
    ...range('lectura_mbs', 'peso_g'),
    ...values('proteccion', 'color'),
  ],
  Mouse: [
    ...values('conexion', 'sensor', 'mano'),
    ...range('dpi_max', 'peso_g', 'sondeo_hz'),
    ...values('botones', 'rgb', 'color'),
  ],
  'Mouse Pads': [...values('superficie'), ...range('ancho_mm', 'largo_mm', 'grosor_mm'), ...values('rgb', 'color')],
  Diadema: [
    ...values('conexion', 'inalambrica', 'microfono', 'tipo', 'cerrada'),
    ...range('peso_g', 'bateria_h'),
    ...values('color'),
  ],
};
