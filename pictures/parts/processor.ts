import * as THREE from 'three';
import { drawsOf } from '../studio/appearance.ts';
import { kindOf } from '../studio/kind.ts';
import { brushedNickel, gold, mattePlastic, nickel, printed, solder } from '../studio/materials.ts';
import { many, mesh, outline, placed, plate, roundedRectangle, withOwnGrain } from '../studio/shapes.ts';
import { drawn, grain } from '../studio/textures.ts';
import { type ProcessorAppearance, processorAppearance } from './processor-appearance.ts';

export const processor = kindOf<ProcessorAppearance>({
  category: 'Procesadores',
  appearance: processorAppearance,
  build,
  views: ({ azimuth }) => [
    { side: 'front', azimuth, elevation: 47, fill: 0.72 },
    { side: 'below', azimuth: -azimuth, elevation: 52, pose: [180, 0, 0], fill: 0.74 },
  ],
});

const sizes = {
  AM4: { width: 40, depth: 40, lid: 3.0 },
  AM5: { width: 40, depth: 40, lid: 3.4 },
  LGA1700: { width: 37.5, depth: 45, lid: 3.2 },
  LGA1851: { width: 37.5, depth: 45, lid: 3.3 },
} as const;
const thick = 1.2;

/** Lies flat, lid up: x across, z along, the underside at y = 0. */
function build(appearance: ProcessorAppearance): THREE.Group {
  const { width, depth } = sizes[appearance.socket];
  const group = new THREE.Group();
  const substrate = printed(`substrate ${appearance.substrate}`, () => ({
    color: appearance.substrate,
    roughness: 0.45,
    bumpMap: grain('board', 4),
    bumpScale: 0.3,
  }));
  const sheet = outline([
    [-width / 2 + 1.6, -depth / 2],
    [width / 2, -depth / 2],
    [width / 2, depth / 2],
    [-width / 2, depth / 2],
    [-width / 2, -depth / 2 + 1.6],
  ]);
  if (appearance.socket.startsWith('LGA')) {
    for (const side of [-1, 1]) sheet.holes.push(notch(side * (width / 2 - 0.7), depth * 0.2));
  }
  group.add(lying(plate(sheet, thick, substrate, [0, 0, 0], 0.12), 0));
  group.add(
    ...lid(appearance),
    engraving(appearance),
    marker(appearance),
    ...smallParts(appearance),
    ...underside(appearance),
  );
  return group;
}

function notch(x: number, y: number): THREE.Path {
  return new THREE.Path([
    new THREE.Vector2(x - 0.6, y - 0.9),
    new THREE.Vector2(x - 0.6, y + 0.9),
    new THREE.Vector2(x + 0.6, y + 0.9),
    new THREE.Vector2(x + 0.6, y - 0.9),
  ]);
}

function lying(thing: THREE.Object3D, height: number): THREE.Object3D {
  thing.rotation.x = -Math.PI / 2;
  thing.position.y = height;
  return thing;
}

function lid(appearance: ProcessorAppearance): THREE.Object3D[] {
  const { width, depth, lid: high } = sizes[appearance.socket];
  const metal = printed(`lid ${appearance.lid}`, () => ({
    color: appearance.lid,
    metalness: 1,
    roughness: 0.34,
    bumpMap: grain('fine', 5),
    bumpScale: 0.06,
  }));
  const rim = nickel();
  if (appearance.socket === 'AM5') {
    return [
      lying(plate(octopus(36.6), 1.5, rim, [0, 0, 0], 0.4), thick),
      lying(plate(octopus(34.8), high - 0.7, metal, [0, 0, 0], 0.6), thick),
    ];
  }
  if (appearance.socket === 'AM4') {
    return [
      lying(plate(roundedRectangle(37.6, 37.6, 4), 1.2, rim, [0, 0, 0], 0.4), thick),
      lying(plate(roundedRectangle(34.6, 34.6, 4.5), high, metal, [0, 0, 0], 0.7), thick),
    ];
  }
  const wings = outline([
    [-width / 2 + 2.6, -depth / 2 + 4.2],
    [width / 2 - 2.6, -depth / 2 + 4.2],
    [width / 2 - 2.6, -7],
    [width / 2 - 0.9, -6],
    [width / 2 - 0.9, 8],
    [width / 2 - 2.6, 9],
    [width / 2 - 2.6, depth / 2 - 3.4],
    [-width / 2 + 2.6, depth / 2 - 3.4],
    [-width / 2 + 2.6, 9],
    [-width / 2 + 0.9, 8],
    [-width / 2 + 0.9, -6],
    [-width / 2 + 2.6, -7],
  ]);
  const [topWide, topDeep] = appearance.socket === 'LGA1700' ? [28.4, 33.6] : [27.2, 35.2];
  return [
    lying(plate(wings, 1.3, rim, [0, 0, 0], 0.35), thick),
    lying(plate(roundedRectangle(topWide, topDeep, 2.4), high, metal, [0, 0, 0], 0.6), thick),
  ];
}

function octopus(side: number): THREE.Shape {
  const half = side / 2;
  const [from, to, deep] = [half * 0.3, half * 0.68, half * 0.15];
  const edge: [number, number][] = [
    [-half + 2, -half],
    [-to, -half],
    [-to + 0.6, -half + deep],
    [-from - 0.6, -half + deep],
    [-from, -half],
    [from, -half],
    [from + 0.6, -half + deep],
    [to - 0.6, -half + deep],
    [to, -half],
    [half - 2, -half],
  ];
  const around = [0, 1, 2, 3].flatMap((turn) =>
    edge.map(([x, y]): [number, number] => {
      const [cos, sin] = [Math.round(Math.cos((turn * Math.PI) / 2)), Math.round(Math.sin((turn * Math.PI) / 2))];
      return [x * cos - y * sin, x * sin + y * cos];
    }),
  );
  return outline(around);
}

function engraving(appearance: ProcessorAppearance): THREE.Object3D {
  const [wide, deep] = appearance.socket.startsWith('LGA') ? [26, 32] : [25, 25];
  const scale = 32;
  const material = printed(`engraving ${appearance.id}`, () => ({
    map: drawn(wide * scale, deep * scale, (pen) => engrave(pen, appearance, wide * scale, deep * scale)),
    transparent: true,
    roughness: 0.75,
    metalness: 0.2,
    polygonOffset: true,
    polygonOffsetFactor: -2,
  }));
  const face = mesh(withOwnGrain(new THREE.PlaneGeometry(wide, deep)), material);
  face.castShadow = false;
  return lying(face, thick + sizes[appearance.socket].lid + (appearance.socket === 'AM5' ? -0.68 : 0.02));
}

function engrave(pen: CanvasRenderingContext2D, appearance: ProcessorAppearance, width: number, height: number): void {
  const draws = drawsOf(`engraving ${appearance.id}`);
  const ink = 'rgb(70 74 76 / .82)';
  pen.fillStyle = ink;
  pen.strokeStyle = ink;
  const isMiddle = appearance.setting === 'middle';
  pen.textAlign = isMiddle ? 'center' : 'left';
  const x = isMiddle ? width / 2 : width * 0.06;
  const top = appearance.setting === 'corner' ? height * 0.62 : height * 0.22;
  const [name = '', ...rest] = appearance.lines;
  let size = 120;
  pen.font = `700 ${size}px "DejaVu Sans", sans-serif`;
  size = Math.min(120, (size * width * 0.88) / pen.measureText(name).width);
  pen.font = `700 ${size}px "DejaVu Sans", sans-serif`;
  pen.fillText(name, x, top);
  pen.font = '500 58px "DejaVu Sans Mono", monospace';
  for (const [line, text] of rest.entries()) pen.fillText(text, x, top + 82 + line * 70, width * 0.9);
  pen.lineWidth = 5;
  const rule = appearance.setting === 'corner' ? top - size * 1.15 : top + 82 + rest.length * 70;
  pen.strokeRect(width * 0.06, rule, width * 0.88, 0.1);
  const cells = 14;
  const cell = (width * 0.2) / cells;
  const [codeX, codeY] =
    appearance.setting === 'corner' ? [width * 0.74, height * 0.08] : [width * 0.74, height * 0.74];
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < cells; column += 1) {
      const isEdge =
        column === 0 || row === cells - 1 || ((row === 0 || column === cells - 1) && (row + column) % 2 === 0);
      if (isEdge || draws.chance(0.45)) pen.fillRect(codeX + column * cell, codeY + row * cell, cell + 0.5, cell + 0.5);
    }
  }
}

function marker(appearance: ProcessorAppearance): THREE.Object3D {
  const { width, depth } = sizes[appearance.socket];
  const shape = outline([
    [-width / 2 + 0.9, -depth / 2 + 0.7],
    [-width / 2 + 3, -depth / 2 + 0.7],
    [-width / 2 + 0.9, -depth / 2 + 2.8],
  ]);
  return lying(plate(shape, 0.08, gold(), [0, 0, 0], 0.01), thick);
}

function smallParts(appearance: ProcessorAppearance): THREE.Object3D[] {
  const draws = drawsOf(`parts ${appearance.id}`);
  const bodies: THREE.Matrix4[] = [];
  const ends: THREE.Matrix4[] = [];
  const add = (x: number, z: number, turn: number) => {
    bodies.push(placed(x, thick + 0.25, z, [0, turn, 0]));
    for (const end of [-0.6, 0.6])
      ends.push(placed(x + Math.cos(turn) * end, thick + 0.25, z - Math.sin(turn) * end, [0, turn, 0]));
  };
  if (appearance.socket === 'AM5') {
    for (const turn of [0, 1, 2, 3]) {
      for (const middle of [-9, 9]) {
        for (let at = 0; at < 6; at += 1) {
          if (!draws.chance(appearance.crowd)) continue;
          const [across, out] = [middle + (at % 3) * 2.1 - 2.1, 15 + Math.floor(at / 3) * 1.5];
          const angle = (turn * Math.PI) / 2;
          add(
            across * Math.cos(angle) + out * Math.sin(angle),
            -across * Math.sin(angle) + out * Math.cos(angle),
            angle,
          );
        }
      }
    }
  } else {
    const { width, depth } = sizes[appearance.socket];
    for (let at = 0; at < 9; at += 1) {
      if (draws.chance(appearance.crowd * 0.6)) add(-width / 2 + 5 + at * 3.3, depth / 2 - 1.4, 0);
    }
  }
  if (bodies.length === 0) return [];
  return [
    many(new THREE.BoxGeometry(0.9, 0.5, 0.75), mattePlastic('#8a6a4c'), bodies),
    many(new THREE.BoxGeometry(0.32, 0.52, 0.78), solder(), ends),
  ];
}

function underside(appearance: ProcessorAppearance): THREE.Object3D[] {
  const { width, depth } = sizes[appearance.socket];
  const draws = drawsOf(`below ${appearance.id}`);
  const hasPins = appearance.socket === 'AM4';
  const pitch = hasPins ? 1 : appearance.socket === 'AM5' ? 0.94 : 0.92;
  const [columns, rows] = [Math.floor((width - 2) / pitch), Math.floor((depth - 2) / pitch)];
  const [gapX, gapZ] = hasPins ? [8, 8] : appearance.socket === 'AM5' ? [7, 4.6] : [7, 9.5];
  const positions: THREE.Matrix4[] = [];
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      const [x, z] = [(column - (columns - 1) / 2) * pitch, (row - (rows - 1) / 2) * pitch];
      const isGap = Math.abs(x) < gapX && Math.abs(z) < gapZ;
      const isCorner = Math.abs(x) + Math.abs(z) > width / 2 + depth / 2 - 4;
      if (!isGap && !isCorner) positions.push(placed(x, hasPins ? -1.4 : -0.02, z, hasPins ? [0, 0, 0] : [0, 0.5, 0]));
    }
  }
  const one = hasPins ? new THREE.CylinderGeometry(0.2, 0.24, 2.8, 6) : new THREE.BoxGeometry(0.62, 0.06, 0.5);
  const bodies = Array.from({ length: Math.round(34 * appearance.crowd) }, () => {
    const [x, z] = [
      Math.round(draws.between(-gapX + 1.2, gapX - 1.2) / 1.5) * 1.5,
      Math.round(draws.between(-gapZ + 1, gapZ - 1) / 1.2) * 1.2,
    ];
    return placed(x, -0.22, z);
  });
  return [
    many(one, gold(), positions),
    many(new THREE.BoxGeometry(1, 0.5, 0.55), hasPins ? brushedNickel() : mattePlastic('#8a6a4c'), bodies),
    many(new THREE.BoxGeometry(1.2, 0.44, 0.5), solder(), bodies),
  ];
}
