import * as THREE from 'three';
import { drawsOf } from '../studio/appearance.ts';
import {
  anodised,
  chip,
  circuitBoard,
  gold,
  light,
  mattePlastic,
  powderCoat,
  satinPlastic,
  solder,
  steel,
} from '../studio/materials.ts';
import {
  box,
  grouped,
  hole,
  many,
  outline,
  placed,
  plate,
  powerSocket,
  roundedRectangle,
  screw,
  slot,
} from '../studio/shapes.ts';
import type { GraphicsCardAppearance } from './graphics-card-appearance.ts';

export function cardBoard(appearance: GraphicsCardAppearance): THREE.Group {
  const group = new THREE.Group();
  group.add(board(appearance), ...contacts(appearance), bracket(appearance), ...powerSockets(appearance));
  group.add(appearance.hasBackplate ? backplate(appearance) : bareBack(appearance));
  return group;
}

const boardHeight = ({ isLowProfile, height }: GraphicsCardAppearance) =>
  isLowProfile ? height - 2 : Math.min(height - 4, 118);
const boardLength = ({ length, cutOut }: GraphicsCardAppearance) => (length - 4) * (1 - cutOut);

function board(appearance: GraphicsCardAppearance): THREE.Mesh {
  const [long, high] = [boardLength(appearance), boardHeight(appearance)];
  const shape = roundedRectangle(long, high, 2);
  return plate(
    shape,
    1.6,
    circuitBoard(appearance.boardMask),
    [-appearance.length / 2 + 2 + long / 2, high / 2, 0],
    0.2,
  );
}

function contacts(appearance: GraphicsCardAppearance): THREE.Object3D[] {
  const start = -appearance.length / 2 + 47;
  const long = appearance.lanes === 16 || appearance.fans > 1 ? 71.65 : 25;
  const parts = [
    { from: start, length: 11.15 },
    { from: start + 13, length: long },
  ];
  return parts.flatMap(({ from, length }) => {
    const edge = outline([
      [0, 1],
      [0, -9.6],
      [1.2, -10.8],
      [length - 1.2, -10.8],
      [length, -9.6],
      [length, 1],
    ]);
    const fingers = Math.floor((length - 1) / 1);
    const positions = [-0.05, 1.65].flatMap((z) =>
      Array.from({ length: fingers }, (_, finger) => placed(from + 1 + finger, -6.3 + (finger % 7 === 3 ? 0.6 : 0), z)),
    );
    return [
      plate(edge, 1.6, circuitBoard(appearance.boardMask), [from, 0, 0], 0.15),
      many(new THREE.BoxGeometry(0.66, 7.4, 0.12), gold(), positions),
    ];
  });
}

/** 120 mm with its tongues; 79 mm where it is a low one. */
function bracket(appearance: GraphicsCardAppearance): THREE.Group {
  const { slots, isLowProfile, id } = appearance;
  const draws = drawsOf(`bracket ${id}`);
  const high = isLowProfile ? 68 : 109;
  const wide = Math.max(1, Math.round(slots - 0.3)) * 20.32 - 2;
  const metal = draws.chance(0.6) ? powderCoat('#2b2e31') : steel('#b4b9bc');
  const shape = roundedRectangle(wide, high, 1.2);
  const group = new THREE.Group();
  const first = -wide / 2 + 9.5;
  const dark = mattePlastic('#0c0e0f');
  const ports = draws.chance(0.5) ? ['wide', 'narrow', 'narrow', 'narrow'] : ['narrow', 'narrow', 'narrow', 'wide'];
  const shown = isLowProfile ? ports.slice(0, 3) : ports;
  for (const [at, port] of shown.entries()) {
    const y = high / 2 - (isLowProfile ? 15 : 22) - at * (isLowProfile ? 20 : 23);
    const tall = port === 'wide' ? 15.4 : 16.4;
    shape.holes.push(slot(first, y, 6.4, tall, 1.2));
    group.add(box([6, tall - 1, 9], steel('#8f9598'), [first, y, -6.5], 0.8));
    group.add(box([4.4, tall - 3, 1], dark, [first, y, -1.8], 0.5));
    group.add(
      box([1.4, tall - 6.5, 1.4], mattePlastic(port === 'wide' ? '#2a2d30' : '#30353a'), [first, y, -1.1], 0.2),
    );
  }
  const vent = draws.pick(['rows', 'hexes', 'slits']);
  for (let x = first + 13; x < wide / 2 - 4; x += vent === 'hexes' ? 6.2 : 5.4) {
    for (let y = -high / 2 + 14; y < high / 2 - 18; y += vent === 'slits' ? 26 : vent === 'rows' ? 13.5 : 6.6) {
      if (vent === 'hexes') shape.holes.push(hole(x, y + 2, 2.5));
      else shape.holes.push(slot(x, y + (vent === 'slits' ? 11 : 5), 3.1, vent === 'slits' ? 22 : 10.6, 1.5));
    }
  }
  group.add(plate(shape, 1, metal, [0, 0, 0], 0.25));
  group.add(box([wide, 1, 11], metal, [0, high / 2 - 0.2, 5], 0.3));
  for (let at = first; at < wide / 2; at += 20.32) {
    group.add(box([10.4, 12, 1], metal, [at, -high / 2 - 5.4, 0.5], 0.3));
  }
  const inside = grouped([group], [-appearance.length / 2 - 1.5, high / 2 - 1, 0], [0, -Math.PI / 2, 0]);
  // Not further back than what is on the board, so that the card lies flat on its back.
  inside.position.z = wide / 2 - (appearance.hasBackplate ? 4.2 : 1.4);
  return inside;
}

function powerSockets(appearance: GraphicsCardAppearance): THREE.Object3D[] {
  const { eightPins, sixteenPins, height, length } = appearance;
  const z = 9;
  const top = Math.max(boardHeight(appearance), height - 5);
  const right = -length / 2 + boardLength(appearance) - 16;
  const upwards = (socket: THREE.Group, x: number) => grouped([socket], [x, top - 6, z], [-Math.PI / 2, 0, 0]);
  const all = Array.from({ length: eightPins }, (_, at) => upwards(powerSocket(4, 2), right - 8 - at * 21));
  if (sixteenPins > 0) all.push(upwards(powerSocket(6, 2, [0, 0, 0], { pitch: 3, depth: 10 }), right - 8));
  return all;
}

function backplate(appearance: GraphicsCardAppearance): THREE.Group {
  const { length, height, accent, cutOut, backplate: pattern, id } = appearance;
  const draws = drawsOf(`back ${id}`);
  const group = new THREE.Group();
  const [long, high] = [length - 4, Math.min(height - 1, boardHeight(appearance) + 2)];
  const shape = roundedRectangle(long, high, 4);
  if (cutOut > 0) {
    const wide = long * cutOut - 12;
    const x = long / 2 - wide / 2 - 8;
    const bars = draws.pick([0, 2, 4, 6]);
    if (bars === 0) shape.holes.push(slot(x, 0, wide, high * 0.76, 4));
    else
      for (let bar = 0; bar <= bars; bar += 1) {
        const tall = (high * 0.78) / (bars + 1);
        shape.holes.push(slot(x, -high * 0.39 + tall * (bar + 0.5), wide, tall * 0.72, 2));
      }
  }
  const free = long * (1 - cutOut) - 30;
  const from = -long / 2 + 18;
  if (pattern === 'slots') {
    for (let at = 0; at < 9; at += 1)
      shape.holes.push(slot(from + free * 0.66 + at * 6, draws.pick([-0.28, 0.28]) * high, 2.6, 15, 1.3));
  }
  if (pattern === 'hexes') {
    for (let at = 0; at < 24; at += 1)
      shape.holes.push(
        hole(
          from + free * 0.55 + (at % 8) * 7.5 + (Math.floor(at / 8) % 2) * 3.7,
          high * 0.28 + Math.floor(at / 8) * 6.5 - 6,
          2.6,
        ),
      );
  }
  const metal = anodised(appearance.backplateColour);
  group.add(plate(shape, 2, metal, [0, 0, 0], 0.5));
  const raised = appearance.isLight ? anodised('#f0f1f0') : anodised(draws.pick(['#4a5055', '#3b4044', '#565c60']));
  if (pattern === 'lines') {
    for (let line = 0; line < 4; line += 1) {
      group.add(
        grouped(
          [box([free * 0.5, 1.8, 0.8], line === 1 ? satinPlastic(accent) : raised, [0, 0, 0], 0.3)],
          [from + free * 0.42 + line * 12, high * (0.22 - line * 0.13), 2],
          [0, 0, -0.42],
        ),
      );
    }
  }
  if (pattern === 'ribs') {
    for (let rib = 0; rib < 3; rib += 1) {
      group.add(box([free * 0.82, 5, 1.2], raised, [from + free * 0.5, high * (0.3 - rib * 0.3), 2], 0.5));
    }
  }
  if (pattern === 'slots' || pattern === 'hexes') {
    const [left, right, lean] = [
      from + free * draws.between(0.02, 0.14),
      from + free * draws.between(0.3, 0.42),
      high * 0.16,
    ];
    const field = outline([
      [left, -high * 0.28],
      [right, -high * 0.28],
      [right + lean, high * 0.4],
      [left + lean, high * 0.4],
    ]);
    group.add(plate(field, 1.1, raised, [0, 0, 1.6], 0.4));
  }
  if (pattern !== 'lines')
    group.add(box([free * 0.22, 2, 0.9], satinPlastic(accent), [from + free * 0.16, -high * 0.36, 2], 0.3));
  if (appearance.isLit) group.add(box([free * 0.4, 2.6, 1], light(accent), [from + free * 0.4, high * 0.42, 2], 0.5));
  const spring = -length * 0.1;
  const cross = roundedRectangle(50, 50, 8);
  cross.holes.push(slot(0, 0, 30, 30, 6));
  group.add(plate(cross, 1.2, steel('#a6abae'), [spring, 0, 1.9], 0.3));
  for (const x of [-20, 20]) for (const y of [-20, 20]) group.add(screw(2.8, [spring + x, y, 3]));
  for (const x of [-long / 2 + 6, long / 2 - 5, from + free * 0.9]) {
    for (const y of [-high / 2 + 6, high / 2 - 6]) group.add(screw(2.3, [x, y, 1.9]));
  }
  const turned = grouped([group], [0, high / 2, -1.2], [0, Math.PI, 0]);
  group.scale.x = -1;
  return turned;
}

function bareBack(appearance: GraphicsCardAppearance): THREE.Group {
  const draws = drawsOf(`bare ${appearance.id}`);
  const [long, high] = [boardLength(appearance), boardHeight(appearance)];
  const group = new THREE.Group();
  const positions = Array.from({ length: 130 }, () =>
    placed(draws.between(-long / 2 + 4, long / 2 - 4), draws.between(4, high - 4), -0.3, [
      0,
      0,
      draws.pick([0, Math.PI / 2]),
    ]),
  );
  group.add(many(new THREE.BoxGeometry(1.6, 0.8, 0.7), solder(), positions));
  const dark = Array.from({ length: 40 }, () =>
    placed(draws.between(-long / 2 + 6, long / 2 - 6), draws.between(6, high - 6), -0.5),
  );
  group.add(many(new THREE.BoxGeometry(3.2, 2.4, 1), chip(), dark));
  const spring = -appearance.length * 0.06;
  for (const x of [-18, 18])
    for (const y of [-18, 18]) {
      group.add(grouped([screw(3)], [spring + x, high / 2 + y, 0], [0, Math.PI, 0]));
    }
  return group;
}
