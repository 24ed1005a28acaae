import * as THREE from 'three';
import { printed } from '../studio/materials.ts';
import { drawn } from '../studio/textures.ts';

/** In millimetres, y up. */
export interface BannerSet {
  subject: THREE.Group;
  camera: THREE.PerspectiveCamera;
  exposure?: number;
}

/** `reach` is the height of the visible area, in millimetres; angles are degrees. */
export function cameraAt(
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

export function paper(
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

export const copper = '#b9693a';

export const signal = '#e3b91f';
