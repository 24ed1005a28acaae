import * as THREE from 'three';
import { mattePlastic, satinPlastic } from '../studio/materials.ts';
import { monospace } from '../studio/outlines.ts';
import { box, grouped, mesh, withOwnGrain } from '../studio/shapes.ts';
import { type BannerSet, cameraAt, copper, paper, signal } from './banner-props.ts';

export function unboxing(graphicsCard: THREE.Group): BannerSet {
  const [w, h, d] = [380, 138, 116];
  const outside = satinPlastic('#155a41');
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
  const lid = 92;
  set.add(
    card(w - 4, lid, inside, [0, h + lid * 0.47, -d / 2 - lid * 0.16], [-0.34, 0, 0]),
    card(w - 4, lid * 0.46, outside, [0, h - lid * 0.19, d / 2 + lid * 0.1], [-0.46, 0, 0]),
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
  set.add(grouped([graphicsCard], [4, h - 38, -30], [0.03, 0, 0.17]));
  return { subject: set, camera: cameraAt([4, 128, 0], -27, 17, 480), exposure: 1.12 };
}

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

function boxPrint(pen: CanvasRenderingContext2D, scale: number): void {
  const { width, height } = pen.canvas;
  pen.fillStyle = '#14563e';
  pen.fillRect(0, 0, width, height);
  pen.lineJoin = 'round';
  for (let trace = 0; trace < 9; trace += 1) {
    pen.strokeStyle = trace === 4 ? signal : trace === 6 ? copper : '#2f8b66';
    pen.lineWidth = 5;
    pen.beginPath();
    const y = height * 0.2 + trace * 15;
    for (const [x, up] of [
      [0, 0],
      [0.42, 0],
      [0.5, 1],
      [1, 1],
    ] as const)
      pen.lineTo(x * width + (x > 0 && x < 1 ? trace * 9 : 0), y - up * width * 0.08);
    pen.stroke();
  }
  pen.fillStyle = '#e9f2ec';
  pen.font = `700 ${26 * scale}px ${monospace}`;
  pen.fillText('GPU', 14 * scale, height - 40 * scale);
}
