import type { Specs } from '../../catalog/specs.ts';
import { plainForm } from '../plain-facts.ts';
import type { LibraryRecord, RecordOf } from './library-record.ts';

/**
 * Words of one name that the other may lack, because a fact says the same or they say nothing: colours, units, shapes.
 * Of cards and drives a colour is the name of a model.
 */
const colours =
  'black white silver gray grey red blue green pink purple orange yellow brown beige charcoal chalk turquoise cyan gold gunmetal';

const usual: Record<LibraryRecord['kind'], string> = {
  cpu: '',
  board: `motherboard intel amd ${colours}`,
  ram: `ram udimm dimm memory mhz ${colours}`,
  gpu: 'nvidia amd intel graphics card video gddr5 gddr6 gddr6x gddr7',
  case: `case pc computer chassis gaming tempered glass side panel ${colours}`,
  psu: `certified power supply psu atx sfx ${colours}`,
  cooler: `air water liquid cpu cooler ${colours}`,
  drive: 'ssd hdd nvme internal solid state drive hard m2 2.5 3.5 sata pcie x4 6.0 gb s gbs',
};
const usualWords = new Map(Object.entries(usual).map(([kind, words]) => [kind, new Set(words.split(' '))]));

/** @param other the words of the other name */
export function isAside(word: string, record: LibraryRecord, specs: Specs, other: ReadonlySet<string>): boolean {
  if (usualWords.get(record.kind)?.has(word) || sameFigures(record, specs).has(word)) return true;
  switch (record.kind) {
    case 'cpu':
      // "OEM/Tray" is "OEM"; one of them has to be there.
      return word === 'tray' && other.has('oem');
    case 'board':
      return isOfBoard(word, record, specs);
    case 'gpu':
      // "OC Edition" is "OC"; "Founders Edition" keeps its other word.
      return word === 'edition' && other.has('oc');
    case 'case':
      return wordsIn(record.type).includes(word);
    case 'cooler':
      return /^[\d.]+cfm$/.test(word) || word === `${record.radiatorMm ?? record.heightMm}mm`;
    case 'drive':
      return /^(2230|2242|2260|2280|22110)$/.test(word) || word === `${record.pcieGen}.0` || /^[\d.]+rpm$/.test(word);
    default:
      return false;
  }
}

function isOfBoard(word: string, record: RecordOf<'board'>, specs: Specs): boolean {
  if (plainForm(word) === plainForm(record.socket) || word === record.chipset.toLowerCase()) return true;
  if (/^ddr\d$/.test(word)) return word === record.ramType.toLowerCase() && isMemoryCertain(record, specs);
  return wordsIn(record.formFactor).includes(word);
}

/** Boards of LGA 1700 were sold for both generations under nearly the same name. */
function isMemoryCertain(record: RecordOf<'board'>, specs: Specs): boolean {
  if (plainForm(record.socket) !== 'LGA1700') return true;
  if (specs.ddr !== undefined) return true;
  const { memoria_max_gb: gb, ranuras_memoria: slots } = specs;
  // More than 32 GB a slot is DDR5.
  return record.ramType === 'DDR5' && typeof gb === 'number' && typeof slots === 'number' && gb / slots > 32;
}

function wordsIn(text: string): string[] {
  const words = text.toLowerCase().split(/[\s-]+/);
  return [...words, ...words.flatMap((word) => (word === 'microatx' ? ['micro', 'atx'] : []))];
}

/** Figures that both sides have as facts; `contradictions.ts` has compared them. */
function sameFigures(record: LibraryRecord, specs: Specs): Set<string> {
  switch (record.kind) {
    case 'ram': {
      const { modules, moduleGb, speedMts, ramType } = record;
      const type = ramType.toLowerCase();
      const size = [`${modules * moduleGb}gb`, `${modules}x${moduleGb}gb`, `${moduleGb}gb`];
      return new Set([...size, `${speedMts}`, `${speedMts}mhz`, type, `${type}-${speedMts}`]);
    }
    case 'psu':
      return new Set([`${record.wattageW}w`, `${record.wattageW}`]);
    case 'drive':
      return new Set([`${specs.capacidad_gb}gb`, `${record.capacityGb}gb`]);
    case 'cooler':
      return new Set([`${specs.radiador_mm}mm`]);
    default:
      return new Set();
  }
}
