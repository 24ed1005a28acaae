import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js';
import { black, mattePlastic, steel } from './materials.ts';

type Position = readonly [x: number, y: number, z: number];

/** The grain repeats every 100 mm. */
export function mesh(geometry: THREE.BufferGeometry, material: THREE.Material, at: Position = [0, 0, 0]): THREE.Mesh {
  const thing = new THREE.Mesh(layGrain(geometry), material);
  thing.position.set(...at);
  thing.castShadow = true;
  thing.receiveShadow = true;
  return thing;
}

function layGrain(geometry: THREE.BufferGeometry): THREE.BufferGeometry {
  if (geometry.userData.hasOwnGrain) return geometry;
  const positions = geometry.getAttribute('position');
  const normals = geometry.getAttribute('normal');
  const laid = new Float32Array(positions.count * 2);
  for (let at = 0; at < positions.count; at += 1) {
    const [x, y, z] = [positions.getX(at), positions.getY(at), positions.getZ(at)];
    const [nx, ny, nz] = [Math.abs(normals.getX(at)), Math.abs(normals.getY(at)), Math.abs(normals.getZ(at))];
    const [u, v] = nx > ny && nx > nz ? [z, y] : ny > nz ? [x, z] : [x, y];
    laid[at * 2] = u / 100;
    laid[at * 2 + 1] = v / 100;
  }
  geometry.setAttribute('uv', new THREE.BufferAttribute(laid, 2));
  return geometry;
}

export function withOwnGrain<Geometry extends THREE.BufferGeometry>(geometry: Geometry): Geometry {
  geometry.userData.hasOwnGrain = true;
  return geometry;
}

export function box(
  [width, height, depth]: Position,
  material: THREE.Material,
  at: Position = [0, 0, 0],
  radius = 1,
): THREE.Mesh {
  const round = Math.min(radius, width / 2.01, height / 2.01, depth / 2.01);
  return mesh(new RoundedBoxGeometry(width, height, depth, round > 4 ? 4 : round > 1.4 ? 2 : 1, round), material, at);
}

/** `depth` thick towards +z, its back at z = 0. */
export function plate(
  shape: THREE.Shape,
  depth: number,
  material: THREE.Material,
  at: Position = [0, 0, 0],
  bevel = 0.4,
): THREE.Mesh {
  const edge = Math.min(bevel, depth / 2.05);
  const geometry = new THREE.ExtrudeGeometry(shape, {
    depth: depth - edge * 2,
    bevelEnabled: edge > 0,
    bevelThickness: edge,
    bevelSize: edge,
    bevelOffset: -edge,
    bevelSegments: edge > 0.7 ? 2 : 1,
    curveSegments: 14,
  });
  geometry.translate(0, 0, edge);
  return mesh(geometry, material, at);
}

export function roundedRectangle(width: number, height: number, radius: number): THREE.Shape {
  const [x, y] = [width / 2, height / 2];
  const r = Math.min(radius, x, y);
  const shape = new THREE.Shape();
  shape.moveTo(-x + r, -y);
  shape.lineTo(x - r, -y);
  shape.absarc(x - r, -y + r, r, -Math.PI / 2, 0, false);
  shape.lineTo(x, y - r);
  shape.absarc(x - r, y - r, r, 0, Math.PI / 2, false);
  shape.lineTo(-x + r, y);
  shape.absarc(-x + r, y - r, r, Math.PI / 2, Math.PI, false);
  shape.lineTo(-x, -y + r);
  shape.absarc(-x + r, -y + r, r, Math.PI, Math.PI * 1.5, false);
  return shape;
}

export function outline(points: readonly (readonly [number, number])[]): THREE.Shape {
  return new THREE.Shape(points.map(([x, y]) => new THREE.Vector2(x, y)));
}

export function hole(x: number, y: number, radius: number): THREE.Path {
  const corners = Math.round(Math.min(72, 8 + radius * 2.2));
  const points = Array.from({ length: corners }, (_, at) => {
    const angle = -(at / corners) * Math.PI * 2;
    return new THREE.Vector2(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
  });
  return new THREE.Path(points);
}

export function slot(x: number, y: number, width: number, height: number, radius = 0.5): THREE.Path {
  const points = roundedRectangle(width, height, radius)
    .getPoints(Math.min(width, height) > 8 ? 5 : 2)
    .map((point) => new THREE.Vector2(point.x + x, point.y + y));
  return new THREE.Path(points.reverse());
}

export function cylinder(
  radius: number,
  height: number,
  material: THREE.Material,
  at: Position = [0, 0, 0],
  sides = radius > 8 ? 40 : 16,
): THREE.Mesh {
  return mesh(new THREE.CylinderGeometry(radius, radius, height, sides), material, at);
}

/** Pairs of radius and height, from bottom to top. */
export function turned(
  profile: readonly (readonly [number, number])[],
  material: THREE.Material,
  sides = 56,
): THREE.Mesh {
  const points = profile.map(([radius, height]) => new THREE.Vector2(radius, height));
  return mesh(new THREE.LatheGeometry(points, sides), material);
}

export function tube(
  points: readonly Position[],
  radius: number,
  material: THREE.Material,
  isRound = true,
): THREE.Mesh {
  const through = points.map((point) => new THREE.Vector3(...point));
  const curve = isRound
    ? new THREE.CatmullRomCurve3(through, false, 'centripetal')
    : new THREE.CatmullRomCurve3(through, false, 'catmullrom', 0.05);
  return mesh(new THREE.TubeGeometry(curve, Math.max(24, points.length * 10), radius, 10), material);
}

export function many(
  geometry: THREE.BufferGeometry,
  material: THREE.Material,
  positions: readonly THREE.Matrix4[],
): THREE.InstancedMesh {
  const things = new THREE.InstancedMesh(layGrain(geometry), material, positions.length);
  for (const [at, position] of positions.entries()) things.setMatrixAt(at, position);
  things.castShadow = true;
  things.receiveShadow = true;
  return things;
}

export function placed(
  x: number,
  y: number,
  z: number,
  turn: Position = [0, 0, 0],
  scale: Position = [1, 1, 1],
): THREE.Matrix4 {
  return new THREE.Matrix4().compose(
    new THREE.Vector3(x, y, z),
    new THREE.Quaternion().setFromEuler(new THREE.Euler(...turn)),
    new THREE.Vector3(...scale),
  );
}

export function finStack(
  {
    length,
    height,
    depth,
    pitch = 2,
    thickness = 0.45,
  }: { length: number; height: number; depth: number; pitch?: number; thickness?: number },
  material: THREE.Material,
  at: Position = [0, 0, 0],
): THREE.InstancedMesh {
  const count = Math.max(2, Math.floor(length / pitch));
  const positions = Array.from({ length: count }, (_, fin) => placed((fin - (count - 1) / 2) * pitch, 0, 0));
  const stack = many(new THREE.BoxGeometry(thickness, height, depth), material, positions);
  stack.position.set(...at);
  return stack;
}

export function screw(radius: number, at: Position = [0, 0, 0], material: THREE.Material = steel()): THREE.Group {
  const group = new THREE.Group();
  const head = turned(
    [
      [radius, 0],
      [radius * 0.95, radius * 0.25],
      [radius * 0.55, radius * 0.5],
      [0, radius * 0.55],
    ],
    material,
    14,
  );
  head.rotation.x = Math.PI / 2;
  group.add(head);
  const dark = mattePlastic('#15171a');
  for (const turn of [0, Math.PI / 2]) {
    const cross = mesh(new THREE.BoxGeometry(radius * 1.05, radius * 0.24, radius * 0.2), dark, [0, 0, radius * 0.5]);
    cross.rotation.z = turn;
    group.add(cross);
  }
  group.position.set(...at);
  group.rotation.z = 0.4;
  return group;
}

export function powerSocket(
  columns: number,
  rows: number,
  at: Position = [0, 0, 0],
  { pitch = 4.2, depth = 9, color = black, hasClip = true } = {},
): THREE.Group {
  const group = new THREE.Group();
  const [width, height] = [columns * pitch + 1.8, rows * pitch + 1.8];
  const shape = roundedRectangle(width, height, 0.8);
  const deep = mattePlastic('#0d0f10');
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      const [x, y] = [(column - (columns - 1) / 2) * pitch, (row - (rows - 1) / 2) * pitch];
      shape.holes.push(slot(x, y, pitch * 0.72, pitch * 0.72, (column + row) % 2 === 0 ? 0.3 : pitch * 0.2));
      group.add(box([pitch * 0.3, pitch * 0.3, depth * 0.5], steel('#c9b27a'), [x, y, depth * 0.35], 0.2));
    }
  }
  group.add(plate(shape, depth, mattePlastic(color), [0, 0, 0], 0.35));
  group.add(box([width - 0.6, height - 0.6, 0.6], deep, [0, 0, 0.5], 0.1));
  if (hasClip)
    group.add(box([pitch * 1.1, 1.6, depth * 0.55], mattePlastic(color), [0, height / 2 + 0.6, depth * 0.55], 0.3));
  group.position.set(...at);
  return group;
}

export function grouped(
  parts: readonly THREE.Object3D[],
  at: Position = [0, 0, 0],
  turn: Position = [0, 0, 0],
): THREE.Group {
  const group = new THREE.Group();
  group.add(...parts);
  group.position.set(...at);
  group.rotation.set(...turn);
  return group;
}
