import { describe, expect, test } from 'vitest';
import { buildOf, type Wanted } from '#tests/support/builds/library-parts.ts';
import { judge } from './check.ts';
import { readFacts } from './part-facts.ts';
import type { RuleId } from './rule-table.ts';
import { supportOf } from './rules/chipsets.ts';
import type { Verdict } from './verdict.ts';

type Example = readonly [RuleId, Verdict, Wanted];

const tomahawk = 'MSI MAG B650 TOMAHAWK WIFI';
const hardDisk = 'drive-fbd6677e';
const first: Wanted = {
  cpu: 'AMD Ryzen 5 7600',
  board: tomahawk,
  ram: 'ram-cd35331d',
  gpu: 'GeForce RTX 4060 8',
  case: 'case-ec96cfae',
  psu: 'RM750e',
  drive: '990 Pro 1',
};

/** Those of the compatibility reference, in its order. */
const examples: readonly Example[] = [
  ['R01', 'pass', { cpu: 'AMD Ryzen 5 7600', board: tomahawk }],
  ['R01', 'fail', { cpu: 'AMD Ryzen 7 5700X', board: tomahawk }],
  ['R01', 'fail', { cpu: 'Intel Core i7 9700K', board: 'ASRock Z270 Killer SLI' }],
  ['R02', 'pass', { cpu: 'AMD Ryzen 7 2700X', board: 'X570-PLUS' }],
  ['R02', 'fail', { cpu: 'AMD Ryzen 5 2600', board: 'MSI MAG B550 TOMAHAWK' }],
  ['R02', 'fail', { cpu: 'Intel Core i5 11400F', board: 'PRIME H410M-E' }],
  ['R03', 'pass', { cpu: 'Intel Core i5 12400F', board: 'board-6e4970b9' }],
  ['R03', 'warn', { cpu: 'AMD Ryzen 5 5600', board: 'MSI B450 TOMAHAWK MAX' }],
  ['R03', 'info', { cpu: 'Intel Core i9 14900K', board: 'MSI MAG Z790 TOMAHAWK MAX' }],
  ['R04', 'pass', { ram: 'Vengeance LPX DDR4 3200', board: 'board-6e4970b9' }],
  ['R04', 'fail', { ram: 'Flare X5 DDR5', board: 'board-6e4970b9' }],
  ['R05', 'pass', { ram: 'Corsair 4x48', board: tomahawk }],
  ['R05', 'fail', { ram: 'Corsair 4x32 DDR5', board: 'MSI PRO A620M-E' }],
  ['R05', 'warn', { ram: 'Crucial 2x64', board: 'A620M-K-CSM' }],
  ['R06a', 'pass', { ram: 'Vengeance LPX DDR4 3200', cpu: 'Intel Core i5 12400F', board: 'board-6e4970b9' }],
  ['R06a', 'warn', { ram: 'Vengeance LPX DDR4 3600', cpu: 'Intel Core i5 13400F', board: 'Gigabyte H610M S2H DDR4' }],
  ['R06b', 'pass', { ram: 'Flare X5 32GB' }],
  ['R06b', 'fail', { ram: 'V-Color ECC Registered 4x32' }],
  ['R07', 'pass', { board: tomahawk, case: 'case-ec96cfae' }],
  ['R07', 'fail', { board: 'MSI MEG Z890 GODLIKE', case: 'case-73ae628d' }],
  ['R07', 'warn', { board: 'MSI MEG Z890 GODLIKE', case: 'Lian Li O11 Dynamic EVO RGB' }],
  ['R08', 'pass', { gpu: 'ASUS PRIME GeForce RTX 5080', case: 'case-ec96cfae' }],
  ['R08', 'fail', { gpu: 'ROG Astral RTX 5090', case: 'case-73ae628d' }],
  ['R08', 'warn', { gpu: 'ROG Astral RTX 5080', case: 'case-ec96cfae' }],
  ['R09', 'fail', { gpu: 'RTX 4090 Founders', case: 'NCORE 100 AIR' }],
  ['R09', 'warn', { gpu: 'Dual RTX 5070 EVO', case: 'NCORE 100 AIR' }],
  ['R10', 'pass', { cooler: 'Deepcool AK620', case: 'NZXT H5 Elite' }],
  ['R10', 'fail', { cooler: 'Peerless Assassin 120 V3', case: 'Fractal Core 1000' }],
  ['R10', 'warn', { cooler: 'AK620 DIGITAL PRO', case: 'NZXT H5 Elite' }],
  ['R11', 'pass', { cooler: 'Peerless Assassin 120', cpu: 'AMD Ryzen 5 7600' }],
  ['R11', 'fail', { cooler: 'ARCTIC Freezer i35 CO', cpu: 'AMD Ryzen 5 7600' }],
  ['R11', 'fail', { cooler: 'Dark Rock 3', cpu: 'Intel Core i5 12400F' }],
  ['R11', 'warn', { cooler: 'CRYORIG H7 Quad Lumi', cpu: 'AMD Ryzen 5 7600' }],
  ['R12', 'pass', { cooler: 'Peerless Assassin 120', cpu: 'AMD Ryzen 5 7600' }],
  ['R12', 'fail', { ...first, cpu: 'AMD Ryzen 7 5800X3D' }],
  ['R12', 'warn', { cpu: 'Intel Core i9 14900K', cooler: 'AXP90-X53' }],
  ['R13', 'fail', { cooler: 'Light Loop 360', case: 'NR200' }],
  ['R14', 'pass', { cooler: 'Peerless Assassin 120', ram: 'Flare X5 32GB' }],
  ['R14', 'warn', { cooler: 'Peerless Assassin 120', ram: 'Dominator Titanium' }],
  ['R15', 'pass', first],
  [
    'R15',
    'fail',
    { cpu: 'Intel Core i9 14900K', gpu: 'RTX 5090', psu: 'RM850e', board: tomahawk, cooler: 'Light Loop 360' },
  ],
  [
    'R15',
    'warn',
    { cpu: 'Intel Core i9 14900K', gpu: 'RTX 5090', psu: 'RM1000e', board: tomahawk, cooler: 'Light Loop 360' },
  ],
  ['R16', 'pass', { gpu: 'GeForce RTX 4060 8', psu: 'RM750e' }],
  ['R16', 'fail', { gpu: 'ASUS PRIME GeForce RTX 5080', psu: 'RM550x' }],
  ['R16', 'fail', { gpu: 'RX 7900 XTX GAMING TRIO', psu: 'RM850e White' }],
  ['R16', 'warn', { gpu: 'ASUS PRIME GeForce RTX 5080', psu: 'UD850GM-A' }],
  ['R17', 'pass', { board: tomahawk, psu: 'RM750e' }],
  ['R17', 'warn', { board: tomahawk, psu: 'P450B' }],
  ['R18a', 'pass', { psu: 'Corsair SF750', case: 'Fractal Terra' }],
  ['R18a', 'fail', { psu: 'RM750e', case: 'Fractal Terra' }],
  ['R18a', 'fail', { psu: 'RM750e', case: 'O11 Dynamic Mini' }],
  ['R18a', 'warn', { psu: 'Corsair SF750', case: 'case-ec96cfae' }],
  ['R18a', 'info', { psu: 'RM750e', case: 'NZXT H5 Elite' }],
  ['R18b', 'pass', { psu: 'RM750e', case: 'case-ec96cfae' }],
  ['R18b', 'fail', { psu: 'HX1000i', case: 'Montech Sky 3' }],
  ['R19', 'pass', { drive: '990 Pro', board: tomahawk }],
  ['R19', 'fail', { drive: ['990 Pro', '990 Pro', '990 Pro'], board: 'MSI PRO B650M-P' }],
  ['R19', 'warn', { drive: 'MP600 MINI', board: 'B850I AORUS PRO' }],
  ['R19', 'unknown', { drive: 'Silicon Power A55 M.2', board: tomahawk }],
  ['R20', 'pass', { drive: 'ADATA SU630 480', board: tomahawk }],
  ['R20', 'fail', { drive: ['ADATA SU630 480', 'ADATA SU630 480', 'ADATA SU630 480'], board: 'ROG STRIX B850-A' }],
  [
    'R20',
    'warn',
    { drive: ['ADATA SU630 480', 'ADATA SU630 480', 'ADATA SU630 480', '990 Pro'], board: 'TUF B650-PLUS' },
  ],
  ['R21', 'pass', { drive: 'ADATA SU630 480', case: 'case-ec96cfae' }],
  ['R21', 'fail', { drive: [hardDisk, hardDisk, hardDisk], case: 'case-ec96cfae' }],
  ['R21', 'warn', { drive: 'ADATA SU630 480', case: 'Lancool 207' }],
  ['R22', 'pass', { cpu: 'AMD Ryzen 5 5600G' }],
  ['R22', 'fail', { ...first, gpu: [], cpu: 'AMD Ryzen 5 7500F' }],
  ['R23', 'pass', { gpu: 'GeForce RTX 4060 8', board: tomahawk }],
  ['R23', 'info', { gpu: 'RTX 5060', board: 'TUF A520M-PLUS II' }],
  ['R23', 'info', { drive: 'Crucial T700', board: 'TUF A520M-PLUS II' }],
  ['R24', 'info', { cpu: 'AMD Ryzen 7 7800X3D' }],
  ['R24', 'pass', { ...first, cooler: 'Peerless Assassin 120' }],
];

describe('examples of the reference', () => {
  test.each(examples)('%s says %s of %j', (rule, verdict, wanted) => {
    const judged = judge(buildOf(wanted));
    expect(judged.find((each) => each.rule === rule)).toMatchObject({ verdict });
  });
});

/** Section 4 as it is printed there. */
const am4Columns = ['X570', 'B550', 'A520', 'X470 B450', 'X370 B350', 'A320'];
const am4Rows: Readonly<Record<string, string>> = {
  'Ryzen 1000': 'no no no yes yes yes',
  'Ryzen 2000': 'yes no no yes bios bios',
  'Ryzen 2000G': 'no no no yes bios bios',
  Athlon: 'no no list yes list yes',
  'Ryzen 3000G': 'yes no no bios bios bios',
  'Ryzen 3000': 'yes yes yes bios list list',
  'Ryzen 4000': 'stock stock stock bios list list',
  'Ryzen 5000': 'stock stock stock bios list list',
  'Ryzen 5000G': 'stock stock stock bios list list',
};

test.each(Object.entries(am4Rows))('%s goes with the chipsets of AM4 as the reference prints it', (family, printed) => {
  const row = Object.fromEntries(
    am4Columns.flatMap((column, at) => column.split(' ').map((chipset) => [chipset, printed.split(' ')[at]])),
  );
  expect(Object.fromEntries(Object.keys(row).map((chipset) => [chipset, supportOf(family, chipset)]))).toEqual(row);
});

/** Found by a second reading of the reference that shares no code with the rules. */
const found: readonly Example[] = [
  ['R03', 'warn', { cpu: 'AMD Ryzen 3 2200G', board: 'board-837f9551' }],
  // A processor has one official speed, whatever memory the board beside it takes.
  ['R06a', 'info', { cpu: 'Intel Core i9 10900K', board: tomahawk, ram: 'Flare X5 DDR5' }],
];

test.each(found)('%s says %s of %j', (rule, verdict, wanted) => {
  expect(judge(buildOf(wanted)).find((each) => each.rule === rule)).toMatchObject({ verdict });
});

test('a supply below what the maker of the card recommends is said, also where the watts of the card are not known', () => {
  const build = buildOf(first);
  const gpu = build.gpu && { ...build.gpu, tdpW: null, recommendedSupplyW: 850 };
  expect(judge({ ...build, gpu }).find(({ rule }) => rule === 'R15')).toEqual({
    rule: 'R15',
    verdict: 'warn',
    slots: ['cpu', 'gpu', 'psu', 'board', 'ram', 'drives'],
    why: { code: 'supply_below_recommended', recommendedW: 850, supplyW: 750, totalW: null },
  });
});

test('a cooler that may be a case fan cools no processor', () => {
  const cooler = readFacts.cooler({ tipo: 'Fan', tamano_mm: 120 }, 'Arctic P12');
  const found = judge({ ...buildOf(first), cooler }).find(({ rule }) => rule === 'R12');
  expect(found).toMatchObject({ verdict: 'unknown', why: { code: 'no_data', of: 'cooler_kind' } });
});
