/** A point of a part: to the right along its front, back from it, and up; in millimetres. */
export type Point = readonly [x: number, y: number, z: number];
export type Size = readonly [width: number, depth: number, height: number];

/** Where a millimetre to the right, to the back and up goes on the paper. Front, right side and top are seen from everywhere. */
const projections = {
  corner: { right: [0.93, 0.24], back: [0.6, -0.29], up: [0, -1] },
  front: { right: [0.99, 0.05], back: [0.16, -0.12], up: [0, -1] },
  side: { right: [0.3, 0.19], back: [0.96, -0.1], up: [0, -1] },
  above: { right: [0.98, 0.1], back: [0.22, -0.9], up: [0, -0.4] },
} as const;

/** From where it is seen. */
export type View = keyof typeof projections;

const rounded = (value: number) => String(Math.round(value * 100) / 100);
const matrix = (u: readonly number[], v: readonly number[], [x, y]: readonly [number, number]) =>
  `matrix(${[...u, ...v].map((value) => rounded(value)).join(' ')} ${rounded(x)} ${rounded(y)})`;

/** Around each box: the edges of a black part are as light as the ground of the dark theme. */
export const contour = 'stroke="#161c19" stroke-width="3" vector-effect="non-scaling-stroke"';

export interface Faces {
  front: string;
  side: string;
  top: string;
  edge: string;
}

/** What draws boxes, and flat things on their faces, as they are seen from somewhere. */
export interface Paper {
  onPaper(point: Point): readonly [number, number];
  onFront(at: Point, size: Size, drawn: string): string;
  onSide(at: Point, size: Size, drawn: string): string;
  onTop(at: Point, size: Size, drawn: string): string;
  box(at: Point, size: Size, faces: Faces): string;
  shadow(at: Point, size: Size): string;
  svgOf(drawn: string, size: Size, largest?: Size): string;
}

export function paperOf(view: View): Paper {
  const { right, back, up } = projections[view];
  const [down, forth] = [up, back].map((direction) => direction.map((value) => -value)) as [number[], number[]];

  function onPaper([x, y, z]: Point): readonly [number, number] {
    return [x * right[0] + y * back[0] + z * up[0], x * right[1] + y * back[1] + z * up[1]];
  }

  /** What is drawn flat lies on a face: from its upper left corner, in millimetres. */
  const onFront = ([x, y, z]: Point, [, , height]: Size, drawn: string) =>
    `<g transform="${matrix(right, down, onPaper([x, y, z + height]))}">${drawn}</g>`;
  const onSide = ([x, y, z]: Point, [width, , height]: Size, drawn: string) =>
    `<g transform="${matrix(back, down, onPaper([x + width, y, z + height]))}">${drawn}</g>`;
  /** From its back left corner. */
  const onTop = ([x, y, z]: Point, [, depth, height]: Size, drawn: string) =>
    `<g transform="${matrix(right, forth, onPaper([x, y + depth, z + height]))}">${drawn}</g>`;

  /** Three faces are seen: front, right and top. */
  function box(at: Point, size: Size, { front, side, top, edge }: Faces): string {
    const [x, y, z] = at;
    const [width, depth, height] = size;
    const outline = [
      [x, y, z],
      [x + width, y, z],
      [x + width, y + depth, z],
      [x + width, y + depth, z + height],
      [x, y + depth, z + height],
      [x, y, z + height],
    ] as const;
    // As thin on a large part as on a small one, and never too thin to see.
    const line = `stroke="${edge}" vector-effect="non-scaling-stroke"`;
    return (
      `<path d="M${outline.map((corner) => onPaper(corner).map(rounded).join(' ')).join('L')}z" ${contour}/>` +
      onTop(at, size, `<path d="M0 0h${rounded(width)}v${rounded(depth)}H0z" fill="${top}" ${line}/>`) +
      onFront(at, size, `<path d="M0 0h${rounded(width)}v${rounded(height)}H0z" fill="${front}" ${line}/>`) +
      onSide(at, size, `<path d="M0 0h${rounded(depth)}v${rounded(height)}H0z" fill="${side}" ${line}/>`)
    );
  }

  /** The light comes from the upper left, so what stands throws its shadow to the right, and what lies flat hardly any. */
  function shadow([x, y]: Point, [width, depth, height]: Size): string {
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

  function boundsOf([width, depth, height]: Size) {
    const corners = [0, width].flatMap((x) => [0, depth].flatMap((y) => [0, height].map((z) => onPaper([x, y, z]))));
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return { left, top, wide: Math.max(...xs) - left, tall: Math.max(...ys) - top };
  }

  /**
   * In the shape of pictures, with room at the edges.
   * @param largest of its kind: what is smaller looks smaller, though not as much as it is
   */
  function svgOf(drawn: string, size: Size, largest: Size = size): string {
    const { left, top, wide, tall } = boundsOf(size);
    const own = fitOf({ wide, tall });
    const scale = Math.sqrt(own * Math.min(own, fitOf(boundsOf(largest))));
    const [viewWidth, viewHeight] = [400 / scale, 300 / scale];
    const corner = [left - (viewWidth - wide) / 2, top - (viewHeight - tall) / 2, viewWidth, viewHeight];
    const seen = corner.map(rounded).join(' ');
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${seen}" width="400" height="300" stroke-linejoin="round">${drawn}</svg>`;
  }

  return { onPaper, onFront, onSide, onTop, box, shadow, svgOf };
}

const fitOf = ({ wide, tall }: { wide: number; tall: number }) => Math.min(345 / wide, 255 / tall);

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

/** For what is drawn on the paper itself, 400 by 300. */
export function sheetOf(drawn: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300" stroke-linejoin="round">${drawn}</svg>`;
}

/** The middle of its foot is at x, y. */
export function words(text: string, x: number, y: number, height: number, colour: string): string {
  return `<text x="${x}" y="${y}" font-family="sans-serif" font-weight="700" font-size="${height}" text-anchor="middle" fill="${colour}">${text}</text>`;
}
