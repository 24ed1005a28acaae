import * as THREE from 'three';
import { buildCase, caseLook, trayOf } from './case.ts';
import { kindFor } from './kinds.ts';
import type { DemoProduct } from './look.ts';
import { brushed, light, mattePlastic, powderCoat, printed, rubber, satinPlastic } from './materials.ts';
import { monospace, type Point2, softOutline } from './outlines.ts';
import { box, cylinder, grouped, mesh, plate, roundedRectangle, tube, turned, withOwnGrain } from './shapes.ts';
import { drawn } from './textures.ts';

/** What stands on the banners, and from where it is seen. Millimetres, y up. */
export interface BannerSet {
  subject: THREE.Group;
  camera: THREE.PerspectiveCamera;
  exposure?: number;
}

/** The products that play the parts, by the name of their category. */
export type Cast = Readonly<Record<string, DemoProduct>>;

const copper = '#d08a56';
const signal = '#f5d13d';

export function bannerSets(cast: Cast): Record<string, () => BannerSet> {
  const part = (category: string, specs: DemoProduct['specs'] = {}): THREE.Group => {
    const product = cast[category];
    const kind = product && kindFor(product);
    if (!product || !kind) throw new Error(`Nobody plays the part of ${category}.`);
    return kind.build({ ...product, specs: { ...product.specs, ...specs } });
  };
  return {
    banner1: () => unboxing(part('Tarjeta Gráfica')),
    banner2: () => lamplight(part('Procesadores')),
    banner3: delivery,
    banner4: () =>
      openCase(cast.Chasís, part('Motherboards'), part('Tarjeta Gráfica'), () => part('Memoria Ram', { modulos: 1 })),
  };
}

/** Looks at a point from a direction, so that `reach` millimetres around it are seen from top to bottom. */
function cameraAt(
  target: readonly [number, number, number],
  azimuth: number,
  elevation: number,
  reach: number,
): THREE.PerspectiveCamera {
  const camera = new THREE.PerspectiveCamera(27, 1, 1, 20_000);
  const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180];
  const distance = reach / 2 / Math.tan((13.5 * Math.PI) / 180);
  const towards = new THREE.Vector3(Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e));
  camera.position.set(...target).addScaledVector(towards, distance);
  camera.lookAt(...target);
  camera.near = distance / 20;
  camera.far = distance * 4;
  return camera;
}

/** Board of a box: thin, its picture on the outside. */
function card(
  width: number,
  height: number,
  material: THREE.Material,
  at: readonly [number, number, number],
  turn: readonly [number, number, number] = [0, 0, 0],
): THREE.Group {
  const sheet = box([width, height, 2.4], material, [0, 0, 0], 0.8);
  return grouped([sheet], [...at], [...turn]);
}

/** A graphics card rises out of its box. */
function unboxing(graphicsCard: THREE.Group): BannerSet {
  const [w, h, d] = [380, 138, 116];
  const outside = satinPlastic('#1d6a4c');
  const inside = satinPlastic('#0b2a1f');
  const set = new THREE.Group();
  set.add(
    card(w, h, outside, [0, h / 2, d / 2]),
    card(w, h, inside, [0, h / 2, -d / 2]),
    card(d, h, outside, [-w / 2, h / 2, 0], [0, Math.PI / 2, 0]),
    card(d, h, outside, [w / 2, h / 2, 0], [0, Math.PI / 2, 0]),
    box([w - 4, 4, d - 4], inside, [0, 3, 0], 0.5),
    box([w - 8, 50, d - 8], mattePlastic('#0a0d0c'), [0, 29, 0], 1),
  );
  // Flaps: the back one stands up, the front one hangs, those of the sides lie open.
  const lid = 92;
  set.add(
    card(w - 4, lid, inside, [0, h + lid * 0.47, -d / 2 - lid * 0.16], [-0.34, 0, 0]),
    card(w - 4, lid * 0.62, outside, [0, h - lid * 0.27, d / 2 + lid * 0.12], [-0.36, 0, 0]),
    ...[-1, 1].map((side) =>
      grouped([box([62, 2.4, d - 6], outside, [0, 0, 0], 0.8)], [side * (w / 2 + 27), h + 13, 0], [0, 0, side * 0.45]),
    ),
  );
  const front = mesh(withOwnGrain(new THREE.PlaneGeometry(w - 3, h - 3)), paper('front of the box', w, h, boxPrint), [
    0,
    h / 2,
    d / 2 + 1.4,
  ]);
  set.add(front);
  set.add(
    box([w + 2, 5, 3], satinPlastic(signal), [0, 30, d / 2 + 0.6], 0.8),
    box([3, 5, d], satinPlastic(signal), [-w / 2 - 0.6, 30, 0], 0.8),
    box([3, 5, d], satinPlastic(signal), [w / 2 + 0.6, 30, 0], 0.8),
  );
  set.add(grouped([graphicsCard], [4, h - 52, -30], [0.03, 0, 0.15]));
  return { subject: set, camera: cameraAt([4, 140, 0], -27, 17, 500), exposure: 1.12 };
}

/** A sheet with a picture of its own, four points a millimetre. */
function paper(
  name: string,
  width: number,
  height: number,
  draw: (pen: CanvasRenderingContext2D, scale: number) => void,
): THREE.Material {
  const scale = 4;
  return printed(`banner ${name}`, () => ({
    map: drawn(width * scale, height * scale, (pen) => draw(pen, scale)),
    roughness: 0.5,
    polygonOffset: true,
    polygonOffsetFactor: -1,
  }));
}

function boxPrint(pen: CanvasRenderingContext2D, scale: number): void {
  const { width, height } = pen.canvas;
  pen.fillStyle = '#1c6549';
  pen.fillRect(0, 0, width, height);
  pen.lineJoin = 'round';
  for (let lane = 0; lane < 9; lane += 1) {
    pen.strokeStyle = lane === 4 ? signal : lane === 6 ? copper : '#2f8b66';
    pen.lineWidth = 5;
    pen.beginPath();
    const y = height * 0.3 + lane * 22;
    for (const [x, up] of [
      [0, 0],
      [0.42, 0],
      [0.5, 1],
      [1, 1],
    ] as const)
      pen.lineTo(x * width + (x > 0 && x < 1 ? lane * 9 : 0), y - up * width * 0.08);
    pen.stroke();
  }
  pen.fillStyle = '#e9f2ec';
  pen.font = `700 ${26 * scale}px ${monospace}`;
  pen.fillText('GPU', 14 * scale, height - 52 * scale);
}

/** A new processor lies under the lamp. */
function lamplight(processor: THREE.Group): BannerSet {
  const set = new THREE.Group();
  const size = new THREE.Box3().setFromObject(processor, true).getSize(new THREE.Vector3());
  const isUpright = size.y > size.z;
  const lying = grouped([processor], [0, 0, 0], isUpright ? [-Math.PI / 2, 0, 0] : [0, 0, 0]);
  const low = new THREE.Box3().setFromObject(lying, true).min.y;
  lying.position.y = 6 - low;
  set.add(grouped([lying], [0, 0, 0], [0, 0.5, 0]));
  // What it lies on: a stage of board with a rim of copper.
  const stage = (half: number, height: number, material: THREE.Material, up: number) => {
    const round = plate(roundedRectangle(half * 2, half * 2, 5), height, material, [0, 0, 0], 0.8);
    return grouped([round], [0, up, 0], [-Math.PI / 2, 0, 0.5]);
  };
  set.add(
    grouped([
      stage(38, 3, satinPlastic('#123a2b'), 0),
      stage(35.4, 0.8, satinPlastic(copper), 2.6),
      stage(34.6, 3, satinPlastic('#16483500'.slice(0, 7)), 2.8),
    ]),
  );
  const shade = turned(
    [
      [27, 0],
      [26.6, 1],
      [17, 15],
      [8, 22],
      [6.6, 27],
      [0.01, 28],
    ],
    satinPlastic('#1b5a43'),
  );
  const lining = turned(
    [
      [26.2, 0.2],
      [16, 14.6],
      [0.01, 15],
    ],
    light('#ffe9a8', 1.1),
  );
  (lining.material as THREE.Material).side = THREE.DoubleSide;
  const rim = mesh(new THREE.TorusGeometry(26.8, 0.8, 12, 80), satinPlastic(signal), [0, 0.4, 0]);
  rim.rotation.x = Math.PI / 2;
  const bulb = mesh(new THREE.SphereGeometry(8, 32, 20), light('#fff6d8', 1.6), [0, 5, 0]);
  const lamp = grouped([shade, lining, rim, bulb], [0, 62, 0], [0.1, 0, -0.14]);
  set.add(
    lamp,
    tube(
      [
        [-3.6, 88, 1],
        [-2, 104, 0],
        [6, 150, -4],
      ],
      1.5,
      brushed('#c9ced1'),
    ),
  );
  const spot = new THREE.SpotLight('#ffe6a0', 60_000, 0, 0.62, 0.7, 2);
  spot.position.set(0, 64, 0);
  spot.target.position.set(0, 0, 0);
  set.add(spot, spot.target, beam());
  return { subject: set, camera: cameraAt([0, 44, 0], -18, 22, 132), exposure: 1.05 };
}

/** The air under the lamp: brightest at the top, nothing at the bottom. */
function beam(): THREE.Mesh {
  const fade = drawn(
    8,
    256,
    (pen) => {
      const run = pen.createLinearGradient(0, 0, 0, 256);
      run.addColorStop(0, 'rgb(120 120 120)');
      run.addColorStop(0.5, 'rgb(40 40 40)');
      run.addColorStop(1, 'rgb(0 0 0)');
      pen.fillStyle = run;
      pen.fillRect(0, 0, 8, 256);
    },
    false,
  );
  const air = new THREE.MeshBasicMaterial({
    color: '#ffe9a0',
    alphaMap: fade,
    transparent: true,
    depthWrite: false,
    side: THREE.DoubleSide,
    toneMapped: false,
  });
  const cone = mesh(withOwnGrain(new THREE.CylinderGeometry(26, 44, 54, 96, 1, true)), air, [0, 34, 0]);
  cone.castShadow = false;
  cone.receiveShadow = false;
  return cone;
}

/** A parcel on three traces that become a road. */
function delivery(): BannerSet {
  const set = new THREE.Group();
  const kraft = mattePlastic('#c08d57');
  const parcel = grouped([box([240, 170, 190], kraft, [0, 85, 0], 3)], [0, 3, 0], [0, -0.12, 0]);
  const tape = printed('banner tape', () => ({
    color: '#e3c692',
    roughness: 0.28,
    clearcoat: 0.6,
    transparent: true,
    opacity: 0.82,
  }));
  parcel.add(box([46, 0.8, 191], tape, [0, 170.4, 0], 0.2), box([46, 60, 0.8], tape, [0, 140.4, 95.4], 0.2));
  const label = mesh(withOwnGrain(new THREE.PlaneGeometry(92, 62)), paper('label', 92, 62, labelPrint), [62, 74, 95.6]);
  parcel.add(
    label,
    box([240.6, 9, 190.6], satinPlastic('#1d6a4c'), [0, 22, 0], 1),
    box([240.8, 3, 190.8], satinPlastic(signal), [0, 31, 0], 1),
  );
  set.add(parcel);
  // The road runs away to the right and back; towards the front it is three traces with their pads.
  const flat = (shape: THREE.Shape, height: number, material: THREE.Material, up: number) =>
    grouped([plate(shape, height, material, [0, 0, 0], 0.3)], [0, up, 0], [-Math.PI / 2, 0, 0]);
  const ways: [Point2[], string, number][] = [
    [
      [
        [-900, -330],
        [-420, -330],
        [-220, -130],
        [1500, -130],
      ],
      copper,
      7,
    ],
    [
      [
        [-900, -215],
        [-320, -215],
        [-105, 0],
        [-60, 0],
      ],
      signal,
      7,
    ],
    [
      [
        [-900, -100],
        [-340, -100],
        [-110, 130],
        [1500, 130],
      ],
      copper,
      7,
    ],
  ];
  for (const [points, color, wide] of ways) {
    set.add(flat(stroke(points, wide), 2, satinPlastic(color), 1));
  }
  const road = softOutline(
    [
      [-222, -126],
      [1500, -126],
      [1500, 126],
      [-112, 126],
      [-238, 0],
    ],
    4,
  );
  set.add(flat(road, 1.4, powderCoat('#10221b'), 0));
  for (let dash = 0; dash < 9; dash += 1)
    set.add(box([74, 1.4, 9], satinPlastic(signal), [190 + dash * 134, 2, 0], 0.5));
  return { subject: set, camera: cameraAt([80, 70, 0], -36, 22, 560), exposure: 1.1 };
}

/** A way of even width through these points, its corners mitred. */
function stroke(points: readonly Point2[], width: number): THREE.Shape {
  const side = (sign: number) =>
    points.map(([x, y], index) => {
      const [fromX, fromY] = points[Math.max(0, index - 1)] ?? [x, y];
      const [toX, toY] = points[Math.min(points.length - 1, index + 1)] ?? [x, y];
      const inwards = Math.atan2(y - fromY || (index === 0 ? toY - y : 0), x - fromX || (index === 0 ? toX - x : 0));
      const outwards = index === points.length - 1 ? inwards : Math.atan2(toY - y, toX - x);
      const angle = (inwards + outwards) / 2 + Math.PI / 2;
      const reach = ((width / 2) * sign) / Math.cos((outwards - inwards) / 2);
      return new THREE.Vector2(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach);
    });
  return new THREE.Shape([...side(1), ...side(-1).reverse()]);
}

function labelPrint(pen: CanvasRenderingContext2D, scale: number): void {
  const { width, height } = pen.canvas;
  pen.fillStyle = '#f4f3ec';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#1a2420';
  for (const [y, share] of [
    [7, 0.5],
    [14, 0.72],
    [21, 0.4],
  ] as const)
    pen.fillRect(6 * scale, y * scale, width * share, 3 * scale);
  for (let bar = 0; bar < 44; bar += 1)
    pen.fillRect((6 + bar * 1.8) * scale, 34 * scale, ((bar * 5) % 3) * 0.5 * scale + scale * 0.4, 20 * scale);
  pen.fillStyle = '#1d6a4c';
  pen.fillRect(width - 18 * scale, 6 * scale, 12 * scale, 12 * scale);
  pen.fillStyle = signal;
  pen.fillRect(width - 14.4 * scale, 9.6 * scale, 4.8 * scale, 4.8 * scale);
}

/** An open case with its lights on, its window leaning beside it. */
function openCase(
  product: DemoProduct | undefined,
  motherboard: THREE.Group,
  graphicsCard: THREE.Group,
  stick: () => THREE.Group,
): BannerSet {
  if (!product) throw new Error('Nobody plays the part of the case.');
  const look = { ...caseLook(product), glow: '#38e0a4' };
  const set = new THREE.Group();
  set.add(buildCase(look, true));
  const low = 16 + look.height;
  const wall = trayOf(look) - 8;
  const inside = grouped([motherboard], [wall, low - 46 - 152.5, -look.depth / 2 + 22 + 122], [0, -Math.PI / 2, 0]);
  for (const x of [66, 84.8]) {
    const one = stick();
    one.matrixAutoUpdate = false;
    one.matrix
      .makeBasis(new THREE.Vector3(0, 1, 0), new THREE.Vector3(0, 0, 1), new THREE.Vector3(1, 0, 0))
      .setPosition(x, 74, 6);
    inside.add(one);
  }
  // The pump on the processor, its ring lit, and the two hoses.
  const pump = cylinder(33, 34, satinPlastic('#1d2123'), [-16, 78, 24], 64);
  const ring = mesh(new THREE.TorusGeometry(28, 2, 14, 80), light(signal, 1.1), [-16, 78, 41.6]);
  const cap = cylinder(25, 2, satinPlastic('#2a2f31'), [-16, 78, 41], 64);
  for (const each of [pump, cap]) each.rotation.x = Math.PI / 2;
  const hose = rubber('#1f2325');
  inside.add(
    pump,
    ring,
    cap,
    tube(
      [
        [16, 70, 24],
        [60, 60, 50],
        [86, 110, 60],
        [60, 168, 52],
      ],
      6.5,
      hose,
    ),
    tube(
      [
        [16, 86, 24],
        [44, 86, 52],
        [60, 120, 62],
        [30, 168, 52],
      ],
      6.5,
      hose,
    ),
  );
  graphicsCard.matrixAutoUpdate = false;
  graphicsCard.matrix
    .makeBasis(new THREE.Vector3(1, 0, 0), new THREE.Vector3(0, 0, 1), new THREE.Vector3(0, -1, 0))
    .setPosition(44, -8, 4);
  inside.add(graphicsCard);
  set.add(inside);
  const glowing = new THREE.PointLight('#4ff0b4', 260_000, 0, 2);
  glowing.position.set(-30, low - 90, 60);
  const warm = new THREE.PointLight(signal, 110_000, 0, 2);
  warm.position.set(-60, 140, -40);
  set.add(glowing, warm);
  return { subject: set, camera: cameraAt([0, 252, 0], -46, 11, 690), exposure: 1.05 };
}
