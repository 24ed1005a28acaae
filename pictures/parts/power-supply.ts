import * as THREE from 'three';
import { kindOf } from '../studio/kind.ts';
import { mattePlastic, powderCoat, rubber, satinPlastic, shade, steel } from '../studio/materials.ts';
import {
  box,
  cylinder,
  grouped,
  hole,
  mesh,
  plate,
  powerSocket,
  roundedRectangle,
  screw,
  slot,
  tube,
  withOwnGrain,
} from '../studio/shapes.ts';
import { rotor } from './fan.ts';
import { type PowerSupplyAppearance, powerSupplyAppearance } from './power-supply-appearance.ts';
import { written } from './power-supply-print.ts';

export const powerSupply = kindOf<PowerSupplyAppearance>({
  category: 'Fuente de poder',
  appearance: powerSupplyAppearance,
  build,
  views: ({ width, length }) => {
    const fill = width < 140 ? 0.66 : 0.74 + (length - 140) * 0.002;
    return [
      { side: 'front', azimuth: 34, elevation: 33, fill },
      { side: 'sockets', azimuth: 205, elevation: 19, fill: fill - 0.02 },
    ];
  },
});

/** The fan faces up, the mains side +z, the cable sockets -z. It stands on y = 0. */
function build(appearance: PowerSupplyAppearance): THREE.Group {
  const { width, height, length } = appearance;
  const group = new THREE.Group();
  const coat = powderCoat(appearance.colour);
  group.add(box([width - 1, height - 24, length - 1], coat, [0, height / 2 - 11, 0], 1.6));
  for (const x of [-1, 1])
    group.add(box([1.4, height - 3, length - 1], coat, [x * (width / 2 - 0.9), height / 2 - 1, 0], 0.5));
  group.add(lid(appearance), mainsSide(appearance), socketSide(appearance), ...sides(appearance));
  return group;
}

function lid(appearance: PowerSupplyAppearance): THREE.Group {
  const { width, height, length, colour, accent } = appearance;
  const group = new THREE.Group();
  const radius = Math.min(width, length) * 0.46;
  const coat = powderCoat(colour);
  const shape = roundedRectangle(width, length, 3);
  const isPunched = appearance.grille === 'honeycomb' || appearance.grille === 'bars';
  if (appearance.grille === 'honeycomb') {
    const pitch = 8.6;
    for (let row = -9; row <= 9; row += 1) {
      for (let column = -9; column <= 9; column += 1) {
        const [x, y] = [column * pitch + (Math.abs(row) % 2) * (pitch / 2), row * pitch * 0.866];
        if (Math.hypot(x, y) < radius - 3.5 && Math.hypot(x, y) > 17) shape.holes.push(hex(x, y, 4.1));
      }
    }
  } else if (appearance.grille === 'bars') {
    for (let y = -radius + 6; y < radius - 4; y += 7.2) {
      const half = Math.sqrt(radius ** 2 - y ** 2) - 3;
      if (half > 8) shape.holes.push(slot(0, y + 1.5, half * 2, 4.6, 2.2));
    }
  } else shape.holes.push(hole(0, 0, radius));
  const sheet = plate(shape, 2, coat, [0, 0, 0], 0.5);
  const well = mesh(withOwnGrain(new THREE.CylinderGeometry(radius + 1, radius + 1, 16, 64, 1, true)), inner());
  well.rotation.x = Math.PI / 2;
  well.position.z = -8;
  const floor = cylinder(radius + 1, 0.5, mattePlastic('#14171a'), [0, 0, -16]);
  floor.rotation.x = Math.PI / 2;
  const spin = rotor({
    radius: radius - 2.5,
    blades: appearance.blades,
    depth: 11,
    hub: radius * 0.3,
    colour: shade(colour, 0.04),
    turn: appearance.turn,
    accent,
  });
  spin.position.z = -9;
  group.add(sheet, well, floor, spin);
  if (!isPunched) group.add(wires(appearance, radius));
  const [x, y] = [width / 2 - 7, length / 2 - 7];
  for (const sx of [-x, x]) for (const sy of [-y, y]) group.add(screw(2.6, [sx, sy, 1.9]));
  return grouped([group], [0, height - 2, 0], [-Math.PI / 2, 0, 0]);
}

function inner(): THREE.Material {
  return Object.assign(mattePlastic('#1a1d20').clone(), { side: THREE.BackSide });
}

function hex(x: number, y: number, radius: number): THREE.Path {
  const points = Array.from({ length: 6 }, (_, at) => {
    const angle = -(at / 6) * Math.PI * 2 + Math.PI / 6;
    return new THREE.Vector2(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
  });
  return new THREE.Path(points);
}

function wires(appearance: PowerSupplyAppearance, radius: number): THREE.Group {
  const group = new THREE.Group();
  const wire = appearance.grille === 'rings' ? steel('#4a4f53') : satinPlastic(shade(appearance.colour, 0.08));
  const rings = 7;
  for (let ring = 1; ring <= rings; ring += 1) {
    const round = mesh(new THREE.TorusGeometry((radius * ring) / rings - 0.6, 0.95, 6, 56), wire, [0, 0, 2.2]);
    group.add(round);
  }
  const arms = appearance.grille === 'rings' ? 4 : 6;
  for (let arm = 0; arm < arms; arm += 1) {
    const turn = (arm / arms) * Math.PI * 2 + 0.5;
    const bend = appearance.grille === 'spiral' ? 0.7 : 0;
    const points = [0.15, 0.4, 0.7, 1.03].map((out): [number, number, number] => {
      const angle = turn + bend * out;
      return [Math.cos(angle) * radius * out, Math.sin(angle) * radius * out, 3];
    });
    group.add(tube(points, 1.1, wire));
  }
  const cap = cylinder(radius * 0.17, 1.6, satinPlastic(appearance.accent), [0, 0, 3.4]);
  cap.rotation.x = Math.PI / 2;
  group.add(cap);
  return group;
}

function mainsSide(appearance: PowerSupplyAppearance): THREE.Group {
  const { width, height, length, colour } = appearance;
  const shape = roundedRectangle(width, height - 2, 2);
  const inlet = [width / 2 - 24, height * 0.2] as const;
  const isFree = (x: number, y: number) => x < inlet[0] - 20 || y < inlet[1] - 30;
  if (appearance.vents === 'honeycomb') {
    for (let row = 0; row < Math.floor((height - 16) / 6.1); row += 1) {
      for (let column = 0; column < Math.floor((width - 14) / 7); column += 1) {
        const [x, y] = [-width / 2 + 9 + column * 7 + (row % 2) * 3.5, -height / 2 + 10 + row * 6.1];
        if (isFree(x, y) && x < width / 2 - 7) shape.holes.push(hex(x, y, 3.2));
      }
    }
  } else {
    for (let x = -width / 2 + 10; x < inlet[0] - 22; x += 6) {
      for (const y of [-height * 0.22, height * 0.2]) shape.holes.push(slot(x, y, 3.4, height * 0.33, 1.6));
    }
  }
  const group = new THREE.Group();
  group.add(plate(shape, 1.6, powderCoat(colour), [0, 0, 0], 0.4));
  group.add(box([width - 6, height - 8, 1], mattePlastic('#101314'), [0, 0, -0.6], 0.3));
  group.add(box([30, 25, 3.4], satinPlastic('#17191b'), [inlet[0], inlet[1], 1.6], 2));
  group.add(box([23, 17, 1], mattePlastic('#08090a'), [inlet[0], inlet[1], 3.2], 2));
  for (const [x, y] of [
    [-6, -2],
    [6, -2],
    [0, 4],
  ] as const) {
    group.add(box([2, 5, 3], steel('#c7cacc'), [inlet[0] + x, inlet[1] + y, 3], 0.3));
  }
  group.add(box([21, 13, 3], satinPlastic('#17191b'), [inlet[0], inlet[1] - 24, 1.6], 1.4));
  group.add(
    grouped([box([15, 8, 3], satinPlastic('#2a2d30'), [0, 0, 0], 0.8)], [inlet[0], inlet[1] - 24, 3.4], [0, 0.16, 0]),
  );
  for (const x of [-width / 2 + 6, width / 2 - 6])
    for (const y of [-height / 2 + 6, height / 2 - 7]) group.add(screw(3, [x, y, 1.5]));
  return grouped([group], [0, height / 2, length / 2 - 0.6]);
}

function socketSide(appearance: PowerSupplyAppearance): THREE.Group {
  const { width, height, length, colour } = appearance;
  const group = new THREE.Group();
  group.add(plate(roundedRectangle(width, height - 2, 2), 1.4, powderCoat(colour), [0, 0, 0], 0.4));
  if (appearance.isModular) group.add(...sockets(appearance));
  else group.add(...cables(appearance));
  const label = mesh(withOwnGrain(new THREE.PlaneGeometry(width * 0.36, 5)), written(appearance, 'MODULAR', 'print'), [
    -width * 0.26,
    height / 2 - 7,
    1.5,
  ]);
  if (appearance.isModular) group.add(label);
  for (const x of [-width / 2 + 6, width / 2 - 6]) group.add(screw(2.6, [x, -height / 2 + 7, 1.4]));
  return grouped([group], [0, height / 2, -length / 2 + 0.6], [0, Math.PI, 0]);
}

function sockets(appearance: PowerSupplyAppearance): THREE.Object3D[] {
  const { width, height, accent } = appearance;
  const small = width < 140 ? 0.86 : 1;
  const pitch = 4 * small;
  const rows = [height * 0.2, -height * 0.04, -height * 0.3];
  const all: THREE.Object3D[] = [];
  const left = -width / 2 + 9;
  const position = (columns: number, x: number, row: number, colour?: string) => {
    const wide = columns * pitch + 3;
    all.push(
      powerSocket(columns, 2, [x + wide / 2, rows[row] ?? 0, 0.6], { pitch, depth: 8, color: colour ?? '#1c1f21' }),
    );
    return x + wide + 2.4;
  };
  let x = position(5, left, 0);
  x = position(9, x, 0);
  let [row, at] = [1, left];
  for (let socket = 0; socket < appearance.processorPins + appearance.eightPins; socket += 1) {
    const isFull = at + 4 * pitch + 3 > width / 2 - 6;
    if (isFull) [row, at] = [row + 1, left];
    if (row > 2) break;
    at = position(4, at, row, socket < appearance.processorPins ? '#2a2e31' : '#1c1f21');
  }
  if (row < 2) [row, at] = [2, left];
  for (let drive = 0; drive < 3 && at + 3 * pitch + 3 < width / 2 - 34; drive += 1)
    at = position(3, at, row, '#23272a');
  for (let socket = 0; socket < appearance.sixteenPins; socket += 1) {
    all.push(
      powerSocket(6, 2, [width / 2 - 19 - socket * 26, rows[2] ?? 0, 0.6], {
        pitch: 3,
        depth: 8,
        color: shade(accent, -0.55),
      }),
    );
  }
  return all;
}

function cables(appearance: PowerSupplyAppearance): THREE.Object3D[] {
  const { width, height } = appearance;
  const grommet = mesh(new THREE.TorusGeometry(15, 3, 10, 32), rubber('#15181a'), [width * 0.22, -height * 0.08, 1.4]);
  const bundle = Array.from({ length: 7 }, (_, at) => {
    const angle = (at / 6) * Math.PI * 2;
    const [x, y] = at === 6 ? [0, 0] : [Math.cos(angle) * 8.6, Math.sin(angle) * 8.6];
    const drop = -height * 0.42 + 4;
    const aside = (at - 3) * 9;
    return tube(
      [
        [width * 0.22 + x, -height * 0.08 + y, -1],
        [width * 0.22 + x * 1.1, -height * 0.08 + y * 1.05, 22],
        [width * 0.14 + x + aside * 0.4, drop + 14 + y * 0.5, 48],
        [width * 0.02 + aside, drop + 1, 74],
        [-width * 0.16 + aside * 1.4, drop, 92 + at * 2],
      ],
      3.7,
      rubber(at % 2 === 0 ? '#1f2224' : '#25282a'),
    );
  });
  return [grommet, ...bundle];
}

function sides(appearance: PowerSupplyAppearance): THREE.Object3D[] {
  const { width, height, length } = appearance;
  const panel = (turn: number, x: number) => {
    const face = mesh(
      withOwnGrain(new THREE.PlaneGeometry(length - 12, height - 14)),
      written(appearance, `${appearance.watts} W`, appearance.label),
    );
    return grouped([face], [x, height / 2 - 2, 0], [0, turn, 0]);
  };
  return [panel(Math.PI / 2, width / 2 - 0.4), panel(-Math.PI / 2, -width / 2 + 0.4)];
}
