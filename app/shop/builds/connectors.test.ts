import { expect, test } from 'vitest';
import { connectorsOf } from './connectors.ts';
import { readFacts } from './part-facts.ts';

const none = { ram: [], drives: [] };
const board = readFacts.board({ cpu_8pin: 1, cpu_4pin: 1, ranuras_memoria: 4, ranuras_m2: 2, puertos_sata: 4 }, '');
const gpu = readFacts.gpu({ pines_6: 1, pines_8: 1, pines_16: 0 }, '');
const psu = readFacts.psu({ pcie_8pin: 3, eps_8pin: 1 }, '');
const kit = readFacts.ram({ modulos: 2 }, '');
const m2 = readFacts.drives({ formato: 'M.2-2280', interfaz: 'M.2 PCIe 4.0 X4' }, '');
const sata = readFacts.drives({ formato: '2.5', interfaz: 'SATA 6.0 Gb/s' }, '');

test('connectors are counted over all parts that ask for them', () => {
  expect(connectorsOf({ board, gpu, psu, ram: [kit, kit], drives: [m2, sata, sata] })).toEqual([
    { kind: 'gpu_8', need: 2, have: 3, isChosen: true },
    { kind: 'cpu', need: 2, have: 1, isChosen: true },
    { kind: 'memory', need: 4, have: 4, isChosen: true },
    { kind: 'm2', need: 1, have: 2, isChosen: true },
    { kind: 'sata', need: 2, have: 4, isChosen: true },
  ]);
});

test('what is not known is no figure, and what nobody brings yet is not unknown', () => {
  expect(connectorsOf({ ...none, ram: [kit, readFacts.ram({}, '')], board: readFacts.board({}, '') })).toEqual([
    { kind: 'cpu', need: null, have: null, isChosen: false },
    { kind: 'memory', need: null, have: null, isChosen: true },
  ]);
  expect(connectorsOf(none)).toEqual([]);
});
