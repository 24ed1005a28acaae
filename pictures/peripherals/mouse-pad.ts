import * as THREE from 'three';
import { hues } from '../studio/appearance.ts';
import { kindOf } from '../studio/kind.ts';
import { cloth, light, rubber, satinPlastic } from '../studio/materials.ts';
import { box, grouped, many, mesh, tube, withOwnGrain } from '../studio/shapes.ts';
import { tone } from '../studio/tone.ts';
import { type MousePadAppearance, mousePadAppearance } from './mouse-pad-appearance.ts';
import { printOf } from './mouse-pad-print.ts';

function bender({
  width,
  depth,
  corner,
  curl,
}: MousePadAppearance): (x: number, z: number, up: number) => THREE.Vector3 {
  const side = corner === 'left' ? -1 : 1;
  const towards = new THREE.Vector2(side * 0.8, 0.6).normalize();
  const radius = 34 * curl + Math.min(width, depth) * 0.03;
  const start = towards.x * side * (width / 2) + towards.y * (depth / 2) - 105 * curl - Math.min(width, depth) * 0.08;
  return (x, z, up) => {
    const reach = x * towards.x + z * towards.y - start;
    if (curl === 0 || reach <= 0) return new THREE.Vector3(x, up, z);
    const angle = Math.min(reach / radius, 3.4);
    const rest = reach - angle * radius;
    const [out, high] = [
      Math.sin(angle) * (radius - up) + Math.cos(angle) * rest,
      radius - Math.cos(angle) * (radius - up) + Math.sin(angle) * rest,
    ];
    return new THREE.Vector3(x + towards.x * (out - reach), high, z + towards.y * (out - reach));
  };
}

const roundness = 12;

function border({ width, depth }: MousePadAppearance, inwards = 0): [number, number][] {
  const [w, d, r] = [width / 2 - inwards, depth / 2 - inwards, roundness];
  const points: [number, number][] = [];
  const line = (fromX: number, fromZ: number, toX: number, toZ: number) => {
    const steps = Math.ceil(Math.hypot(toX - fromX, toZ - fromZ) / 6);
    for (let i = 0; i < steps; i += 1)
      points.push([fromX + ((toX - fromX) * i) / steps, fromZ + ((toZ - fromZ) * i) / steps]);
  };
  const bend = (x: number, z: number, from: number) => {
    for (let i = 0; i < 6; i += 1) {
      const angle = from + (i / 6) * (Math.PI / 2);
      points.push([x + Math.cos(angle) * r, z + Math.sin(angle) * r]);
    }
  };
  line(-w + r, -d, w - r, -d);
  bend(w - r, -d + r, -Math.PI / 2);
  line(w, -d + r, w, d - r);
  bend(w - r, d - r, 0);
  line(w - r, d, -w + r, d);
  bend(-w + r, d - r, Math.PI / 2);
  line(-w, d - r, -w, -d + r);
  bend(-w + r, -d + r, Math.PI);
  return points;
}

function face(appearance: MousePadAppearance, up: number): THREE.BufferGeometry {
  const bend = bender(appearance);
  const [columns, rows] = [110, 80];
  const positions: number[] = [];
  const uvs: number[] = [];
  const faces: number[] = [];
  for (let row = 0; row <= rows; row += 1) {
    const v = row / rows;
    const z = (v - 0.5) * appearance.depth;
    const beyond = Math.max(0, Math.abs(z) - (appearance.depth / 2 - roundness));
    const half = appearance.width / 2 - (roundness - Math.sqrt(Math.max(0, roundness ** 2 - beyond ** 2)));
    for (let column = 0; column <= columns; column += 1) {
      const x = (column / columns - 0.5) * 2 * half;
      const point = bend(x, z, up);
      positions.push(point.x, point.y, point.z);
      uvs.push(x / appearance.width + 0.5, 1 - v);
    }
  }
  const wide = columns + 1;
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const a = row * wide + column;
      faces.push(a, a + wide, a + 1, a + 1, a + wide, a + wide + 1);
    }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  geometry.setAttribute('uv', new THREE.Float32BufferAttribute(uvs, 2));
  geometry.setIndex(faces);
  geometry.computeVertexNormals();
  return withOwnGrain(geometry);
}

function rim(appearance: MousePadAppearance): THREE.BufferGeometry {
  const bend = bender(appearance);
  const points = border(appearance);
  const positions: number[] = [];
  const faces: number[] = [];
  points.forEach(([x, z], index) => {
    for (const up of [0, appearance.thickness]) positions.push(...bend(x, z, up).toArray());
    const [a, b] = [index * 2, ((index + 1) % points.length) * 2];
    faces.push(a, a + 1, b, b, a + 1, b + 1);
  });
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  geometry.setIndex(faces);
  geometry.computeVertexNormals();
  return geometry;
}

function build(appearance: MousePadAppearance): THREE.Group {
  // Without a cloth's sheen: on a large sheet at a flat angle, black would look grey.
  const grain = appearance.isHard ? satinPlastic() : cloth();
  const weave = grain.bumpMap?.clone() ?? null;
  weave?.repeat.set(appearance.width / 42, appearance.depth / 42);
  const top = new THREE.MeshStandardMaterial({
    map: printOf(appearance),
    color: appearance.color === hues.Black ? '#8e8e8e' : '#d2d2d2',
    roughness: appearance.isHard ? 0.5 : 0.9,
    bumpMap: weave,
    bumpScale: 0.7,
    envMapIntensity: appearance.isHard ? 0.7 : 0.45,
    side: THREE.DoubleSide,
  });
  const under = rubber('#2a2d2e').clone();
  under.side = THREE.DoubleSide;
  const edge = rubber(appearance.isHard ? '#25292b' : '#1c1e20').clone();
  edge.side = THREE.DoubleSide;
  const pad = grouped([
    mesh(face(appearance, appearance.thickness), top),
    mesh(face(appearance, 0), under),
    mesh(rim(appearance), edge),
  ]);
  const bend = bender(appearance);
  if (appearance.isStitched) pad.add(...stitches(appearance, bend));
  if (appearance.glow.length > 0) pad.add(...lights(appearance, bend));
  if (appearance.isHard) pad.add(bevel(appearance));
  return pad;
}

function stitches(appearance: MousePadAppearance, bend: ReturnType<typeof bender>): THREE.Object3D[] {
  const thread =
    appearance.color === hues.Black && (appearance.print === 'frame' || appearance.print === 'corner')
      ? appearance.accent
      : tone(appearance.color, 0.24);
  const points = border(appearance);
  const positions: THREE.Matrix4[] = [];
  points.forEach(([x, z], index) => {
    const [nextX, nextZ] = points[(index + 1) % points.length] ?? [x, z];
    for (const part of [0, 0.34, 0.67]) {
      const [atX, atZ] = [x + (nextX - x) * part, z + (nextZ - z) * part];
      const here = bend(atX, atZ, appearance.thickness / 2);
      const ahead = bend(atX + (nextX - x) * 0.02, atZ + (nextZ - z) * 0.02, appearance.thickness / 2)
        .sub(here)
        .normalize();
      const up = bend(atX, atZ, appearance.thickness / 2 + 0.1)
        .sub(here)
        .normalize();
      const aside = ahead.clone().cross(up).normalize();
      positions.push(new THREE.Matrix4().makeBasis(ahead, up, aside).setPosition(here));
    }
  });
  return [
    many(new THREE.CapsuleGeometry(1.15, appearance.thickness * 0.55, 2, 6).scale(0.8, 1, 2), cloth(thread), positions),
  ];
}

function lights(appearance: MousePadAppearance, bend: ReturnType<typeof bender>): THREE.Object3D[] {
  const points = border(appearance, -0.6).map(([x, z]) => bend(x, z, appearance.thickness * 0.6).toArray());
  const half = Math.floor(points.length / 2);
  const [one = '#35d0ff', other = one] = appearance.glow;
  return [
    tube(points.slice(0, half + 1), 2.4, light(one, 1.2)),
    tube([...points.slice(half), points[0] ?? [0, 0, 0]], 2.4, light(other, 1.2)),
    box([72, 13, 22], satinPlastic('#23272a'), [-appearance.width * 0.2, 6.5, -appearance.depth / 2 + 4], 4),
    box([10, 1, 6], light(one, 1), [-appearance.width * 0.2, 13.2, -appearance.depth / 2 + 4], 0.4),
    tube(
      [
        [-appearance.width * 0.2, 6, -appearance.depth / 2 - 6],
        [-appearance.width * 0.2 + 8, 3, -appearance.depth / 2 - 24],
        [-appearance.width * 0.2 + 70, 2, -appearance.depth / 2 - 30],
      ],
      2,
      rubber(),
    ),
  ];
}

function bevel(appearance: MousePadAppearance): THREE.Mesh {
  const points = border(appearance, 0.4).map(
    ([x, z]) => [x, appearance.thickness - 0.3, z] as [number, number, number],
  );
  return tube([...points, points[0] ?? [0, 0, 0]], 0.9, satinPlastic(appearance.accent));
}

export const mousePad = kindOf({
  category: 'Mouse Pads',
  appearance: mousePadAppearance,
  build,
  views: ({ width, corner }) => {
    const fill = 0.5 + 0.42 * Math.min(1, Math.max(0, (width - 320) / 600));
    const turn = corner === 'left' ? 1 : -1;
    return [
      { side: 'front', azimuth: 26 * turn, elevation: 44, fill },
      { side: 'back', azimuth: (180 - 30) * turn, elevation: 26, fill },
    ];
  },
});
