/** Pixels in rows, four bytes each: red, green, blue, opacity. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Of 255, in any of a pixel's colours: less is the rounding of a shadow. */
const noticed = 10;

/** Aligned at the top left corner. @returns the changed share, and the later picture with changes in magenta */
export function difference(before: Picture, after: Picture): { share: number; drawn: Picture } {
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const drawn = { width, height, data: new Uint8Array(width * height * 4) };
  let changed = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [was, is] = [offsetOf(before, x, y), offsetOf(after, x, y)];
      const to = (y * width + x) * 4;
      drawn.data[to + 3] = 255;
      if (was < 0 || is < 0 || differs(before.data, was, after.data, is)) {
        changed += 1;
        drawn.data[to] = 214;
        drawn.data[to + 2] = 150;
        continue;
      }
      for (const colour of [0, 1, 2]) drawn.data[to + colour] = 190 + ((after.data[is + colour] ?? 0) >> 2);
    }
  }
  return { share: changed / (width * height), drawn };
}

function offsetOf({ width, height }: Picture, x: number, y: number): number {
  return x < width && y < height ? (y * width + x) * 4 : -1;
}

function differs(before: Uint8Array, was: number, after: Uint8Array, is: number): boolean {
  for (let colour = 0; colour < 4; colour += 1) {
    if (Math.abs((before[was + colour] ?? 0) - (after[is + colour] ?? 0)) > noticed) return true;
  }
  return false;
}
