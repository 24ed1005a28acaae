/** A line of `seeds/library/parts.ndjson`. Null is "not known". */
export type LibraryRecord = {
  id: string;
  name: string;
  manufacturer: string;
  year: number | null;
} & (
  | {
      kind: 'cpu';
      socket: string;
      family: string;
      tdpW: number;
      pptW: number | null;
      hasGraphics: boolean;
      includesCooler: boolean | null;
      memoryTypes: readonly string[];
    }
  | {
      kind: 'board';
      socket: string;
      chipset: string;
      formFactor: string;
      ramType: string;
      ramSlots: number;
      maxRamGb: number;
      m2: readonly { lengthsMm: readonly number[] | null; gen: number | null; sata: true | null }[] | null;
      sataPorts: number | null;
      pcieX16Gen: number | null;
      cpuPower8: number | null;
      cpuPower4: number | null;
      flashback: boolean | null;
    }
  | {
      kind: 'ram';
      ramType: string;
      formFactor: string | null;
      modules: number;
      moduleGb: number;
      speedMts: number;
      ecc: boolean | null;
      registered: boolean | null;
      heightMm: number | null;
    }
  | {
      kind: 'gpu';
      chipset: string;
      lengthMm: number;
      slotWidth: number;
      bracketSlots: number | null;
      tdpW: number | null;
      pcieGen: number | null;
      pcieLanes: number | null;
      pin6: number | null;
      pin8: number | null;
      pin16: number | null;
    }
  | {
      kind: 'case';
      type: string;
      boards: readonly string[] | null;
      maxGpuMm: number | null;
      maxCoolerMm: number | null;
      psuFormFactors: readonly string[] | null;
      maxPsuMm: number | null;
      bays35: number | null;
      bays25: number | null;
      expansionSlots: number | null;
      maxSideMm: number | null;
      psuIncludedW: number | null;
    }
  | {
      kind: 'psu';
      wattageW: number;
      formFactor: string;
      lengthMm: number | null;
      eps8: number | null;
      pin6plus2: number | null;
      pin16: number | null;
    }
  | {
      kind: 'cooler';
      waterCooled: boolean;
      heightMm: number | null;
      radiatorMm: number | null;
      sockets: readonly string[] | null;
    }
  | {
      kind: 'drive';
      capacityGb: number | null;
      type: 'SSD' | 'HDD';
      formFactor: 'M.2' | '2.5' | '3.5' | null;
      m2LengthMm: number | null;
      bus: 'PCIe' | 'SATA' | null;
      pcieGen: number | null;
    }
);

export type RecordOf<Kind extends LibraryRecord['kind']> = Extract<LibraryRecord, { kind: Kind }>;
