import { z } from 'zod';
import { ownValue } from '../shared/own-value.ts';
import { type CategoryName, noCategory, type ProductCategory } from './categories.ts';
import { isGtin } from './gtin.ts';
import { readM2Slot } from './m2-slots.ts';

/**
 * Keys and values are those of the exchange file, so that an export equals the import; `text/specs/specs.ts`
 * translates them. A missing fact means "sin dato", never zero or "no".
 */
export type SpecValue = string | number | boolean | readonly string[] | readonly number[];
export type Specs = Readonly<Record<string, SpecValue>>;

export type SpecKind =
  | 'number'
  | 'text'
  | 'boolean'
  /** One number, or two ends in either order: fan speeds, noise. */
  | 'range'
  | 'list';

export interface SpecFact {
  kind: SpecKind;
  unit?: string;
  /** What each text of a list is; any text when nothing is said. */
  items?: 'm2' | 'size';
  /** What a text is; any when nothing is said. */
  is?: 'gtin';
}

const count: SpecFact = { kind: 'number' };
const text: SpecFact = { kind: 'text' };
const flag: SpecFact = { kind: 'boolean' };
const list: SpecFact = { kind: 'list' };
/** One text a slot, as `m2-slots.ts` reads it. */
const m2Slots: SpecFact = { kind: 'list', items: 'm2' };
/** In millimetres. */
const radiatorSizes: SpecFact = { kind: 'list', unit: 'mm', items: 'size' };
const measured = (unit: string): SpecFact => ({ kind: 'number', unit });
const ranged = (unit: string): SpecFact => ({ kind: 'range', unit });

/** Of every category. */
const barCode: SpecFact = { kind: 'text', is: 'gtin' };
const boxFacts = { garantia_meses: count, numero_parte: text, ean: barCode, incluye: list } as const;

export const specFacts = {
  Procesadores: {
    socket: text,
    familia: text,
    nucleos: count,
    hilos: count,
    reloj_base_ghz: measured('GHz'),
    reloj_turbo_ghz: measured('GHz'),
    cache_mb: measured('MB'),
    tdp_w: measured('W'),
    ppt_w: measured('W'),
    memoria_tipos: list,
    graficos: text,
    incluye_disipador: flag,
    microarquitectura: text,
    pcie_gen: count,
    lanzamiento: count,
    ...boxFacts,
  },
  'Tarjeta Gráfica': {
    chip: text,
    memoria_gb: measured('GB'),
    memoria_tipo: text,
    bus_bits: measured('bits'),
    reloj_mhz: measured('MHz'),
    turbo_mhz: measured('MHz'),
    tdp_w: measured('W'),
    fuente_recomendada_w: measured('W'),
    largo_mm: measured('mm'),
    ranuras: count,
    ranuras_soporte: count,
    ventiladores: count,
    pines_6: count,
    pines_8: count,
    pines_16: count,
    pcie_gen: count,
    pcie_lineas: count,
    salidas: list,
    color: text,
    ...boxFacts,
  },
  'Memoria Ram': {
    ddr: count,
    velocidad_mhz: measured('MT/s'),
    modulos: count,
    gb_por_modulo: measured('GB'),
    cl: count,
    formato: text,
    voltaje_v: measured('V'),
    perfil: text,
    alto_mm: measured('mm'),
    ecc: flag,
    registrada: flag,
    rgb: flag,
    color: text,
    ...boxFacts,
  },
  Motherboards: {
    socket: text,
    chipset: text,
    formato: text,
    ddr: count,
    ranuras_memoria: count,
    memoria_max_gb: measured('GB'),
    m2: m2Slots,
    ranuras_m2: count,
    puertos_sata: count,
    pcie_x16_gen: count,
    cpu_8pin: count,
    cpu_4pin: count,
    wifi: text,
    red_gbps: measured('Gb/s'),
    salidas: list,
    bios_flashback: flag,
    color: text,
    ...boxFacts,
  },
  Chasís: {
    tipo: text,
    placas: list,
    panel_lateral: text,
    gpu_max_mm: measured('mm'),
    disipador_max_mm: measured('mm'),
    fuente_max_mm: measured('mm'),
    fuentes: list,
    radiador_max_mm: measured('mm'),
    radiadores: radiatorSizes,
    lado_max_mm: measured('mm'),
    fuente_incluida_w: measured('W'),
    ventiladores: count,
    ranuras_expansion: count,
    bahias_35: count,
    bahias_25: count,
    volumen_l: measured('L'),
    color: text,
    ...boxFacts,
  },
  'Fuente de poder': {
    vatios: measured('W'),
    eficiencia: text,
    modular: text,
    formato: text,
    largo_mm: measured('mm'),
    eps_8pin: count,
    pcie_8pin: count,
    pcie_16pin: count,
    color: text,
    ...boxFacts,
  },
  Coolers: {
    tipo: text,
    tamano_mm: measured('mm'),
    radiador_mm: measured('mm'),
    alto_mm: measured('mm'),
    sockets: list,
    capacidad_w: measured('W'),
    ventiladores: count,
    rpm: ranged('rpm'),
    ruido_db: ranged('dB'),
    flujo_cfm: ranged('CFM'),
    pwm: flag,
    rgb: flag,
    color: text,
    ...boxFacts,
  },
  SSD: {
    capacidad_gb: measured('GB'),
    tipo: text,
    formato: text,
    interfaz: text,
    lectura_mbs: measured('MB/s'),
    escritura_mbs: measured('MB/s'),
    tbw: measured('TB'),
    cache_mb: measured('MB'),
    disipador: flag,
    ...boxFacts,
  },
  'Almacenamiento Externo': {
    capacidad_gb: measured('GB'),
    tipo: text,
    interfaz: text,
    lectura_mbs: measured('MB/s'),
    escritura_mbs: measured('MB/s'),
    proteccion: text,
    peso_g: measured('g'),
    color: text,
    ...boxFacts,
  },
  Mouse: {
    sensor: text,
    conexion: text,
    dpi_max: measured('DPI'),
    sondeo_hz: measured('Hz'),
    botones: count,
    peso_g: measured('g'),
    bateria_h: measured('h'),
    mano: text,
    rgb: flag,
    color: text,
    ...boxFacts,
  },
  'Mouse Pads': {
    ancho_mm: measured('mm'),
    largo_mm: measured('mm'),
    grosor_mm: measured('mm'),
    superficie: text,
    base: text,
    borde_cosido: flag,
    rgb: flag,
    color: text,
    ...boxFacts,
  },
  Diadema: {
    tipo: text,
    conexion: text,
    inalambrica: flag,
    microfono: flag,
    cerrada: text,
    driver_mm: measured('mm'),
    bateria_h: measured('h'),
    peso_g: measured('g'),
    color: text,
    ...boxFacts,
  },
} as const satisfies Record<CategoryName, Record<string, SpecFact>>;

export function factsOf(category: ProductCategory): Record<string, SpecFact> {
  return category === noCategory ? {} : specFacts[category];
}

export const cardFacts = {
  Procesadores: ['socket', 'nucleos', 'tdp_w'],
  'Tarjeta Gráfica': ['memoria_gb', 'largo_mm', 'tdp_w'],
  'Memoria Ram': ['ddr', 'velocidad_mhz', 'cl'],
  Motherboards: ['socket', 'chipset', 'formato'],
  Chasís: ['tipo', 'gpu_max_mm'],
  'Fuente de poder': ['vatios', 'eficiencia', 'formato'],
  Coolers: ['radiador_mm', 'alto_mm', 'tamano_mm'],
  SSD: ['capacidad_gb', 'formato', 'lectura_mbs'],
  'Almacenamiento Externo': ['capacidad_gb', 'interfaz'],
  Mouse: ['dpi_max', 'peso_g', 'conexion'],
  'Mouse Pads': ['ancho_mm', 'largo_mm', 'superficie'],
  Diadema: ['conexion', 'cerrada', 'peso_g'],
} as const satisfies Record<CategoryName, readonly string[]>;

const finite = z.number().finite().nonnegative();
const word = z.string().trim().min(1).max(200);

/** Text also takes what the exchange file has: `2.5` for a drive's form, `"modular": false` for a power supply. */
const valueOfKind: Record<SpecKind, z.ZodType<SpecValue>> = {
  number: finite,
  text: z.union([word, finite, z.boolean()]),
  boolean: z.boolean(),
  // Makers print the two ends in either order; the file's order stays.
  range: z.union([finite, z.tuple([finite, finite])]),
  list: z.array(word).max(60),
};

type SpecForm = NonNullable<SpecFact['items'] | SpecFact['is']>;
const valueOfForm: Record<SpecForm, z.ZodType<SpecValue>> = {
  m2: z.array(word.refine((text) => readM2Slot(text) !== null)).max(16),
  // An older file may have it as a number.
  gtin: z.union([word, finite]).refine((value) => isGtin(String(value))),
  size: z.array(word.regex(/^[1-9]\d{1,3}$/)).max(16),
};

/** Simple unknown facts are stored, so that an import loses nothing. */
const unknownFact: z.ZodType<SpecValue> = z.union([word, finite, z.boolean()]);
const factName = /^[a-z][a-z0-9_]{0,39}$/;

export interface SpecProblem {
  key: string;
  problem: 'bad_name' | 'wrong_type';
  expected: SpecKind | SpecForm | 'simple';
}

export function specProblems(category: ProductCategory, specs: Record<string, unknown>): SpecProblem[] {
  const known = factsOf(category);
  return Object.entries(specs).flatMap(([key, value]): SpecProblem[] => {
    if (!factName.test(key)) return [{ key, problem: 'bad_name', expected: 'simple' }];
    const fact = ownValue(known, key);
    const form = fact?.items ?? fact?.is;
    const expected = form ?? fact?.kind ?? 'simple';
    const schema = form ? valueOfForm[form] : fact ? valueOfKind[fact.kind] : unknownFact;
    return isFlat(value) && schema.safeParse(value).success ? [] : [{ key, problem: 'wrong_type', expected }];
  });
}

/** Zod reads the `length` of whatever stands in place of a text, and throws where that cannot be compared. */
function isFlat(value: unknown): boolean {
  const isSimple = (each: unknown) => typeof each !== 'object' || each === null;
  return Array.isArray(value) ? value.every(isSimple) : isSimple(value);
}
