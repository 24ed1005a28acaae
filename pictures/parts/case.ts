import * as THREE from 'three';
import { kindOf, type Views } from '../studio/kind.ts';
import { glass, light, mattePlastic, powderCoat, printed, rubber, satinPlastic } from '../studio/materials.ts';
import { spread } from '../studio/outlines.ts';
import { box, cylinder, grouped, mesh, plate, roundedRectangle, screw, slot, withOwnGrain } from '../studio/shapes.ts';
import { drawn } from '../studio/textures.ts';
import { tone } from '../studio/tone.ts';
import { type CaseAppearance, caseAppearance } from './case-appearance.ts';
import { frontOf } from './case-front.ts';
import { backPanel, meshSheet, topPanel } from './case-panels.ts';
import { fan } from './fan.ts';

const footHeight = 16;

/** Stands on its feet, front towards +z, window at -x. `isOpen` leaves the window out. */
export function buildCase(appearance: CaseAppearance, isOpen = false): THREE.Group {
  const { width, height, depth } = appearance;
  const tower = new THREE.Group();
  const coat = powderCoat(appearance.color);
  const inner = powderCoat(appearance.inside);
  const [w, h, d] = [width / 2, height, depth / 2];
  const low = footHeight;
  const middle = low + h / 2;
  tower.add(box([3, h, depth - 6], coat, [w - 1.5, middle, 0], 1.2));
  tower.add(box([width, 5, depth], coat, [0, low + 2.5, 0], 1.6), topPanel(appearance, low + h));
  tower.add(backPanel(appearance, low));
  tower.add(grouped([frontOf(appearance, low)], [0, 0, 0]));
  for (const [y, z] of [
    [low + 6, 0],
    [low + h - 6, 0],
  ] as const)
    tower.add(box([5, 12, depth - 8], coat, [-w + 3, y, z], 1.4));
  for (const z of [-d + 8, d - 20]) tower.add(box([5, h - 4, 13], coat, [-w + 3, middle, z], 1.4));
  if (appearance.side !== 'solid') tower.add(...insides(appearance, inner, low));
  if (isOpen) {
    // Seen from within, the page would shine through the openings of the back and beside it.
    tower.add(
      box([width - 4, h - 4, 1], mattePlastic('#0b0d0e'), [0, middle, -d - 2], 0.2),
      box([4, h - 6, 10], coat, [w - 3, middle, -d + 6], 0.4),
    );
  } else tower.add(...sidePanel(appearance, low));
  tower.add(...feet(appearance));
  return tower;
}

export const trayOf = ({ width }: CaseAppearance) => width / 2 - (width > 260 ? 86 : 26);

function insides(appearance: CaseAppearance, inner: THREE.Material, low: number): THREE.Object3D[] {
  const { height, depth, width } = appearance;
  const parts: THREE.Object3D[] = [];
  const isTwin = width > 260;
  const tray = roundedRectangle(depth - 30, height - 20, 3);
  const cover = isTwin ? 12 : 96;
  for (const y of spread(3, height * 0.2)) tray.holes.push(slot(depth * 0.22, y + 24, 26, 56, 10));
  tray.holes.push(
    slot(-depth * 0.16, height * 0.16, 104, 96, 6),
    slot(-depth * 0.22, height * 0.44, 54, 20, 8),
    slot(-depth * 0.02, height * 0.44, 54, 20, 8),
  );
  const wall = plate(tray, 1.6, inner, [0, 0, 0], 0.3);
  const standing = grouped([wall], [trayOf(appearance), low + height / 2, 0], [0, -Math.PI / 2, 0]);
  parts.push(
    standing,
    box([1.5, height - 20, depth - 30], mattePlastic('#0c0e0f'), [trayOf(appearance) + 14, low + height / 2, 0], 0.4),
  );
  for (const y of spread(3, height * 0.2)) {
    const grommet = roundedRectangle(30, 60, 12);
    grommet.holes.push(slot(0, 0, 20, 50, 8));
    parts.push(
      grouped(
        [plate(grommet, 3, rubber('#23272a'), [0, 0, 0], 0.8)],
        [trayOf(appearance) - 1, low + height / 2 + y + 24, depth * 0.22],
        [0, -Math.PI / 2, 0],
      ),
    );
  }
  for (const y of spread(4, 66))
    for (const z of [-depth * 0.3, -depth * 0.06, depth * 0.12]) {
      const post = cylinder(
        2.6,
        7,
        satinPlastic('#b08d4a'),
        [trayOf(appearance) - 3.5, low + height / 2 + y + 30, z],
        6,
      );
      post.rotation.z = Math.PI / 2;
      parts.push(post);
    }
  if (!isTwin && height > 300) {
    const shroud = roundedRectangle(depth - 40, cover, 2);
    for (const x of spread(9, 11)) shroud.holes.push(slot(-depth * 0.26 + x, 4, 5, cover * 0.5, 2.4));
    parts.push(
      grouped(
        [plate(shroud, 2, inner, [0, 0, 0], 0.4)],
        [-width / 2 + 14, low + cover / 2 + 4, 0],
        [0, -Math.PI / 2, 0],
      ),
    );
    parts.push(
      box(
        [trayOf(appearance) + width / 2 - 14, 2.4, depth - 40],
        inner,
        [(trayOf(appearance) - width / 2 + 14) / 2, low + cover + 4, 0],
        0.6,
      ),
    );
    parts.push(box([60, 80, depth * 0.4], mattePlastic('#101213'), [-width / 2 + 56, low + 46, -depth * 0.24], 1));
    parts.push(
      box(
        [1.2, 3, 54],
        appearance.glow ? light(appearance.glow, 0.9) : satinPlastic(appearance.accent),
        [-width / 2 + 13.4, low + cover - 8, depth * 0.24],
        0.3,
      ),
    );
  }
  parts.push(...fansOf(appearance, low));
  if (appearance.glow)
    parts.push(box([3, 3, depth - 60], light(appearance.glow, 0.9), [trayOf(appearance) - 8, low + height - 14, 0], 1));
  return parts;
}

function fansOf(appearance: CaseAppearance, low: number): THREE.Object3D[] {
  const { height, depth, width } = appearance;
  const blade = appearance.isLight ? '#f0f2f1' : '#2b2f32';
  const one = (size: number, turn: number) =>
    fan({
      size,
      blades: appearance.blades,
      frameColour: appearance.isLight ? '#e9ecea' : '#202326',
      bladeColour: blade,
      glow: appearance.glow,
      isRinged: appearance.glow !== null,
      turn,
    });
  const parts: THREE.Object3D[] = [];
  const isTwin = width > 260;
  const size = isTwin ? 120 : Math.min(appearance.fanSize, width - 34);
  const count = Math.min(appearance.fans, Math.floor((height - 20) / size));
  for (let n = 0; n < count; n += 1) {
    const y = low + height - size / 2 - 14 - n * (size + 2);
    // With a glass front the fans are at the side wall, where they can be seen.
    if (isTwin)
      parts.push(grouped([one(size, n * 0.7)], [trayOf(appearance) - 20, y, depth / 2 - 90], [0, -Math.PI / 2, 0]));
    else parts.push(grouped([one(size, n * 0.7)], [0, y, depth / 2 - 42]));
  }
  if (height > 360) parts.push(grouped([one(120, 1.1)], [isTwin ? -40 : -8, low + height - 92, -depth / 2 + 22]));
  return parts;
}

function sidePanel(appearance: CaseAppearance, low: number): THREE.Object3D[] {
  const { width, height, depth } = appearance;
  const x = -width / 2 - 1.5;
  const [high, long] = [height - 8, depth - (appearance.front === 'glass' ? 6 : 18)];
  const z = appearance.front === 'glass' ? 0 : -6;
  if (appearance.side === 'mesh' || appearance.side === 'solid') {
    if (appearance.side === 'solid')
      return [
        box([3, high, long], powderCoat(appearance.color), [x, low + height / 2, z], 1.2),
        ...spread(9, 9).map((y) =>
          box([1, 3.4, long * 0.5], mattePlastic('#08090a'), [x - 1.2, low + height * 0.5 + y, z], 1),
        ),
      ];
    const sheet = meshSheet(appearance, long, high, 3.4);
    return [grouped([sheet], [x, low + height / 2, z], [0, -Math.PI / 2, 0])];
  }
  const tint = appearance.side === 'tinted' ? glass('#20282a', 0.42) : glass('#8d979b', 0.13);
  const pane = grouped(
    [plate(roundedRectangle(long, high, 4), 3.6, tint, [0, 0, 0], 0.6)],
    [x, low + height / 2, z],
    [0, -Math.PI / 2, 0],
  );
  pane.add(sheen(long, high));
  const rim = roundedRectangle(long, high, 4);
  rim.holes.push(slot(0, 0, long - 22, high - 22, 5));
  const print = grouped(
    [plate(rim, 0.4, satinPlastic(appearance.isLight ? '#d5d9d7' : '#141718'), [0, 0, 0], 0.1)],
    [x + 0.6, low + height / 2, z],
    [0, -Math.PI / 2, 0],
  );
  const screws = [-1, 1].map((s) => {
    const one = screw(4, [0, 0, 0]);
    const holder = grouped(
      [one],
      [x - 3.6, low + height / 2 + s * (high / 2 - 16), z - long / 2 + 16],
      [0, -Math.PI / 2, 0],
    );
    return holder;
  });
  return [pane, print, ...screws];
}

/** Without a reflection the glass would be invisible. */
function sheen(long: number, high: number): THREE.Mesh {
  const map = drawn(256, 256, (pen) => {
    for (const [from, wide, strength] of [
      [0.12, 0.2, 0.2],
      [0.36, 0.07, 0.13],
    ] as const) {
      const run = pen.createLinearGradient(0, 0, 0, 256);
      run.addColorStop(0, `rgb(255 255 255 / ${strength})`);
      run.addColorStop(0.75, 'rgb(255 255 255 / 0)');
      pen.fillStyle = run;
      pen.beginPath();
      for (const [x, y] of [
        [from + 0.22, 0],
        [from + 0.22 + wide, 0],
        [from + wide - 0.12, 1],
        [from - 0.12, 1],
      ] as const)
        pen.lineTo(x * 256, y * 256);
      pen.fill();
    }
  });
  const streaks = mesh(
    withOwnGrain(new THREE.PlaneGeometry(long - 26, high - 26)),
    printed('sheen of a window', () => ({ map, transparent: true, depthWrite: false, roughness: 1 })),
    [0, 0, 4],
  );
  streaks.castShadow = false;
  streaks.receiveShadow = false;
  return streaks;
}

function feet(appearance: CaseAppearance): THREE.Object3D[] {
  const { width, depth } = appearance;
  const dark = appearance.wood
    ? satinPlastic(appearance.color)
    : mattePlastic(tone(appearance.color, appearance.isLight ? -0.1 : 0.06));
  const parts: THREE.Object3D[] = [];
  for (const x of [-1, 1]) {
    if (appearance.feet === 'rails')
      parts.push(
        box([24, footHeight - 3, depth * 0.86], dark, [x * (width / 2 - 24), (footHeight - 3) / 2 + 3, 0], 3),
        box([20, 4, 30], rubber(), [x * (width / 2 - 24), 2, depth * 0.34], 1.5),
        box([20, 4, 30], rubber(), [x * (width / 2 - 24), 2, -depth * 0.34], 1.5),
      );
    else
      for (const z of [-1, 1]) {
        if (appearance.feet === 'posts')
          parts.push(
            cylinder(15, footHeight, dark, [x * (width / 2 - 28), footHeight / 2, z * (depth / 2 - 46)]),
            cylinder(13, 3, rubber(), [x * (width / 2 - 28), 1.4, z * (depth / 2 - 46)]),
          );
        else
          parts.push(box([34, footHeight, 62], dark, [x * (width / 2 - 22), footHeight / 2, z * (depth / 2 - 44)], 4));
      }
  }
  return parts;
}

export const computerCase = kindOf({
  category: 'Chasís',
  appearance: caseAppearance,
  build: (appearance: CaseAppearance, view) => buildCase(appearance, view?.side === 'open'),
  views: ({ height, depth, side }) => {
    const fill = 0.52 + 0.34 * Math.min(1, (Math.max(height, depth * 0.8) - 200) / 330);
    const views: Views = [
      { side: 'front', azimuth: -38, elevation: 13, fill },
      { side: 'back', azimuth: -146, elevation: 14, fill },
    ];
    // Behind a solid side nothing is built.
    return side === 'solid' ? views : [...views, { side: 'open', azimuth: -100, elevation: 11, fill }];
  },
});
