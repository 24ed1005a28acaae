/** What a chipset does with a family of processors; sources in `docs/builder.md`. */
export type Support =
  | 'yes'
  /** Only boards made before the processor lack the BIOS. */
  | 'stock'
  /** The BIOS must be updated first. */
  | 'bios'
  /** Only if the board's maker lists the processor. */
  | 'list'
  | 'no';

type Row = readonly [families: string, chipsets: string, support: Support];

const am4: readonly Row[] = [
  ['Ryzen 1000', 'X570 B550 A520', 'no'],
  ['Ryzen 1000', 'X470 B450 X370 B350 A320', 'yes'],
  ['Ryzen 2000', 'X570 X470 B450', 'yes'],
  ['Ryzen 2000', 'B550 A520', 'no'],
  ['Ryzen 2000', 'X370 B350 A320', 'bios'],
  ['Ryzen 2000G', 'X570 B550 A520', 'no'],
  ['Ryzen 2000G', 'X470 B450', 'yes'],
  ['Ryzen 2000G', 'X370 B350 A320', 'bios'],
  ['Athlon', 'X570 B550', 'no'],
  ['Athlon', 'A520 X370 B350', 'list'],
  ['Athlon', 'X470 B450 A320', 'yes'],
  ['Ryzen 3000G', 'X570', 'yes'],
  ['Ryzen 3000G', 'B550 A520', 'no'],
  ['Ryzen 3000G', 'X470 B450 X370 B350 A320', 'bios'],
  ['Ryzen 3000', 'X570 B550 A520', 'yes'],
  ['Ryzen 3000', 'X470 B450', 'bios'],
  ['Ryzen 3000', 'X370 B350 A320', 'list'],
  ['Ryzen 4000,Ryzen 5000,Ryzen 5000G', 'X570 B550 A520', 'stock'],
  ['Ryzen 4000,Ryzen 5000,Ryzen 5000G', 'X470 B450', 'bios'],
  ['Ryzen 4000,Ryzen 5000,Ryzen 5000G', 'X370 B350 A320', 'list'],
];

const am5Of600 = 'X670E X670 B650E B650 A620 A620A';
const am5Of800 = 'X870E X870 B850 B840';
const am5: readonly Row[] = [
  ['Ryzen 7000', `${am5Of600} ${am5Of800}`, 'yes'],
  ['Ryzen 8000,Ryzen 9000', am5Of600, 'bios'],
  ['Ryzen 8000,Ryzen 9000', am5Of800, 'yes'],
];

const lga1200: readonly Row[] = [
  ['Core 10', 'Z490 H470 Q470 B460 H410 Z590 H570 B560 H510 Q570', 'yes'],
  ['Core 11', 'Z590 H570 B560 H510 Q570', 'yes'],
  ['Core 11', 'Z490 H470 Q470', 'bios'],
  ['Core 11', 'B460 H410', 'no'],
];

const lga1700Of600 = 'Z690 H670 B660 H610 Q670';
const lga1700Of700 = 'Z790 H770 B760';
const lga1700: readonly Row[] = [
  ['Core 12', `${lga1700Of600} ${lga1700Of700}`, 'yes'],
  ['Core 13,Core 14', lga1700Of600, 'bios'],
  ['Core 13', lga1700Of700, 'yes'],
  ['Core 14', lga1700Of700, 'stock'],
];

const lga1851: readonly Row[] = [
  ['Core Ultra 200S', 'Z890 B860 H810', 'yes'],
  ['Core Ultra 200S Plus', 'Z890 B860 H810', 'stock'],
];

const chipsetsOf100 = 'Z170 H170 B150 H110 Q170 Q150';
const chipsetsOf200 = 'Z270 H270 B250 Q270 Q250';
const firstLga1151: readonly Row[] = [
  ['Core 6', chipsetsOf100, 'yes'],
  ['Core 7', chipsetsOf100, 'bios'],
  ['Core 6,Core 7', chipsetsOf200, 'yes'],
];
const secondLga1151: readonly Row[] = [
  ['Core 8', 'Z370 H370 B360 H310 Q370', 'yes'],
  ['Core 9', 'Z370 H370 B360 H310 Q370', 'bios'],
  ['Core 8,Core 9', 'Z390 B365', 'yes'],
];

const support = new Map<string, Support>(
  [am4, am5, lga1200, lga1700, lga1851, firstLga1151, secondLga1151]
    .flat()
    .flatMap(([families, chipsets, said]) =>
      families
        .split(',')
        .flatMap((family) => chipsets.split(' ').map((chipset) => [`${family} ${chipset}`, said] as const)),
    ),
);

/** @returns null where the table says nothing */
export function supportOf(family: string, chipset: string): Support | null {
  return support.get(`${family} ${chipset}`) ?? null;
}

const named = (rows: readonly Row[], column: 0 | 1, separator: string) =>
  new Set(rows.flatMap((row) => row[column].split(separator)));
const groups = [firstLga1151, secondLga1151].map((rows) => ({
  families: named(rows, 0, ','),
  chipsets: named(rows, 1, ' '),
}));

/** LGA 1151 is two sockets under one name. @returns null where one of the two is in neither */
export function isSameLga1151(family: string, chipset: string): boolean | null {
  const ofFamily = groups.find(({ families }) => families.has(family));
  const ofChipset = groups.find(({ chipsets }) => chipsets.has(chipset));
  return ofFamily && ofChipset ? ofFamily === ofChipset : null;
}

const lockedMemory = new Set('H110 B150 H170 B250 H270 H310 B360 B365 H370 B460 H410 H470 H510 H610 H810'.split(' '));

/** Memory runs at the processor's official speed at most. */
export function isMemoryLocked(chipset: string): boolean {
  return lockedMemory.has(chipset);
}

export const chipsetsOf500 = new Set(['Z590', 'H570', 'B560', 'H510', 'Q570']);
