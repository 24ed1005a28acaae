import * as THREE from 'three';
import { kindOf } from '../studio/kind.ts';
import {
  aluminium,
  brushed,
  copper,
  glossPlastic,
  light,
  mattePlastic,
  nickel,
  satinPlastic,
  shade,
} from '../studio/materials.ts';
import {
  box,
  finStack,
  grouped,
  hole,
  mesh,
  outline,
  plate,
  roundedRectangle,
  screw,
  slot,
  tube,
} from '../studio/shapes.ts';
import { rotor } from './fan.ts';
import { type GraphicsCardAppearance, graphicsCardAppearance } from './graphics-card-appearance.ts';
import { cardBoard } from './graphics-card-board.ts';

export const graphicsCard = kindOf<GraphicsCardAppearance>({
  category: 'Tarjeta Gráfica',
  appearance: graphicsCardAppearance,
  build,
  views: ({ length }) => {
    // The longest card fills the picture; shorter ones are shown smaller.
    const fill = 0.66 + 0.24 * Math.min(1, (length - 160) / 190);
    // Upright it would balance on its contacts, and float above its shadow at both ends.
    return [
      { side: 'front', azimuth: 27, elevation: 44, pose: onItsBack, fill },
      { side: 'back', azimuth: 27, elevation: 44, pose: onItsFans, fill },
      { side: 'sockets', azimuth: -62, elevation: 21, pose: onItsBack, fill: fill * 0.9 },
    ];
  },
});

const onItsBack = [-90, 0, 0] as const;
const onItsFans = [90, 0, 0] as const;

/** x along the card with the bracket at -x, y up from the contacts, z from the board to the fans. */
function build(appearance: GraphicsCardAppearance): THREE.Group {
  const group = new THREE.Group();
  group.add(cardBoard(appearance), heatSink(appearance), shroud(appearance));
  return group;
}

const face = 9;

function heatSink(appearance: GraphicsCardAppearance): THREE.Group {
  const { length, height, thickness, pitch } = appearance;
  const group = new THREE.Group();
  const depth = thickness - face - 9;
  const fins = aluminium(appearance.isLight ? '#d4d8da' : shade('#b4babd', -0.12));
  const long = length - 16;
  group.add(finStack({ length: long, height: height - 12, depth, pitch }, fins, [2, height / 2, 8 + depth / 2]));
  group.add(box([long * 0.42, height * 0.55, 5], aluminium('#9a9fa2'), [-length * 0.1, height / 2, 5], 1));
  const pipes = appearance.isLowProfile ? 1 : Math.min(5, 2 + Math.round(appearance.thickness / 22));
  for (let pipe = 0; pipe < pipes; pipe += 1) {
    const y = height * (0.24 + (0.52 * pipe) / Math.max(1, pipes - 1));
    const z = 11 + (pipe % 2) * 5;
    group.add(
      tube(
        [
          [-long * 0.42, y, z],
          [long * 0.44, y, z],
          [long * 0.5 + 1.5, y + 3, z + 2],
          [long * 0.47, y + 7, z + 5],
        ],
        3,
        pipe % 2 === 0 ? nickel() : copper(),
      ),
    );
  }
  return group;
}

function fanPositions({ fans, length, height }: GraphicsCardAppearance): { radius: number; positions: number[] } {
  const radius = Math.min(height * 0.455, (length - 10) / fans / 2 - 3.4);
  const span = length - 2 * (radius + 6);
  const positions = Array.from({ length: fans }, (_, at) => (fans === 1 ? 0 : -span / 2 + (span * at) / (fans - 1)));
  return { radius, positions };
}

function shroud(appearance: GraphicsCardAppearance): THREE.Group {
  const { length, height, thickness, main, second, accent } = appearance;
  const group = new THREE.Group();
  const front = thickness - face;
  const shell = mattePlastic(main);
  const { radius, positions } = fanPositions(appearance);
  const shape = frontOutline(appearance);
  for (const x of positions) shape.holes.push(hole(x, 0, radius + 1.2));
  group.add(plate(shape, face, shell, [0, height / 2, front], 1.5));
  for (const [at, x] of positions.entries()) {
    const lip = mesh(new THREE.TorusGeometry(radius + 1.9, 1.1, 6, 64), satinPlastic(shade(main, 0.06)), [
      x,
      height / 2,
      thickness,
    ]);
    group.add(lip);
    const glow = appearance.isLit && at !== 1 ? light(accent, 1.2) : null;
    if (glow)
      group.add(mesh(new THREE.TorusGeometry(radius + 3.6, 0.7, 6, 64), glow, [x, height / 2, thickness - 0.1]));
    const spin = rotor({
      radius,
      blades: appearance.blades,
      depth: 11,
      colour: appearance.isLight ? '#dfe2e0' : shade(main, 0.05),
      isRinged: appearance.isRinged,
      sweep: (at === 1 && appearance.fans === 3 ? -1 : 1) * appearance.sweep,
      turn: appearance.turn + at,
      accent: at === 0 || appearance.fans < 3 ? accent : null,
    });
    spin.position.set(x, height / 2, front + 3);
    group.add(spin);
    for (const arm of [0.5, 2.6, 4.7]) {
      const bar = box([radius * 0.8, 4, 2.5], mattePlastic(shade(main, -0.2)), [radius * 0.6, 0, 0], 0.6);
      group.add(grouped([bar], [x, height / 2, front - 4], [0, 0, arm]));
    }
  }
  group.add(...rails(appearance), ...overlayParts(appearance, positions, radius));
  for (const x of [-length / 2 + 7, length / 2 - 7]) {
    for (const y of [7, height - 7]) group.add(screw(2.2, [x, y, thickness - 0.1]));
  }
  group.add(
    box([length * 0.5, 2.2, face * 0.5], satinPlastic(second), [length * 0.1, height + 0.3, front + face * 0.5], 0.8),
  );
  return group;
}

function frontOutline({ length, height, outline: kind, fans }: GraphicsCardAppearance): THREE.Shape {
  const [x, y] = [length / 2, height / 2];
  if (kind === 'round') return roundedRectangle(length, height, 14);
  if (kind === 'chamfered') {
    const cut = 15;
    return outline([
      [-x + cut, -y],
      [x - cut * 1.6, -y],
      [x, -y + cut],
      [x, y - cut * 1.4],
      [x - cut, y],
      [-x + cut * 0.5, y],
      [-x, y - cut * 0.5],
      [-x, -y + cut],
    ]);
  }
  if (kind === 'stepped') {
    return outline([
      [-x, -y],
      [x * 0.5, -y],
      [x * 0.56, -y + 5],
      [x - 4, -y + 5],
      [x, -y + 9],
      [x, y],
      [-x * 0.4, y],
      [-x * 0.46, y - 5],
      [-x + 5, y - 5],
      [-x, y - 10],
    ]);
  }
  const notches = Array.from(
    { length: Math.max(1, fans - 1) },
    (_, at) => -x + (length * (at + 1)) / Math.max(2, fans),
  );
  const lower = notches.flatMap((at): [number, number][] => [
    [at - 14, -y],
    [at - 8, -y + 6],
    [at + 8, -y + 6],
    [at + 14, -y],
  ]);
  const upper = lower.map(([at, level]): [number, number] => [at, -level]).reverse();
  return outline([
    [-x + 8, -y],
    ...lower,
    [x - 8, -y],
    [x, -y + 8],
    [x, y - 8],
    [x - 8, y],
    ...upper,
    [-x + 8, y],
    [-x, y - 8],
    [-x, -y + 8],
  ]);
}

function rails(appearance: GraphicsCardAppearance): THREE.Object3D[] {
  const { length, height, thickness, main } = appearance;
  const deep = thickness - face - 12;
  const shell = mattePlastic(main);
  const endDeep = thickness - face - 5;
  const end = box([2.4, height * 0.9, endDeep], shell, [length / 2 - 2.4, height / 2, 3 + endDeep / 2], 0.8);
  const walls = [height - 1.6, 1.6].flatMap((y, side) => {
    const shape = roundedRectangle(length * 0.98, deep * 0.9, 3);
    const openings = 3 + (appearance.fans - 1) * 2;
    const wide = (length * 0.9) / openings;
    for (let at = 0; at < openings; at += 1) {
      if (side === 0 && at === Math.floor(openings / 2)) continue;
      const x = -length * 0.45 + wide * (at + 0.5);
      shape.holes.push(slot(x, 0, wide * 0.82, deep * 0.58, 2));
    }
    const rail = plate(shape, 2.2, shell, [0, 0, 0], 0.5);
    const wall = box([length * 0.985, 2.2, 7], shell, [0, y, thickness - face - 2], 0.8);
    return [grouped([rail], [0, y + 1.1, thickness - face - deep * 0.45 - 4], [Math.PI / 2, 0, 0]), wall];
  });
  return [end, ...walls];
}

function overlayParts(
  appearance: GraphicsCardAppearance,
  positions: readonly number[],
  radius: number,
): THREE.Object3D[] {
  const { height, thickness, second, accent, length } = appearance;
  const finish = { gloss: glossPlastic(second), brushed: brushed(shade(second, 0.25)), matte: mattePlastic(second) }[
    appearance.overlayFinish
  ];
  const between = positions.slice(1).map((x, at) => (x + (positions[at] ?? 0)) / 2);
  const middle = height / 2;
  const on = thickness - 0.4;
  const ends = [-length / 2 + 2, length / 2 - 2] as const;
  const wedge = (x: number, top: boolean, wide: number, high: number, lean: number) => {
    const sign = top ? 1 : -1;
    const shape = outline([
      [-wide + lean, (middle - 3) * sign],
      [wide + lean, (middle - 3) * sign],
      [wide * 0.18 - lean * 0.4, (middle - high) * sign],
      [-wide * 0.18 - lean * 0.4, (middle - high) * sign],
    ]);
    return plate(shape, 2, finish, [x, middle, on], 0.7);
  };
  const gap = radius * 0.62;
  switch (appearance.overlay) {
    case 'slash':
      return between.flatMap((x) => [
        wedge(x, true, gap * 0.9, radius * 0.72, 6),
        wedge(x, false, gap * 0.9, radius * 0.72, -6),
        strip(x + 3, middle * 2 - 8, 13, -0.5, accent, on + 1.6),
      ]);
    case 'vee':
      return between.flatMap((x) => [
        wedge(x, true, gap, radius * 0.8, 0),
        wedge(x, false, gap * 0.6, radius * 0.55, 0),
        strip(x, middle * 2 - 6.5, gap * 1.3, 0, accent, on + 1.6),
      ]);
    case 'bars':
      return [-1, 1].flatMap((side) => [
        plate(roundedRectangle(length * 0.94, 7.5, 2.5), 2.2, finish, [0, middle + side * (middle - 6.2), on], 0.8),
        strip(side * length * 0.28, middle + side * (middle - 6.2), 26, 0, accent, on + 1.8),
      ]);
    case 'frame':
      return positions.flatMap((x) => {
        const shape = new THREE.Shape().absarc(0, 0, radius + 6.5, 0.35, Math.PI - 0.35, false);
        shape.absarc(0, 0, radius + 2.8, Math.PI - 0.35, 0.35, true);
        const arc = plate(shape, 2, finish, [0, 0, 0], 0.5);
        const other = arc.clone();
        other.rotation.z = Math.PI;
        const fits = radius + 6.5 < middle + 1;
        const flat = box([20, 3, 1.4], satinPlastic(accent), [x, middle * 2 - 4.5, on + 0.4], 0.5);
        return fits ? [grouped([arc, other], [x, middle, on], [0, 0, 0.6]), flat] : [flat];
      });
    case 'wings':
      return ends.flatMap((x, at) => {
        const sign = at === 0 ? 1 : -1;
        const wing = (up: number) =>
          plate(
            outline([
              [0, middle * 0.9 * up],
              [sign * 34, (middle - 3) * up],
              [sign * 12, middle * 0.56 * up],
              [0, middle * 0.42 * up],
            ]),
            2.2,
            finish,
            [x, middle, on],
            0.7,
          );
        return [wing(1), wing(-1), strip(x + sign * 12, middle * 1.82, 10, sign * 0.35, accent, on + 1.8)];
      });
    default:
      return [];
  }
}

function strip(x: number, y: number, long: number, turn: number, colour: string, z: number): THREE.Object3D {
  return grouped([box([long, 1.6, 1.2], satinPlastic(colour), [0, 0, 0], 0.4)], [x, y, z], [0, 0, turn]);
}
