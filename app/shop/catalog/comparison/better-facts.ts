import type { CategoryName } from '../categories.ts';
import type { SpecValue, specFacts } from '../specs.ts';

export type Better =
  | {
      is: 'higher' | 'lower';
      /** Only says something between products that are equal in this fact: clocks within one chip, cycles at one speed. */
      within?: string;
    }
  | { is: 'later_of'; order: readonly string[] };

const more: Better = { is: 'higher' };
const less: Better = { is: 'lower' };
/** Yes is better than no. */
const has = more;

type Table = { [Category in CategoryName]: Partial<Record<keyof (typeof specFacts)[Category], Better>> };

/**
 * What is better in a comparison, whatever it is bought for. What is not here depends on the rest of the computer (socket, length), on
 * what it is for (consumption goes up with speed, a wide bus with slow memory is no faster), or on taste (colour, lights, weight of a mouse).
 */
export const betterFacts: Table = {
  Procesadores: {
    nucleos: more,
    hilos: more,
    reloj_base_ghz: { is: 'higher', within: 'microarquitectura' },
    reloj_turbo_ghz: { is: 'higher', within: 'microarquitectura' },
    cache_mb: more,
    pcie_gen: more,
    incluye_disipador: has,
  },
  'Tarjeta Gráfica': {
    memoria_gb: more,
    reloj_mhz: { is: 'higher', within: 'chip' },
    turbo_mhz: { is: 'higher', within: 'chip' },
    pcie_gen: more,
  },
  'Memoria Ram': {
    velocidad_mhz: { is: 'higher', within: 'ddr' },
    cl: { is: 'lower', within: 'velocidad_mhz' },
  },
  Motherboards: {
    ranuras_memoria: more,
    memoria_max_gb: more,
    ranuras_m2: more,
    puertos_sata: more,
    pcie_x16_gen: more,
    red_gbps: more,
    bios_flashback: has,
  },
  Chasís: {
    gpu_max_mm: more,
    disipador_max_mm: more,
    radiador_max_mm: more,
    fuente_max_mm: more,
    ventiladores: more,
    ranuras_expansion: more,
    bahias_35: more,
    bahias_25: more,
  },
  'Fuente de poder': {
    vatios: more,
    eficiencia: { is: 'later_of', order: ['plus', 'bronze', 'silver', 'gold', 'platinum', 'titanium'] },
    eps_8pin: more,
    pcie_8pin: more,
    pcie_16pin: more,
    garantia_meses: more,
  },
  Coolers: {
    capacidad_w: more,
    ruido_db: less,
    flujo_cfm: more,
    pwm: has,
  },
  SSD: {
    capacidad_gb: more,
    lectura_mbs: more,
    escritura_mbs: more,
    tbw: more,
    cache_mb: more,
  },
  'Almacenamiento Externo': {
    capacidad_gb: more,
    lectura_mbs: more,
    escritura_mbs: more,
    peso_g: { is: 'lower', within: 'tipo' },
  },
  Mouse: {
    dpi_max: more,
    sondeo_hz: more,
    bateria_h: more,
  },
  'Mouse Pads': {},
  Diadema: {
    bateria_h: more,
    peso_g: less,
  },
};

/** The higher, the better. Of a range the upper end counts: how loud it gets, how much it blows. */
export function meritOf(value: SpecValue, better: Better): number | undefined {
  if (better.is === 'later_of') {
    const rank = better.order.indexOf(String(value).toLowerCase());
    return rank < 0 ? undefined : rank;
  }
  const figure = Array.isArray(value) ? Math.max(...value.map(Number)) : Number(value);
  if (typeof value === 'string' || !Number.isFinite(figure)) return undefined;
  return better.is === 'higher' ? figure : -figure;
}
