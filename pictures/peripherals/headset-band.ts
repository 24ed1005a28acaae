import * as THREE from 'three';
import { LoftGeometry } from 'three/examples/jsm/geometries/LoftGeometry.js';
import { anodised, cloth, leather, satinPlastic, steel } from '../studio/materials.ts';
import { spread } from '../studio/outlines.ts';
import { box, cylinder, mesh, tube } from '../studio/shapes.ts';
import { tone } from '../studio/tone.ts';
import { type Band, cupHeight, type HeadsetAppearance } from './headset-appearance.ts';

function bow(
  rise: number,
  reach: number,
  from: number,
  profile: readonly (readonly [number, number])[],
  material: THREE.Material,
  spanned = 1,
): THREE.Mesh {
  const sections = Array.from({ length: 49 }, (_, step) => {
    const angle = Math.PI * (0.5 + (0.5 - step / 48) * spanned);
    const out = new THREE.Vector3(Math.cos(angle), Math.sin(angle), 0);
    const spot = new THREE.Vector3(
      Math.sign(out.x) * Math.abs(out.x) ** 0.82 * reach,
      from + Math.abs(out.y) ** 0.9 * (rise - from),
      0,
    );
    const thin = 0.72 + 0.28 * Math.abs(out.y);
    return profile.map(([wide, thick]) =>
      spot
        .clone()
        .addScaledVector(out, thick)
        .add(new THREE.Vector3(0, 0, wide * thin)),
    );
  });
  material.side = THREE.DoubleSide;
  return mesh(new LoftGeometry(sections, { capStart: true, capEnd: true }), material);
}

function pillow(wide: number, thick: number): [number, number][] {
  return Array.from({ length: 20 }, (_, step) => {
    const angle = (step / 20) * Math.PI * 2;
    return [
      Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** 0.6 * wide,
      Math.sign(Math.sin(angle)) * Math.abs(Math.sin(angle)) ** 0.7 * thick,
    ];
  });
}

export function band(appearance: HeadsetAppearance): THREE.Object3D[] {
  const reach = appearance.width + 9;
  const top = 202;
  const low = cupHeight + 34;
  const frame = appearance.isMetal ? anodised(tone(appearance.color, 0.1)) : satinPlastic(appearance.color);
  const padding = appearance.isClothCushion ? cloth(tone(appearance.cushion, 0.05)) : leather(appearance.cushion);
  const bands: Record<Band, () => THREE.Object3D[]> = {
    padded: () => [
      bow(top, reach, low, pillow(15, 2.2), frame),
      bow(top - 8, reach - 8, low + 32, pillow(14, 6), padding, 0.74),
      bow(top + 2.6, reach + 2.4, low + 30, pillow(11, 0.8), leather(tone(appearance.color, 0.05)), 0.66),
    ],
    slim: () => [
      bow(top, reach, low, pillow(11, 1.8), frame),
      bow(top - 6, reach - 6, low + 34, pillow(12, 4.4), padding, 0.62),
    ],
    strap: () => [
      ...[-1, 1].map((z) => {
        const hoop = bow(top + 8, reach, low, pillow(3, 1.8), frame);
        hoop.position.z = z * 10;
        return hoop;
      }),
      bow(top - 16, reach - 10, low + 12, pillow(17, 1.6), cloth(tone(appearance.cushion, 0.12)), 0.8),
      bow(top - 14.4, reach - 9, low + 24, pillow(4, 0.6), satinPlastic(appearance.accent), 0.6),
    ],
    ridged: () => [
      bow(top, reach, low, pillow(14, 2.4), frame),
      ...spread(9, 0.16).map((angle) => {
        const rib = box(
          [4.6, 3, 26],
          leather(appearance.cushion),
          [Math.sin(angle * 1.5) * (reach - 8), top - 6 - (1 - Math.cos(angle * 1.5)) * (top - low) * 0.92, 0],
          1.4,
        );
        rib.scale.set(3.1, 3, 1);
        rib.rotation.z = -angle * 1.5;
        return rib;
      }),
    ],
  };
  const parts = bands[appearance.band]();
  for (const side of [-1, 1]) parts.push(...arms(appearance, side, reach, low));
  return parts;
}

function arms(appearance: HeadsetAppearance, side: number, reach: number, low: number): THREE.Object3D[] {
  const metal = appearance.isMetal ? steel('#a6acb0') : satinPlastic(tone(appearance.color, 0.12));
  const radius = 44 * appearance.size;
  const x = side * (reach + 1);
  const joint = cylinder(5, 4, satinPlastic(appearance.accent), [side * (appearance.width + 14), cupHeight, 0], 32);
  joint.rotation.z = Math.PI / 2;
  const slider = box([4.6, 34, 21], satinPlastic(tone(appearance.color, 0.06)), [x, low + 10, 0], 2);
  if (appearance.arm === 'single') {
    return [
      slider,
      tube(
        [
          [x, low + 6, 0],
          [x + side * 9, low - 6, 0],
          [side * (appearance.width + 23), cupHeight + 12, 0],
          [side * (appearance.width + 21), cupHeight, 0],
        ],
        4.2,
        metal,
      ),
      joint,
    ];
  }
  if (appearance.arm === 'slider') {
    return [
      slider,
      box([3, 40, 11], metal, [x, low - 2, 0], 1),
      box(
        [6, 20, 24],
        satinPlastic(appearance.color),
        [side * (appearance.width + 8), cupHeight + radius * 0.94, 0],
        3,
      ),
    ];
  }
  const fork = [-1, 1].map((z) =>
    tube(
      [
        [x, low + 4, z * 4],
        [x, cupHeight + radius * 1.12, z * 14],
        [side * (appearance.width + 9), cupHeight + radius * 0.6, z * radius * 0.92],
        [side * (appearance.width + 7), cupHeight, z * radius * 1.0],
      ],
      2.6,
      metal,
    ),
  );
  const pins = [-1, 1].map((z) => {
    const pin = cylinder(
      3.6,
      5,
      satinPlastic(appearance.accent),
      [side * (appearance.width + 7), cupHeight, z * radius * 0.98],
      24,
    );
    pin.rotation.x = Math.PI / 2;
    return pin;
  });
  return [slider, ...fork, ...pins];
}
