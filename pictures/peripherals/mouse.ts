import * as THREE from 'three';
import { hues } from '../studio/appearance.ts';
import { kindOf } from '../studio/kind.ts';
import { glossPlastic, light, mattePlastic, rubber, satinPlastic, steel } from '../studio/materials.ts';
import { box, cylinder, grouped, mesh, plate, tube } from '../studio/shapes.ts';
import { tone } from '../studio/tone.ts';
import { type Form, type MouseAppearance, mouseAppearance } from './mouse-appearance.ts';
import { type Hull, type Patch, patch, pointOn, soleOf } from './mouse-body.ts';

function hullOf({ form, length, width, height }: MouseAppearance): Hull {
  const w = width / 2;
  const even = (a: number, b: number, c: number, d: number) =>
    [
      [0, w * a],
      [0.3, w * b],
      [0.55, w * c],
      [0.85, w * d],
      [1, w * 0.55],
    ] as const;
  const high = (a: number, b: number, c: number, d: number, e: number) =>
    [
      [0, height * a],
      [0.22, height * b],
      [0.55, height * c],
      [0.82, height * d],
      [1, height * e],
    ] as const;
  const hulls: Record<Form, Omit<Hull, 'length'>> = {
    symmetric: {
      left: even(0.88, 0.84, 0.9, 1),
      right: even(0.88, 0.84, 0.9, 1),
      height: high(0.34, 0.66, 1, 0.86, 0.3),
      roundness: 2.7,
      waist: 0.09,
      tilt: 0,
    },
    ergonomic: {
      left: even(0.92, 0.86, 0.88, 0.98),
      right: even(0.94, 0.96, 1, 1),
      height: high(0.36, 0.7, 1, 0.84, 0.28),
      roundness: 2.5,
      waist: 0.1,
      tilt: 0.1,
    },
    thumbRest: {
      left: even(0.9, 1.02, 1.12, 0.98),
      right: even(0.92, 0.92, 0.98, 0.98),
      height: high(0.36, 0.7, 1, 0.86, 0.3),
      roundness: 2.4,
      waist: 0.14,
      tilt: 0.08,
    },
    angular: {
      left: even(0.94, 0.98, 1.08, 0.92),
      right: even(0.94, 0.9, 0.96, 0.92),
      height: high(0.34, 0.68, 1, 0.82, 0.26),
      roundness: 3.1,
      waist: 0.15,
      tilt: 0.06,
    },
    grid: {
      left: even(0.88, 0.9, 0.92, 0.96),
      right: even(0.98, 1.04, 1.1, 1.02),
      height: high(0.38, 0.72, 1, 0.86, 0.3),
      roundness: 2.8,
      waist: 0.08,
      tilt: 0.06,
    },
    office: {
      left: even(0.84, 1, 1.2, 0.94),
      right: even(0.84, 0.86, 0.94, 0.92),
      height: high(0.4, 0.8, 1, 0.72, 0.2),
      roundness: 2.3,
      waist: 0.16,
      tilt: 0.2,
    },
    vertical: {
      left: even(0.7, 0.8, 0.86, 0.9),
      right: even(0.86, 1, 1.06, 1),
      height: high(0.5, 0.84, 1, 0.8, 0.3),
      roundness: 2,
      waist: 0.06,
      tilt: 0.62,
    },
    small: {
      left: even(0.9, 0.88, 0.94, 1),
      right: even(0.9, 0.88, 0.94, 1),
      height: high(0.4, 0.76, 1, 0.86, 0.36),
      roundness: 2.4,
      waist: 0.05,
      tilt: 0,
    },
  };
  return { length, ...hulls[form] };
}

function build(appearance: MouseAppearance): THREE.Group {
  const hull = hullOf(appearance);
  const body = appearance.isGlossy ? glossPlastic(appearance.color) : satinPlastic(appearance.color);
  const side =
    appearance.form === 'symmetric' || appearance.form === 'small'
      ? mattePlastic(appearance.side)
      : rubber(appearance.side);
  const dark = mattePlastic('#0c0e0f');
  const mouse = new THREE.Group();
  const skin = (part: Patch, material: THREE.Material) => {
    const made = mesh(patch(hull, part), doubled(material));
    // Its shadow would draw rings on the round surface.
    made.castShadow = false;
    mouse.add(made);
    return made;
  };
  const [leftEdge, rightEdge] = appearance.form === 'vertical' ? [0.2, 0.86] : [0.225, 0.775];
  const split = appearance.splitAt;
  skin({ from: [0.004, 0], to: [0.996, 1], lift: -1.5, edge: 0.1 }, dark).castShadow = true;
  skin({ from: [0.006, leftEdge], to: [split, 0.474] }, body);
  skin({ from: [0.006, 0.526], to: [split, rightEdge] }, body);
  skin({ from: [0.27, 0.48], to: [split, 0.52], edge: 0.5, lift: -0.4 }, mattePlastic(tone(appearance.color, -0.25)));
  skin({ from: [split + 0.006, leftEdge], to: [0.994, rightEdge] }, body);
  skin({ from: [0.006, 0.012], to: [0.994, leftEdge - 0.006] }, side);
  skin({ from: [0.006, rightEdge + 0.006], to: [0.994, 0.988] }, side);
  if (appearance.hasSpine && !appearance.holes)
    skin({ from: [split + 0.03, 0.462], to: [0.95, 0.538], edge: 0.6, lift: 0.12 }, mattePlastic(appearance.side));
  if (appearance.grip === 'ridged' && appearance.sideButtons < 12)
    for (let ridge = 0; ridge < 7; ridge += 1)
      for (const from of [0.06, 0.86])
        skin(
          { from: [0.3 + ridge * 0.055, from], to: [0.325 + ridge * 0.055, from + 0.08], edge: 0.7, lift: 0.5 },
          side,
        );
  if (appearance.grip === 'inset' && appearance.sideButtons < 12)
    for (const from of [0.035, 0.84])
      skin(
        { from: [0.22, from], to: [0.78, from + 0.12], edge: 1.2, lift: 0.35 },
        rubber(tone(appearance.side, -0.25)),
      );
  mouse.add(...wheel(hull, appearance), ...sideButtons(appearance, skin));
  skin({ from: [0.32, 0.492], to: [0.4, 0.508], edge: 0.6, lift: 0.5 }, mattePlastic('#23272a'));
  if (appearance.holes) mouse.add(...perforation(hull, appearance));
  if (appearance.glow) {
    const lamp = light(appearance.glow, 1.1);
    skin({ from: [0.08, 0.004], to: [0.985, 0.04], edge: 0.4, lift: 0.3 }, lamp);
    skin({ from: [0.08, 0.96], to: [0.985, 0.996], edge: 0.4, lift: 0.3 }, lamp);
    if (!appearance.holes) skin({ from: [0.7, 0.42], to: [0.735, 0.58], edge: 0.4, lift: 0.25 }, lamp);
  } else skin({ from: [0.72, 0.478], to: [0.735, 0.522], edge: 0.4, lift: 0.2 }, satinPlastic(appearance.accent));
  const sole = plate(soleOf(hull, 2.2), 1.6, mattePlastic('#17191a'), [0, 0.1, 0], 0.3);
  sole.rotation.x = -Math.PI / 2;
  mouse.add(sole, ...feet(hull));
  if (appearance.hasCable) mouse.add(...cable(hull, appearance));
  if (appearance.isLeftHanded) mouse.scale.x = -1;
  return mouse;
}

function doubled(material: THREE.Material): THREE.Material {
  material.side = THREE.DoubleSide;
  return material;
}

function wheel(hull: Hull, appearance: MouseAppearance): THREE.Object3D[] {
  const at = pointOn(hull, 0.19, 0.5);
  const radius = appearance.form === 'office' ? 11.5 : 10.5;
  const centre: [number, number, number] = [at.x, at.y - radius * 0.66, at.z];
  const parts: THREE.Object3D[] = [];
  const tyre = cylinder(radius, 6.4, rubber('#1c1f20'), [0, 0, 0], 56);
  const rims = [-1, 1].map((s) =>
    cylinder(
      radius * (appearance.glow ? 0.98 : 0.9),
      0.8,
      appearance.glow
        ? light(appearance.glow, 1.1)
        : appearance.form === 'office'
          ? steel()
          : satinPlastic(appearance.accent),
      [0, s * 3.4, 0],
      56,
    ),
  );
  for (let tread = 0; tread < 28; tread += 1) {
    const angle = (tread / 28) * Math.PI * 2;
    const rib = box([1, 6, 1.1], rubber('#2c3032'), [Math.cos(angle) * radius, 0, Math.sin(angle) * radius], 0.3);
    rib.rotation.y = -angle;
    parts.push(rib);
  }
  const wheel = grouped([tyre, ...rims, ...parts], centre, [0, 0, Math.PI / 2]);
  const well = box([9.6, 8, radius * 2.1], mattePlastic('#090b0b'), [at.x, at.y - 5.6, at.z], 2);
  return [wheel, well];
}

function sideButtons(
  appearance: MouseAppearance,
  skin: (part: Patch, material: THREE.Material) => THREE.Mesh,
): THREE.Object3D[] {
  const material =
    appearance.form === 'grid'
      ? mattePlastic('#2f3437')
      : glossPlastic(tone(appearance.side, appearance.color === hues.White ? -0.3 : 0.12));
  if (appearance.sideButtons === 12) {
    skin({ from: [0.27, 0.055], to: [0.69, 0.205], edge: 0.7, lift: 0.7 }, mattePlastic(tone(appearance.side, -0.4)));
    for (let row = 0; row < 4; row += 1)
      for (let column = 0; column < 3; column += 1) {
        const [t, s] = [0.285 + row * 0.099, 0.064 + column * 0.046];
        skin(
          { from: [t, s], to: [t + 0.09, s + 0.041], edge: 0.9, lift: 2 + (row % 2) * 0.5 },
          row === 1 && column === 1 ? satinPlastic(appearance.accent) : material,
        );
      }
    return [];
  }
  const top = appearance.form === 'office' ? 0.19 : 0.185;
  for (let n = 0; n < Math.min(2, appearance.sideButtons); n += 1)
    skin(
      { from: [0.31 + n * 0.147, top - 0.065], to: [0.45 + n * 0.147, top], edge: 1, lift: 1.3, skew: -0.012 },
      material,
    );
  if (appearance.sideButtons > 2) {
    skin({ from: [0.2, top - 0.05], to: [0.29, top + 0.005], edge: 1, lift: 1.6 }, satinPlastic(appearance.accent));
    skin({ from: [0.05, 0.23], to: [0.15, 0.27], edge: 0.8, lift: 0.9 }, material);
    skin({ from: [0.16, 0.23], to: [0.26, 0.27], edge: 0.8, lift: 0.9 }, material);
  }
  if (appearance.form === 'thumbRest' || appearance.form === 'office')
    skin({ from: [0.28, 0.02], to: [0.72, 0.085], edge: 2, lift: 1.8 }, rubber(tone(appearance.side, 0.06)));
  return [];
}

function perforation(hull: Hull, appearance: MouseAppearance): THREE.Object3D[] {
  const holes: THREE.Object3D[] = [];
  const inside = appearance.glow ? light(appearance.glow, 0.55) : mattePlastic('#060808');
  for (let row = 0; row < 9; row += 1)
    for (let column = 0; column < 9; column += 1) {
      const t = 0.55 + row * 0.042;
      const s = 0.28 + (column + (row % 2) / 2) * 0.052;
      if (s > 0.74) continue;
      const spot = pointOn(hull, t, s);
      const ahead = pointOn(hull, t + 0.01, s).sub(spot);
      const aside = pointOn(hull, t, s + 0.01).sub(spot);
      const normal = ahead.cross(aside).normalize();
      if (normal.y < 0) normal.negate();
      const disc = mesh(new THREE.CircleGeometry(1.75, 6), inside, spot.addScaledVector(normal, 0.12).toArray());
      disc.quaternion.setFromUnitVectors(new THREE.Vector3(0, 0, 1), normal);
      disc.castShadow = false;
      holes.push(disc);
    }
  return holes;
}

function feet(hull: Hull): THREE.Object3D[] {
  return [0.12, 0.86].map((t) =>
    box([26, 0.6, 9], mattePlastic('#e8eae8'), [0, 0.1, hull.length / 2 - t * hull.length], 0.3),
  );
}

function cable(hull: Hull, appearance: MouseAppearance): THREE.Object3D[] {
  const front = hull.length / 2;
  const dark = rubber('#202325');
  return [
    tube(
      [
        [0, 9, front - 6],
        [0, 9, front + 6],
        [0, 6, front + 20],
      ],
      2.6,
      dark,
    ),
    tube(
      [
        ...([
          [0, 8, front + 4],
          [2, 4, front + 26],
          [16, 1.8, front + 44],
          [44, 1.8, front + 40],
        ] as const),
        ...([
          [66, 1.8, front + 8],
          [appearance.width * 0.5 + 44, 1.8, -10],
          [appearance.width * 0.5 + 30, 1.8, -front],
        ] as const),
      ],
      1.7,
      dark,
    ),
  ];
}

export const mouse = kindOf({
  category: 'Mouse',
  appearance: mouseAppearance,
  build,
  views: (appearance) => {
    const fill = (appearance.length / 130) * (appearance.hasCable ? 0.84 : 0.78);
    const hand = appearance.isLeftHanded ? -1 : 1;
    return [
      { side: 'front', azimuth: -36 * hand, elevation: 30, fill },
      { side: 'back', azimuth: -142 * hand, elevation: 24, fill },
    ];
  },
});
