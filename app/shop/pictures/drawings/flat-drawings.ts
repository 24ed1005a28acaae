import { paintOf } from './colours.ts';
import type { DrawingAppearance } from './drawing-address.ts';
import { type Paper, type Point, type Size, words } from './isometry.ts';

const circuit = { front: '#125a40', side: '#0b3c2b', top: '#17684a', edge: '#2f9069' };
const ground: Point = [0, 0, 0];

/** As it is printed on drives. */
function capacity(size: string): string {
  const gigabytes = Number(size);
  return gigabytes >= 1000 && gigabytes % 100 === 0 ? `${gigabytes / 1000} TB` : `${size} GB`;
}

export function drawnDrive(appearance: DrawingAppearance<'drive'>, paper: Paper): string {
  const { box, onTop, shadow, svgOf } = paper;
  const { form, bus, sink, size: printedSize } = appearance;
  const label = printedSize === '0' ? '' : capacity(printedSize);
  if (form === '25' || form === '35') return drawnBoxedDrive(form, label, paper);
  if (form === 'slot') return drawnSlotDrive(label, paper);
  const [long, deep] = form === 'msata' ? [51, 30] : [Number(form), 22];
  const size: Size = [long, deep, 2];
  const paint = paintOf('black', 'none');
  const chips = [0.2, 0.45, 0.7]
    .filter((share) => long > 30 || share < 0.6)
    .map(
      (share) =>
        `<rect x="${long * share}" y="4" width="${Math.min(14, long * 0.2)}" height="14" rx="1" fill="#1a2420" stroke="#5f7168" stroke-width=".4"/>`,
    )
    .join('');
  const gold = `<path d="M1.6 2v18" stroke="#e3bc62" stroke-width="3" stroke-dasharray="1 .5"/><path d="M0 ${bus === 'sata' ? 8 : 15}h4" stroke="#0b3c2b" stroke-width="1.6"/>`;
  const text =
    label && words(label, long * 0.52, 13.6, Math.min(7, long * 0.14), sink === 'sink' ? paint.accent : '#eef3ef');
  const cover: Size = [long - 8, 20, 6];
  const grooves = `<path d="M2 10h${long - 12}" stroke="${paint.deep}" stroke-width="16" stroke-dasharray="1.4 1.8"/>`;
  return svgOf(
    shadow(ground, size) +
      box(ground, size, circuit) +
      onTop(ground, size, gold + chips) +
      (sink === 'sink'
        ? box([6, 1, 2], cover, paint) + onTop([6, 1, 2], cover, grooves)
        : onTop(
            ground,
            size,
            `<rect x="${long * 0.16}" y="3" width="${long * 0.74}" height="16" fill="#26322c" opacity=".82"/>${text}`,
          )),
    [long, 22, 8],
    [110, 22, 8],
  );
}

function drawnBoxedDrive(form: '25' | '35', label: string, paper: Paper): string {
  const { box, onSide, onTop, shadow, svgOf } = paper;
  const size: Size = form === '25' ? [100, 70, 7] : [147, 102, 26];
  const [width, depth] = size;
  const paint = form === '25' ? paintOf('black', 'none') : paintOf('silver', 'none');
  const face =
    form === '25'
      ? `<path d="M8 8h${width - 16}v${depth - 16}H8z" fill="none" stroke="${paint.edge}"/><path d="M8 ${depth - 20}h${width - 16}" stroke="${paint.accent}" stroke-width="5"/>`
      : `<circle cx="${width * 0.58}" cy="${depth / 2}" r="${depth * 0.4}" fill="none" stroke="${paint.edge}" stroke-width="1.4"/><rect x="8" y="10" width="${width * 0.34}" height="${depth - 20}" fill="#f1f4f2" stroke="${paint.edge}"/>`;
  const text =
    label &&
    words(
      label,
      form === '25' ? width / 2 : width * 0.6,
      depth * 0.54,
      form === '25' ? 15 : 17,
      form === '25' ? '#eef3ef' : '#26322c',
    );
  return svgOf(
    shadow(ground, size) +
      box(ground, size, paint) +
      onTop(ground, size, face + text) +
      onSide(
        ground,
        size,
        `<path d="M${depth * 0.2} ${size[2] * 0.5}h${depth * 0.5}" stroke="#0f1613" stroke-width="${size[2] * 0.4}"/>`,
      ),
    size,
    [147, 102, 26],
  );
}

function drawnSlotDrive(label: string, paper: Paper): string {
  const { box, onFront, shadow, svgOf } = paper;
  const size: Size = [168, 18, 68];
  const paint = paintOf('black', 'none');
  return svgOf(
    shadow(ground, size) +
      box([20, 8, -8], [70, 2, 10], { ...circuit, front: '#d8ac4d' }) +
      box(ground, size, paint) +
      onFront(
        ground,
        size,
        `<path d="M8 34h152" stroke="${paint.deep}" stroke-width="48" stroke-dasharray="3 5"/>${label && words(label, 120, 42, 18, paint.ink)}`,
      ),
    size,
  );
}

const externalSizes = { portable: [84, 58, 12], desk: [52, 130, 170], stick: [60, 18, 8] } as const satisfies Record<
  string,
  Size
>;

export function drawnExternal(
  { base, accent, form, size: printedSize }: DrawingAppearance<'external'>,
  paper: Paper,
): string {
  const { box, onFront, onSide, onTop, shadow, svgOf } = paper;
  const paint = paintOf(base, accent);
  const size: Size = externalSizes[form];
  const [width, depth, height] = size;
  const label = printedSize === '0' ? '' : capacity(printedSize);
  const ribs = `<path d="M${width * 0.1} ${depth * 0.2}h${width * 0.8}M${width * 0.1} ${depth * 0.8}h${width * 0.8}" stroke="${paint.accent}" stroke-width="${depth * 0.03}"/>`;
  const top = form === 'desk' ? '' : ribs + (label && words(label, width / 2, depth * 0.58, depth * 0.24, paint.ink));
  const side = form === 'desk' && label ? words(label, depth / 2, height * 0.3, 26, paint.ink) : '';
  const plug =
    form === 'stick'
      ? box([width, 3, 1], [16, 12, 6], { front: '#c9d1cc', side: '#a8b4ad', top: '#e4e9e5', edge: '#6b7971' })
      : '';
  const port = `<rect x="${width * 0.42}" y="${height * 0.35}" width="${width * 0.16}" height="${height * 0.3}" rx="1.4" fill="#0f1613"/>`;
  return svgOf(
    shadow(ground, size) +
      plug +
      box(ground, size, paint) +
      onTop(ground, size, top) +
      onSide(ground, size, side) +
      (form === 'portable' ? onFront(ground, size, port) : ''),
    size,
  );
}

export function drawnProcessor({ maker, cores, foot }: DrawingAppearance<'processor'>, paper: Paper): string {
  const { box, onFront, onSide, onTop, shadow, svgOf } = paper;
  const accent = { amd: '#d9702b', intel: '#2f61ab', none: '#c4693f' }[maker];
  const size: Size = [40, 40, 2];
  const lid: Size = [30, 30, 3];
  const at: Point = [5, 5, 2];
  const shape = maker === 'intel' ? 'M2 0h26v6h2v18h-2v6H2v-6H0V6h2z' : 'M3 0h24v3h3v24h-3v3H3v-3H0V3h3z';
  const dots = `<path d="M1.5 38.5h37" stroke="#e3bc62" stroke-width="1.2" stroke-dasharray="1 .8"/><path d="M1.5 1.5h37" stroke="#e3bc62" stroke-width="1.2" stroke-dasharray="1 .8"/><path d="M1 39l3 0-3-3z" fill="#e3bc62"/>`;
  const pins =
    foot === 'pins'
      ? onFront(
          [0, 0, -4],
          [40, 40, 4],
          `<path d="M1 2h38" stroke="#d8ac4d" stroke-width="4" stroke-dasharray=".8 1"/>`,
        ) +
        onSide([0, 0, -4], [40, 40, 4], `<path d="M1 2h38" stroke="#a57f33" stroke-width="4" stroke-dasharray=".8 1"/>`)
      : '';
  const count = cores === '0' ? '' : words(cores, 15, 20.5, 14, '#37453e');
  return svgOf(
    shadow([0, 0, -4], size) +
      pins +
      box(ground, size, circuit) +
      onTop(ground, size, dots) +
      box(at, lid, { front: '#a8b4ad', side: '#87938c', top: '#c9d1cc', edge: '#6b7971' }) +
      onTop(
        at,
        lid,
        `<path d="${shape}" fill="#d9dfdb" stroke="#8b9a92" stroke-width=".6"/><path d="M6 25.5h18" stroke="${accent}" stroke-width="1.8"/>${count}`,
      ),
    size,
    [46, 46, 8],
  );
}
