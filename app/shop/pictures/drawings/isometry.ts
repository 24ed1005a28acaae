/** A point of a part: to the right along its front, back from it, and up; in millimetres. */
export type Point = readonly [x: number, y: number, z: number];
export type Size = readonly [width: number, depth: number, height: number];

/** Where one millimetre to the right and one to the back go on the paper; up is up. */
const right = [0.93, 0.24] as const;
const back = [0.6, -0.29] as const;

export function onPaper([x, y, z]: Point): readonly [number, number] {
  return [x * right[0] + y * back[0], x * right[1] + y * back[1] - z];
}

const rounded = (value: number) => String(Math.round(value * 100) / 100);
const matrix = (u: readonly number[], v: readonly number[], [x, y]: readonly [number, number]) =>
  `matrix(${[...u, ...v].map((value) => rounded(value)).join(' ')} ${rounded(x)} ${rounded(y)})`;

/** What is drawn flat lies on a face: from its upper left corner, in millimetres. */
export function onFront([x, y, z]: Point, [, , height]: Size, drawn: string): string {
  return `<g transform="${matrix(right, [0, 1], onPaper([x, y, z + height]))}">${drawn}</g>`;
}

export function onSide([x, y, z]: Point, [width, , height]: Size, drawn: string): string {
  return `<g transform="${matrix(back, [0, 1], onPaper([x + width, y, z + height]))}">${drawn}</g>`;
}

/** From its back left corner. */
export function onTop([x, y, z]: Point, [, depth, height]: Size, drawn: string): string {
  const forth = back.map((value) => -value);
  return `<g transform="${matrix(right, forth, onPaper([x, y + depth, z + height]))}">${drawn}</g>`;
}

export interface Faces {
  front: string;
  side: string;
  top: string;
  edge: string;
}

/** Three faces are seen: front, right and top. */
export function box(at: Point, size: Size, { front, side, top, edge }: Faces): string {
  const [width, depth, height] = size;
  // As thin on a large part as on a small one, and never too thin to see.
  const line = `stroke="${edge}" vector-effect="non-scaling-stroke"`;
  return (
    onTop(at, size, `<path d="M0 0h${rounded(width)}v${rounded(depth)}H0z" fill="${top}" ${line}/>`) +
    onFront(at, size, `<path d="M0 0h${rounded(width)}v${rounded(height)}H0z" fill="${front}" ${line}/>`) +
    onSide(at, size, `<path d="M0 0h${rounded(depth)}v${rounded(height)}H0z" fill="${side}" ${line}/>`)
  );
}

/** The light comes from the upper left, so what stands throws its shadow to the right, and what lies flat hardly any. */
export function shadow([x, y]: Point, [width, depth, height]: Size): string {
  const reach = Math.min(width * 0.04 + depth * 0.18, height + 4);
  const corners = [
    [x, y, 0],
    [x + width, y, 0],
    [x + width + reach, y + Math.min(depth * 0.35, reach * 2), 0],
    [x + width + reach, y + depth * 1.02, 0],
    [x, y + depth, 0],
  ] as const;
  return `<path d="M${corners.map((corner) => onPaper(corner).map(rounded).join(' ')).join('L')}z" fill="#04120b" opacity=".14"/>`;
}

export interface FanColours {
  ring: string;
  blade: string;
  hub: string;
  isLit?: boolean;
}

export const fanColours = (paint: { edge: string; top: string; accent: string }, isLit = false): FanColours => ({
  ring: paint.edge,
  blade: paint.top,
  hub: paint.accent,
  isLit,
});

/** What shines, since it changes its colour. */
export const hues = ['#e0569b', '#4aa3e0', '#8fd46a'];

/** Nine blades in a ring, which shines in three colours where it is lit. */
export function fan(cx: number, cy: number, radius: number, colours: FanColours): string {
  const blades = Array.from({ length: 9 }, (_, n) => {
    const turn = n * 40;
    return `<path d="M0 ${rounded(-radius * 0.28)}Q${rounded(radius * 0.5)} ${rounded(-radius * 0.6)} ${rounded(radius * 0.3)} ${rounded(-radius * 0.9)}Q${rounded(radius * 0.02)} ${rounded(-radius * 0.72)} 0 ${rounded(-radius * 0.28)}z" transform="rotate(${turn})"/>`;
  }).join('');
  const third = (radius * 2 * Math.PI) / 3;
  const light = hues.map(
    (hue, n) =>
      `<circle r="${rounded(radius)}" stroke="${hue}" stroke-dasharray="${rounded(third)} ${rounded(third * 2)}" stroke-dashoffset="${rounded(-third * n)}"/>`,
  );
  const ring = colours.isLit
    ? `<g fill="none" stroke-width="${rounded(radius * 0.14)}">${light.join('')}</g>`
    : `<circle r="${rounded(radius)}" fill="none" stroke="${colours.ring}" stroke-width="${rounded(radius * 0.08)}"/>`;
  return `<g transform="translate(${rounded(cx)} ${rounded(cy)})"><circle r="${rounded(radius)}" fill="#10161a"/>${ring}<g fill="${colours.blade}">${blades}</g><circle r="${rounded(radius * 0.3)}" fill="${colours.hub}"/></g>`;
}

interface Bounds {
  left: number;
  top: number;
  wide: number;
  tall: number;
}

function boundsOf([width, depth, height]: Size): Bounds {
  const corners = [0, width].flatMap((x) => [0, depth].flatMap((y) => [0, height].map((z) => onPaper([x, y, z]))));
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, wide: Math.max(...xs) - left, tall: Math.max(...ys) - top };
}

const fitOf = ({ wide, tall }: Bounds) => Math.min(345 / wide, 255 / tall);

/**
 * In the shape of pictures, with room at the edges.
 * @param largest of its kind: what is smaller looks smaller, though not as much as it is
 */
export function svgOf(drawn: string, size: Size, largest: Size = size): string {
  const { left, top, wide, tall } = boundsOf(size);
  const own = fitOf({ left, top, wide, tall });
  const scale = Math.sqrt(own * Math.min(own, fitOf(boundsOf(largest))));
  const [viewWidth, viewHeight] = [400 / scale, 300 / scale];
  const view = [left - (viewWidth - wide) / 2, top - (viewHeight - tall) / 2, viewWidth, viewHeight]
    .map(rounded)
    .join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="400" height="300" stroke-linejoin="round">${drawn}</svg>`;
}

/** For what is drawn on the paper itself, 400 by 300. */
export function sheetOf(drawn: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300" stroke-linejoin="round">${drawn}</svg>`;
}

/** The middle of its foot is at x, y. */
export function words(text: string, x: number, y: number, height: number, colour: string): string {
  return `<text x="${x}" y="${y}" font-family="sans-serif" font-weight="700" font-size="${height}" text-anchor="middle" fill="${colour}">${text}</text>`;
}
