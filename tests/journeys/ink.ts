import sharp from 'sharp';

export interface Ink {
  /** Columns of the picture, in which something is drawn on its ground. */
  first: number;
  last: number;
  width: number;
  /** Of the strongest colour among it, from 0 for grey to 255. */
  colour: number;
}

/** @param edge so many pixels at each side are left out: a border, and what it rounds */
export async function inkIn(picture: Buffer, edge = 4): Promise<Ink> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const pixel = (x: number, y: number) => [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
  const ground = pixel(edge, edge);
  const isDrawn = (colours: readonly number[]) => colours.some((each, at) => Math.abs(each - (ground[at] ?? 0)) > 60);
  const drawn: number[] = [];
  let colour = 0;
  for (let x = edge; x < width - edge; x += 1) {
    for (let y = edge; y < height - edge; y += 1) {
      const colours = pixel(x, y);
      if (!isDrawn(colours)) continue;
      drawn.push(x);
      colour = Math.max(colour, Math.max(...colours) - Math.min(...colours));
    }
  }
  return { first: drawn.at(0) ?? -1, last: drawn.at(-1) ?? -1, width, colour };
}
