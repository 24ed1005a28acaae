import * as THREE from 'three';
import {
  aluminium,
  anodised,
  brushed,
  copper,
  light,
  nickel,
  satinPlastic,
  shade,
  steel,
} from '../studio/materials.ts';
import {
  box,
  cylinder,
  finStack,
  grouped,
  hole,
  many,
  outline,
  placed,
  plate,
  roundedRectangle,
  screw,
  tube,
} from '../studio/shapes.ts';
import type { CoolerAppearance } from './cooler-appearance.ts';
import { type FanAppearance, fan } from './fan.ts';

const finMaterial = (colour: string) => (colour === '#c3c8cb' ? aluminium('#d2d6d8') : anodised(shade(colour, 0.03)));

/** Air flows from +z to -z. */
export function tower(appearance: CoolerAppearance, fanAppearance: FanAppearance): THREE.Group {
  const group = new THREE.Group();
  const isTwin = appearance.kind === 'twin';
  const deep = isTwin ? 46 : appearance.fans > 1 ? 48 : 54;
  const width = appearance.size + (isTwin ? 2 : 4);
  const [foot, top] = [46, appearance.height - 5];
  const middles = isTwin ? [deep / 2 + 13.5, -deep / 2 - 13.5] : [0];
  for (const middle of middles) group.add(fins(appearance, width, deep, foot, top, middle));
  group.add(...pipes(appearance, middles, deep, top), ...base(appearance));
  for (const middle of middles) for (const part of cover(appearance, width, deep, top, middle)) group.add(part);
  const y = Math.max(appearance.size / 2 + 10, (foot + top) / 2 + 3);
  const outside = (middles[0] ?? 0) + deep / 2 + 12.9;
  const positions = isTwin ? [outside, 0] : appearance.fans > 1 ? [outside, -outside] : [outside];
  for (const [at, z] of positions.entries()) {
    group.add(grouped([fan({ ...fanAppearance, turn: (fanAppearance.turn ?? 0) + at })], [0, y, z]));
    for (const x of [-1, 1]) group.add(clip(x * (appearance.size / 2 + 1.5), y, z, appearance.size));
  }
  return group;
}

function fins(
  appearance: CoolerAppearance,
  width: number,
  deep: number,
  foot: number,
  top: number,
  middle: number,
): THREE.Object3D {
  const count = Math.floor((top - foot) / appearance.pitch);
  const geometry = new THREE.ExtrudeGeometry(finOutline(appearance, width, deep), {
    depth: 0.5,
    bevelEnabled: false,
    curveSegments: 6,
  });
  geometry.rotateX(-Math.PI / 2);
  const positions = Array.from({ length: count }, (_, fin) => placed(0, foot + fin * appearance.pitch, middle));
  return many(geometry, finMaterial(appearance.fins), positions);
}

function finOutline({ outline: kind }: CoolerAppearance, width: number, deep: number): THREE.Shape {
  const [x, y] = [width / 2, deep / 2];
  const edge = (sign: number): [number, number][] => {
    const side: [number, number][] =
      kind === 'notched'
        ? [
            [-x + 18, y],
            [-12, y],
            [-8, y - 5],
            [8, y - 5],
            [12, y],
            [x - 18, y],
          ]
        : kind === 'wavy'
          ? Array.from({ length: 17 }, (_, at): [number, number] => [
              -x + 8 + (at * (2 * x - 16)) / 16,
              y - 2 + Math.sin(at * 1.18) * 2,
            ])
          : kind === 'toothed'
            ? Array.from({ length: 21 }, (_, at): [number, number] => [
                -x + 8 + (at * (2 * x - 16)) / 20,
                y - (at % 2) * 3,
              ])
            : [
                [-x + 6, y],
                [x - 6, y],
              ];
    return side.map(([at, level]): [number, number] => [sign * at, sign * level]);
  };
  return outline([
    ...edge(1),
    [x, y - 8],
    [x, 6],
    [x - 4, 3],
    [x - 4, -3],
    [x, -6],
    [x, -y + 8],
    ...edge(-1),
    [-x, -y + 8],
    [-x, -6],
    [-x + 4, -3],
    [-x + 4, 3],
    [-x, 6],
    [-x, y - 8],
  ]);
}

function pipes(appearance: CoolerAppearance, middles: readonly number[], deep: number, top: number): THREE.Object3D[] {
  const metal = appearance.arePipesBare
    ? appearance.outline === 'plain'
      ? copper()
      : nickel()
    : anodised(shade(appearance.fins, 0.06));
  const all: THREE.Object3D[] = [];
  for (let pipe = 0; pipe < appearance.pipes; pipe += 1) {
    const share = appearance.pipes === 1 ? 0 : pipe / (appearance.pipes - 1) - 0.5;
    const low = share * 32;
    for (const side of [-1, 1]) {
      const x = side * (24 + Math.abs(share) * 44);
      const z = middles.length > 1 ? (middles[side > 0 ? 0 : 1] ?? 0) + share * deep * 0.5 : share * deep * 0.62;
      const across = middles.length > 1 ? share * 78 : x;
      all.push(
        tube(
          [
            [low * 0.4, 9, low],
            [across * 0.42, 10, low * 0.9 + z * 0.12],
            [across * 0.9, 22, low * 0.4 + z * 0.6],
            [across, 38, z],
            [across, (top + 38) / 2, z],
            [across, top + 3.4, z],
          ],
          3,
          metal,
        ),
      );
      const end = cylinder(2.4, 1.6, metal, [across, top + 4, z], 16);
      all.push(end);
    }
  }
  return all;
}

function base(appearance: CoolerAppearance): THREE.Object3D[] {
  const bar = brushed('#b9bec1');
  const arm = (z: number) =>
    grouped(
      [
        plate(
          (() => {
            const shape = outline([
              [-46, -4],
              [-18, -6],
              [18, -6],
              [46, -4],
              [46, 4],
              [18, 6],
              [-18, 6],
              [-46, 4],
            ]);
            shape.holes.push(hole(-41, 0, 2.2), hole(41, 0, 2.2));
            return shape;
          })(),
          2.4,
          bar,
        ),
      ],
      [0, 12, z],
      [-Math.PI / 2, 0, 0],
    );
  const screws = [-41, 41].flatMap((x) => [
    grouped([screw(4)], [x, 14.4, 0], [-Math.PI / 2, 0, 0]),
    cylinder(2.2, 12, steel(), [x, 7.5, 0]),
  ]);
  return [
    box([42, 11, 40], nickel(), [0, 6.4, 0], 1.2),
    box([36, 2, 34], appearance.arePipesBare ? copper() : nickel(), [0, 1, 0], 0.4),
    arm(0),
    ...screws,
  ];
}

function cover(
  appearance: CoolerAppearance,
  width: number,
  deep: number,
  top: number,
  middle: number,
): THREE.Object3D[] {
  const line = appearance.glow ? light(appearance.glow) : satinPlastic(appearance.accent);
  if (appearance.cover === 'bare' || appearance.cover === 'caps') {
    const rim =
      appearance.cover === 'caps'
        ? [
            box(
              [width * 0.3, 1.8, deep * 0.34],
              satinPlastic(shade(appearance.frame, 0.08)),
              [0, top + 1, middle],
              0.8,
            ),
            box([width * 0.2, 0.8, 2], line, [0, top + 2, middle], 0.3),
          ]
        : [];
    return rim;
  }
  const shape = roundedRectangle(width + 1, deep + 1, 4);
  if (appearance.cover === 'grid') {
    for (let x = -width / 2 + 14; x <= width / 2 - 13; x += 11) {
      const slotShape = roundedRectangle(5, deep * 0.6, 2.4)
        .getPoints(4)
        .map((point) => new THREE.Vector2(point.x + x, point.y));
      shape.holes.push(new THREE.Path(slotShape.reverse()));
    }
  }
  const sheet =
    appearance.cover === 'grid'
      ? satinPlastic(appearance.frame)
      : brushed(shade(appearance.fins, appearance.fins === '#c3c8cb' ? -0.25 : 0.08));
  const lid = grouped([plate(shape, 3, sheet, [0, 0, 0], 0.9)], [0, top + 4.2, middle], [-Math.PI / 2, 0, 0]);
  return [lid, box([width * 0.5, 0.9, 2.2], line, [0, top + 7.3, middle + deep * 0.3], 0.3)];
}

function clip(x: number, y: number, z: number, size: number): THREE.Object3D {
  const half = size * 0.44;
  return tube(
    [
      [x * 0.93, y - half, z + 12.8],
      [x, y - half, z + 8],
      [x + Math.sign(x) * 1, y, z - 16],
      [x, y + half, z + 8],
      [x * 0.93, y + half, z + 12.8],
    ],
    0.8,
    steel('#9fa5a8'),
  );
}

export function lowCooler(appearance: CoolerAppearance, fanAppearance: FanAppearance): THREE.Group {
  const group = new THREE.Group();
  const depth = fanAppearance.depth ?? 15;
  const isHigh = appearance.height > 42;
  const foot = isHigh ? 17 : 8;
  const high = appearance.height - depth - foot;
  const side = appearance.size + (isHigh ? 0 : 2);
  const stack = finStack(
    { length: side * 0.97, height: high, depth: side * 0.96, pitch: appearance.pitch },
    finMaterial(appearance.fins),
  );
  group.add(grouped([stack], [0, foot + high / 2, 0]));
  const lying = fan({ ...fanAppearance, depth });
  group.add(grouped([lying], [0, appearance.height - depth / 2, 0], [-Math.PI / 2, 0, 0]));
  if (isHigh) {
    for (let pipe = 0; pipe < 4; pipe += 1) {
      const z = (pipe - 1.5) * 9;
      const out = side / 2 + (pipe % 2) * 3 - 1;
      group.add(
        tube(
          [
            [-22, 8, z],
            [10, 8, z],
            [out - 6, 11, z * 1.5],
            [out + 3, foot + high * 0.3, z * 1.9],
            [out - 6, foot + high * 0.62, z * 2.1],
            [-side * 0.4, foot + high * 0.62, z * 2.1],
          ],
          3,
          appearance.arePipesBare ? nickel() : anodised(shade(appearance.fins, 0.08)),
        ),
      );
    }
  }
  group.add(...base(appearance).slice(0, 2));
  const legs = [-1, 1].flatMap((x) =>
    [-1, 1].map((z) => cylinder(2.6, foot, steel('#8d9397'), [x * 38, foot / 2, z * 30])),
  );
  group.add(
    ...legs,
    box([90, 2, 12], brushed('#aeb4b7'), [0, foot - 2, 30], 0.6),
    box([90, 2, 12], brushed('#aeb4b7'), [0, foot - 2, -30], 0.6),
  );
  return group;
}
