import type { ProductCategory } from '../../catalog/categories.ts';
import type { Specs, SpecValue } from '../../catalog/specs.ts';
import { slotCategories } from '../slots.ts';
import { isAside } from './aside-words.ts';
import { contradictions, isSame } from './contradictions.ts';
import type { LibraryRecord, RecordOf } from './library-record.ts';
import { partWords } from './part-words.ts';
import { slotOfKind, specsOfRecord } from './record-specs.ts';

export interface NamedProduct {
  category: ProductCategory;
  name: string;
  specs: Specs;
}

export type Match =
  /** Facts that the product lacks; there may be none. */
  | { kind: 'same'; records: LibraryRecord[]; facts: Specs }
  /** The words are the same and a fact is not, or the records disagree: a person decides. */
  | { kind: 'doubtful'; records: LibraryRecord[]; keys: string[] };

export interface RecordIndex {
  /** @returns null where no record has the product's words */
  match(product: NamedProduct): Match | null;
  /** Every record of the same category and maker, with how much of the names they share. */
  near(product: NamedProduct): NearRecord[];
}

export interface NearRecord {
  record: LibraryRecord;
  /** Of all words of both names, the share that both have. */
  share: number;
  own: readonly string[];
  theirs: readonly string[];
}

interface IndexedRecord {
  record: LibraryRecord;
  category: ProductCategory;
  words: readonly string[];
  specs: Specs;
  /** A card whose watts are far from those of other cards with its chip: one of them was entered wrong. */
  isOddPower: boolean;
}

interface MatchRequest extends NamedProduct {
  own: readonly string[];
  isPortableLine(words: readonly string[]): boolean;
}

/** Which record of the library is this product: maker and all words of the model the same, no fact against it. */
export function recordIndex(records: readonly LibraryRecord[]): RecordIndex {
  const usualPower = usualPowers(records);
  const all = records.map((record): IndexedRecord => {
    const category = slotCategories[slotOfKind[record.kind]];
    return {
      record,
      category,
      words: partWords(plainName(category, record.name)),
      specs: specsOfRecord(record),
      isOddPower: record.kind === 'gpu' && isOdd(record.tdpW, usualPower.get(record.chipset)),
    };
  });
  const byMaker = Map.groupBy(all, ({ category, words }) => `${category} ${words[0]}`);
  const portableLines = new Set(
    all
      .filter(({ record }) => record.kind === 'ram' && record.formFactor === 'SO-DIMM')
      .map((known) => lineOf(known.words)),
  );
  return {
    match(product) {
      const own = partWords(plainName(product.category, product.name));
      const candidates = byMaker.get(`${product.category} ${own[0]}`) ?? [];
      const named = candidates.filter((known) => isSameName(own, product.specs, known));
      if (named.length === 0) return null;
      return decided({ ...product, own, isPortableLine: (words) => portableLines.has(lineOf(words)) }, named);
    },
    near({ category, name, specs }) {
      const own = partWords(plainName(category, name));
      return (byMaker.get(`${category} ${own[0]}`) ?? []).map((known) => nearness(own, specs, known));
    },
  };
}

function nearness(own: readonly string[], specs: Specs, { record, words }: IndexedRecord): NearRecord {
  const { ownMore, otherMore } = unshared(own, specs, { record, words });
  const shared = own.filter((word) => words.includes(word)).length;
  return {
    record,
    share: shared / (shared + ownMore.length + otherMore.length),
    own: ownMore,
    theirs: otherMore,
  };
}

const oddShare = 0.15;

function isOdd(watts: number | null, usual: number | undefined): boolean {
  return watts !== null && usual !== undefined && Math.abs(watts - usual) > oddShare * usual;
}

/** The median of each chip's cards. */
function usualPowers(records: readonly LibraryRecord[]): Map<string, number> {
  const cards = records.filter((record) => record.kind === 'gpu');
  const byChip = Map.groupBy(cards, ({ chipset }) => chipset);
  return new Map(
    [...byChip].map(([chip, all]) => {
      const watts = all.flatMap(({ tdpW }) => tdpW ?? []).sort((a, b) => a - b);
      return [chip, watts[Math.floor(watts.length / 2)] ?? 0];
    }),
  );
}

function decided(asked: MatchRequest, named: readonly IndexedRecord[]): Match {
  const { specs } = asked;
  const fitting = named.filter(
    (known) => contradictions(specs, known.specs).length === 0 && !contradictsName(asked, known),
  );
  if (fitting.length === 0) {
    const keys = named.flatMap((known) => contradictions(specs, known.specs));
    return { kind: 'doubtful', records: named.map(({ record }) => record), keys: [...new Set(keys)] };
  }
  const records = fitting.map(({ record }) => record);
  const keys = [...new Set(fitting.flatMap((known) => Object.keys(known.specs)))];
  const unlike = keys.filter((key) => {
    const values = fitting.flatMap((known) => known.specs[key] ?? []);
    return !(key in specs) && fitting.some((known) => !agrees(key, known.specs[key], fitting)) && values.length > 0;
  });
  if (unlike.length > 0) return { kind: 'doubtful', records, keys: unlike };
  const facts: Record<string, SpecValue> = {};
  for (const key of keys) {
    const value = fitting.find((known) => known.specs[key] !== undefined)?.specs[key];
    if (!(key in specs) && value !== undefined) facts[key] = value;
  }
  return { kind: 'same', records, facts };
}

/** Lists, too, must be the same here: what is taken is taken whole. */
function agrees(key: string, value: SpecValue | undefined, all: readonly IndexedRecord[]): boolean {
  return all.every(({ specs }) => {
    const other = specs[key];
    if (value === undefined || other === undefined) return true;
    return Array.isArray(value) || key === 'lanzamiento'
      ? JSON.stringify(value) === JSON.stringify(other)
      : isSame(key, value, other);
  });
}

type Named = Pick<IndexedRecord, 'record' | 'words'>;

/** Words of one name that the other has not, and that say something. */
function unshared(own: readonly string[], specs: Specs, { record, words }: Named) {
  const ownSet = new Set(own);
  const otherSet = new Set(words);
  return {
    ownSet,
    otherSet,
    ownMore: own.filter((word) => !otherSet.has(word) && !isAside(word, record, specs, otherSet)),
    otherMore: words.filter((word) => !ownSet.has(word) && !isAside(word, record, specs, ownSet)),
  };
}

function isSameName(own: readonly string[], specs: Specs, { record, words }: Named): boolean {
  const { ownSet, otherSet, ownMore, otherMore } = unshared(own, specs, { record, words });
  if (ownMore.length === 0 && otherMore.length === 0) return true;
  // `A520 M K` is `A520M K`.
  return joined(own, otherSet, record, specs) === joined(words, ownSet, record, specs);
}

function joined(words: readonly string[], other: ReadonlySet<string>, record: LibraryRecord, specs: Specs): string {
  const isChipset = (word: string) => record.kind === 'board' && word === record.chipset.toLowerCase();
  return words.filter((word) => other.has(word) || isChipset(word) || !isAside(word, record, specs, other)).join('');
}

const grade = /\b80\s*(?:\+|plus)\s*(gold|bronze|silver|platinum|titanium|white|standard)?/i;
const modular = /\b(fully|full|semi|non)[\s-]*modular\b/i;

/** Without what supplies say of themselves in fixed phrases; a series may have the same words in its name. */
function plainName(category: ProductCategory, name: string): string {
  return category === slotCategories.psu ? name.replace(grade, ' ').replace(modular, ' ') : name;
}

/** What only the names say. */
function contradictsName(
  { specs, own, isPortableLine }: MatchRequest,
  { record, words, isOddPower }: IndexedRecord,
): boolean {
  switch (record.kind) {
    case 'psu':
      return isOtherSupply(record, specs);
    case 'gpu':
      // Chips were sold with more than one size of memory, and no record has it as a fact.
      return !words.includes(`${specs.memoria_gb}gb`) || isOddPower;
    case 'cooler':
      return isOtherCooler(record, specs) || isHalfList(record, words);
    case 'ram':
      return isOtherShape(own, record, isPortableLine);
    default:
      return false;
  }
}

function isOtherSupply({ name }: LibraryRecord, specs: Specs): boolean {
  const grading = grade.exec(name)?.[1]?.toLowerCase();
  const own = typeof specs.eficiencia === 'string' ? specs.eficiencia.toLowerCase() : undefined;
  const cables = modular.exec(name)?.[1]?.toLowerCase().slice(0, 3);
  const ownCables =
    specs.modular === false
      ? 'non'
      : String(specs.modular ?? '')
          .toLowerCase()
          .slice(0, 3);
  return (
    (grading !== undefined && own !== undefined && grading !== own) ||
    (cables !== undefined && ownCables !== '' && cables !== ownCables)
  );
}

/** Half of what shops call coolers are case fans, which print the size of the fan. */
function isOtherCooler(record: RecordOf<'cooler'>, specs: Specs): boolean {
  if (record.waterCooled) return specs.radiador_mm === undefined;
  return specs.radiador_mm !== undefined || (specs.tipo === undefined && specs.tamano_mm !== undefined);
}

/** The library often has the sockets of one maker only; coolers that really are for one say so in their name. */
function isHalfList({ sockets }: RecordOf<'cooler'>, words: readonly string[]): boolean {
  if (sockets === null || words.some((word) => /^(am[45]|1[1278]\d\d\w?|intel|amd|i\d+|tr4|a\d+)$/.test(word)))
    return false;
  const ofIntel = sockets.filter((socket) => socket.startsWith('LGA')).length;
  return ofIntel === 0 || ofIntel === sockets.length;
}

/** Modules for portable computers have the same names as others of their line; a part number tells them apart. */
function isOtherShape(
  own: readonly string[],
  record: RecordOf<'ram'>,
  isPortableLine: MatchRequest['isPortableLine'],
): boolean {
  if (own.some((word) => /^(?=.*\d)(?=.*[a-z])[a-z0-9]{9,}$/.test(word))) return false;
  const saysPortable = own.includes('sodimm') || (own.includes('so') && own.includes('dimm'));
  if ((record.formFactor === 'SO-DIMM') !== saysPortable) return true;
  return !saysPortable && (isPortableLine(own) || isPlainModule(record.speedMts, own));
}

/** Speed and latency of the standard: bare modules, which every maker sells in both shapes. */
function isPlainModule(speedMts: number, own: readonly string[]): boolean {
  const latency = plainLatencies[speedMts];
  return latency !== undefined && own.some((word) => latency.includes(word)) && !own.includes('rgb');
}

const plainLatencies: Readonly<Record<number, readonly string[]>> = {
  2133: ['cl15'],
  2400: ['cl17'],
  2666: ['cl19'],
  2933: ['cl21'],
  3200: ['cl22'],
  4800: ['cl40'],
  5600: ['cl46'],
  6400: ['cl52'],
};

/** The maker and the words of the line, without figures, colours and measures. */
function lineOf(words: readonly string[]): string {
  return words
    .filter((word) => !/\d/.test(word) && !asideOfLine.has(word))
    .sort()
    .join(' ');
}

const asideOfLine = new Set(
  'sodimm so dimm udimm ram memory kit black white silver gray grey red blue green'.split(' '),
);
