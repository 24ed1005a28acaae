/** One M.2 slot of a board. */
export interface M2Slot {
  /** As printed on drives: 2280. Null where the maker does not say. */
  lengths: readonly number[] | null;
  pcieGen: number | null;
  /** True where it takes SATA; absence was never printed, so there is no "no". */
  takesSata: boolean;
}

const m2Lengths = [2230, 2242, 2260, 2280, 22110];
const written = /^(\?|\d{4,5}(?:\/\d{4,5})*)(?: PCIe (\d)\.0)?( SATA)?$/;

/** Reads `2230/2242/2280 PCIe 4.0 SATA`, `2280`, `? PCIe 5.0`. @returns null for anything else */
export function readM2Slot(text: string): M2Slot | null {
  const [, lengths = '', generation, sata] = written.exec(text.trim()) ?? [];
  if (!lengths) return null;
  const read = lengths === '?' ? null : lengths.split('/').map(Number);
  if (read?.some((length) => !m2Lengths.includes(length))) return null;
  return { lengths: read, pcieGen: generation ? Number(generation) : null, takesSata: sata !== undefined };
}

export function writtenM2Slot({ lengths, pcieGen, takesSata }: M2Slot): string {
  return [lengths?.join('/') ?? '?', pcieGen === null ? '' : ` PCIe ${pcieGen}.0`, takesSata ? ' SATA' : ''].join('');
}
