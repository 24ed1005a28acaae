import { writtenM2Slot } from '../../catalog/m2-slots.ts';
import type { Specs, SpecValue } from '../../catalog/specs.ts';
import { kindOfSlot, type Slot, slots } from '../slots.ts';
import type { LibraryRecord, RecordOf } from './library-record.ts';

type Written = Readonly<Record<string, SpecValue | null | undefined>>;

export const slotOfKind = Object.fromEntries(slots.map((slot) => [kindOfSlot[slot], slot])) as Record<
  LibraryRecord['kind'],
  Slot
>;

/** A record's facts in the keys of the exchange file; what is not known has no key. */
export function specsOfRecord(record: LibraryRecord): Specs {
  return Object.fromEntries(
    Object.entries((written[record.kind] as (record: LibraryRecord) => Written)(record)).filter(
      (entry): entry is [string, SpecValue] => entry[1] !== null && entry[1] !== undefined,
    ),
  );
}

/** By kind of record. */
const written: { [Kind in LibraryRecord['kind']]: (record: RecordOf<Kind>) => Written } = {
  cpu: (record) => ({
    socket: record.socket,
    familia: record.family,
    tdp_w: record.tdpW,
    ppt_w: record.pptW,
    graficos: record.hasGraphics,
    incluye_disipador: record.includesCooler,
    memoria_tipos: record.memoryTypes,
    lanzamiento: record.year,
  }),
  board: (record) => ({
    socket: record.socket,
    chipset: record.chipset,
    formato: record.formFactor,
    ddr: generation(record.ramType),
    ranuras_memoria: record.ramSlots,
    memoria_max_gb: record.maxRamGb,
    m2: record.m2?.map(({ lengthsMm, gen, sata }) =>
      writtenM2Slot({ lengths: lengthsMm?.map(printedLength) ?? null, pcieGen: gen, takesSata: sata === true }),
    ),
    ranuras_m2: record.m2?.length,
    puertos_sata: record.sataPorts,
    pcie_x16_gen: record.pcieX16Gen,
    cpu_8pin: record.cpuPower8,
    cpu_4pin: record.cpuPower4,
    bios_flashback: record.flashback,
  }),
  ram: (record) => ({
    ddr: generation(record.ramType),
    formato: record.formFactor,
    modulos: record.modules,
    gb_por_modulo: record.moduleGb,
    velocidad_mhz: record.speedMts,
    ecc: record.ecc,
    registrada: record.registered,
    alto_mm: record.heightMm,
  }),
  gpu: (record) => ({
    chip: record.chipset,
    largo_mm: record.lengthMm,
    ranuras: record.slotWidth,
    ranuras_soporte: record.bracketSlots,
    tdp_w: record.tdpW,
    pcie_gen: record.pcieGen,
    pcie_lineas: record.pcieLanes,
    pines_6: record.pin6,
    pines_8: record.pin8,
    pines_16: record.pin16,
  }),
  case: (record) => ({
    tipo: record.type,
    placas: record.boards,
    gpu_max_mm: record.maxGpuMm,
    disipador_max_mm: record.maxCoolerMm,
    fuentes: record.psuFormFactors,
    fuente_max_mm: record.maxPsuMm,
    ranuras_expansion: record.expansionSlots,
    bahias_35: record.bays35,
    bahias_25: record.bays25,
    lado_max_mm: record.maxSideMm,
    fuente_incluida_w: record.psuIncludedW,
  }),
  psu: (record) => ({
    vatios: record.wattageW,
    formato: record.formFactor,
    largo_mm: record.lengthMm,
    eps_8pin: record.eps8,
    pcie_8pin: record.pin6plus2,
    pcie_16pin: record.pin16,
  }),
  cooler: (record) => ({
    tipo: record.waterCooled ? 'Liquid' : 'Air',
    alto_mm: record.heightMm,
    radiador_mm: record.radiatorMm,
    sockets: record.sockets,
  }),
  drive: (record) => ({
    capacidad_gb: record.capacityGb,
    tipo: record.type,
    formato:
      record.formFactor === 'M.2' && record.m2LengthMm !== null
        ? `M.2-${printedLength(record.m2LengthMm)}`
        : record.formFactor,
    interfaz: interfaceOf(record),
  }),
};

function interfaceOf({ formFactor, bus, pcieGen }: RecordOf<'drive'>): string | null {
  if (bus === null) return null;
  if (bus === 'SATA') return formFactor === 'M.2' ? 'M.2 SATA' : 'SATA 6.0 Gb/s';
  return `${formFactor === 'M.2' ? 'M.2 ' : ''}PCIe${pcieGen === null ? '' : ` ${pcieGen}.0 X4`}`;
}

function generation(ramType: string): number | null {
  const digit = /^DDR(\d)$/.exec(ramType)?.[1];
  return digit ? Number(digit) : null;
}

/** Records have millimetres, drives are printed with their width before it: 80 is 2280. */
function printedLength(millimetres: number): number {
  return Number(`22${millimetres}`);
}
