/** A set of products: a bit for each slot. */
export type Bits = Uint32Array;

export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31));
}

export function slotsIn(bits: Bits): number[] {
  const slots: number[] = [];
  for (let at = 0; at < bits.length; at += 1) {
    for (let left = bits[at] as number; left !== 0; left &= left - 1)
      slots.push(at * 32 + 31 - Math.clz32(left & -left));
  }
  return slots;
}

/** @returns whether anything is in both */
export function intersect(into: Bits, one: Bits, other: Bits): boolean {
  let any = 0;
  for (let at = 0; at < into.length; at += 1) {
    const both = (one[at] as number) & (other[at] as number);
    into[at] = both;
    any |= both;
  }
  return any !== 0;
}

export function unite(into: Bits, other: Bits): void {
  for (let at = 0; at < into.length; at += 1) into[at] = (into[at] as number) | (other[at] as number);
}

/** @returns 0 when nothing is left */
export function subtract(bits: Bits, other: Bits): number {
  let any = 0;
  for (let at = 0; at < bits.length; at += 1) {
    const left = (bits[at] as number) & ~(other[at] as number);
    bits[at] = left;
    any |= left;
  }
  return any;
}

/** How many of the 32. */
export function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
