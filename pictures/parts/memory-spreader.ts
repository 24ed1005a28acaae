import type * as THREE from 'three';
import { anodised, brushed, satinPlastic } from '../studio/materials.ts';
import { inscription, type Point2, softOutline, spread } from '../studio/outlines.ts';
import { outline, plate, roundedRectangle } from '../studio/shapes.ts';
import { tone } from '../studio/tone.ts';
import type { MemoryAppearance, Relief } from './memory-appearance.ts';

export function crown(relief: Relief, w: number): Point2[] {
  const crowns: Record<Relief, Point2[]> = {
    slashes: [
      [-w, -4],
      [-w + 5, 0],
      [-22, 0],
      [-18, -2.4],
      [18, -2.4],
      [22, 0],
      [w - 5, 0],
      [w, -4],
    ],
    fins: [
      [-w, -6],
      [-w + 8, -2.5],
      [-w + 16, -2.5],
      [-w + 18, 0],
      [w - 18, 0],
      [w - 16, -2.5],
      [w - 8, -2.5],
      [w, -6],
    ],
    stripe: [
      [-w, -7],
      [-w + 12, -1],
      [-8, -1],
      [2, -3.5],
      [w - 26, -3.5],
      [w - 14, 0],
      [w, 0],
    ],
    comb: [[-w, -12], [-w + 6, -9], ...teeth(w - 9, 9), [w - 6, -9], [w, -12]],
    chevron: [
      [-w, -3],
      [-w + 14, -3],
      [-w + 18, 0],
      [-12, 0],
      [-6, -3],
      [6, -3],
      [12, 0],
      [w - 18, 0],
      [w - 14, -3],
      [w, -3],
    ],
    facets: [
      [-w, -6],
      [-w + 22, 0],
      [-10, -3],
      [16, 0],
      [w - 12, 0],
      [w, -5],
    ],
    blade: [
      [-w, 0],
      [-30, 0],
      [-24, -3],
      [w - 34, -3],
      [w - 28, 0],
      [w, 0],
    ],
    band: [
      [-w, -1.5],
      [-w + 2, 0],
      [w - 2, 0],
      [w, -1.5],
    ],
    plain: [
      [-w, 0],
      [w, 0],
    ],
    grid: [
      [-w, -4],
      [-w + 4, 0],
      [-w + 30, 0],
      [-w + 33, -2],
      [w - 33, -2],
      [w - 30, 0],
      [w - 4, 0],
      [w, -4],
    ],
  };
  return crowns[relief];
}

function teeth(half: number, count: number): Point2[] {
  const step = (half * 2) / count;
  return Array.from({ length: count }, (_, index): Point2[] => {
    const x = -half + index * step;
    return [
      [x, -8],
      [x + 1.5, 0],
      [x + step * 0.62, 0],
      [x + step * 0.62 + 1.5, -8],
    ];
  }).flat();
}

type ReliefTools = ReturnType<typeof reliefTools>;

function reliefTools(appearance: MemoryAppearance, w: number, top: number) {
  const accent = satinPlastic(appearance.accent);
  const light = brushed(appearance.isLight ? '#f4f5f5' : '#a3a9ac');
  const raised = anodised(appearance.isLight ? '#f4f5f5' : tone(appearance.color, 0.16));
  const low = 11.5;
  const mid = (low + top) / 2;
  const parts: THREE.Mesh[] = [];
  const form = (points: readonly Point2[], material = raised, deep = 0.8) =>
    parts.push(plate(softOutline(points, 0.6), deep, material, [0, 0, 1.6], 0.3));
  const slant = (xs: readonly number[], from: number, to: number, lean: number, wide: number, material = raised) => {
    for (const x of xs) {
      form(
        [
          [x, from],
          [x + wide, from],
          [x + wide + lean, to],
          [x + lean, to],
        ],
        material,
      );
    }
  };
  const strip = (x: number, y: number, wide: number, high: number, material = accent) =>
    parts.push(plate(roundedRectangle(wide, high, 0.5), 0.6, material, [x, y, 1.6], 0.15)) &&
    parts.at(-1)?.position.set(x, y, 1.6);
  return { appearance, w, top, accent, light, raised, low, mid, parts, form, slant, strip };
}

const reliefs: Record<Relief, (tools: ReliefTools) => void> = {
  slashes({ appearance, w, top, low, slant, strip }) {
    slant(
      spread(5 + appearance.count, 6).map((x) => x + 24 + appearance.shift * 8),
      low,
      top - 5,
      5,
      3,
    );
    slant(
      spread(4 + Math.round(appearance.shift * 2), 6).map((x) => x - 46),
      low,
      top - 5,
      5,
      3,
    );
    strip(-w + 4, (top + 5) / 2, 1.8, top - 12);
    strip(0, top - 4.8, 30, 1.2);
  },
  fins({ appearance, w, raised, low, mid, slant, strip }) {
    for (const y of spread(appearance.count, 11 / appearance.count))
      strip(0, mid + 1 + y, w * 2 - 30 - y * 2, 5.4 / appearance.count, raised);
    slant([-w + 4, w - 12], low, mid + 4, 4, 5);
    strip(2, 7.6, 50 + appearance.shift * 16, 1);
  },
  stripe({ w, top, accent, light, low, form, slant }) {
    form(
      [
        [-w + 2.5, low],
        [12, low],
        [28, top - 5.5],
        [-w + 14, top - 3],
        [-w + 2.5, top - 9],
      ],
      light,
      1,
    );
    slant([18], 6.5, top - 5, 19, 2.2, accent);
    slant([25, 32, 39], 6.5, top - 5, 19, 4);
  },
  comb({ w, top, accent, low, form, slant }) {
    slant(
      spread(9, (w * 2 - 18) / 9).map((x) => x - 3),
      low + 5,
      top - 2,
      1,
      5,
    );
    form(
      [
        [-w + 3, 9.6],
        [w - 3, 9.6],
        [w - 12, low + 3.6],
        [-w + 12, low + 3.6],
      ],
      accent,
    );
  },
  chevron({ appearance, w, top, raised, low, mid, form, strip }) {
    for (const s of [-1, 1]) {
      for (const x of [12, 20, 28].slice(0, appearance.count - 2 || 1)) {
        const arrow = (points: Point2[]) => form(points.map(([px, py]): Point2 => [s * px, py]));
        arrow([
          [x, low],
          [x + 4.4, low],
          [x + 9.4, mid],
          [x + 4.4, top - 4.5],
          [x, top - 4.5],
          [x + 5, mid],
        ]);
      }
      strip(s * (w - 13), mid, 9 + appearance.count * 2, top - low - 6, raised);
    }
    strip(0, mid + 1.5, 18, 1.5);
    strip(0, mid - 2, 11, 1.5);
  },
  facets({ w, top, light, raised, low, parts, strip }) {
    parts.push(
      plate(
        outline([
          [-w + 4, low],
          [-20, low],
          [-34, top - 4],
          [-w + 20, top - 3],
        ]),
        1,
        raised,
        [0, 0, 1.6],
        0.4,
      ),
      plate(
        outline([
          [-16, low],
          [26, low],
          [6, top - 4.5],
          [-30, top - 4.5],
        ]),
        1.4,
        light,
        [0, 0, 1.6],
        0.5,
      ),
      plate(
        outline([
          [30, low],
          [w - 4, low],
          [w - 10, top - 3],
          [11, top - 3],
        ]),
        1,
        raised,
        [0, 0, 1.6],
        0.4,
      ),
    );
    strip(w - 13, 7.8, 12, 1.6);
  },
  blade({ w, top, accent, low, form, slant }) {
    slant([-w + 8, -w + 13.5, -w + 19], 7, top - 2.5, -4, 2.6);
    form([
      [-32, low],
      [w - 22, low],
      [w - 14, top - 5.5],
      [-24, top - 5.5],
    ]);
    slant([w - 14], 7, top - 2.5, 9, 1.8, accent);
  },
  band({ appearance, w, light, low, mid, strip }) {
    strip(0, mid + 1.6, w * 2 - 8, 8 + appearance.shift * 2, light);
    strip(0, low - 1, w * 2 - 8, 1.2);
    strip(w - 16, mid + 1.6, 3, 6.4);
  },
  plain({ w, top, raised, low, mid, strip }) {
    strip(0, mid, w * 2 - 10, top - low - 2, raised);
    strip(0, top - 2.6, w * 2 - 10, 1);
    strip(-w + 12, mid, 6, top - low - 6);
  },
  grid({ w, top, accent, mid, slant }) {
    for (const y of spread(2, 6.4))
      slant(
        spread(7, 9.4).map((x) => x - 3 + y * 0.5),
        mid + y - 2.6,
        mid + y + 2.6,
        2.4,
        7,
      );
    slant([-w + 5, w - 13], 7, top - 4.5, 4, 3.4, accent);
  },
};

export function relieve(appearance: MemoryAppearance, w: number, top: number): THREE.Mesh[] {
  const tools = reliefTools(appearance, w, top);
  reliefs[appearance.relief](tools);
  const words = inscription(appearance.words, 2.7, appearance.isLight ? '#29312e' : '#e9eeea', [0, 8, 1.76]);
  words.position.x = -w + 6 + (words.geometry as THREE.PlaneGeometry).parameters.width / 2;
  return [...tools.parts, words];
}
