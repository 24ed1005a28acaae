import * as THREE from 'three';
import { LoftGeometry } from 'three/examples/jsm/geometries/LoftGeometry.js';
import { anodised, cloth, leather, mattePlastic, satinPlastic, steel } from '../studio/materials.ts';
import { at, spread } from '../studio/outlines.ts';
import { box, grouped, many, mesh, screw } from '../studio/shapes.ts';
import { tone } from '../studio/tone.ts';
import type { Cover, Cup, HeadsetAppearance } from './headset-appearance.ts';

/** For a cup of radius 1: x forward, y up. */
function outlineOf(cup: Cup, angle: number): [number, number] {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const squared = (power: number, w: number, h: number): [number, number] => [
    Math.sign(c) * Math.abs(c) ** power * w,
    Math.sign(s) * Math.abs(s) ** power * h,
  ];
  if (cup === 'round') return [c, s];
  if (cup === 'oval') return squared(0.9, 0.88, 1.12);
  if (cup === 'square') return squared(0.62, 0.86, 1.04);
  return [c * 0.9 * (1 - 0.14 * s) + 0.05 * s, s * 1.12];
}

function shell(
  cup: Cup,
  radius: number,
  rings: readonly (readonly [scale: number, out: number])[],
  material: THREE.Material,
): THREE.Mesh {
  const sections = rings.map(([scale, out]) =>
    Array.from({ length: 64 }, (_, step) => {
      const [forward, up] = outlineOf(cup, (step / 64) * Math.PI * 2);
      return new THREE.Vector3(out, up * radius * scale, forward * radius * scale);
    }),
  );
  const made = mesh(new LoftGeometry(sections, { capStart: true, capEnd: true }), material);
  material.side = THREE.DoubleSide;
  return made;
}

/** The right cup: cushion towards -x, cover towards +x. */
export function earCup(appearance: HeadsetAppearance): THREE.Group {
  const radius = 44 * appearance.size;
  const body = satinPlastic(appearance.color);
  const skin = appearance.isClothCushion ? cloth(appearance.cushion) : leather(appearance.cushion);
  const cup = grouped([
    shell(
      appearance.cup,
      radius,
      [
        [0.86, -4],
        [0.97, -3],
        [1, 1],
        [0.98, 8],
        [0.9, 15],
        [0.82, 18.5],
        [0.79, 19],
      ],
      body,
    ),
    cushion(appearance, radius, skin),
    shell(
      appearance.cup,
      radius,
      [
        [0.62, -7],
        [0.62, -6],
      ],
      cloth('#15181a'),
    ),
  ]);
  cup.add(...cover(appearance, radius));
  cup.add(
    shell(
      appearance.cup,
      radius,
      [
        [1.004, -2.4],
        [1.012, -1.4],
        [1.004, -0.4],
      ],
      appearance.isMetal ? steel('#8f969a') : mattePlastic(tone(appearance.color, 0.2)),
    ),
  );
  return cup;
}

function cushion(appearance: HeadsetAppearance, radius: number, material: THREE.Material): THREE.Mesh {
  const thick = appearance.isOnEar ? 12 : 21;
  const inner = appearance.isOnEar ? 0.3 : 0.52;
  const [middle, half] = [(1.0 + inner) / 2, (1.0 - inner) / 2];
  const rings = Array.from({ length: 25 }, (_, step): [number, number] => {
    const angle = (step / 24) * Math.PI * 2;
    const bulge = Math.sin(angle) < 0 ? 1 : 0.35;
    return [
      middle + Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** 0.8 * half * 1.02,
      -4 - Math.max(0, -Math.sin(angle)) ** 0.7 * thick * bulge + Math.max(0, Math.sin(angle)) * 1.5,
    ];
  });
  return shell(appearance.cup, radius, rings, material);
}

type CoverTools = ReturnType<typeof coverTools>;

function coverTools(appearance: HeadsetAppearance, radius: number) {
  const accent = satinPlastic(appearance.accent);
  const metal = appearance.isMetal
    ? anodised(tone(appearance.color, 0.22))
    : mattePlastic(tone(appearance.color, 0.12));
  const ring = (scale: number, wide: number, out: number, material: THREE.Material) =>
    shell(
      appearance.cup,
      radius,
      [
        [scale, out - 0.6],
        [scale, out],
        [scale - wide / 2, out + 0.6],
        [scale - wide, out],
        [scale - wide, out - 0.6],
      ],
      material,
    );
  return { appearance, radius, accent, metal, ring };
}

const covers: Record<Cover, (tools: CoverTools) => THREE.Object3D[]> = {
  ring: ({ appearance, radius, accent, metal, ring }) => [
    ring(0.66, 0.07, 19.6, accent),
    shell(
      appearance.cup,
      radius,
      [
        [0.58, 18.6],
        [0.57, 20],
        [0.5, 20.8],
        [0.02, 21.4],
      ],
      metal,
    ),
  ],
  mesh: ({ appearance, radius, accent, metal, ring }) => {
    const dots = spread(15, 4.6).flatMap((y, row) =>
      spread(15, 4.6).map((z) => [20.6, y, z + (row % 2) * 2.3] as const),
    );
    const inside = dots.filter(([, y, z]) => Math.hypot(y / 1.1, z) < radius * 0.62);
    const cell = new THREE.CylinderGeometry(1.7, 1.7, 0.5, 6).rotateZ(Math.PI / 2);
    return [
      shell(
        appearance.cup,
        radius,
        [
          [0.74, 18.6],
          [0.72, 20.4],
          [0.02, 20.5],
        ],
        metal,
      ),
      many(cell, mattePlastic('#070808'), at(inside)),
      ring(0.78, 0.06, 20, accent),
    ];
  },
  dish: ({ appearance, radius, accent, metal }) => [
    shell(
      appearance.cup,
      radius,
      [
        [0.76, 18.8],
        [0.74, 20.4],
        [0.6, 20.2],
        [0.3, 18.8],
        [0.02, 18.4],
      ],
      metal,
    ),
    shell(
      'round',
      radius,
      [
        [0.16, 18],
        [0.15, 20.4],
        [0.02, 20.8],
      ],
      accent,
    ),
  ],
  stripe: ({ appearance, radius, accent, metal }) => [
    shell(
      appearance.cup,
      radius,
      [
        [0.74, 18.8],
        [0.7, 20.6],
        [0.02, 21],
      ],
      metal,
    ),
    box([1.6, radius * 1.28, 5], accent, [20.8, 0, 5], 0.6),
    box([1.6, radius * 1.18, 2], mattePlastic('#0d0f10'), [20.8, 0, -4], 0.6),
  ],
  plate: ({ appearance, radius, accent, metal, ring }) => [
    shell(
      appearance.cup,
      radius,
      [
        [0.72, 18.8],
        [0.66, 21.4],
        [0.6, 21.8],
        [0.02, 21.8],
      ],
      metal,
    ),
    ...[0, 1, 2].map((turn) => {
      const one = screw(2, [
        21.7,
        Math.sin(turn * 2.09 + 0.5) * radius * 0.46,
        Math.cos(turn * 2.09 + 0.5) * radius * 0.46,
      ]);
      one.rotation.set(0, Math.PI / 2, 0);
      return one;
    }),
    ring(0.8, 0.04, 18.6, accent),
  ],
  slots: ({ appearance, radius, accent, metal, ring }) => [
    shell(
      appearance.cup,
      radius,
      [
        [0.74, 18.8],
        [0.72, 20.2],
        [0.02, 20.4],
      ],
      metal,
    ),
    ...spread(7, 7.4).map((y) =>
      box(
        [1.4, 2.6, radius * 1.1 * Math.sqrt(1 - (y / radius / 0.95) ** 2)],
        mattePlastic('#0a0c0c'),
        [20.4, y, 0],
        0.6,
      ),
    ),
    ring(0.79, 0.05, 19, accent),
  ],
};

function cover(appearance: HeadsetAppearance, radius: number): THREE.Object3D[] {
  return covers[appearance.cover](coverTools(appearance, radius));
}
