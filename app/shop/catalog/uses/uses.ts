import type { Specs, SpecValue } from '../categories/spec-fact.ts';
import type { ProductCategory } from '../categories.ts';
import { chipEndings, graphicsChips, pictureChips } from './graphics-chips.ts';
import { hybridCores, processorFamilies } from './processor-families.ts';

/** What a part is good for, the least first: what does the later ones does the earlier ones, too. */
export const uses = ['oficina', 'jugar', 'editar'] as const;
export type Use = (typeof uses)[number];

/** At which a graphics card plays today's games, the least first. */
export const resolutions = ['1080p', '1440p', '4K'] as const;
export type Resolution = (typeof resolutions)[number];

/** From which worth and memory on; docs/uses.md says why. */
const playsFrom: Record<Resolution, { worth: number; gb: number }> = {
  '1080p': { worth: 45, gb: 4 },
  '1440p': { worth: 110, gb: 10 },
  '4K': { worth: 215, gb: 16 },
};
const cardEditsFrom = { worth: 80, gb: 8 };

const figure = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null);
const upTo = <Step>(steps: readonly Step[], highest: Step | undefined): readonly Step[] | undefined =>
  highest === undefined ? undefined : steps.slice(0, steps.indexOf(highest) + 1);

interface Chip {
  name: string;
  worth: number;
  supplyW: number | null;
}

const gluedEnding = new RegExp(`(\\d)(${chipEndings.join('|')})\\b`, 'g');

/**
 * `GeForce RTX 3080 10GB LHR`, `Radeon RX 560 - 896`, `RTX 4000 Ada Generation`, and as suppliers write: `NVIDIA® GeForce RTX™4070Ti 12 GB
 * GDDR6X`. Written so, they are the chip of the table.
 */
const plainChip = (name: string) =>
  name
    .toLowerCase()
    .replace(/[®™]|\((r|tm)\)/g, ' ')
    .replace(/\b(rtx|gtx|rx|arc)-?(?=[ab]?\d)/g, '$1 ')
    .replace(gluedEnding, '$1 $2')
    .replace(/ (lhr|generation|gddr\d\w?|graphics)\b/g, '')
    .replace(/ (\d+) gb\b/, ' $1gb')
    .replace(/ - \d+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(nvidia|amd|intel) /, '');

/** What a supplier leaves out before the number of a chip. */
const familyOf = (plain: string) =>
  /^[rg]tx \d/.test(plain) ? `geforce ${plain}` : /^rx \d/.test(plain) ? `radeon ${plain}` : plain;

const chips: ReadonlyMap<string, Chip> = new Map(
  graphicsChips.map(([name, worth, supplyW = null]) => [plainChip(name), { name, worth, supplyW }]),
);
/** What a chip's name may end in: the memory that a card has of it. */
const memoryInName = / (\d+gb|ddr\d|g\d|\d+w)$/;

/** @returns null for a chip that the table does not know */
export function chipOf(name: unknown): Chip | null {
  if (typeof name !== 'string') return null;
  const plain = plainChip(name.slice(0, 200));
  for (const written of [plain, familyOf(plain)]) {
    const known = chips.get(written) ?? chips.get(written.replace(memoryInName, ''));
    if (known) return known;
  }
  const family = pictureChips.find(([pattern]) => pattern.test(plain));
  return family ? { name, worth: family[1], supplyW: null } : null;
}

/** The highest resolution comes last; empty for a card that only shows a picture, undefined where its chip is not known. */
export function resolutionsOf({ chip, memoria_gb }: Specs): readonly Resolution[] | undefined {
  const known = chipOf(chip);
  if (!known) return undefined;
  // Of a card that does not say its memory only the least is said.
  const gb = figure(memoria_gb) ?? playsFrom['1080p'].gb;
  const plays = resolutions.filter((each) => known.worth >= playsFrom[each].worth && gb >= playsFrom[each].gb);
  return upTo(resolutions, plays.at(-1)) ?? [];
}

function usesOfCard(specs: Specs): readonly Use[] | undefined {
  const chip = chipOf(specs.chip);
  if (!chip) return undefined;
  const plays = (resolutionsOf(specs) ?? []).length > 0;
  const edits = plays && chip.worth >= cardEditsFrom.worth && (figure(specs.memoria_gb) ?? 0) >= cardEditsFrom.gb;
  return upTo(uses, edits ? 'editar' : plays ? 'jugar' : 'oficina');
}

interface Processor {
  /** Speed of one core: work per cycle (Zen 5 = 1) times GHz. */
  single: number;
  /** Efficiency cores count half. */
  cores: number;
  hasLargeCache: boolean;
}

/** From so much cache on, games run a tenth faster: the X3D of AMD. */
const largeCacheMb = 96;

function processorOf({
  microarquitectura,
  nucleos,
  reloj_turbo_ghz,
  reloj_base_ghz,
  cache_mb,
}: Specs): Processor | null {
  const perCycle = processorFamilies.get(String(microarquitectura ?? '').toLowerCase());
  const count = figure(nucleos);
  const ghz = figure(reloj_turbo_ghz) ?? figure(reloj_base_ghz);
  if (perCycle === undefined || count === null || ghz === null) return null;
  const isHybrid = hybridCores.has(String(microarquitectura).toLowerCase()) && count > 8;
  const fast = count % 4 === 2 ? 6 : 8;
  return {
    single: perCycle * ghz,
    cores: isHybrid ? fast + (count - fast) / 2 : count,
    hasLargeCache: (figure(cache_mb) ?? 0) >= largeCacheMb,
  };
}

function usesOfProcessor(specs: Specs): readonly Use[] | undefined {
  const processor = processorOf(specs);
  if (!processor) return undefined;
  const { single, cores } = processor;
  if (cores >= 8 && single >= 2.9) return upTo(uses, 'editar');
  if ((cores >= 6 && single >= 2.5) || (cores >= 4 && single >= 3.5)) return upTo(uses, 'jugar');
  return cores >= 2 && single >= 1.3 ? upTo(uses, 'oficina') : [];
}

const suppliedChips = graphicsChips.filter(([, , supplyW]) => supplyW !== undefined).toSorted(([, a], [, b]) => b - a);

/** Names of chips, the fastest first, whose makers recommend a supply of no more watts than this one has. */
export function cardsCarriedBy({ vatios }: Specs): readonly string[] | undefined {
  const watts = figure(vatios);
  if (watts === null) return undefined;
  return suppliedChips.filter(([, , supplyW = 0]) => supplyW <= watts).map(([name]) => name);
}

type UseFacts = Readonly<Record<string, (specs: Specs) => readonly string[] | undefined>>;

/** Facts that nobody enters: they follow from others by the tables of this folder. */
export const useFacts = {
  Procesadores: { uso: usesOfProcessor },
  'Tarjeta Gráfica': { resolucion: resolutionsOf, uso: usesOfCard },
  'Fuente de poder': { tarjetas: cardsCarriedBy },
} as const satisfies Partial<Record<ProductCategory, UseFacts>>;

export type UseFactOf<Category> = Category extends keyof typeof useFacts ? keyof (typeof useFacts)[Category] : never;

/** As a sheet shows them: of resolutions the highest, of the cards that a supply carries the fastest. None where they are not known. */
export function shownUses(category: ProductCategory, specs: Specs): Specs {
  const facts: UseFacts = category in useFacts ? useFacts[category as keyof typeof useFacts] : {};
  const shown: Record<string, SpecValue> = {};
  for (const [key, of] of Object.entries(facts)) {
    const values = of(specs) ?? [];
    const value = key === 'resolucion' ? values.at(-1) : key === 'tarjetas' ? values[0] : values;
    if (value !== undefined && value.length > 0) shown[key] = value;
  }
  return shown;
}

/** In which products are worth more or less, as `worthOf` says. */
export const categoriesWithWorth = Object.keys(useFacts) as readonly (keyof typeof useFacts)[];

const grades = ['plus', 'bronze', 'silver', 'gold', 'platinum', 'titanium'];

/**
 * How much a part does, compared with others of its category; 0 where that is not known. Games for graphics cards; one core and all of them for
 * processors; watts, and their grade, for power supplies.
 */
export function worthOf(category: ProductCategory, specs: Specs): number {
  switch (category) {
    case 'Tarjeta Gráfica': {
      const chip = chipOf(specs.chip);
      // Of two cards with one chip the one with more memory is good for longer.
      return chip ? Math.round(10 * chip.worth * (1 + Math.min(32, figure(specs.memoria_gb) ?? 0) / 400)) : 0;
    }
    case 'Procesadores': {
      const processor = processorOf(specs);
      if (!processor) return 0;
      const { single, cores, hasLargeCache } = processor;
      return Math.round(100 * single * Math.sqrt(Math.min(32, cores)) * (hasLargeCache ? 1.1 : 1));
    }
    case 'Fuente de poder':
      return Math.round(
        (figure(specs.vatios) ?? 0) * (1 + 0.05 * (grades.indexOf(String(specs.eficiencia).toLowerCase()) + 1)),
      );
    default:
      return 0;
  }
}
