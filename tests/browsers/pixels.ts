import sharp from 'sharp';

export interface Pixels {
  width: number;
  height: number;
  /** Red, green and blue. */
  at(x: number, y: number): readonly [number, number, number];
}

export async function pixelsOf(png: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    at(x, y) {
      const start = (Math.round(y) * info.width + Math.round(x)) * 3;
      return [data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0];
    },
  };
}

/** By more than the edge of a letter may. */
export function differs(some: readonly number[], others: readonly number[]): boolean {
  return some.some((value, index) => Math.abs(value - (others[index] ?? 0)) > 24);
}
