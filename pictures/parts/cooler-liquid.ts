import * as THREE from 'three';
import {
  anodised,
  brushed,
  copper,
  glossPlastic,
  light,
  mattePlastic,
  powderCoat,
  rubber,
  satinPlastic,
  shade,
  steel,
} from '../studio/materials.ts';
import { box, cylinder, grouped, many, mesh, placed, plate, roundedRectangle, tube, turned } from '../studio/shapes.ts';
import type { CoolerAppearance } from './cooler-appearance.ts';
import { type FanAppearance, fan, fanScrews } from './fan.ts';

/** The radiator's fans face +z, the pump is in front of it. */
export function liquidCooler(appearance: CoolerAppearance, fanAppearance: FanAppearance): THREE.Group {
  const group = new THREE.Group();
  const count = Math.max(1, Math.round(appearance.radiator / appearance.size));
  const span = count * appearance.size;
  const depth = /arctic/.test(appearance.id) ? 38 : 27;
  group.add(...radiator(appearance, span, depth));
  for (let at = 0; at < count; at += 1) {
    const x = (at - (count - 1) / 2) * appearance.size;
    const one = fan({ ...fanAppearance, turn: (fanAppearance.turn ?? 0) + at * 0.5 });
    group.add(grouped([one, ...fanScrews(appearance.size, 12.4)], [x, appearance.size / 2, depth / 2 + 12.6]));
  }
  const blockPosition = [span * 0.16, 0, depth / 2 + 105] as const;
  group.add(grouped([pump(appearance)], [...blockPosition], [0, -0.35, 0]));
  group.add(...tubes(appearance, span, blockPosition));
  return group;
}

function radiator(appearance: CoolerAppearance, span: number, depth: number): THREE.Object3D[] {
  const coat = powderCoat(appearance.frame);
  const high = appearance.size;
  const parts: THREE.Object3D[] = [
    box([16, high - 1, depth], coat, [-span / 2 - 7, high / 2, 0], 3),
    box([23, high - 1, depth], coat, [span / 2 + 10, high / 2, 0], 3),
    box([span, 3, depth], coat, [0, 1.5, 0], 0.8),
    box([span, 3, depth], coat, [0, high - 1.5, 0], 0.8),
  ];
  const rows = 11;
  const gap = (high - 8) / rows;
  const folds: THREE.Matrix4[] = [];
  const flats: THREE.Matrix4[] = [];
  for (let row = 0; row <= rows; row += 1) flats.push(placed(0, 4 + row * gap, 0));
  for (let row = 0; row < rows; row += 1) {
    for (let fold = 0; fold < span / 2.6; fold += 1) {
      folds.push(placed(-span / 2 + 1.5 + fold * 2.6, 4 + (row + 0.5) * gap, 0, [0, 0, fold % 2 === 0 ? 0.16 : -0.16]));
    }
  }
  const fins = anodised(shade(appearance.frame, 0.1));
  parts.push(
    many(new THREE.BoxGeometry(span, 2, depth - 5), coat, flats),
    many(new THREE.BoxGeometry(0.35, gap - 1.6, depth - 6), fins, folds),
  );
  for (const y of [high * 0.36, high * 0.64]) {
    parts.push(
      grouped(
        [cylinder(8, 9, steel('#6e7478'), [0, 0, 0]), cylinder(9.5, 5, satinPlastic('#1d2022'), [0, 5, 0])],
        [span / 2 + 10, y, depth / 2 + 3],
        [Math.PI / 2, 0, 0],
      ),
    );
  }
  return parts;
}

function pump(appearance: CoolerAppearance): THREE.Group {
  const group = new THREE.Group();
  const body = satinPlastic(appearance.frame);
  const cap = glossPlastic(shade(appearance.frame, -0.1));
  const glow = appearance.glow ? light(appearance.glow, 1.25) : satinPlastic(appearance.accent);
  group.add(
    box([54, 3, 54], copper(), [0, 1.6, 0], 0.6),
    box([88, 2.2, 14], brushed('#a6acb0'), [0, 6, -24], 0.6),
    box([88, 2.2, 14], brushed('#a6acb0'), [0, 6, 24], 0.6),
  );
  for (const x of [-40, 40]) for (const z of [-24, 24]) group.add(cylinder(4, 9, steel(), [x, 9, z]));
  const high = appearance.cap === 'tall' ? 52 : 40;
  if (appearance.cap === 'round' || appearance.cap === 'tall') {
    group.add(
      turned(
        [
          [0, 3],
          [34, 3],
          [35, 6],
          [35, high - 9],
          [33.6, high - 7],
          [33.6, high - 3],
          [31.5, high],
          [0, high],
        ],
        body,
        72,
      ),
    );
    const ring = mesh(new THREE.TorusGeometry(33.9, 1.3, 8, 72), glow, [0, high - 6.6, 0]);
    ring.rotation.x = Math.PI / 2;
    group.add(ring, cylinder(31.2, 0.8, cap, [0, high + 0.2, 0], 64));
  } else {
    group.add(
      box([68, high - 8, 68], body, [0, 3 + (high - 8) / 2, 0], 8),
      box([66, 2, 66], glow, [0, high - 4.6, 0], 6),
    );
    const top = box([68, 5, 68], cap, [0, high - 1.4, 0], 7);
    if (appearance.cap === 'slanted') top.rotation.x = 0.06;
    group.add(top);
  }
  group.add(
    ...face(appearance, high + (appearance.cap === 'square' || appearance.cap === 'slanted' ? 1.2 : 0.7), glow),
  );
  return group;
}

function face(appearance: CoolerAppearance, y: number, glow: THREE.Material): THREE.Object3D[] {
  const flat = (thing: THREE.Object3D) => grouped([thing], [0, y, 0], [-Math.PI / 2, 0, 0]);
  switch (appearance.face) {
    case 'ring': {
      const ring = roundedRectangle(44, 44, 22);
      ring.holes.push(new THREE.Path(roundedRectangle(38, 38, 19).getPoints(12).reverse()));
      return [flat(plate(ring, 0.8, glow, [0, 0, 0], 0.2))];
    }
    case 'bars':
      return [-12, -4, 4, 12].map((x, at) =>
        flat(box([3.4, 20 + (at % 2) * 12, 0.9], at === 2 ? glow : mattePlastic('#4a5054'), [x, 0, 0.3], 0.4)),
      );
    case 'dial': {
      const ticks = Array.from({ length: 24 }, (_, at) => {
        const angle = (at / 24) * Math.PI * 2;
        return placed(Math.cos(angle) * 23, Math.sin(angle) * 23, 0.3, [0, 0, angle]);
      });
      const screen = cylinder(18, 0.6, glossPlastic('#14181a'), [0, 0, 0.2], 48);
      screen.rotation.x = Math.PI / 2;
      return [
        flat(many(new THREE.BoxGeometry(5, 1.3, 0.7), glow, ticks)),
        flat(screen),
        flat(box([16, 2.2, 0.8], glow, [0, -3, 0.6], 0.3)),
      ];
    }
    default:
      return [flat(box([26, 2.2, 0.9], glow, [0, -14, 0.3], 0.4))];
  }
}

function tubes(
  appearance: CoolerAppearance,
  span: number,
  [x, , z]: readonly [number, number, number],
): THREE.Object3D[] {
  const sleeve = rubber('#1b1e20');
  return [0.36, 0.64].map((share, at) => {
    const y = appearance.size * share;
    const end = x + 40;
    return tube(
      [
        [span / 2 + 10, y, 22],
        [span / 2 + 13, y + 1, 48],
        [span / 2 + 4 + at * 12, y * 0.86 + 4, z - 22 + at * 14],
        [end + 34 + at * 10, 34 + at * 9, z + 4 + at * 12],
        [end + 6, 24, z - 8 + at * 22],
        [end - 8, 23, z - 10 + at * 20],
      ],
      6.2,
      sleeve,
    );
  });
}
