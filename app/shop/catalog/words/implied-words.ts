import type { ProductCategory } from '../categories.ts';
import type { Specs } from '../specs.ts';

interface Implying {
  name: string;
  category: ProductCategory;
  specs: Specs;
}

/** Families of desktop processors that fit one socket, by the architecture that the sheet names. */
const sockets: readonly (readonly [RegExp, string])[] = [
  [/^zen(\+| 2| 3)?$/i, 'am4'],
  [/^zen [45]/i, 'am5'],
  [/^(sky|kaby|coffee) lake/i, 'lga1151'],
  [/^(comet|rocket) lake/i, 'lga1200'],
  [/^(alder|raptor) lake/i, 'lga1700'],
  [/^arrow lake/i, 'lga1851'],
];
/** Of the same architecture, but for other sockets. */
const notOfDesktops = /threadripper|epyc|xeon|i\d-\d+(x|xe)\b|i9-(79|99|109)\d\d/i;

const wifiInName = /wi-?fi|\bax\b|\/ac\b/i;
const memoryInName = /\bd(dr)?([45])\b/i;
const intelModel = /\bcore i\d-(\d{1,2})\d{3}[a-z]{0,2}\b/i;

/** What everybody in the trade reads from a name or from another fact. Facts that stand in the sheet say it themselves. */
export function impliedWords({ name, category, specs }: Implying): string {
  switch (category) {
    case 'Procesadores':
      return [socketOf(name, specs), generationOf(name)].join(' ');
    case 'Motherboards': {
      const [, , generation] = memoryInName.exec(name) ?? [];
      return [
        wifiInName.test(name) ? 'wifi' : '',
        generation && specs.ddr === undefined ? `ddr${generation}` : '',
      ].join(' ');
    }
    case 'SSD':
      return 'interno';
    case 'Coolers':
      // A fan has its size and a liquid cooler its radiator; what has figures of its fan alone stands on the processor.
      return isAirCooler(specs) ? 'disipador aire' : '';
    default:
      return /\bargb\b|\bd-rgb\b/i.test(name) ? 'rgb luces led' : /\brgb\b/i.test(name) ? 'luces led' : '';
  }
}

function socketOf(name: string, specs: Specs): string {
  if (specs.socket !== undefined || notOfDesktops.test(name)) return '';
  const architecture = String(specs.microarquitectura ?? '');
  return sockets.find(([family]) => family.test(architecture))?.[1] ?? '';
}

/** "i5-12400" is of the 12th, "i7-6700" of the 6th. */
function generationOf(name: string): string {
  const [, generation] = intelModel.exec(name) ?? [];
  return generation ? `${generation}gen gen${generation}` : '';
}

function isAirCooler(specs: Specs): boolean {
  const has = (key: string) => specs[key] !== undefined;
  return !has('tipo') && !has('radiador_mm') && !has('tamano_mm') && (has('rpm') || has('ruido_db') || has('alto_mm'));
}
