import * as THREE from 'three';
import { contactShadow } from './contact-shadow.ts';
import type { View } from './kind.ts';
import { lightRoom } from './light-room.ts';
import { degrees, eachPoint, posed, sizeOf } from './table.ts';

export interface Shot {
  width: number;
  height: number;
  /** Each sample moves camera and lamps, for smooth edges and soft shadows. */
  samples: number;
  exposure?: number;
  /** 0: none, for scenes with their own table. */
  shadow?: number;
}

export interface Studio {
  photograph(subject: THREE.Object3D, view: View, shot: Shot): ImageData;
  photographScene(scene: THREE.Group, camera: THREE.PerspectiveCamera, shot: Shot): ImageData;
}

/** Vertical angle in degrees of a 50 mm lens on a 36 × 24 mm sensor. */
export const lens = 27;

/** Khronos' tone mapping keeps colours. Its toe takes 4 % from each, and black parts would look like holes. */
THREE.ShaderChunk.tonemapping_pars_fragment = THREE.ShaderChunk.tonemapping_pars_fragment.replace(
  'vec3 CustomToneMapping( vec3 color ) { return color; }',
  `vec3 CustomToneMapping( vec3 color ) {
    const float start = 0.76; const float desaturation = 0.15;
    color *= toneMappingExposure;
    float peak = max( color.r, max( color.g, color.b ) );
    if ( peak < start ) return color;
    float d = 1.0 - start;
    float newPeak = 1.0 - d * d / ( peak + d - start );
    color *= newPeak / peak;
    float g = 1.0 - 1.0 / ( desaturation * ( peak - newPeak ) + 1.0 );
    return mix( color, vec3( newPeak ), g );
  }`,
);

/** Seen from the camera, in units of the part's size. */
const keyPosition = new THREE.Vector3(-1.15, 1.75, 1.25);

export function openStudio(canvas: HTMLCanvasElement): Studio {
  const renderer = new THREE.WebGLRenderer({ canvas, alpha: true, antialias: true, preserveDrawingBuffer: true });
  renderer.setPixelRatio(1);
  renderer.setClearColor(0x000000, 0);
  renderer.outputColorSpace = THREE.SRGBColorSpace;
  renderer.toneMapping = THREE.CustomToneMapping;
  renderer.shadowMap.enabled = true;
  // Hard shadows are faster, and the samples soften them.
  renderer.shadowMap.type = THREE.BasicShadowMap;

  const room = lightRoom(renderer);

  return {
    photograph(subject, view, shot) {
      // The part turns, not the camera, so that light comes from the upper left in every picture.
      const table = new THREE.Group();
      table.rotation.y = -view.azimuth * degrees;
      table.add(posed(subject, view.pose));
      const box = sizeOf(table);
      const middle = box.getCenter(new THREE.Vector3());
      table.position.set(-middle.x, -box.min.y, -middle.z);
      table.updateMatrixWorld(true);
      const camera = framed(table, view, shot.width / shot.height);
      return expose(table, camera, shot, box.translate(table.position));
    },
    photographScene(scene, camera, shot) {
      scene.updateMatrixWorld(true);
      camera.updateMatrixWorld(true);
      return expose(scene, camera, shot, new THREE.Box3().setFromObject(scene));
    },
  };

  /** A depth pass first, so that hidden surfaces are not shaded. */
  function renderHidden(scene: THREE.Scene, camera: THREE.PerspectiveCamera): void {
    camera.layers.set(0);
    scene.overrideMaterial = depthOnly;
    renderer.shadowMap.autoUpdate = false;
    renderer.render(scene, camera);
    scene.overrideMaterial = null;
    renderer.shadowMap.autoUpdate = true;
    camera.layers.enable(aside);
    renderer.autoClear = false;
    renderer.render(scene, camera);
    renderer.autoClear = true;
  }

  function expose(subject: THREE.Group, camera: THREE.PerspectiveCamera, shot: Shot, box: THREE.Box3): ImageData {
    const { width, height, samples } = shot;
    renderer.setSize(width, height, false);
    renderer.toneMappingExposure = shot.exposure ?? 1;
    const size = box.getSize(new THREE.Vector3()).length();
    const scene = new THREE.Scene();
    scene.environment = room;
    scene.environmentIntensity = 0.72;
    scene.add(subject);
    const lamps = hangLamps(scene, box, size);
    const drop: (() => void)[] = [];
    if ((shot.shadow ?? 1) > 0) {
      const contact = contactShadow(renderer, scene, box, shot.shadow ?? 1);
      scene.add(contact.mesh);
      drop.push(contact.drop);
    }
    setAside(scene);
    const sum = new Uint32Array(width * height * 4);
    const frame = new Uint8Array(width * height * 4);
    const gl = renderer.getContext();
    for (let sample = 0; sample < samples; sample += 1) {
      const [jitterX, jitterY] = halton(sample + 1);
      lamps.swing(sample, samples);
      camera.setViewOffset(width, height, jitterX - 0.5, jitterY - 0.5, width, height);
      renderHidden(scene, camera);
      gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, frame);
      for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (frame[at] ?? 0);
    }
    camera.clearViewOffset();
    scene.remove(subject);
    lamps.drop();
    for (const each of drop) each();
    return developed(sum, samples, width, height);
  }
}

const aside = 1;
const depthOnly = new THREE.MeshBasicMaterial({ colorWrite: false });

function setAside(scene: THREE.Scene): void {
  scene.traverse((thing) => {
    if (!(thing instanceof THREE.Mesh)) return;
    const { transparent, side } = thing.material as THREE.Material;
    if (transparent || side !== THREE.FrontSide) thing.layers.set(aside);
  });
}

function framed(subject: THREE.Object3D, view: View, aspect: number): THREE.PerspectiveCamera {
  const camera = new THREE.PerspectiveCamera(lens, aspect, 1, 20_000);
  camera.rotation.set(-view.elevation * degrees, 0, 0);
  camera.updateMatrixWorld(true);
  const fill = view.fill ?? 0.84;
  const tanY = Math.tan((lens / 2) * degrees);
  const wide = tanY * aspect * fill;
  // Room for the shadow, which the edge would cut off.
  const [above, below] = [tanY * Math.min(fill + 0.04, 0.9), tanY * Math.min(fill - 0.06, 0.76)];
  const ends = { right: -Infinity, left: Infinity, top: -Infinity, bottom: Infinity };
  const turn = camera.matrixWorld.clone().invert();
  eachPoint(subject, (point) => {
    point.applyMatrix4(turn);
    ends.right = Math.max(ends.right, point.x + wide * point.z);
    ends.left = Math.min(ends.left, point.x - wide * point.z);
    ends.top = Math.max(ends.top, point.y + above * point.z);
    ends.bottom = Math.min(ends.bottom, point.y - below * point.z);
  });
  const distance = Math.max((ends.right - ends.left) / 2 / wide, (ends.top - ends.bottom) / (above + below));
  const height = (ends.top - above * distance + ends.bottom + below * distance) / 2;
  camera.position.set((ends.right + ends.left) / 2, height, distance).applyMatrix4(camera.matrixWorld);
  camera.near = distance / 20;
  camera.far = distance * 4;
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld(true);
  return camera;
}

interface Lamps {
  swing(sample: number, samples: number): void;
  drop(): void;
}

function hangLamps(scene: THREE.Scene, box: THREE.Box3, size: number): Lamps {
  const middle = box.getCenter(new THREE.Vector3());
  const key = lamp('#fff6ea', 2.3, true);
  // One direction a sample, so that grooves and undersides darken.
  const sky = lamp('#eaf1ff', 1.15, true);
  const all = [key, sky];
  for (const each of all) {
    each.target.position.copy(middle);
    scene.add(each, each.target);
  }
  return {
    swing(sample, samples) {
      const [u, v] = halton(sample + 7);
      const aside = new THREE.Vector3((u - 0.5) * 0.75, (v - 0.5) * 0.55, (v - u) * 0.5);
      key.position.copy(middle).addScaledVector(aside.add(keyPosition), size);
      const [turn, height] = [(sample + 0.5) / samples, halton(sample + 3)[1]];
      const up = Math.sqrt(1 - height * 0.85);
      const out = Math.sqrt(1 - up * up);
      const around = turn * Math.PI * 2 * 3.236;
      sky.position.copy(middle);
      sky.position.addScaledVector(new THREE.Vector3(Math.cos(around) * out, up, Math.sin(around) * out), size * 2);
    },
    drop() {
      for (const each of all) each.dispose();
    },
  };

  function lamp(colour: string, strength: number, throwsShadow: boolean): THREE.DirectionalLight {
    const light = new THREE.DirectionalLight(colour, strength);
    if (!throwsShadow) return light;
    light.castShadow = true;
    light.shadow.mapSize.set(1024, 1024);
    light.shadow.radius = 3;
    light.shadow.bias = -0.0004;
    light.shadow.normalBias = size * 0.0012;
    const reach = size * 0.62;
    const { camera } = light.shadow;
    Object.assign(camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: size * 0.2, far: size * 5 });
    camera.updateProjectionMatrix();
    return light;
  }
}

function developed(sum: Uint32Array, samples: number, width: number, height: number): ImageData {
  const image = new ImageData(width, height);
  for (let row = 0; row < height; row += 1) {
    const from = (height - 1 - row) * width * 4;
    const to = row * width * 4;
    for (let at = 0; at < width * 4; at += 4) {
      const cover = (sum[from + at + 3] ?? 0) / samples;
      if (cover < 0.5) continue;
      const scale = 255 / cover / samples;
      for (let channel = 0; channel < 3; channel += 1) {
        image.data[to + at + channel] = Math.min(255, Math.round((sum[from + at + channel] ?? 0) * scale));
      }
      image.data[to + at + 3] = Math.round(cover);
    }
  }
  return image;
}

function halton(index: number): [number, number] {
  const along = (base: number) => {
    let [fraction, result] = [1, 0];
    for (let rest = index; rest > 0; rest = Math.floor(rest / base)) {
      fraction /= base;
      result += fraction * (rest % base);
    }
    return result;
  };
  return [along(2), along(3)];
}
