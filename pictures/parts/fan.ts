import * as THREE from 'three';
import {
  black,
  frostedPlastic,
  glossPlastic,
  light,
  mattePlastic,
  rubber,
  satinPlastic,
  shade,
} from '../studio/materials.ts';
import {
  box,
  cylinder,
  grouped,
  hole,
  mesh,
  plate,
  roundedRectangle,
  screw,
  tube,
  turned,
  withOwnGrain,
} from '../studio/shapes.ts';

export interface RotorAppearance {
  radius: number;
  blades: number;
  depth: number;
  hub?: number;
  colour?: string;
  hubColour?: string;
  isRinged?: boolean;
  /** From root to tip, in radians. */
  sweep?: number;
  isGlossy?: boolean;
  glow?: string | null;
  accent?: string | null;
  turn?: number;
}

/** Seen from +z, centred on the origin. */
export function rotor(appearance: RotorAppearance): THREE.Group {
  const { radius, blades, depth, isRinged = false, sweep = 0.75, turn = 0 } = appearance;
  const hub = appearance.hub ?? radius * 0.34;
  const colour = appearance.colour ?? black;
  const material = appearance.glow
    ? frostedPlastic(shade(appearance.glow, 0.22))
    : appearance.isGlossy
      ? glossPlastic(colour)
      : satinPlastic(colour);
  const group = new THREE.Group();
  const tip = isRinged ? radius - 1.2 : radius;
  const geometry = bladeGeometry(hub * 0.92, tip, depth * 0.82, sweep, (Math.PI * 2) / blades);
  for (let blade = 0; blade < blades; blade += 1) {
    const one = mesh(geometry, material);
    one.rotation.z = turn + (blade / blades) * Math.PI * 2;
    group.add(one);
  }
  const hubMaterial = satinPlastic(appearance.hubColour ?? colour);
  const cap = turned(
    [
      [hub, -depth / 2],
      [hub, depth * 0.34],
      [hub * 0.96, depth * 0.43],
      [hub * 0.86, depth * 0.48],
      [0.01, depth * 0.5],
    ],
    hubMaterial,
  );
  cap.rotation.x = Math.PI / 2;
  group.add(cap);
  const sticker = cylinder(hub * 0.68, 0.5, mattePlastic(shade(colour, 0.05)), [0, 0, depth * 0.5]);
  sticker.rotation.x = Math.PI / 2;
  group.add(sticker);
  if (appearance.accent)
    group.add(
      mesh(new THREE.TorusGeometry(hub * 0.7, 0.55, 6, 40), satinPlastic(appearance.accent), [0, 0, depth * 0.5]),
    );
  if (isRinged) {
    const ring = turned(
      [
        [radius - 1.3, -depth * 0.34],
        [radius - 1.3, depth * 0.34],
        [radius, depth * 0.34],
        [radius, -depth * 0.34],
        [radius - 1.3, -depth * 0.34],
      ],
      material,
      80,
    );
    ring.rotation.x = Math.PI / 2;
    group.add(ring);
  }
  return group;
}

/** Steeper at its root than at its tip, as in real fans. */
function bladeGeometry(root: number, tip: number, depth: number, sweep: number, share: number): THREE.BufferGeometry {
  const [alongs, acrosses] = [10, 6];
  const positions: number[] = [];
  const faces: number[] = [];
  const thickness = 0.9;
  for (const face of [1, -1]) {
    for (let along = 0; along <= alongs; along += 1) {
      const out = along / alongs;
      const radius = root + (tip - root) * out;
      const width = share * (0.98 - 0.16 * out) * (0.8 + 0.2 * Math.sin(Math.PI * Math.min(1, out * 1.1)));
      const lean = depth * (1 - 0.3 * out);
      for (let across = 0; across <= acrosses; across += 1) {
        const over = across / acrosses - 0.5;
        const angle = sweep * out * out + over * width;
        const camber = Math.cos(over * Math.PI) * depth * 0.12;
        const height = -over * lean + camber + (face * thickness * Math.cos(over * Math.PI * 0.92)) / 2;
        positions.push(Math.cos(angle) * radius, Math.sin(angle) * radius, height);
      }
    }
  }
  const row = acrosses + 1;
  const back = (alongs + 1) * row;
  for (let along = 0; along < alongs; along += 1) {
    for (let across = 0; across < acrosses; across += 1) {
      const a = along * row + across;
      faces.push(a, a + row, a + 1, a + 1, a + row, a + row + 1);
      faces.push(back + a, back + a + 1, back + a + row, back + a + 1, back + a + row + 1, back + a + row);
    }
  }
  for (let across = 0; across < acrosses; across += 1) {
    const a = alongs * row + across;
    faces.push(a, back + a, a + 1, a + 1, back + a, back + a + 1);
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  geometry.setIndex(faces);
  geometry.computeVertexNormals();
  return geometry;
}

export interface FanAppearance {
  /** 92, 120 or 140. */
  size: number;
  depth?: number;
  blades: number;
  frameColour?: string;
  bladeColour?: string;
  accent?: string | null;
  isRinged?: boolean;
  glow?: string | null;
  cornerColour?: string | null;
  hasCable?: boolean;
  sweep?: number;
  turn?: number;
}

export function fan(appearance: FanAppearance): THREE.Group {
  const { size, depth = 25, blades, frameColour = black, hasCable = false } = appearance;
  const group = new THREE.Group();
  const bore = size * 0.475;
  const flange = 4;
  const frame = mattePlastic(frameColour);
  const face = () => {
    const shape = roundedRectangle(size, size, size * 0.055);
    shape.holes.push(hole(0, 0, bore));
    const corner = size * 0.4375;
    for (const x of [-corner, corner]) for (const y of [-corner, corner]) shape.holes.push(hole(x, y, 2.1));
    return shape;
  };
  group.add(
    plate(face(), flange, frame, [0, 0, depth / 2 - flange], 0.6),
    plate(face(), flange, frame, [0, 0, -depth / 2], 0.6),
  );
  const tunnel = mesh(
    withOwnGrain(new THREE.CylinderGeometry(bore + 0.05, bore + 0.05, depth - 2, 72, 1, true)),
    Object.assign(satinPlastic(shade(frameColour, -0.15)).clone(), { side: THREE.DoubleSide }),
  );
  tunnel.rotation.x = Math.PI / 2;
  group.add(tunnel);
  const post = size * 0.4375;
  for (const x of [-post, post]) {
    for (const y of [-post, post]) {
      const pillar = cylinder(size * 0.035, depth - flange * 2 + 0.4, frame, [x, y, 0], 20);
      pillar.rotation.x = Math.PI / 2;
      group.add(pillar);
      const inner = cylinder(1.5, depth * 0.5, rubber('#0e1011'), [x, y, -1], 16);
      inner.rotation.x = Math.PI / 2;
      group.add(inner);
      if (appearance.cornerColour)
        group.add(box([9, 9, 1.4], rubber(appearance.cornerColour), [x * 1.03, y * 1.03, depth / 2 - 0.4], 1.2));
    }
  }
  if (appearance.glow) {
    const strip = mesh(new THREE.TorusGeometry(bore - 0.3, 1.5, 8, 72), light(appearance.glow), [0, 0, depth / 2 - 1]);
    group.add(strip);
  }
  group.add(
    grouped([
      rotor({
        radius: bore - (appearance.isRinged ? 0.8 : 1.6),
        blades,
        depth: depth * 0.8,
        hub: size * 0.165,
        colour: appearance.bladeColour ?? frameColour,
        isRinged: appearance.isRinged ?? false,
        glow: appearance.glow ?? null,
        accent: appearance.accent ?? null,
        ...(appearance.sweep === undefined ? {} : { sweep: appearance.sweep }),
        turn: appearance.turn ?? 0.3,
      }),
    ]),
  );
  group.add(...struts(size, bore, depth, frame));
  if (hasCable) {
    const half = size / 2;
    group.add(
      tube(
        [
          [half * 0.55, -half * 0.7, -depth / 2 + 1.5],
          [half * 0.9, -half * 0.86, -depth / 2 + 1],
          [half * 1.08, -half * 0.8, -depth / 2 - 3],
          [half * 1.14, -half * 0.3, -depth / 2 - 7],
        ],
        1.7,
        rubber(),
      ),
    );
  }
  return group;
}

function struts(size: number, bore: number, depth: number, material: THREE.Material): THREE.Object3D[] {
  const back = -depth / 2 + 1.6;
  const holder = cylinder(size * 0.17, 3, material, [0, 0, back]);
  holder.rotation.x = Math.PI / 2;
  const label = cylinder(size * 0.14, 0.4, mattePlastic('#8f979b'), [0, 0, back - 1.7]);
  label.rotation.x = Math.PI / 2;
  const bars = [0, 1, 2, 3].map((bar) => {
    const length = bore - size * 0.15;
    const one = box([length, 4, 2.6], material, [size * 0.15 + length / 2, 0, 0], 0.8);
    const turnedBar = grouped([one], [0, 0, back], [0, 0, (bar * Math.PI) / 2 + 0.6]);
    return turnedBar;
  });
  return [holder, label, ...bars];
}

export function fanScrews(size: number, z: number): THREE.Group[] {
  const corner = size * 0.4375;
  return [-corner, corner].flatMap((x) => [-corner, corner].map((y) => screw(3.2, [x, y, z])));
}
