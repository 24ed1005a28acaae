import type { DeliveredCategory } from '../categories/delivered-categories.ts';
import type { deliveredFacts } from '../categories/delivered-facts.ts';
import type { SpecValue } from '../specs.ts';
import type { UseFactOf } from '../uses/uses.ts';

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

type FactOf<Category extends DeliveredCategory> = keyof (typeof deliveredFacts)[Category] | UseFactOf<Category>;
type Table = { [Category in DeliveredCategory]: readonly (readonly [Better, ...FactOf<Category>[]])[] };

/**
 * What is better in a comparison, whatever it is bought for. What is not here depends on the rest of the computer (socket, length), on
 * what it is for (consumption goes up with speed, a wide bus with slow memory is no faster), or on taste (colour, lights, weight of a mouse).
 */
export const betterFacts: Table = {
  Procesadores: [
    [more, 'nucleos', 'hilos', 'cache_mb', 'pcie_gen'],
    [{ is: 'higher', within: 'microarquitectura' }, 'reloj_base_ghz', 'reloj_turbo_ghz'],
    [has, 'incluye_disipador'],
  ],
  'Tarjeta Gráfica': [
    [{ is: 'later_of', order: ['1080p', '1440p', '4k'] }, 'resolucion'],
    [more, 'memoria_gb', 'pcie_gen'],
    [{ is: 'higher', within: 'chip' }, 'reloj_mhz', 'turbo_mhz'],
  ],
  'Memoria Ram': [
    [{ is: 'higher', within: 'ddr' }, 'velocidad_mhz'],
    [{ is: 'lower', within: 'velocidad_mhz' }, 'cl'],
  ],
  Motherboards: [
    [more, 'ranuras_memoria', 'memoria_max_gb', 'ranuras_m2', 'puertos_sata', 'pcie_x16_gen', 'red_gbps'],
    [has, 'bios_flashback'],
  ],
  Chasís: [
    [
      more,
      'gpu_max_mm',
      'disipador_max_mm',
      'radiador_max_mm',
      'fuente_max_mm',
      'ventiladores',
      'ranuras_expansion',
      'bahias_35',
      'bahias_25',
    ],
  ],
  'Fuente de poder': [
    [more, 'vatios', 'eps_8pin', 'pcie_8pin', 'pcie_16pin', 'garantia_meses'],
    [{ is: 'later_of', order: ['plus', 'bronze', 'silver', 'gold', 'platinum', 'titanium'] }, 'eficiencia'],
  ],
  Coolers: [
    [more, 'capacidad_w', 'flujo_cfm'],
    [less, 'ruido_db'],
    [has, 'pwm'],
  ],
  SSD: [[more, 'capacidad_gb', 'lectura_mbs', 'escritura_mbs', 'tbw', 'cache_mb']],
  'Almacenamiento Externo': [
    [more, 'capacidad_gb', 'lectura_mbs', 'escritura_mbs'],
    [{ is: 'lower', within: 'tipo' }, 'peso_g'],
  ],
  Mouse: [[more, 'dpi_max', 'sondeo_hz', 'bateria_h']],
  'Mouse Pads': [],
  Diadema: [
    [more, 'bateria_h'],
    [less, 'peso_g'],
  ],
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
