import * as THREE from 'three';
import { drawsOf } from '../studio/appearance.ts';
import {
  aluminium,
  anodised,
  brushedNickel,
  chip,
  gold,
  mattePlastic,
  satinPlastic,
  solder,
  steel,
} from '../studio/materials.ts';
import { at as points, spread } from '../studio/outlines.ts';
import { box, cylinder, grouped, many, placed, plate, powerSocket, roundedRectangle, slot } from '../studio/shapes.ts';
import type { BoardAppearance } from './motherboard-appearance.ts';

type Position = { x: number; y: number };
type Point3 = readonly [number, number, number];

const black = () => mattePlastic('#1d2022');

export function chokes(appearance: BoardAppearance, at: Position): THREE.Group {
  const group = new THREE.Group();
  const size = appearance.tier === 'plain' ? 8.5 : 7.6;
  const along = (count: number, step: number) => spread(count, step);
  const positions: Point3[] = [
    ...along(appearance.tier === 'plain' ? 5 : 7, 10.4).map((y): Point3 => [at.x - 37, at.y + y - 2, size / 2]),
    ...(appearance.tier === 'plain' && appearance.relief !== 'blocks'
      ? []
      : along(appearance.tier === 'high' ? 7 : 5, 10.6).map((x): Point3 => [at.x + x, at.y + 42, size / 2])),
  ];
  const body = appearance.tier === 'plain' ? anodised('#53585b') : anodised('#3c4144');
  for (const position of positions) {
    group.add(box([size + 0.6, size + 0.6, size], body, position as [number, number, number], 1.2));
    group.add(box([size * 0.6, 0.9, 0.3], mattePlastic('#9ba19e'), [position[0], position[1], size + 0.05], 0.1));
  }
  if (appearance.tier === 'plain') {
    const transistors = along(5, 10.4).flatMap((y) =>
      [-11, -17].map((x): Point3 => [at.x - 37 + x, at.y + y - 2, 0.8]),
    );
    group.add(many(new THREE.BoxGeometry(5, 6, 1.1), chip(), points(transistors)));
  }
  return group;
}

export function capacitors(appearance: BoardAppearance, at: Position): THREE.Object3D[] {
  const draws = drawsOf(`capacitors ${appearance.seed}`);
  const rows: Point3[] = [];
  for (const y of spread(appearance.tier === 'plain' ? 5 : 7, 9.6)) rows.push([at.x - 28.5, at.y + y - 3, 0]);
  for (const x of spread(4, 9)) rows.push([at.x + x + 4, at.y - 39, 0]);
  if (appearance.tier !== 'plain') for (const x of spread(5, 9.4)) rows.push([at.x + x, at.y + 34.4, 0]);
  const bottom = -appearance.height / 2 + 17;
  for (const x of spread(4, 10)) rows.push([-appearance.width / 2 + 24 + x, bottom + 18 + draws.between(-1, 1), 0]);
  const can = new THREE.CylinderGeometry(3.1, 3.1, 7.6, 22).rotateX(Math.PI / 2).translate(0, 0, 4.4);
  const foot = new THREE.CylinderGeometry(3.3, 3.3, 1, 22).rotateX(Math.PI / 2).translate(0, 0, 0.6);
  const tick = new THREE.CylinderGeometry(3.0, 3.0, 0.2, 22, 1, false, 0, Math.PI * 0.8)
    .rotateX(Math.PI / 2)
    .translate(0, 0, 8.2);
  const isDark = appearance.tier !== 'plain';
  return [
    many(can, isDark ? anodised('#4a5054') : aluminium('#c2c6c8'), points(rows)),
    many(foot, black(), points(rows)),
    many(
      tick,
      mattePlastic(isDark ? '#0e1010' : '#5a4fb0'),
      rows.map(([x, y, z], index) => placed(x, y, z, [0, 0, index % 2 ? 0.4 : 0])),
    ),
  ];
}

export function smallParts(appearance: BoardAppearance, at: Position): THREE.Object3D[] {
  const draws = drawsOf(`parts ${appearance.seed}`);
  const [w, h] = [appearance.width / 2 - 6, appearance.height / 2 - 6];
  const isFree = (x: number, y: number) => Math.abs(x - at.x) > 34 || Math.abs(y - at.y) > 36;
  const scattered = (count: number): THREE.Matrix4[] =>
    Array.from({ length: count }, () => [draws.between(-w, w), draws.between(-h, h)] as const)
      .filter(([x, y]) => isFree(x, y))
      .map(([x, y]) => placed(x, y, 0.4, [0, 0, draws.chance(0.5) ? 0 : Math.PI / 2]));
  const clusters: THREE.Matrix4[] = [];
  for (let group = 0; group < 26; group += 1) {
    const [x, y] = [draws.between(-w, w), draws.between(-h, h)];
    if (!isFree(x, y)) continue;
    for (let n = 0; n < draws.whole(3, 8); n += 1) clusters.push(placed(x + n * 2.1, y, 0.5));
  }
  const low = -appearance.height / 2 + 40;
  return [
    many(new THREE.BoxGeometry(1.6, 0.9, 0.7), solder(), scattered(170)),
    many(new THREE.BoxGeometry(1.5, 0.9, 0.9), mattePlastic('#94744d'), [...scattered(140), ...clusters]),
    many(new THREE.BoxGeometry(2.8, 2.8, 1), chip(), scattered(40)),
    box([9, 9, 1.4], chip(), [-appearance.width / 2 + 26, low + 8, 0.8], 0.2),
    box([7, 7, 1.2], chip(), [-appearance.width / 2 + 32, low + 48, 0.8], 0.2),
    battery(appearance),
  ];
}

function battery(appearance: BoardAppearance): THREE.Group {
  const [x, y] =
    appearance.form === 'Mini ITX'
      ? [-appearance.width / 2 + 40, -appearance.height / 2 + 30]
      : [appearance.width / 2 - 96, -appearance.height / 2 + 26];
  const cell = cylinder(10, 3.2, steel('#c8cccd'), [0, 0, 3.4], 48);
  const ring = cylinder(11.4, 3, black(), [0, 0, 1.6], 48);
  for (const each of [cell, ring]) each.rotation.x = Math.PI / 2;
  return grouped([cell, ring, box([5, 7, 0.6], brushedNickel(), [0, 8, 5], 0.2)], [x, y, 0]);
}

export function power(columns: number, rows: number, at: Point3, isUpright = false): THREE.Group {
  const plug = powerSocket(columns, rows, [0, 0, 0], { depth: 11, color: '#1c1f21' });
  if (isUpright) plug.rotation.z = -Math.PI / 2;
  plug.position.set(...at);
  return plug;
}

export function slotX16(appearance: BoardAppearance, at: Point3, isArmoured: boolean): THREE.Group {
  const shape = roundedRectangle(89, 7.6, 0.8);
  shape.holes.push(slot(-37.6, 0, 11, 2.2, 0.3), slot(7, 0, 73, 2.2, 0.3));
  const group = grouped([
    plate(
      shape,
      11,
      isArmoured ? brushedNickel() : mattePlastic(appearance.tier === 'plain' ? '#25292b' : '#1c1f21'),
      [0, 0, 0],
      0.5,
    ),
  ]);
  group.add(box([85, 2, 1], mattePlastic('#08090a'), [0, 0, 4], 0.2));
  group.add(
    many(
      new THREE.BoxGeometry(0.5, 0.4, 1.4),
      gold(),
      points(spread(80, 1).flatMap((x) => [0.9, -0.9].map((y): Point3 => [x, y, 9.6]))),
    ),
  );
  if (isArmoured) for (const x of spread(7, 12)) group.add(box([2, 8, 1.6], mattePlastic('#121415'), [x, 0, 3], 0.2));
  group.add(box([7, 9.6, 9], satinPlastic('#2b3033'), [47.4, 0, 5], 1.4));
  group.position.set(...at);
  return group;
}

export function slotX1(at: Point3): THREE.Group {
  const shape = roundedRectangle(25, 7.4, 0.8);
  shape.holes.push(slot(-6, 0, 10, 2.2, 0.3), slot(5.6, 0, 10, 2.2, 0.3));
  return grouped(
    [
      plate(shape, 11, mattePlastic('#25292b'), [0, 0, 0], 0.5),
      box([22, 2, 1], mattePlastic('#08090a'), [0, 0, 4], 0.2),
    ],
    at as [number, number, number],
  );
}

export function sata(appearance: BoardAppearance, right: number, first: number, bottom: number): THREE.Object3D[] {
  const parts: THREE.Object3D[] = [];
  const isFlat = appearance.tier !== 'plain' && appearance.form !== 'Mini ITX';
  for (let n = 0; n < appearance.sata; n += 1) {
    if (isFlat) {
      const [row, level] = [Math.floor(n / 2), n % 2];
      const y = Math.max(bottom + 30, first - 84) + row * 16.4;
      parts.push(box([17, 15, 6.8], black(), [right - 8.6, y, 3.8 + level * 7], 0.8));
      parts.push(box([1, 11.4, 3.2], mattePlastic('#07080a'), [right - 0.4, y, 3.8 + level * 7], 0.3));
      parts.push(box([1.4, 9, 0.8], gold(), [right - 0.2, y, 3.4 + level * 7], 0.1));
    } else {
      const y = (appearance.form === 'Mini ITX' ? bottom + 22 : bottom + 26) + n * 8.4;
      const one = grouped(
        [
          box([15.4, 6.6, 8.6], black(), [0, 0, 4.3], 0.8),
          box([11.6, 3, 0.6], mattePlastic('#07080a'), [0, 0, 8.5], 0.2),
          box([9.4, 0.8, 0.8], gold(), [0, -0.4, 8.6], 0.1),
        ],
        [right - 12, y, 0],
      );
      parts.push(one);
    }
  }
  return parts;
}

export function headers(appearance: BoardAppearance, left: number, right: number, bottom: number): THREE.Object3D[] {
  const pins: Point3[] = [];
  const parts: THREE.Object3D[] = [];
  const header = (x: number, y: number, columns: number, rows: number, color: string) => {
    parts.push(box([columns * 2.54 + 1, rows * 2.54 + 0.8, 2.4], mattePlastic(color), [x, y, 1.3], 0.3));
    for (const dx of spread(columns, 2.54)) for (const dy of spread(rows, 2.54)) pins.push([x + dx, y + dy, 4.8]);
  };
  const room = right - left;
  const y = bottom + 6;
  if (appearance.form === 'Mini ITX') {
    header(right - 20, bottom + 62, 4, 1, '#1c1f21');
    header(right - 40, bottom + 6, 5, 2, '#1c1f21');
  } else {
    header(left + 30, y, 5, 2, '#1c1f21');
    header(left + room * 0.3, y, 4, 1, appearance.tier === 'plain' ? '#d9dcd8' : '#2c3134');
    header(left + room * 0.42, y, 5, 2, appearance.tier === 'plain' ? '#2c5f9e' : '#1c1f21');
    header(left + room * 0.54, y, 5, 2, '#1c1f21');
    header(left + room * 0.78, y, 4, 1, '#1c1f21');
    header(right - 18, y, 5, 2, '#2c3134');
    header(right - 6, bottom + 92, 4, 1, appearance.tier === 'plain' ? '#d9dcd8' : '#1c1f21');
  }
  header(right - 62, -bottom - 6, 4, 1, '#1c1f21');
  parts.push(many(new THREE.BoxGeometry(0.64, 0.64, 6), gold(), points(pins)));
  if (appearance.form !== 'Mini ITX')
    parts.push(
      box([9.6, 21, 9], black(), [right - 7, bottom + 128, 4.6], 0.8),
      box([6, 17, 0.6], mattePlastic('#07080a'), [right - 7, bottom + 128, 9], 0.2),
    );
  return parts;
}
