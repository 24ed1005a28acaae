import * as THREE from 'three';
import { kindOf } from '../studio/kind.ts';
import { cloth, mattePlastic, rubber, satinPlastic, steel } from '../studio/materials.ts';
import { box, cylinder, grouped, tube, turned } from '../studio/shapes.ts';
import { tone } from '../studio/tone.ts';
import { cupHeight, type HeadsetAppearance, headsetAppearance } from './headset-appearance.ts';
import { band } from './headset-band.ts';
import { earCup } from './headset-cup.ts';

function build(appearance: HeadsetAppearance): THREE.Group {
  const set = new THREE.Group();
  for (const side of [-1, 1] as const) {
    const cup = earCup(appearance);
    cup.scale.x = side;
    const turnIn = grouped([cup], [side * appearance.width, cupHeight, 0], [0, side * 0.1, side * 0.06]);
    set.add(turnIn);
  }
  set.add(...band(appearance), ...boom(appearance));
  if (appearance.hasCable) set.add(...cable(appearance));
  return set;
}

function boom(appearance: HeadsetAppearance): THREE.Object3D[] {
  if (appearance.boom === 'none') return [];
  const x = -appearance.width - 8;
  const radius = 44 * appearance.size;
  const root = turned(
    [
      [0.01, -4],
      [8, -4],
      [9, 0],
      [8, 3],
      [0.01, 4],
    ],
    satinPlastic(tone(appearance.color, 0.1)),
    32,
  );
  root.rotation.z = Math.PI / 2;
  root.position.set(x - 3, cupHeight - radius * 0.5, radius * 0.52);
  const start = [x - 5, cupHeight - radius * 0.5, radius * 0.52] as const;
  if (appearance.boom === 'short') {
    const port = box(
      [9, 7, 16],
      rubber(tone(appearance.color, 0.12)),
      [x, cupHeight - radius * 0.72, radius * 0.62],
      3,
    );
    return [port, box([4, 3, 5], mattePlastic('#0a0c0c'), [x - 3, cupHeight - radius * 0.72, radius * 0.66], 1)];
  }
  const up = appearance.boom === 'up' ? 1 : 0;
  const end = [x + 16 - up * 18, cupHeight - 22 + up * 40, radius + 66 - up * 12] as const;
  const arm = tube(
    [
      start,
      [x - 8, cupHeight - radius * 0.62 + up * 14, radius + 8],
      [x - 2 - up * 6, cupHeight - 34 + up * 38, radius + 40],
      end,
    ],
    2.4,
    rubber('#24282a'),
  );
  const foam = turned(
    [
      [0.01, -10],
      [4.6, -9],
      [6.6, -5],
      [7, 0],
      [6.6, 5],
      [4.6, 9],
      [0.01, 10],
    ],
    cloth('#1c1f20'),
    28,
  );
  const bend = new THREE.Vector3(x - 2 - up * 6, cupHeight - 34 + up * 38, radius + 40);
  const ahead = new THREE.Vector3(...end).sub(bend).normalize();
  const lie = new THREE.Quaternion().setFromUnitVectors(new THREE.Vector3(0, 1, 0), ahead);
  foam.position.set(...end);
  foam.quaternion.copy(lie);
  const collar = turned(
    [
      [4.2, -1.6],
      [5.4, 0],
      [4.2, 1.6],
    ],
    satinPlastic(appearance.accent),
    24,
  );
  collar.position.set(...end).addScaledVector(ahead, -9);
  collar.quaternion.copy(lie);
  return [root, arm, foam, collar];
}

function cable(appearance: HeadsetAppearance): THREE.Object3D[] {
  const x = -appearance.width - 4;
  const dark = rubber('#26292b');
  const pin = cylinder(1.75, 14, steel('#d9b661'), [0, 0, 16], 20);
  pin.rotation.x = Math.PI / 2;
  return [
    tube(
      [
        [x, 10, 4],
        [x - 3, 3, 8],
      ],
      3.4,
      dark,
    ),
    tube(
      [
        ...([
          [x, 9, 4],
          [x - 4, 2.4, 12],
          [x + 2, 1.8, 44],
          [x + 46, 1.8, 72],
          [20, 1.8, 56],
        ] as const),
        ...([
          [56, 1.8, 66],
          [appearance.width - 12, 1.8, 96],
        ] as const),
      ],
      1.7,
      dark,
    ),
    grouped(
      [box([5.4, 5.4, 20], satinPlastic('#2b2f31'), [0, 0, 0], 2), pin],
      [appearance.width - 10, 2.8, 104],
      [0, 0.2, 0],
    ),
  ];
}

export const headset = kindOf({
  category: 'Diadema',
  appearance: headsetAppearance,
  build,
  views: (appearance) => [
    { side: 'front', azimuth: -34, elevation: 12, fill: appearance.isOnEar ? 0.76 : 0.84 },
    { side: 'back', azimuth: -118, elevation: 14, fill: appearance.isOnEar ? 0.76 : 0.84 },
  ],
});
