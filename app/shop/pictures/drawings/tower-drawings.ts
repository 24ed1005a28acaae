import { paintOf } from './colours.ts';
import type { DrawingAppearance } from './drawing-address.ts';
import { fan, fanColours, type Paper, type Point, type Size } from './isometry.ts';

const caseSizes = {
  full: [430, 260, 500],
  mid: [400, 220, 440],
  mini: [330, 210, 340],
  cube: [300, 270, 300],
  desk: [400, 330, 150],
} as const satisfies Record<string, Size>;

/** The glass with what stands behind it is on the front, the intake on the right. */
export function drawnCase(
  { base, accent, form, panel, fans, bays, room }: DrawingAppearance<'case'>,
  paper: Paper,
): string {
  const { box, onFront, onSide, onTop, shadow, svgOf } = paper;
  const paint = paintOf(base, accent);
  const size = roomy(caseSizes[form], room);
  const [width, depth, height] = size;
  const at: Point = [0, 0, 0];
  const [w, h] = [width - 44, height - 44];
  const inside =
    panel === 'glass'
      ? `<path d="M22 22h${w}v${h}h${-w}z" fill="${paint.deep}" stroke="${paint.edge}" stroke-width="2"/>${boardBehind(w, h, form)}${drivesBehind(w, h, Number(bays))}<path d="M${22 + w * 0.1} 22h${w * 0.2}L${22 + w * 0.02} ${22 + h * 0.8}V${22 + h * 0.3}z" fill="#fff" opacity=".1"/>`
      : panel === 'mesh'
        ? `<path d="M22 22h${w}v${h}h${-w}z" fill="${paint.deep}"/>${Array.from({ length: Math.floor(h / 9) }, (_, n) => `<path d="M26 ${28 + n * 9}h${w - 8}" stroke="${paint.top}" stroke-width="4" stroke-dasharray="4 4"/>`).join('')}`
        : `<path d="M30 30h${w - 16}M30 ${height - 30}h${w - 16}" stroke="${paint.edge}" stroke-width="2.4" fill="none"/>`;
  const count = Number(fans);
  const tall =
    form === 'desk' ? Math.min(depth / Math.max(count, 1), height) : Math.min(depth, height / Math.max(count, 2));
  const radius = tall * 0.42;
  const intake = Array.from({ length: count }, (_, n) =>
    form === 'desk'
      ? fan((depth * (n + 0.5)) / count, height / 2, radius, { ...fanColours(paint), blade: paint.side })
      : fan(depth / 2, (height * (n + 0.5)) / count, radius, fanColours(paint)),
  ).join('');
  const grille = `<path d="M14 14h${depth - 28}v${height - 28}H14z" fill="${paint.deep}"/>`;
  const feet: Size = [46, 30, 12];
  return svgOf(
    shadow(at, size) +
      box([20, 14, -12], feet, paint) +
      box([width - 66, 14, -12], feet, paint) +
      box(at, size, paint) +
      onFront(at, size, inside) +
      onSide(
        at,
        size,
        grille +
          (count > 0
            ? intake
            : `<path d="M${depth / 2} 24v${height - 48}" stroke="${paint.accent}" stroke-width="5"/>`),
      ) +
      onTop(
        at,
        size,
        `<path d="M40 30h${width - 110}v${depth - 60}H40z" fill="${paint.deep}" opacity=".55"/><circle cx="${width - 34}" cy="${depth - 34}" r="9" fill="none" stroke="${paint.accent}" stroke-width="4"/>`,
      ),
    size,
    caseSizes.full,
  );
}

const growth = { narrow: [0.94, 0.82], usual: [1, 1], wide: [1.03, 1.16], vast: [1.08, 1.34] } as const;

function roomy([width, depth, height]: Size, room: keyof typeof growth): Size {
  const [tall, deep] = growth[room];
  return [Math.round(width * tall), Math.round(depth * deep), Math.round(height * tall)];
}

/** Trays for large drives, beside the supply. */
function drivesBehind(w: number, h: number, bays: number): string {
  return Array.from({ length: bays }, (_, n) => {
    const [x, y] = [22 + w * 0.62, 22 + h * 0.97 - (n + 1) * h * 0.085];
    return `<path d="M${x} ${y}h${w * 0.34}v${h * 0.062}h${-w * 0.34}z" fill="#8b9a92" stroke="#26322c" stroke-width="2"/>`;
  }).join('');
}

/** Board, card and supply as they are seen through the glass. */
function boardBehind(w: number, h: number, form: string): string {
  const [x, y] = [34, 36];
  const board = form === 'mini' || form === 'cube' ? 0.62 : 0.74;
  return (
    `<path d="M${x} ${y}h${w * 0.62}v${h * board * 0.86}h${-w * 0.62}z" fill="#14583f" stroke="#2f9069" stroke-width="2"/>` +
    `<path d="M${x + w * 0.16} ${y + h * 0.1}h${w * 0.22}v${h * 0.24}h${-w * 0.22}z" fill="#b6c0ba" stroke="#6b7971"/>` +
    `<path d="M${x + w * 0.44} ${y + h * 0.08}v${h * 0.3}M${x + w * 0.5} ${y + h * 0.08}v${h * 0.3}" stroke="#9aaaa1" stroke-width="6"/>` +
    `<path d="M${x} ${y + h * 0.44}h${w * 0.72}v${h * 0.1}h${-w * 0.72}z" fill="#37453e" stroke="#82948b"/>` +
    `<path d="M${x + 10} ${y + h * 0.49}h${w * 0.4}" stroke="#c4693f" stroke-width="3"/>` +
    `<path d="M22 ${h * 0.86}h${w}v${h * 0.14 + 22}h${-w}z" fill="#26322c"/>`
  );
}

const boxes = { atx: [150, 140, 86], sfx: [125, 100, 64], flex: [150, 82, 41] } as const satisfies Record<string, Size>;

const ratings = {
  plus: '#f1f4f2',
  bronze: '#b0743c',
  silver: '#b8c0bb',
  gold: '#dcb548',
  platinum: '#a9c6d8',
  titanium: '#5f7f92',
} as const;

/** The fan looks up, the plugs look forward. */
export function drawnSupply(
  { base, accent, form, cables, rating, watts }: DrawingAppearance<'supply'>,
  paper: Paper,
): string {
  const { box, onFront, onSide, onTop, shadow, svgOf } = paper;
  const paint = paintOf(base, accent);
  const size: Size = boxes[form];
  const [width, depth, height] = size;
  const at: Point = [0, 0, 0];
  const rows = { all: 6, some: 3, fixed: 0 }[cables];
  const plugs = Array.from({ length: rows }, (_, n) => {
    const [px, py] = [10 + (n % 3) * (width * 0.3), height * 0.16 + Math.floor(n / 3) * height * 0.3];
    return `<rect x="${px}" y="${py}" width="${width * 0.23}" height="${height * 0.2}" rx="2" fill="${paint.deep}" stroke="${paint.edge}"/>`;
  }).join('');
  const [gx, gy] = [width * 0.84, height * 0.56];
  const bundle = [0, 7, 14]
    .map(
      (step) => `M${gx} ${gy}q${10 - step} ${height * 0.26} ${-step} ${height * 0.38 + step * 0.8}t${-width * 0.42} 2`,
    )
    .join('');
  const cords =
    cables === 'all'
      ? ''
      : `<circle cx="${gx}" cy="${gy}" r="11" fill="${paint.deep}" stroke="${paint.edge}"/><g fill="none" stroke-linecap="round"><path d="${bundle}" stroke="#7d8d85" stroke-width="7"/><path d="${bundle}" stroke="#1b2220" stroke-width="5.4"/></g>`;
  // The metal of 80 PLUS, as a band below the plugs.
  const band =
    rating === 'none'
      ? `<path d="M8 ${height - 12}h${width - 16}" stroke="${paint.edge}" stroke-width="1.6"/>`
      : `<path d="M0 ${height - 9}h${width}" stroke="${ratings[rating]}" stroke-width="6"/>`;
  const label =
    watts === '0'
      ? `<path d="M${depth * 0.15} ${height * 0.5}h${depth * 0.7}" stroke="${paint.accent}" stroke-width="4"/>`
      : `<text x="${depth / 2}" y="${height * 0.62}" font-family="sans-serif" font-weight="700" font-size="${Math.min(height * 0.34, depth * 0.2)}" text-anchor="middle" fill="${paint.ink}">${watts} W</text>`;
  return svgOf(
    shadow(at, size) +
      box(at, size, paint) +
      onFront(at, size, plugs + band + cords) +
      onSide(at, size, label) +
      onTop(
        at,
        size,
        fan(width / 2, depth / 2, Math.min(width, depth) * 0.42, { ...fanColours(paint), blade: paint.edge }),
      ),
    size,
    boxes.atx,
  );
}
