/** A set of products: a bit for each slot. */
export type Bits = Uint32Array;

export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31));
}

export function clearBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) & ~(1 << (slot & 31));
}

export function hasBit(bits: Bits, slot: number): boolean {
  return ((bits[slot >>> 5] as number) & (1 << (slot & 31))) !== 0;
}

/** Leaves what is in both. @returns whether anything is left */
export function intersect(bits: Bits, other: Bits): boolean {
  let left = 0;
  for (let at = 0; at < bits.length; at += 1) {
    const both = (bits[at] as number) & (other[at] as number);
    bits[at] = both;
    left |= both;
  }
  return left !== 0;
}

/** Leaves what is not in the other. @returns whether anything is left */
export function subtract(bits: Bits, other: Bits): boolean {
  let left = 0;
  for (let at = 0; at < bits.length; at += 1) {
    const rest = (bits[at] as number) & ~(other[at] as number);
    bits[at] = rest;
    left |= rest;
  }
  return left !== 0;
}

export function unite(bits: Bits, other: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] as number) | (other[at] as number);
}

/** @returns the slots that are in the set; null when there are more than so many */
export function slotsIn(bits: Bits, most: number): number[] | null {
  const slots: number[] = [];
  for (let at = 0; at < bits.length; at += 1) {
    for (let left = bits[at] as number; left !== 0; left &= left - 1)
      slots.push(at * 32 + 31 - Math.clz32(left & -left));
    if (slots.length > most) return null;
  }
  return slots;
}
