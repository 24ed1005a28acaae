import * as THREE from 'three';
import { brushed, light, satinPlastic } from '../studio/materials.ts';
import { grouped, mesh, plate, roundedRectangle, tube, turned, withOwnGrain } from '../studio/shapes.ts';
import { drawn } from '../studio/textures.ts';
import { type BannerSet, cameraAt, copper, signal } from './banner-props.ts';

export function lamplight(processor: THREE.Group): BannerSet {
  const set = new THREE.Group();
  const size = new THREE.Box3().setFromObject(processor, true).getSize(new THREE.Vector3());
  const isUpright = size.y > size.z;
  const lying = grouped([processor], [0, 0, 0], isUpright ? [-Math.PI / 2, 0, 0] : [0, 0, 0]);
  const low = new THREE.Box3().setFromObject(lying, true).min.y;
  lying.position.y = 6 - low;
  set.add(grouped([lying], [0, 0, 0], [0, 0.5, 0]));
  const stage = (half: number, height: number, material: THREE.Material, up: number) => {
    const round = plate(roundedRectangle(half * 2, half * 2, 5), height, material, [0, 0, 0], 0.8);
    return grouped([round], [0, up, 0], [-Math.PI / 2, 0, 0.5]);
  };
  set.add(
    grouped([
      stage(38, 3, satinPlastic('#123a2b'), 0),
      stage(35.4, 0.8, satinPlastic(copper), 2.6),
      stage(34.6, 3, satinPlastic('#164835'), 2.8),
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
  return { subject: set, camera: cameraAt([0, 42, 0], -18, 22, 138), exposure: 1.05 };
}

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
