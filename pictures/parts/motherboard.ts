import * as THREE from 'three';
import { kindOf } from '../studio/kind.ts';
import { anodised, brushed, mattePlastic, satinPlastic } from '../studio/materials.ts';
import { type Point2, softOutline, spread } from '../studio/outlines.ts';
import { box, grouped, hole, mesh, plate, roundedRectangle, screw, withOwnGrain } from '../studio/shapes.ts';
import { tone } from '../studio/tone.ts';
import { type BoardAppearance, boardAppearance } from './motherboard-appearance.ts';
import { capacitors, chokes, headers, power, sata, slotX1, slotX16, smallParts } from './motherboard-parts.ts';
import { boardPicture, holesOf } from './motherboard-print.ts';
import { memorySlots, socket } from './motherboard-sockets.ts';
import { rearPorts } from './rear-ports.ts';

/** Upright, ports at the left as in a case, facing +z. */
function build(appearance: BoardAppearance): THREE.Group {
  const { width, height } = appearance;
  const [left, top] = [-width / 2, height / 2];
  const shape = roundedRectangle(width, height, 2);
  for (const [x, y] of holesOf(appearance)) shape.holes.push(hole(x, y, 2));
  const side = mattePlastic(tone(appearance.mask, 0.05));
  const board = grouped([plate(shape, 1.6, side, [0, 0, -1.6], 0.1)]);
  const { color, height: relief } = boardPicture(appearance);
  const face = new THREE.MeshPhysicalMaterial({
    map: color,
    bumpMap: relief,
    bumpScale: 0.8,
    roughness: 0.46,
    clearcoat: 0.35,
    clearcoatRoughness: 0.4,
  });
  const flat = withOwnGrain(new THREE.ShapeGeometry(shape));
  const { position, uv } = flat.attributes;
  if (position && uv)
    for (let i = 0; i < position.count; i += 1)
      uv.setXY(i, position.getX(i) / width + 0.5, position.getY(i) / height + 0.5);
  board.add(mesh(flat, face, [0, 0, 0.06]));
  const at = {
    x: left + (appearance.form === 'Mini ITX' ? 84 : 106),
    y: top - (appearance.form === 'Mini ITX' ? 66 : 74),
  };
  const slots = memorySlots(appearance);
  slots.position.set(at.x + 62 + (appearance.memory - 2) * 4.6, at.y - (appearance.form === 'Mini ITX' ? 2 : 4), 0);
  board.add(
    grouped([socket(appearance)], [at.x, at.y, 0]),
    slots,
    rearPorts(appearance, left, top),
    ...vrm(appearance, at, left, top),
  );
  board.add(...lowerHalf(appearance, left, top, at), ...capacitors(appearance, at), ...smallParts(appearance, at));
  return board;
}

function heatsink(
  appearance: BoardAppearance,
  shape: THREE.Shape,
  deep: number,
  [x, y]: Point2,
  ribs: { along: 'x' | 'y'; length: number; width: number } | null,
): THREE.Group {
  const metal = anodised(appearance.metal);
  const block = grouped([plate(shape, deep, metal, [0, 0, 0], 1.1)], [x, y, 1.2]);
  if (!ribs) return block;
  const dark = anodised(tone(appearance.metal, -0.35));
  const light = brushed(tone(appearance.metal, 0.25));
  const { along, length, width } = ribs;
  const lay = (offset: number, thick: number, long: number, material: THREE.Material, turn = 0, deepness = 0.6) => {
    const one = box(
      along === 'x' ? [long, thick, deepness] : [thick, long, deepness],
      material,
      along === 'x' ? [0, offset, deep] : [offset, 0, deep],
      0.2,
    );
    one.rotation.z = turn;
    block.add(one);
  };
  if (appearance.relief === 'lines') for (const y of spread(Math.floor(width / 4), 4)) lay(y, 1.5, length * 0.9, dark);
  if (appearance.relief === 'slashes')
    for (const y of spread(Math.floor(length / 11), 9)) {
      const one = box([1.8, width * 0.72, 0.7], dark, along === 'x' ? [y, 0, deep] : [0, y, deep], 0.2);
      one.rotation.z = along === 'x' ? -0.6 : -0.6 + Math.PI / 2;
      block.add(one);
    }
  if (appearance.relief === 'blocks') {
    lay(width * 0.12, width * 0.52, length * 0.62, light);
    lay(-width * 0.36, 1.4, length * 0.88, satinPlastic(appearance.accent));
  }
  if (appearance.relief === 'vents')
    for (const y of spread(Math.floor(length / 7), 6)) {
      block.add(
        box(
          along === 'x' ? [3.2, width * 0.6, 1.2] : [width * 0.6, 3.2, 1.2],
          dark,
          along === 'x' ? [y, 0, deep] : [0, y, deep],
          0.5,
        ),
      );
    }
  return block;
}

function vrm(appearance: BoardAppearance, at: { x: number; y: number }, left: number, top: number): THREE.Object3D[] {
  const isSmall = appearance.form === 'Mini ITX';
  const parts: THREE.Object3D[] = [chokes(appearance, at)];
  appearance.plugs.forEach((pins, index) => {
    parts.push(power(pins / 2, 2, [left + 52 + index * 22, top - 7, 0.4]));
  });
  const cover = appearance.hasCover ? 31 : 12;
  const hasLeft = appearance.tier !== 'plain' || !appearance.isPinned;
  const long = isSmall ? 74 : appearance.tier === 'plain' ? 74 : 92;
  const x = left + (appearance.hasCover ? 34 : 46);
  if (appearance.hasCover) {
    const w = isSmall ? 34 : 52;
    const coverShape = softOutline(
      [
        [-w / 2, -long / 2 - 8],
        [w / 2 - 14, -long / 2 - 8],
        [w / 2, -long / 2 + 8],
        [w / 2, long / 2 - 10],
        [w / 2 - 10, long / 2],
        [-w / 2, long / 2],
      ],
      3,
    );
    parts.push(
      heatsink(appearance, coverShape, cover, [left + w / 2 + 3, at.y - 4], { along: 'y', length: long, width: w }),
    );
    parts.push(
      box(
        [w * 0.56, 2.2, 0.8],
        satinPlastic(appearance.accent),
        [left + w / 2 + 2, at.y + long / 2 - 14, cover + 1.3],
        0.3,
      ),
    );
  } else if (hasLeft)
    parts.push(
      heatsink(appearance, roundedRectangle(17, long, 2), 20, [x + 4, at.y], { along: 'y', length: long, width: 17 }),
    );
  if (appearance.tier !== 'plain' || appearance.relief === 'blocks') {
    const wide = isSmall ? 62 : 82;
    const upper = softOutline(
      [
        [-wide / 2, -8],
        [wide / 2, -8],
        [wide / 2, 5],
        [wide / 2 - 8, 9],
        [-wide / 2, 9],
      ],
      2,
    );
    parts.push(
      heatsink(appearance, upper, 24, [at.x + 4, top - (isSmall ? 13 : 15)], { along: 'x', length: wide, width: 15 }),
    );
  }
  return parts;
}

function lowerHalf(
  appearance: BoardAppearance,
  left: number,
  top: number,
  at: { x: number; y: number },
): THREE.Object3D[] {
  const { width, height } = appearance;
  const parts: THREE.Object3D[] = [];
  const right = left + width;
  const bottom = top - height;
  const first = appearance.form === 'Mini ITX' ? bottom + 9 : at.y - 78;
  parts.push(slotX16(appearance, [left + 52 + 44.5, first, 0], appearance.tier !== 'plain'));
  const rows =
    appearance.form === 'Mini ITX' ? [] : appearance.form === 'Micro ATX' ? [40.6, 60.9] : [60.9, 101.5, 122];
  rows.forEach((down, index) => {
    const y = first - down;
    if (y < bottom + 12) return;
    const isWide =
      appearance.form === 'Micro ATX'
        ? index === rows.length - 1 && appearance.tier !== 'plain'
        : index !== 0 || appearance.tier === 'high';
    parts.push(isWide ? slotX16(appearance, [left + 52 + 44.5, y, 0], false) : slotX1([left + 52 + 12.5, y, 0]));
  });
  const shields =
    appearance.form === 'Mini ITX' ? [] : [first + 21, first - 20.3, first - 81.2].slice(0, Math.max(1, appearance.m2));
  shields.forEach((y, index) => {
    if (y < bottom + 10) return;
    if (appearance.tier === 'plain' || (appearance.tier === 'middle' && index === 2)) {
      parts.push(
        box([21, 8, 3], mattePlastic('#1e2224'), [left + 62, y, 1.6], 0.4),
        box([3.4, 3.4, 3], brushed('#c9a24b'), [left + 150, y, 1.6], 0.6),
      );
      return;
    }
    const long = index === 1 && appearance.tier === 'high' ? 118 : 98;
    const shield = heatsink(
      appearance,
      softOutline(
        [
          [-long / 2, -11],
          [long / 2 - 8, -11],
          [long / 2, -4],
          [long / 2, 11],
          [-long / 2, 11],
        ],
        2,
      ),
      6.4,
      [left + 56 + long / 2, y],
      { along: 'x', length: long, width: 20 },
    );
    shield.add(screw(2.2, [long / 2 - 6, 4, 6.4]), screw(2.2, [-long / 2 + 6, 0, 6.4]));
    parts.push(shield);
  });
  const [chipX, chipY] =
    appearance.form === 'Mini ITX' ? [left + 118, bottom + 33] : [right - 48, Math.max(bottom + 50, first - 56)];
  const size = appearance.form === 'Mini ITX' ? 34 : appearance.tier === 'plain' ? 34 : 52;
  const sink =
    appearance.relief === 'slashes' || appearance.relief === 'vents'
      ? softOutline(
          [
            [-size / 2, -size / 2],
            [size / 2, -size / 2],
            [size / 2, size / 3],
            [size / 3, size / 2],
            [-size / 2, size / 2],
          ],
          2.4,
        )
      : roundedRectangle(size, size * 0.92, 3);
  const chipset = heatsink(appearance, sink, appearance.tier === 'plain' ? 9 : 8, [chipX, chipY], {
    along: 'x',
    length: size,
    width: size * 0.9,
  });
  chipset.add(
    box(
      [size * 0.4, 1.8, 0.7],
      satinPlastic(appearance.accent),
      [size * 0.1, -size * 0.34, appearance.tier === 'plain' ? 9.1 : 8.1],
      0.2,
    ),
  );
  parts.push(chipset, ...sata(appearance, right, first, bottom), ...headers(appearance, left, right, bottom));
  parts.push(power(12, 2, [right - 6, appearance.form === 'Mini ITX' ? at.y - 8 : at.y - 26, 0.4], true));
  return parts;
}

export const motherboard = kindOf({
  category: 'Motherboards',
  appearance: boardAppearance,
  build,
  views: ({ form }) => {
    const fill = form === 'Mini ITX' ? 0.7 : form === 'Micro ATX' ? 0.82 : 0.9;
    return [
      { side: 'front', azimuth: -22, elevation: 16, pose: [-14, 0, 0], fill },
      { side: 'sockets', azimuth: -68, elevation: 34, pose: [-90, 0, 0], fill: fill * 0.98 },
    ];
  },
});
