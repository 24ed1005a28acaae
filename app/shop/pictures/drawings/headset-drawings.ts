import { type Paint, paintOf } from './colours.ts';
import type { DrawingAppearance } from './drawing-address.ts';
import { sheetOf } from './isometry.ts';

const turned = (x: number, y: number, drawn: string) =>
  `<g transform="matrix(.632-.24 0 1.033 ${x} ${y})">${drawn}</g>`;

/** From `x, y` towards the viewer's right, as thick as `depth`; the first and the last have an edge. */
function drum(x: number, y: number, depth: number, [rx, ry]: readonly [number, number], paint: Paint): string {
  const steps = Math.ceil(depth / 3);
  const at = (share: number) => [x + depth * share, y + depth * 0.205 * share] as const;
  const rings = Array.from({ length: steps }, (_, n) => {
    const [cx, cy] = at(n / steps);
    const line = n === 0 ? ` stroke="${paint.edge}" stroke-width="1.6"` : '';
    return turned(cx, cy, `<ellipse rx="${rx}" ry="${ry}"${line}/>`);
  }).join('');
  const [cx, cy] = at(1);
  const face = `<ellipse rx="${rx}" ry="${ry}" fill="${paint.front}" stroke="${paint.edge}"/>`;
  return `<g fill="${paint.side}">${rings}</g>${turned(cx, cy, face)}`;
}

const cushion = (paint: Paint): Paint => ({ ...paint, front: paint.deep, side: '#1d2622' });

/** Two cups and a band; the microphone is at the right one. */
export function drawnHeadset(appearance: DrawingAppearance<'headset'>): string {
  const paint = paintOf(appearance.base, appearance.accent);
  if (appearance.form === 'in') return drawnEarphones(appearance, paint);
  const cup = appearance.form === 'over' ? ([35, 46] as const) : ([27, 34] as const);
  const rim = [cup[0] + 1, cup[1] + 1] as const;
  const pad = [cup[0] - 2, cup[1] - 2] as const;
  const ring = { ...paint, side: paint.accent, front: paint.accent, edge: paint.accent };
  const grille = Array.from({ length: 7 }, (_, n) => (n - 3) * cup[0] * 0.2)
    .map(
      (x) =>
        `M${x} ${-Math.sqrt(1 - (x / (cup[0] * 0.78)) ** 2) * cup[1] * 0.78}V${Math.sqrt(1 - (x / (cup[0] * 0.78)) ** 2) * cup[1] * 0.78}`,
    )
    .join('');
  const face =
    appearance.back === 'open'
      ? `<ellipse rx="${cup[0] * 0.8}" ry="${cup[1] * 0.8}" fill="#10161a" stroke="${paint.accent}" stroke-width="2"/><path d="${grille}" stroke="${paint.edge}" stroke-width="1.6"/>`
      : `<ellipse rx="${cup[0] * 0.76}" ry="${cup[1] * 0.78}" fill="${paint.top}" stroke="${paint.edge}"/><path d="M${-cup[0] * 0.4} ${cup[1] * 0.3}h${cup[0] * 0.3}l${cup[0] * 0.2} ${-cup[1] * 0.2}h${cup[0] * 0.3}" fill="none" stroke="${paint.accent}" stroke-width="2.4"/>`;
  const inner = `<ellipse rx="${pad[0] * 0.66}" ry="${pad[1] * 0.7}" fill="#0f1613" stroke="${paint.edge}"/>`;
  const boom = `<path d="M268 224c-2 2-7 10-13 15-5 4-12 9-20 12-9 3-21 4-31 5-10 0-23-2-27-3" fill="none" stroke="#7d8d85" stroke-width="7" stroke-linecap="round"/><path d="M268 224c-2 2-7 10-13 15-5 4-12 9-20 12-9 3-21 4-31 5-10 0-23-2-27-3" fill="none" stroke="#26322c" stroke-width="5" stroke-linecap="round"/><rect x="155" y="243" width="29" height="18" rx="9" fill="${paint.side}" stroke="${paint.edge}"/><path d="M161 246v12M165 245v14M169 245v14M173 245v14" stroke="${paint.edge}"/>`;
  const low = 205 + cup[1];
  const path = `M292 ${low - 8}c6 22 22 26 38 16s30-6 44 12`;
  const cord = `<path d="${path}" fill="none" stroke="#7d8d85" stroke-width="5"/><path d="${path}" fill="none" stroke="#26322c" stroke-width="3.4"/>`;
  const band = `<path d="${lines.under}" fill="${paint.side}" stroke="${paint.edge}" stroke-width=".7"/><path d="${lines.over}" fill="${paint.front}" stroke="${paint.edge}"/><path d="${lines.cloth}" fill="${paint.accent}" stroke="${paint.edge}" stroke-width=".6"/>`;
  const yokes = `<path d="M102 134l7 1 13-5v32l-13 5-7-2z" fill="${paint.side}" stroke="${paint.edge}"/><path d="M266 150l12 3 13-5v34l-13 5-12-3z" fill="${paint.side}" stroke="${paint.edge}"/>`;
  const spot = (cx: number, cy: number) => `<ellipse cx="${cx}" cy="${cy}" rx="58" ry="10"/>`;
  return sheetOf(
    `<g fill="#04120b" opacity=".14">${spot(128, 165 + cup[1] + 10)}${spot(282, 194 + cup[1] + 12)}</g>${appearance.cable === 'wired' ? cord : ''}` +
      drum(103, 158, 14, pad, paint) +
      drum(118, 161, 4, rim, ring) +
      drum(123, 162, 17, cup, cushion(paint)) +
      turned(140, 165.5, inner) +
      band +
      yokes +
      drum(250, 187, 16, cup, cushion(paint)) +
      drum(267, 190.5, 4, rim, ring) +
      drum(271, 191.3, 15, pad, paint) +
      turned(286, 194.4, face) +
      (appearance.mic === 'boom' ? boom : ''),
  );
}

/** Of the category's drawing. */
const lines = {
  over: 'M104.3 142.6c.9-6.4 1.8-26.8 5.1-38.5 3.4-11.8 8.6-23 14.8-31.9 6.3-8.8 14.3-16.3 22.7-21.3 8.4-4.9 18.2-7.8 27.8-8.1 9.6-.4 20 1.7 29.6 5.9 9.6 4.2 19.4 11 27.8 19.3 8.4 8.3 16.4 19 22.7 30.4 6.2 11.3 11.4 24.7 14.8 37.7 3.3 13.1 4.2 33.9 5.1 40.6L268.6 175.5c-.8-6.3-1.7-25.8-4.8-38-3.1-12.3-7.9-24.8-13.7-35.4-5.8-10.6-13.2-20.7-21.1-28.4-7.8-7.8-16.9-14.2-25.8-18.1-8.9-3.9-18.6-5.9-27.4-5.5-8.9.4-18.1 3.1-25.9 7.7-7.8 4.6-15.2 11.7-21 20-5.8 8.3-10.7 18.9-13.7 29.9-3.1 11-4 30.1-4.8 36.1z',
  under:
    'M124.3 138.5l1.2-18.5 3.5-17.6 5.9-16 7.9-13.9 9.7-11.4 11.3-8.6 12.5-5.4 12.3-7.3 14.8 1.2 14.8 4.7 14.3 8.1 13.5 11.2 12.2 14 10.5 16.4 8.5 18.2 6.2 19.6 3.9 20.2 1.3 20.4-13.9 5.2-1.3-20.3-3.8-20.3-6.3-19.5-8.5-18.2-10.5-16.4-12.2-14-13.5-11.2-14.3-8.1-14.8-4.7-14.8-1.2-14.3 2.3z',
  cloth:
    'M120.3 104.5c2.2-3.9 7.8-16.9 13.1-23.4 5.4-6.4 12-11.8 19-15.2 6.9-3.5 14.8-5.4 22.6-5.6 7.8-.1 16.2 1.6 23.9 4.8 7.8 3.3 15.7 8.4 22.7 14.6 6.9 6.3 13.5 14.3 18.9 22.9 5.3 8.6 11 23.8 13.2 28.6L249.7 133.3c-2.1-4.4-7.4-18.5-12.4-26.4-5-8-11.3-15.4-17.8-21.2-6.5-5.8-14-10.6-21.3-13.6-7.3-3-15.2-4.6-22.5-4.5-7.3.1-14.8 1.9-21.3 5.1-6.5 3.1-12.7 8.1-17.8 14-5 5.9-10.3 17.9-12.4 21.5z',
} as const;

/** Two buds, on a cable or beside their case. */
function drawnEarphones({ cable, mic }: DrawingAppearance<'headset'>, paint: Paint): string {
  const bud = (x: number, y: number) =>
    `<ellipse cx="${x}" cy="${y + 74}" rx="44" ry="9" fill="#04120b" opacity=".14"/>` +
    `<ellipse cx="${x - 30}" cy="${y + 6}" rx="17" ry="22" fill="${paint.deep}" stroke="${paint.edge}"/>` +
    `<path d="M${x + 4} ${y + 8}h24l4 56a9 9 0 0 1 -18 2z" fill="${paint.side}" stroke="${paint.edge}"/>` +
    `<ellipse cx="${x}" cy="${y}" rx="36" ry="34" fill="${paint.front}" stroke="${paint.edge}"/>` +
    `<ellipse cx="${x + 6}" cy="${y - 3}" rx="22" ry="21" fill="${paint.top}"/>` +
    `<circle cx="${x + 8}" cy="${y - 3}" r="8" fill="none" stroke="${paint.accent}" stroke-width="4"/>`;
  const cord = 'M135 158c-6 46-2 70 40 74M283 178c-8 44-44 56-108 54c-34 0-56 10-60 44';
  const rest =
    cable === 'wired'
      ? `<g fill="none"><path d="${cord}" stroke="#7d8d85" stroke-width="5"/><path d="${cord}" stroke="#26322c" stroke-width="3.4"/></g>${mic === 'boom' ? `<rect x="222" y="212" width="26" height="14" rx="7" fill="${paint.front}" stroke="${paint.edge}" transform="rotate(-16 235 219)"/>` : ''}`
      : `<rect x="142" y="196" width="132" height="74" rx="34" fill="${paint.front}" stroke="${paint.edge}"/><path d="M143 226h130" stroke="${paint.deep}" stroke-width="2"/><circle cx="208" cy="242" r="4" fill="${paint.accent}"/>`;
  return sheetOf((cable === 'wired' ? rest : '') + bud(118, 92) + bud(266, 110) + (cable === 'wired' ? '' : rest));
}
