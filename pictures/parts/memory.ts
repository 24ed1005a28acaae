import * as THREE from 'three';
import { kindOf } from '../studio/kind.ts';
import { anodised, chip, circuitBoard, gold, mattePlastic, solder } from '../studio/materials.ts';
import { at, film, monospace, type Point2, softOutline, spread } from '../studio/outlines.ts';
import { box, grouped, hole, many, outline, plate, withOwnGrain } from '../studio/shapes.ts';
import { drawn } from '../studio/textures.ts';
import { tone } from '../studio/tone.ts';
import { type MemoryAppearance, memoryAppearance } from './memory-appearance.ts';
import { crown, relieve } from './memory-spreader.ts';

function build(appearance: MemoryAppearance): THREE.Group {
  const gap = appearance.isForLaptop ? 11 : 20;
  return grouped(
    spread(appearance.modules, 1).map((step) =>
      grouped([module(appearance)], [step * gap * appearance.aside, 0, -step * gap], [0, step * appearance.turn, 0]),
    ),
  );
}

function module(appearance: MemoryAppearance): THREE.Group {
  const width = appearance.isForLaptop ? 69.6 : 133.35;
  const height = appearance.isForLaptop ? 30 : 31.25;
  const stick = grouped([
    plate(
      boardOutline(width, height, appearance),
      1.2,
      circuitBoard(appearance.isBare ? 'green' : 'black'),
      [0, 0, -0.6],
      0.1,
    ),
    contacts(width, appearance),
  ]);
  stick.add(appearance.isBare ? chips(width, appearance) : spreaders(width, appearance));
  return stick;
}

/** The notch of DDR5 is nearer to the middle. */
const notchOf = ({ isForLaptop, ddr }: MemoryAppearance) =>
  isForLaptop ? (ddr >= 5 ? -4 : -9) : ddr >= 5 ? -1.6 : 5.2;

function boardOutline(width: number, height: number, appearance: MemoryAppearance): THREE.Shape {
  const w = width / 2;
  const n = notchOf(appearance);
  const side = (s: number): Point2[] => [
    [s * w, 6],
    [s * (w - 1.6), 7],
    [s * (w - 1.6), 9.5],
    [s * w, 10.5],
  ];
  const shape = outline([
    [-w, 0],
    [n - 1.1, 0],
    [n - 1.1, 3.6],
    [n + 1.1, 3.6],
    [n + 1.1, 0],
    [w, 0],
    ...side(1),
    [w, height],
    [-w, height],
    ...side(-1).reverse(),
  ]);
  if (appearance.isBare) for (const s of [-1, 1]) shape.holes.push(hole(s * (w - 4), height - 4, 1.2));
  return shape;
}

function contacts(width: number, appearance: MemoryAppearance): THREE.InstancedMesh {
  const pitch = appearance.isForLaptop ? 0.5 : 0.85;
  const xs = spread(Math.floor((width - 5) / pitch), pitch).filter((x) => Math.abs(x - notchOf(appearance)) > 1.7);
  return many(
    new THREE.BoxGeometry(pitch * 0.66, 3.4, 0.12),
    gold(),
    at(xs.flatMap((x) => [0.6, -0.6].map((z) => [x, 2.1, z] as const))),
  );
}

function chips(width: number, appearance: MemoryAppearance): THREE.Group {
  const count = appearance.isForLaptop ? 4 : 8;
  const step = (width - 12) / count;
  const xs = spread(count, step).map((x) => x + Math.sign(x) * 1.2);
  const label = drawn(768, 224, (pen) => {
    pen.fillStyle = '#f1f2ee';
    pen.fillRect(0, 0, 768, 224);
    pen.fillStyle = '#17201b';
    pen.font = `600 48px ${monospace}`;
    pen.fillText(appearance.words, 28, 80);
    for (let x = 28; x < 520; x += 9) pen.fillRect(x, 116, ((x * 7) % 5) + 2, 76);
    for (let dot = 0; dot < 100; dot += 1)
      if ((dot * 7919) % 13 < 6) pen.fillRect(600 + (dot % 10) * 9, 108 + Math.floor(dot / 10) * 9, 9, 9);
  });
  const chips = grouped([
    many(new THREE.BoxGeometry(Math.min(9.6, step * 0.74), 12.5, 1.1), chip(), at(xs.map((x) => [x, 18.6, 1.1]))),
    box([6, 5, 1], chip(), [2, 28, 1], 0.1),
    many(
      new THREE.BoxGeometry(0.8, 1.4, 0.6),
      solder(),
      at(xs.flatMap((x) => spread(5, 1.9).map((dx) => [x + dx, 9.4, 0.8] as const))),
    ),
    many(
      new THREE.BoxGeometry(1.2, 0.7, 0.5),
      mattePlastic('#8a7150'),
      at(
        xs
          .flatMap((x) => spread(3, 2.4).map((dx) => [x + dx, 27.6, 0.8] as const))
          .filter(([x]) => Math.abs(x - 2) > 5),
      ),
    ),
  ]);
  const [wide, high] = appearance.isForLaptop ? [34, 9.9] : [46, 13.4];
  chips.add(film(label, wide, high, [-width * 0.21, 19, 1.75]));
  return chips;
}

function spreaders(width: number, appearance: MemoryAppearance): THREE.Group {
  const w = width / 2 - 0.4;
  const isLit = appearance.hues.length > 0;
  const top = appearance.height - (isLit ? 7 : 0);
  const shape = softOutline(
    [[w, 5], [-w, 5], ...crown(appearance.relief, w).map(([x, y]): Point2 => [x, top + y])],
    1.1,
  );
  const body = anodised(appearance.isLight ? '#e6e8e8' : tone(appearance.color, 0.07));
  const sides = [0, Math.PI].map((turn) =>
    grouped(
      [grouped([plate(shape, 1.7, body, [0, 0, 0], 0.45), ...relieve(appearance, w, top)], [0, 0, 2.1])],
      [0, 0, 0],
      [0, turn, 0],
    ),
  );
  const both = grouped([...sides, box([width - 3, top - 9, 4.2], mattePlastic('#141617'), [0, (top + 5) / 2, 0], 0.4)]);
  if (isLit) both.add(bar(appearance, w, top));
  return both;
}

function bar(appearance: MemoryAppearance, w: number, top: number): THREE.Mesh {
  const wash = drawn(512, 16, (pen) => {
    const run = pen.createLinearGradient(0, 0, 512, 0);
    appearance.hues.forEach((hue, index) => {
      run.addColorStop(index / (appearance.hues.length - 1), `hsl(${hue % 360} 92% 56%)`);
    });
    pen.fillStyle = run;
    pen.fillRect(0, 0, 512, 16);
  });
  const shape = softOutline(
    [
      [w - 1, top - 9],
      [-w + 1, top - 9],
      ...crown(appearance.relief, w - 1).map(([x, y]): Point2 => [x, top + 7 + y * 0.9]),
    ],
    1.4,
  );
  const material = new THREE.MeshStandardMaterial({
    color: '#2c3130',
    emissive: '#ffffff',
    emissiveMap: wash,
    emissiveIntensity: 1.05,
    roughness: 0.3,
  });
  const light = plate(shape, 4.4, material, [0, 0, -2.2], 1);
  const { position, uv } = withOwnGrain(light.geometry).attributes;
  if (position && uv) for (let i = 0; i < position.count; i += 1) uv.setXY(i, position.getX(i) / (2 * w) + 0.5, 0.5);
  return light;
}

export const memory = kindOf({
  category: 'Memoria Ram',
  appearance: memoryAppearance,
  build,
  views: (appearance) => {
    const fill = appearance.isForLaptop ? 0.6 : appearance.modules === 1 ? 0.82 : 0.9;
    return [
      { side: 'front', azimuth: -28, elevation: 18, fill },
      { side: 'top', azimuth: 34, elevation: 42, pose: [0, appearance.isBare ? 0 : 180, 0], fill },
    ];
  },
});
