import * as THREE from 'three';

type SoftBox = readonly [
  x: number,
  y: number,
  z: number,
  width: number,
  height: number,
  brightness: number,
  tint?: string,
];

const softBoxes: readonly SoftBox[] = [
  [-7, 6.5, 4, 7, 5.5, 9, '#fff7ee'],
  [0.5, 9.5, -1, 9, 4.5, 5.5, '#f6f9ff'],
  [9, 3.2, 3, 2.2, 8, 4.5, '#fffaf2'],
  [8, 4.5, -7, 1.4, 9, 11, '#f3f7ff'],
  [-8.5, 4, -6.5, 1.2, 9, 9, '#eef5ff'],
  [2.5, 2.2, 11, 8, 1.6, 1.5],
  [-2, 5.5, 11, 5, 3, 1.7],
];

export function lightRoom(renderer: THREE.WebGLRenderer): THREE.Texture {
  const room = new THREE.Scene();
  room.add(wall(0.36));
  for (const [x, y, z, width, height, brightness, tint = '#ffffff'] of softBoxes) {
    const colour = new THREE.Color(tint).multiplyScalar(brightness);
    const material = new THREE.MeshBasicMaterial({ color: colour, side: THREE.DoubleSide });
    const box = new THREE.Mesh(new THREE.PlaneGeometry(width, height), material);
    box.position.set(x, y, z);
    box.lookAt(0, 0, 0);
    room.add(box);
  }
  const floor = new THREE.Mesh(
    new THREE.CircleGeometry(14, 32),
    new THREE.MeshBasicMaterial({ color: new THREE.Color('#e8ebe8').multiplyScalar(0.5) }),
  );
  floor.rotation.x = -Math.PI / 2;
  floor.position.y = -3;
  room.add(floor);
  const maker = new THREE.PMREMGenerator(renderer);
  const target = maker.fromScene(room, 0.018);
  maker.dispose();
  return target.texture;
}

function wall(brightness: number): THREE.Mesh {
  const colour = new THREE.Color('#f2f5f4').multiplyScalar(brightness);
  return new THREE.Mesh(
    new THREE.SphereGeometry(16, 32, 16),
    new THREE.MeshBasicMaterial({ color: colour, side: THREE.BackSide }),
  );
}
