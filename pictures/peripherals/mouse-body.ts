import * as THREE from 'three';
import type { Point2 } from '../studio/outlines.ts';

/** `along` runs from the front (0) to the back (1), `around` from the left (0) over the top (½) to the right (1). */
export interface Hull {
  length: number;
  /** Half widths and height, each along the length. */
  left: readonly Point2[];
  right: readonly Point2[];
  height: readonly Point2[];
  /** 2 is an ellipse; higher is boxier. */
  roundness: number;
  /** How far the sides are drawn in for the fingers, as a share of the width. */
  waist: number;
  /** How much higher the left side is, as a share of the height. */
  tilt: number;
}

/** Monotone, so that a few numbers give a body without dents. */
function along(points: readonly Point2[], x: number): number {
  let index = 0;
  while (index < points.length - 2 && x > (points[index + 1]?.[0] ?? 1)) index += 1;
  const at = (i: number): Point2 => points[Math.max(0, Math.min(points.length - 1, i))] ?? [0, 0];
  const [a, b] = [at(index), at(index + 1)];
  const slope = (i: number) => {
    const [before, after] = [at(i - 1), at(i + 1)];
    return after[0] === before[0] ? 0 : (after[1] - before[1]) / (after[0] - before[0]);
  };
  const span = b[0] - a[0] || 1;
  const t = Math.max(0, Math.min(1, (x - a[0]) / span));
  const [t2, t3] = [t * t, t * t * t];
  return (
    (2 * t3 - 3 * t2 + 1) * a[1] +
    (t3 - 2 * t2 + t) * span * slope(index) +
    (-2 * t3 + 3 * t2) * b[1] +
    (t3 - t2) * span * slope(index + 1)
  );
}

function closing(t: number): number {
  const front = Math.min(1, t / 0.055);
  const back = Math.min(1, (1 - t) / 0.2);
  return Math.sqrt(1 - (1 - front) ** 2) ** 0.55 * Math.sqrt(1 - (1 - back) ** 2) ** 0.9;
}

export function pointOn(hull: Hull, t: number, s: number): THREE.Vector3 {
  const angle = Math.PI * (1 - s);
  const power = 2 / hull.roundness;
  const [c, n] = [Math.cos(angle), Math.sin(angle)];
  const close = closing(t);
  const half = (c < 0 ? along(hull.left, t) : along(hull.right, t)) * (0.3 + 0.7 * close);
  const high = along(hull.height, t) * (0.12 + 0.88 * close);
  const up = Math.abs(n) ** power;
  const inwards = 1 - hull.waist * Math.sin(Math.min(1, up * 1.15) * Math.PI) * (up < 0.87 ? 1 : 0.4);
  const x = Math.sign(c) * Math.abs(c) ** power * half * (c < 0 ? inwards : 1 - (1 - inwards) * 0.7);
  const y = 1.5 + up * high * (1 - hull.tilt * (x / Math.max(1, half)) * up);
  const z = hull.length / 2 - t * hull.length;
  return new THREE.Vector3(x, y, z);
}

function normalOn(hull: Hull, t: number, s: number): THREE.Vector3 {
  const [dt, ds] = [0.004, 0.004];
  const clampT = (v: number) => Math.max(0.002, Math.min(0.998, v));
  const clampS = (v: number) => Math.max(0, Math.min(1, v));
  const a = pointOn(hull, clampT(t + dt), s).sub(pointOn(hull, clampT(t - dt), s));
  const b = pointOn(hull, t, clampS(s + ds)).sub(pointOn(hull, t, clampS(s - ds)));
  const normal = a.cross(b).normalize();
  if (normal.y < 0 && s > 0.1 && s < 0.9) normal.negate();
  const outwards = pointOn(hull, t, s);
  if ((s <= 0.1 && normal.x > 0 && outwards.x < 0) || (s >= 0.9 && normal.x < 0 && outwards.x > 0)) normal.negate();
  return normal;
}

export interface Patch {
  from: Point2;
  to: Point2;
  lift?: number;
  edge?: number;
  /** Shifts the left and right ends along the length, as a share of it. */
  skew?: number;
}

/** `from` and `to` are [along, around]. */
export function patch(hull: Hull, { from, to, lift = 0, edge = 0.9, skew = 0 }: Patch): THREE.BufferGeometry {
  const rows = 44;
  const columns = 44;
  const positions: number[] = [];
  const faces: number[] = [];
  // Denser towards the rounded edges.
  const ease = (k: number) => 0.5 - Math.cos(Math.PI * k) / 2;
  const across = pointOn(hull, (from[0] + to[0]) / 2, from[1]).distanceTo(pointOn(hull, (from[0] + to[0]) / 2, to[1]));
  const length = (to[0] - from[0]) * hull.length;
  for (let row = 0; row <= rows; row += 1) {
    for (let column = 0; column <= columns; column += 1) {
      const [u, v] = [ease(row / rows), ease(column / columns)];
      const s = from[1] + (to[1] - from[1]) * v;
      const t = from[0] + (to[0] - from[0]) * u + skew * (v - 0.5);
      const near = Math.min(u * length, (1 - u) * length, v * across * 1.1, (1 - v) * across * 1.1);
      const down = near >= edge ? 0 : edge - Math.sqrt(Math.max(0, edge * edge - (edge - near) ** 2));
      const point = pointOn(hull, t, s).addScaledVector(normalOn(hull, t, s), lift - down);
      positions.push(point.x, point.y, point.z);
    }
  }
  const wide = columns + 1;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const a = row * wide + column;
      faces.push(a, a + wide, a + 1, a + 1, a + wide, a + wide + 1);
    }
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  geometry.setIndex(faces);
  geometry.computeVertexNormals();
  return geometry;
}

export function soleOf(hull: Hull, inwards: number): THREE.Shape {
  const side = (s: number) =>
    Array.from({ length: 40 }, (_, index) => {
      const point = pointOn(hull, 0.01 + (index / 39) * 0.98, s);
      return new THREE.Vector2(point.x - Math.sign(point.x) * inwards, -point.z);
    });
  return new THREE.Shape([...side(0), ...side(1).reverse()]);
}
