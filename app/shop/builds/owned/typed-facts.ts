import { ownValue } from '../../shared/own-value.ts';
import type { Slot } from '../slots.ts';

/** A fact of a typed part. Choices are what the rules know: another word would only be one more "sin dato". */
export type TypedFact =
  | { key: string; as: 'figure' }
  | { key: string; as: 'flag' }
  | { key: string; as: 'word'; choices: readonly string[] }
  | { key: string; as: 'size'; choices: readonly number[] }
  | { key: string; as: 'words'; choices: readonly string[] };

export type TypedSpecs = Readonly<Record<string, string | number | boolean | readonly string[]>>;

const figure = (key: string): TypedFact => ({ key, as: 'figure' });
const flag = (key: string): TypedFact => ({ key, as: 'flag' });
const word = (key: string, choices: readonly string[]): TypedFact => ({ key, as: 'word', choices });
const size = (key: string, choices: readonly number[]): TypedFact => ({ key, as: 'size', choices });
const words = (key: string, choices: readonly string[]): TypedFact => ({ key, as: 'words', choices });

const listed = (text: string) => text.split(' · ');

const sockets = listed('AM5 · AM4 · LGA 1851 · LGA 1700 · LGA 1200 · LGA 1151');
const families = listed(
  'Ryzen 9000 · Ryzen 8000 · Ryzen 7000 · Ryzen 5000G · Ryzen 5000 · Ryzen 4000 · Ryzen 3000G · Ryzen 3000 · Ryzen 2000G · Ryzen 2000 · Ryzen 1000 · Athlon · Core Ultra 200S Plus · Core Ultra 200S · Core 14 · Core 13 · Core 12 · Core 11 · Core 10 · Core 9 · Core 8 · Core 7 · Core 6',
);
const chipsets = listed(
  'A320 · A520 · A620 · A620A · B350 · B450 · B550 · B650 · B650E · B840 · B850 · X370 · X470 · X570 · X670 · X670E · X870 · X870E · B150 · B250 · B360 · B365 · B460 · B560 · B660 · B760 · B860 · H110 · H170 · H270 · H310 · H370 · H410 · H470 · H510 · H570 · H610 · H670 · H770 · H810 · Q150 · Q170 · Q250 · Q270 · Q370 · Q470 · Q570 · Q670 · Z170 · Z270 · Z370 · Z390 · Z490 · Z590 · Z690 · Z790 · Z890',
);
const boards = listed('ATX · Micro ATX · Mini-ITX · EATX');
const supplies = listed('ATX · SFX · SFX-L · TFX · Flex ATX');
const radiators = [120, 140, 240, 280, 360, 420];
const generations = [3, 4, 5];

/** The facts that the rules read and that stand on a box, in the order in which a form asks for them. */
export const typedFacts: Readonly<Record<Slot, readonly TypedFact[]>> = {
  cpu: [
    word('socket', sockets),
    word('familia', families),
    figure('tdp_w'),
    flag('graficos'),
    flag('incluye_disipador'),
  ],
  board: [
    word('socket', sockets),
    word('chipset', chipsets),
    word('formato', boards),
    size('ddr', [4, 5]),
    figure('ranuras_memoria'),
    figure('memoria_max_gb'),
    figure('ranuras_m2'),
    figure('puertos_sata'),
    size('pcie_x16_gen', generations),
    figure('cpu_8pin'),
    figure('cpu_4pin'),
    flag('bios_flashback'),
  ],
  ram: [
    size('ddr', [4, 5]),
    word('formato', ['DIMM', 'SO-DIMM']),
    figure('modulos'),
    figure('gb_por_modulo'),
    figure('velocidad_mhz'),
    figure('alto_mm'),
    flag('ecc'),
    flag('registrada'),
  ],
  drives: [
    word('tipo', ['SSD', 'HDD']),
    word('formato', ['M.2-2280', 'M.2-2230', 'M.2-2242', 'M.2-22110', '2.5', '3.5']),
    word('interfaz', ['M.2 PCIe 5.0 X4', 'M.2 PCIe 4.0 X4', 'M.2 PCIe 3.0 X4', 'M.2 SATA', 'SATA 6.0 Gb/s']),
  ],
  case: [
    word(
      'tipo',
      listed('ATX Mid Tower · ATX Full Tower · Micro ATX Mini Tower · Micro ATX Mid Tower · Mini ITX Tower'),
    ),
    words('placas', boards),
    figure('gpu_max_mm'),
    figure('disipador_max_mm'),
    words('fuentes', supplies),
    figure('fuente_max_mm'),
    size('radiador_max_mm', radiators),
    figure('ranuras_expansion'),
    figure('bahias_35'),
    figure('bahias_25'),
    figure('fuente_incluida_w'),
  ],
  psu: [
    figure('vatios'),
    word('formato', supplies),
    figure('largo_mm'),
    figure('eps_8pin'),
    figure('pcie_8pin'),
    figure('pcie_16pin'),
  ],
  cooler: [
    word('tipo', ['Air', 'Liquid']),
    words('sockets', sockets),
    figure('alto_mm'),
    size('radiador_mm', radiators),
    figure('capacidad_w'),
  ],
  gpu: [
    figure('largo_mm'),
    figure('ranuras'),
    figure('tdp_w'),
    figure('fuente_recomendada_w'),
    figure('pines_6'),
    figure('pines_8'),
    figure('pines_16'),
    size('pcie_gen', generations),
  ],
};

/** As many as a call of the builder takes. */
export const largestTyped = 1_000_000;

/** Whatever stands there: what is no fact of the slot, or not one of its choices, is left out. */
export function readTypedSpecs(slot: Slot, given: unknown): TypedSpecs {
  if (typeof given !== 'object' || given === null) return {};
  const read = typedFacts[slot].flatMap((fact) => {
    const value = readFact(fact, ownValue(given as Record<string, unknown>, fact.key));
    return value === null ? [] : [[fact.key, value] as const];
  });
  return Object.fromEntries(read);
}

function readFact(fact: TypedFact, value: unknown): TypedSpecs[string] | null {
  switch (fact.as) {
    case 'figure':
      return typeof value === 'number' && value >= 0 && value <= largestTyped ? value : null;
    case 'flag':
      return typeof value === 'boolean' ? value : null;
    case 'word':
      return fact.choices.find((choice) => choice === value) ?? null;
    case 'size':
      return fact.choices.find((choice) => choice === value) ?? null;
    case 'words': {
      const chosen = Array.isArray(value) ? fact.choices.filter((choice) => value.includes(choice)) : [];
      return chosen.length > 0 ? chosen : null;
    }
  }
}
