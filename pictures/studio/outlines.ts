import * as THREE from 'three';
import { mesh, placed, withOwnGrain } from './shapes.ts';
import { drawn } from './textures.ts';

export type Point2 = readonly [x: number, y: number];
export type Point3 = readonly [x: number, y: number, z: number];

export function softOutline(points: readonly Point2[], radius: number): THREE.Shape {
  const shape = new THREE.Shape();
  points.forEach((corner, index) => {
    const before = points[(index + points.length - 1) % points.length] ?? corner;
    const after = points[(index + 1) % points.length] ?? corner;
    const from = towards(corner, before, radius);
    const to = towards(corner, after, radius);
    if (index === 0) shape.moveTo(...from);
    else shape.lineTo(...from);
    shape.quadraticCurveTo(corner[0], corner[1], ...to);
  });
  shape.closePath();
  return shape;
}

function towards([x, y]: Point2, [otherX, otherY]: Point2, by: number): [number, number] {
  const length = Math.hypot(otherX - x, otherY - y) || 1;
  const part = Math.min(by / length, 0.5);
  return [x + (otherX - x) * part, y + (otherY - y) * part];
}

/** `spread(3, 10)` is −10, 0, 10. */
export function spread(count: number, step: number): number[] {
  return Array.from({ length: count }, (_, index) => (index - (count - 1) / 2) * step);
}

export const at = (points: readonly Point3[]): THREE.Matrix4[] => points.map((point) => placed(...point));

/** Faces +z. */
export function inscription(
  text: string | readonly string[],
  height: number,
  color: string,
  position: Point3,
  weight = 600,
): THREE.Mesh {
  const lines = typeof text === 'string' ? [text] : text;
  const size = 64;
  const width = Math.max(...lines.map((line) => line.length)) * size * 0.62 + 8;
  const texture = drawn(Math.ceil(width), lines.length * size * 1.3, (pen) => {
    pen.fillStyle = color;
    pen.font = `${weight} ${size}px ${monospace}`;
    pen.textBaseline = 'middle';
    lines.forEach((line, index) => {
      pen.fillText(line, 4, (index + 0.5) * size * 1.3);
    });
  });
  const high = height * 1.3 * lines.length;
  const wide = (width / (lines.length * size * 1.3)) * high;
  return film(texture, wide, high, position);
}

export const monospace = "'JetBrains Mono Variable', 'JetBrains Mono', 'DejaVu Sans Mono', monospace";

export function film(map: THREE.Texture, width: number, height: number, position: Point3): THREE.Mesh {
  const material = new THREE.MeshStandardMaterial({
    map,
    // Pure white would be overexposed under the key light.
    color: '#d4d6d3',
    transparent: true,
    roughness: 0.55,
    depthWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: -2,
  });
  const picture = mesh(withOwnGrain(new THREE.PlaneGeometry(width, height)), material, position);
  picture.castShadow = false;
  return picture;
}
