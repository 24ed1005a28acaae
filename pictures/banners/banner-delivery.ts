import * as THREE from 'three';
import { mattePlastic, printed, satinPlastic } from '../studio/materials.ts';
import { type Point2, softOutline } from '../studio/outlines.ts';
import { box, grouped, mesh, plate, withOwnGrain } from '../studio/shapes.ts';
import { type BannerSet, cameraAt, copper, paper, signal } from './banner-props.ts';

export function delivery(): BannerSet {
  const set = new THREE.Group();
  const kraft = mattePlastic('#8f6237');
  const parcel = grouped([box([240, 170, 190], kraft, [0, 85, 0], 3)], [0, 3, 0], [0, -0.12, 0]);
  const tape = printed('banner tape', () => ({
    color: '#c9a56b',
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
  const flat = (shape: THREE.Shape, height: number, material: THREE.Material, up: number) =>
    grouped([plate(shape, height, material, [0, 0, 0], 0.3)], [0, up, 0], [-Math.PI / 2, 0, 0]);
  const paths: [Point2[], string, number][] = [
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
  for (const [points, color, wide] of paths) {
    set.add(flat(stroke(points, wide), 2, mattePlastic(color), 1));
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
  set.add(flat(road, 1.4, mattePlastic('#0b1511'), 0));
  for (let dash = 0; dash < 9; dash += 1)
    set.add(box([74, 1.4, 9], mattePlastic(signal), [190 + dash * 134, 2, 0], 0.5));
  return { subject: set, camera: cameraAt([80, 70, 0], -36, 22, 560), exposure: 1.1 };
}

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
