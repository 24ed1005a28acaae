import * as THREE from 'three';
import { accentOf, type DemoProduct, drawsOf, numberOf } from '../studio/appearance.ts';
import { kindOf } from '../studio/kind.ts';
import { anodised, chip, circuitBoard, gold, mattePlastic, satinPlastic, solder, steel } from '../studio/materials.ts';
import { at, film, inscription, monospace, spread } from '../studio/outlines.ts';
import { box, cylinder, grouped, many, mesh, outline, plate, roundedRectangle, screw, slot } from '../studio/shapes.ts';
import { drawn } from '../studio/textures.ts';
import { tone } from '../studio/tone.ts';

export interface SsdAppearance {
  form: 'm2' | 'sata';
  /** Of an M.2 drive, in millimetres. */
  length: number;
  capacity: string;
  mask: 'black' | 'blue' | 'green';
  label: 'none' | 'chips' | 'whole' | 'copper';
  hasSink: boolean;
  hasMemory: boolean;
  packages: number;
  accent: string;
  body: string;
  isMetal: boolean;
  pattern: number;
  words: string;
}

export function ssdAppearance(product: DemoProduct): SsdAppearance {
  const draws = drawsOf(product.id);
  const form = String(product.specs.formato ?? '').startsWith('M.2') ? 'm2' : 'sata';
  const gigabytes = numberOf(product, 'capacidad_gb', 1000);
  const speed = numberOf(product, 'lectura_mbs', 0);
  return {
    form,
    length: Number(/M\.2-22(\d+)/.exec(String(product.specs.formato))?.[1] ?? 80),
    capacity: gigabytes >= 1000 ? `${Math.round(gigabytes / 1000)} TB` : `${gigabytes} GB`,
    mask: draws.pick(['black', 'black', 'blue', 'black', 'green']),
    label: draws.pick(['chips', 'whole', 'whole', 'copper', 'none']),
    hasSink: product.specs.disipador === true,
    hasMemory: product.specs.cache_mb !== undefined || speed > 7300,
    packages: gigabytes >= 2000 ? 2 : draws.whole(1, 2),
    accent: accentOf(product.name),
    body: draws.pick(['#24282b', '#b9bfc3', '#31373c', '#1d2b3f']),
    isMetal: draws.chance(0.6),
    pattern: draws.whole(0, 3),
    words: `${speed} MB/s`,
  };
}

function build(appearance: SsdAppearance): THREE.Group {
  return appearance.form === 'm2' ? stick(appearance) : slab(appearance);
}

/** Along x, contacts at the left, facing +z. */
function stick(appearance: SsdAppearance): THREE.Group {
  const [length, width] = [appearance.length, 22];
  const left = -length / 2;
  const shape = outline([
    ...([
      [left, -9.9],
      [left + 4.6, -9.9],
      [left + 4.6, -11],
      [-left, -11],
      [-left, 11],
      [left + 4.6, 11],
    ] as const),
    ...([
      [left + 4.6, 9.9],
      [left, 9.9],
      [left, -4.4],
      [left + 3.6, -4.4],
      [left + 3.6, -6],
      [left, -6],
    ] as const),
  ]);
  const drive = grouped([plate(shape, 0.9, circuitBoard(appearance.mask), [0, 0, -0.45], 0.08)]);
  const ys = spread(40, 0.5).filter((y) => y > -4 || y < -6.3);
  drive.add(
    many(
      new THREE.BoxGeometry(3.4, 0.32, 0.1),
      gold(),
      at(ys.flatMap((y) => [0.46, -0.46].map((z) => [left + 1.9, y, z] as const))),
    ),
  );
  drive.add(mesh(new THREE.RingGeometry(1.9, 3.1, 32, 1, Math.PI / 2, Math.PI), gold(), [-left, 0, 0.5]));
  drive.add(mesh(new THREE.CircleGeometry(1.9, 32, Math.PI / 2, Math.PI), mattePlastic('#0a0c0c'), [-left, 0, 0.49]));
  drive.add(...components(appearance, left));
  if (appearance.hasSink) drive.add(sink(appearance, length, width));
  else if (appearance.label !== 'none') drive.add(sticker(appearance, left, length));
  return drive;
}

function components(appearance: SsdAppearance, left: number): THREE.Object3D[] {
  const isShort = appearance.length < 42;
  const controller = left + (isShort ? 10 : 15);
  const parts: THREE.Object3D[] = [
    box(
      [isShort ? 8 : 11, isShort ? 8 : 11, 1.1],
      appearance.pattern % 2 ? steel('#b9bdc0') : chip(),
      [controller, 2.4, 0.95],
      0.15,
    ),
    box([4, 4, 0.9], chip(), [controller, -7, 0.85], 0.1),
  ];
  const memory = controller + 12.5;
  if (appearance.hasMemory && !isShort) parts.push(box([8.5, 13, 1], chip(), [memory, 1.5, 0.9], 0.15));
  const from = isShort ? controller + 6 : appearance.hasMemory ? memory + 7 : controller + 9;
  const room = -left - 5 - from;
  const count = isShort ? 1 : appearance.packages;
  const step = room / count;
  for (let n = 0; n < count; n += 1) {
    const x = from + step * (n + 0.5);
    parts.push(box([Math.min(14, step - 1.6), 18, 1.25], chip(), [x, 0, 1.05], 0.15));
    if (appearance.label === 'none' && !appearance.hasSink)
      parts.push(inscription(['NAND', appearance.capacity], 1.3, '#83908a', [x, 0, 1.72]));
  }
  const xs = spread(isShort ? 5 : 9, 1.7).map((x) => x + controller + 1);
  const small = at([...xs.map((x) => [x, -3.9, 0.65] as const), ...xs.map((x) => [x, 9.4, 0.65] as const)]);
  parts.push(many(new THREE.BoxGeometry(0.7, 1.2, 0.5), solder(), small));
  const brown = at(spread(isShort ? 3 : 8, 2.3).map((x) => [controller + 8 + x, -9.6, 0.7] as const));
  parts.push(many(new THREE.BoxGeometry(1.4, 0.8, 0.6), mattePlastic('#9a7d57'), brown));
  if (!isShort) parts.push(box([3.2, 3.2, 1.6], mattePlastic('#3b4043'), [controller + 8, -7, 1.2], 0.2));
  return parts;
}

function sticker(appearance: SsdAppearance, left: number, length: number): THREE.Mesh {
  const from = appearance.label === 'whole' ? left + 6 : left + (length < 42 ? 11 : 24);
  const wide = -left - 4.5 - from;
  const isCopper = appearance.label === 'copper';
  const ground = isCopper ? '#b4703f' : appearance.label === 'whole' ? '#16191a' : '#d5d8d3';
  const ink = ground === '#d5d8d3' ? '#121a16' : '#f0f2ef';
  const texture = drawn(1024, Math.round((1024 * 20) / wide), (pen) => {
    const { width, height } = pen.canvas;
    pen.fillStyle = ground;
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = appearance.accent;
    if (appearance.pattern === 0) pen.fillRect(0, 0, width * 0.03, height);
    if (appearance.pattern === 1) pen.fillRect(0, height * 0.86, width, height * 0.14);
    if (appearance.pattern === 2) {
      for (let band = 0; band < 4; band += 1) {
        pen.beginPath();
        pen.moveTo(width * (0.66 + band * 0.07), height);
        pen.lineTo(width * (0.7 + band * 0.07), height);
        pen.lineTo(width * (0.86 + band * 0.07), 0);
        pen.lineTo(width * (0.82 + band * 0.07), 0);
        pen.fill();
      }
    }
    if (appearance.pattern === 3) pen.fillRect(width * 0.8, height * 0.18, width * 0.14, height * 0.64);
    pen.fillStyle = ink;
    const size = Math.min(height * 0.3, width * 0.14);
    pen.font = `700 ${size}px ${monospace}`;
    pen.fillText(appearance.capacity, width * 0.06, height * 0.42);
    pen.font = `500 ${size * 0.5}px ${monospace}`;
    pen.fillText(appearance.words, width * 0.06, height * 0.66);
    for (let x = 0; x < 60; x += 1)
      if ((x * 31) % 7 < 4) pen.fillRect(width * (0.06 + x * 0.006), height * 0.74, width * 0.004, height * 0.09);
  });
  const label = film(texture, wide, 20.4, [(from - left - 4.5) / 2, 0, 1.82]);
  label.position.x = from + wide / 2;
  const paper = label.material as THREE.MeshStandardMaterial;
  Object.assign(paper, { metalness: isCopper ? 0.75 : 0, roughness: isCopper ? 0.4 : 0.5 });
  return label;
}

function sink(appearance: SsdAppearance, length: number, width: number): THREE.Group {
  const metal = anodised(appearance.pattern % 2 ? '#2b3033' : '#8d9499');
  const wide = length - 9;
  const sink = grouped([box([wide, width, 3], metal, [2.5, 0, 2.9], 0.6)]);
  for (const y of spread(7, 3)) sink.add(box([wide - 3, 1.2, 4.6], metal, [2.5, y, 6], 0.4));
  sink.add(box([14, width + 0.3, 5.4], satinPlastic(appearance.accent), [wide / 2 - 12, 0, 5.6], 0.8));
  sink.add(inscription(appearance.capacity, 4, '#ffffff', [wide / 2 - 12, 0, 8.4]));
  for (const x of [-wide / 2 + 6, wide / 2]) for (const y of [-9, 9]) sink.add(screw(1.3, [x, y, 4.4]));
  return sink;
}

/** 100 × 70 × 7 mm, connectors at the lower end. */
function slab(appearance: SsdAppearance): THREE.Group {
  const [width, height, deep] = [69.85, 100, 7];
  const shell = appearance.isMetal ? anodised(appearance.body) : mattePlastic(appearance.body);
  const drive = grouped([plate(roundedRectangle(width, height, 3), deep, shell, [0, 0, -deep / 2], 0.7)]);
  const rim = roundedRectangle(width - 5, height - 5, 2);
  rim.holes.push(slot(0, 0, width - 7, height - 7, 1.5));
  drive.add(plate(rim, 0.4, shell, [0, 0, deep / 2 - 0.1], 0.15));
  const isLight = appearance.body === '#b9bfc3';
  const texture = drawn(700, 1000, (pen) => {
    pen.fillStyle = isLight ? '#ced2d2' : '#14181a';
    pen.fillRect(0, 0, 700, 1000);
    pen.fillStyle = appearance.accent;
    if (appearance.pattern === 0) pen.fillRect(0, 0, 700, 210);
    if (appearance.pattern === 1) pen.fillRect(0, 0, 90, 1000);
    if (appearance.pattern >= 2) {
      pen.beginPath();
      for (const [x, y] of [
        [0, 620],
        [700, 190],
        [700, 410],
        [0, 840],
      ] as const)
        pen.lineTo(x, y);
      pen.fill();
    }
    pen.fillStyle = isLight ? '#101815' : '#eef2ef';
    pen.font = `760 104px ${monospace}`;
    pen.fillText(appearance.capacity, 130, 350);
    pen.font = `500 46px ${monospace}`;
    pen.fillText('SATA 6 Gb/s', 130, 900);
    pen.fillText(appearance.words, 130, 960);
  });
  const [wide, high] = appearance.pattern === 0 ? [width - 8, height - 8] : [width - 14, height - 24];
  drive.add(film(texture, wide, high, [0, appearance.pattern === 0 ? 0 : 4, deep / 2 + 0.34]));
  for (const x of [-1, 1]) for (const y of [-36, 40]) drive.add(screwHole(x * (width / 2), y));
  return drive.add(plugs(height));
}

function screwHole(x: number, y: number): THREE.Object3D {
  const thread = cylinder(1.5, 0.6, mattePlastic('#0d0f10'), [x, y, -0.6], 20);
  thread.rotation.z = Math.PI / 2;
  return thread;
}

function plugs(height: number): THREE.Group {
  const y = -height / 2;
  const body = mattePlastic('#121415');
  const plug = grouped([box([43, 3, 4.6], mattePlastic(tone('#121415', 0.08)), [-6, y + 0.6, -0.2], 0.3)]);
  for (const [x, pins] of [
    [-14, 15],
    [7.5, 7],
  ] as const) {
    const wide = pins * 1.27 + 2;
    plug.add(box([wide, 6, 1.3], body, [x, y - 1.4, 0.2], 0.2));
    plug.add(box([1.2, 6, 2.6], body, [x + wide / 2 - 0.6, y - 1.4, -0.6], 0.2));
    plug.add(
      many(
        new THREE.BoxGeometry(0.6, 4.6, 0.2),
        gold(),
        at(spread(pins, 1.27).map((dx) => [x + dx, y - 1.8, 0.9] as const)),
      ),
    );
  }
  return plug;
}

export const ssd = kindOf({
  category: 'SSD',
  appearance: ssdAppearance,
  build,
  views: ({ form, length }) => {
    if (form === 'sata') {
      return [
        { side: 'front', azimuth: -26, elevation: 26, pose: [-28, 0, 0], fill: 0.8 },
        { side: 'sockets', azimuth: 148, elevation: 34, pose: [-90, 0, 180], fill: 0.8 },
      ];
    }
    const fill = length < 42 ? 0.5 : 0.88;
    return [
      { side: 'front', azimuth: -24, elevation: 44, pose: [-90, 0, 0], fill },
      { side: 'sockets', azimuth: -122, elevation: 36, pose: [-90, 0, 0], fill: fill * 0.95 },
    ];
  },
});
