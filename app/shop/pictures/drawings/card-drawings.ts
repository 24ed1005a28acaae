import { paintOf } from './colours.ts';
import type { DrawingAppearance } from './drawing-address.ts';
import { fan, fanColours, hues, type Paper, type Point, type Size, words } from './isometry.ts';

const circuit = { front: '#125a40', side: '#0b3c2b', top: '#1f7554', edge: '#2f9069' };
const metal = { front: '#c9d1cc', side: '#a8b4ad', top: '#e4e9e5', edge: '#6b7971' };

/** The bracket on the left, the plugs for the board below, the fans towards the viewer. */
export function drawnCard(
  { base, accent, fans, length, slots, form, size: printedSize }: DrawingAppearance<'card'>,
  paper: Paper,
): string {
  const { box, onFront, onTop, shadow, svgOf } = paper;
  const paint = paintOf(base, accent);
  const long = Number(length);
  const thick = 14 + Number(slots) * 18;
  const tall = form === 'low' ? 68 : 120;
  const size: Size = [long, thick, tall];
  const at: Point = [0, 0, 12];
  const count = Number(fans);
  const radius = Math.min(50, tall / 2 - 9, (long - 24) / count / 2 - 4);
  // A blower draws in at the end and blows out through the bracket.
  const first = form === 'blower' ? long - radius - 20 : 14 + (long - 28) / count / 2;
  const rings = Array.from({ length: count }, (_, n) =>
    fan(first + ((long - 28) * n) / count, tall / 2, radius, fanColours(paint)),
  ).join('');
  const low = tall - 8;
  const lines = `<path d="M10 8h${long * 0.34}l8 6h${long * 0.22}M${long - 10} ${low}h${-long * 0.34}l-8-6h${-long * 0.22}" fill="none" stroke="${paint.edge}" stroke-width="2"/>`;
  const fins = `<path d="M6 ${thick / 2}h${long - 12}" stroke="${paint.deep}" stroke-width="${thick * 0.55}" stroke-dasharray="3 4"/>`;
  const plate =
    printedSize === '0'
      ? ''
      : `<path d="M${long * 0.62} ${thick * 0.16}h${long * 0.34}v${thick * 0.68}h${-long * 0.34}z" fill="${paint.front}" stroke="${paint.edge}"/>${words(`${printedSize} GB`, long * 0.79, thick * 0.5 + long * 0.03, Math.min(long * 0.09, thick * 0.6), paint.ink)}`;
  return svgOf(
    shadow([0, 0, 0], size) +
      box([long * 0.12, thick - 3, 0], [long * 0.36, 2, 16], { ...circuit, front: '#d8ac4d' }) +
      box([-7, 0, -4], [4, thick, tall + 14], metal) +
      box(at, size, paint) +
      onFront(at, size, lines + rings) +
      onTop(
        at,
        size,
        `${fins}<path d="M${long * 0.12} 3h${long * 0.3}" stroke="${paint.accent}" stroke-width="5"/>${plate}`,
      ),
    [long, thick, tall + 10],
    [360, 86, 130],
  );
}

const frosted = { front: '#f5fbf4', side: '#c8e4d4', top: '#ffffff', edge: '#a9c7b8' };

const stickSizes = {
  bare: [133, 4, 31],
  spread: [133, 7, 34],
  tall: [133, 8, 48],
  lit: [133, 8, 44],
  short: [70, 4, 30],
} as const satisfies Record<string, Size>;

export function drawnMemory(
  { base, accent, sticks, form, size: printedSize }: DrawingAppearance<'memory'>,
  paper: Paper,
): string {
  const { box, onFront, shadow, svgOf } = paper;
  const paint = paintOf(base, accent);
  const size: Size = stickSizes[form];
  const [width, depth, height] = size;
  const count = Number(sticks);
  const step = count > 4 ? 14 : 24;
  const isBare = form === 'bare' || form === 'short';
  const chips = Array.from({ length: isBare ? (form === 'short' ? 4 : 8) : 0 }, (_, n) => {
    const pitch = (width - 14) / (form === 'short' ? 4 : 8);
    return `<rect x="${9 + n * pitch}" y="6" width="${pitch * 0.72}" height="13" rx="1" fill="#1a2420" stroke="#4b5c54" stroke-width=".6"/>`;
  }).join('');
  const spreader = `<path d="M4 5h${width * 0.32}l7 8h${width * 0.2}l7-8h${width * 0.28}" fill="none" stroke="${paint.edge}" stroke-width="1.4"/><path d="M${width * 0.4} ${height * 0.52}h${width * 0.22}" stroke="${paint.accent}" stroke-width="4"/>`;
  const label =
    printedSize === '0' || isBare
      ? ''
      : words(`${printedSize} GB`, width * 0.82, height * 0.66, Math.min(11, height * 0.3), paint.ink);
  const gold = `<path d="M5 ${height - 2.5}h${width - 10}" stroke="#e3bc62" stroke-width="5" stroke-dasharray="2 1"/>`;
  const one = (n: number) => {
    const at: Point = [0, n * step, 0];
    const faces = isBare ? { ...circuit, deep: '', accent: '' } : paint;
    const bar: Size = [width - 4, depth - 2, 5];
    const lies: Point = [2, n * step + 1, height];
    const third = bar[0] / 3;
    const shine = hues
      .map((hue, part) => `<path d="M${part * third} 0h${third}v5h${-third}z" fill="${hue}"/>`)
      .join('');
    const light = form === 'lit' ? box(lies, bar, frosted) + onFront(lies, bar, shine) : '';
    return (
      shadow(at, size) +
      box(at, size, faces) +
      onFront(at, size, gold + (isBare ? chips : spreader) + (n === 0 ? label : '')) +
      light
    );
  };
  const all = Array.from({ length: count }, (_, n) => one(count - 1 - n)).join('');
  return svgOf(all, [width, depth + (count - 1) * step, height + (form === 'lit' ? 5 : 0)], [133, 80, 50]);
}

const boardSizes = {
  itx: [170, 170, 4],
  micro: [244, 244, 4],
  atx: [244, 305, 4],
  eatx: [300, 305, 4],
} as const satisfies Record<string, Size>;

/** Seen from above: the processor behind, slots for cards in front. */
export function drawnBoard({ base, accent, form, slots }: DrawingAppearance<'board'>, paper: Paper): string {
  const { box, onTop, shadow, svgOf } = paper;
  const paint = paintOf(base, accent);
  const size: Size = boardSizes[form];
  const [width, depth] = size;
  const at: Point = [0, 0, 0];
  const plain = base === 'none' ? circuit : paint;
  const sticks = Array.from({ length: Number(slots) }, (_, n) => {
    const x = width - 22 - n * (Number(slots) > 4 ? 11 : 15);
    const slot = `d="M${x} ${depth * 0.08}v${Math.min(132, depth * 0.52)}"`;
    return `<path ${slot} stroke="${n % 2 ? '#c5cfc9' : paint.accent}" stroke-width="8"/><path ${slot} stroke="#26322c" stroke-width="3"/>`;
  }).join('');
  const cards = Array.from({ length: { itx: 1, micro: 2, atx: 3, eatx: 4 }[form] }, (_, n) => {
    const y = depth - 18 - n * 34;
    return `<path d="M26 ${y}h${width * 0.52}" stroke="#c5cfc9" stroke-width="8"/><path d="M26 ${y}h${width * 0.52}" stroke="#26322c" stroke-width="3"/>`;
  }).join('');
  const socket = Math.min(width, depth) * 0.3;
  const [sx, sy] = [width * 0.3, depth * 0.14];
  const flat = `<rect x="${sx}" y="${sy}" width="${socket}" height="${socket}" fill="#dfe5e1" stroke="#6b7971" stroke-width="2"/><rect x="${sx + socket * 0.18}" y="${sy + socket * 0.18}" width="${socket * 0.64}" height="${socket * 0.64}" fill="#8b9a92"/><path d="M${sx + socket * 1.1} ${sy + 6}v${socket}" stroke="${plain.edge}" stroke-width="2"/>${sticks}${cards}`;
  const sink = { ...paint, deep: '' };
  return svgOf(
    shadow(at, [width, depth, 4]) +
      box(at, size, plain) +
      onTop(at, size, flat) +
      box([4, depth * 0.42, 4], [26, depth * 0.5, 20], sink) +
      box([width * 0.24, depth - 22, 4], [width * 0.38, 16, 14], sink),
    [width, depth, 34],
    boardSizes.eatx,
  );
}
