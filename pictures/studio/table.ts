import * as THREE from 'three';
import type { View } from './kind.ts';

export const degrees = Math.PI / 180;

/** The part as it is put on the table. */
export function posed(part: THREE.Object3D, pose: View['pose'] = [0, 0, 0]): THREE.Group {
  const group = new THREE.Group();
  group.rotation.set(pose[0] * degrees, pose[1] * degrees, pose[2] * degrees);
  group.add(part);
  return group;
}

/** To the last point, where three.js takes the corners of each mesh's own box, which reach further when it is turned. */
export function sizeOf(subject: THREE.Object3D): THREE.Box3 {
  const box = new THREE.Box3();
  subject.updateMatrixWorld(true);
  eachPoint(subject, (point) => box.expandByPoint(point));
  return box;
}

/** In world space; for instanced meshes, the corners of their boxes. `take` may change the point that it is given. */
export function eachPoint(subject: THREE.Object3D, take: (point: THREE.Vector3) => void): void {
  const point = new THREE.Vector3();
  const position = new THREE.Matrix4();
  subject.traverseVisible((thing) => {
    if (!(thing instanceof THREE.Mesh)) return;
    const geometry = thing.geometry as THREE.BufferGeometry;
    if (thing instanceof THREE.InstancedMesh) {
      geometry.computeBoundingBox();
      const { min, max } = geometry.boundingBox ?? new THREE.Box3();
      for (let at = 0; at < thing.count; at += 1) {
        thing.getMatrixAt(at, position);
        position.premultiply(thing.matrixWorld);
        for (let corner = 0; corner < 8; corner += 1) {
          point.set(corner & 1 ? max.x : min.x, corner & 2 ? max.y : min.y, corner & 4 ? max.z : min.z);
          take(point.applyMatrix4(position));
        }
      }
      return;
    }
    const positions = geometry.getAttribute('position');
    for (let at = 0; at < positions.count; at += 1) {
      take(point.fromBufferAttribute(positions, at).applyMatrix4(thing.matrixWorld));
    }
  });
}
