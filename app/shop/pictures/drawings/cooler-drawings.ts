import { paintOf } from './colours.ts';
import type { DrawingAppearance } from './drawing-address.ts';
import { fan, fanColours, type Paper, type Point, type Size } from './isometry.ts';

const fins = { front: '#b7c1bb', side: '#8e9b94', top: '#dbe1dd', edge: '#6b7971' };

/** Towers of fins with the fan towards the viewer; low ones have it on top. */
export function drawnAir({ base, accent, form, fans, height, light }: DrawingAppearance<'air'>, paper: Paper): string {
  const { box, onFront, onSide, onTop, shadow, svgOf, onPaper } = paper;
  const paint = paintOf(base, accent);
  const colours = fanColours(paint, light === 'lit');
  const stack = base === 'none' ? { ...fins } : paint;
  if (form === 'low') {
    const thick = Math.max(8, Number(height) - 26);
    const body: Size = [100, 100, thick];
    const blower: Size = [100, 100, 16];
    const grooves = `<path d="M3 ${thick / 2}h94" stroke="${paint.deep}" stroke-width="${thick - 6}" stroke-dasharray="2 3"/>`;
    return svgOf(
      shadow([0, 0, 0], body) +
        box([30, 30, 0], [40, 40, 10], { ...fins, front: '#d98459' }) +
        box([0, 0, 10], body, stack) +
        onFront([0, 0, 10], body, grooves) +
        onSide([0, 0, 10], body, grooves) +
        box([0, 0, 10 + thick], blower, paint) +
        onTop([0, 0, 10 + thick], blower, fan(50, 50, 45, colours)),
      [100, 100, 26 + thick],
      [124, 120, 162],
    );
  }
  const tall = Math.max(60, Number(height) - 34);
  const tower: Size = [124, 46, tall];
  const blower: Size = [122, 26, tall];
  const grooves = (deep: number) =>
    `<path d="M${deep / 2} 3v${tall - 6}" stroke="${paint.deep}" stroke-width="${deep - 6}" stroke-dasharray="2 4"/>`;
  const stands: string[] = [];
  const standing = (y: number) =>
    box([0, y, 30], tower, stack) +
    onSide([0, y, 30], tower, grooves(46)) +
    onTop(
      [0, y, 30],
      tower,
      `<g fill="#d98459">${[24, 50, 74, 100].map((x) => `<circle cx="${x}" cy="23" r="6"/>`).join('')}</g>`,
    );
  const blowing = (y: number) =>
    box([1, y, 30], blower, paint) +
    onFront([1, y, 30], blower, fan(61, tall / 2, Math.min(55, tall / 2 - 4), colours));
  if (form === 'twin') stands.push(standing(74));
  if (fans === '2') stands.push(blowing(46));
  stands.push(standing(0));
  return svgOf(
    shadow([0, -26, 0], [124, form === 'twin' ? 146 : 76, 10]) +
      box([32, 4, 0], [60, 50, 12], { ...fins, front: '#d98459' }) +
      `<g fill="none" stroke="#c98058" stroke-width="6">${[40, 62, 84]
        .map((x) => {
          const [px, py] = onPaper([x, 0, 14]);
          return `<path d="M${px} ${py}v-18"/>`;
        })
        .join('')}</g>` +
      stands.join('') +
      blowing(-27),
    [124, form === 'twin' ? 120 : 76, tall + 34],
    [124, 120, 165],
  );
}

/** The radiator stands behind, the pump with its tubes lies before it. */
export function drawnLiquid({ base, accent, radiator, light }: DrawingAppearance<'liquid'>, paper: Paper): string {
  const { box, onFront, onTop, shadow, svgOf, onPaper } = paper;
  const paint = paintOf(base, accent);
  const long = Number(radiator);
  const wide = long % 140 === 0 ? 140 : 120;
  const count = long / wide;
  const size: Size = [long + 30, 52, wide];
  const at: Point = [0, 70, 0];
  const rings = Array.from({ length: count }, (_, n) =>
    fan(15 + wide * (n + 0.5), wide / 2, wide * 0.44, fanColours(paint, light === 'lit')),
  ).join('');
  const edges = Array.from(
    { length: count + 1 },
    (_, n) => `<path d="M${15 + wide * n} 0v${wide}" stroke="${paint.edge}" stroke-width="2"/>`,
  ).join('');
  const x = long * 0.5;
  const [tx, ty] = onPaper([x + 40, 0, 30]);
  const [rx, ry] = onPaper([long + 18, 70, 24]);
  const tubes = [0, 16]
    .map(
      (step) =>
        `M${tx} ${ty + step * 0.4}C${tx + 90} ${ty + 40 + step} ${rx + 20 + step} ${ry + 70} ${rx - step} ${ry}`,
    )
    .map(
      (tube) =>
        `<g fill="none"><path d="${tube}" stroke="#6f7f77" stroke-width="13"/><path d="${tube}" stroke="#1b2220" stroke-width="10"/></g>`,
    )
    .join('');
  const pump: Size = [66, 66, 40];
  const put: Point = [x - 30, -30, 0];
  return svgOf(
    shadow(at, size) +
      box(at, size, paint) +
      onFront(at, size, rings + edges) +
      shadow(put, pump) +
      tubes +
      box(put, pump, paint) +
      onTop(
        put,
        pump,
        `<circle cx="33" cy="33" r="24" fill="${paint.deep}" stroke="${paint.accent}" stroke-width="5"/>`,
      ),
    [long + 30, 122, wide],
    [450, 122, 140],
  );
}

export function drawnFan({ base, accent, fans, size, light }: DrawingAppearance<'fan'>, paper: Paper): string {
  const { box, onFront, shadow, svgOf } = paper;
  const paint = paintOf(base, accent);
  const wide = Number(size);
  const count = Number(fans);
  const step = count > 3 ? 44 : 60;
  const one = (n: number) => {
    const at: Point = [0, n * step, 0];
    const frame: Size = [wide, 25, wide];
    const holes = [9, wide - 9]
      .flatMap((x) => [9, wide - 9].map((y) => `<circle cx="${x}" cy="${y}" r="4" fill="${paint.deep}"/>`))
      .join('');
    return (
      shadow(at, frame) +
      box(at, frame, paint) +
      onFront(at, frame, fan(wide / 2, wide / 2, wide * 0.44, fanColours(paint, light === 'lit')) + holes)
    );
  };
  const all = Array.from({ length: count }, (_, n) => one(count - 1 - n)).join('');
  return svgOf(all, [wide, 25 + (count - 1) * step, wide], [140, 145, 140]);
}
