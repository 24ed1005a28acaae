import * as THREE from 'three';

const points = 256;

const layers = [
  { reach: 0.05, blur: 0.012, darkness: 0.62 },
  { reach: 0.3, blur: 0.05, darkness: 0.5 },
] as const;

/** Only black with alpha, so that it fits any background. */
export function contactShadow(
  renderer: THREE.WebGLRenderer,
  scene: THREE.Scene,
  box: THREE.Box3,
  strength: number,
): { mesh: THREE.Object3D; drop(): void } {
  const span = box.getSize(new THREE.Vector3());
  const middle = box.getCenter(new THREE.Vector3());
  const size = Math.max(span.x, span.z);
  const side = size * 1.5;
  const group = new THREE.Group();
  const drops: (() => void)[] = [];
  const wasExposed = renderer.toneMapping;
  const environment = scene.environment;
  renderer.toneMapping = THREE.NoToneMapping;
  renderer.shadowMap.autoUpdate = false;
  scene.environment = null;
  scene.updateMatrixWorld(true);
  for (const [at, layer] of layers.entries()) {
    const camera = new THREE.OrthographicCamera(-side / 2, side / 2, side / 2, -side / 2, 0, size * layer.reach);
    camera.position.set(middle.x, box.min.y, middle.z);
    camera.rotation.x = Math.PI / 2;
    camera.updateMatrixWorld(true);
    const target = new THREE.WebGLRenderTarget(points, points, { type: THREE.HalfFloatType });
    const other = new THREE.WebGLRenderTarget(points, points, { type: THREE.HalfFloatType });
    scene.overrideMaterial = nearness(layer.darkness * strength);
    renderer.setRenderTarget(target);
    renderer.clear();
    renderer.render(scene, camera);
    scene.overrideMaterial = null;
    // The second, finer round removes the steps of the first.
    for (const share of [1, 0.35]) {
      blur(renderer, target, other, [(layer.blur * share) / 1.5, 0]);
      blur(renderer, other, target, [0, (layer.blur * share) / 1.5]);
    }
    const material = new THREE.MeshBasicMaterial({
      map: target.texture,
      transparent: true,
      depthWrite: false,
      premultipliedAlpha: true,
      toneMapped: false,
    });
    const plane = new THREE.Mesh(new THREE.PlaneGeometry(side, side), material);
    plane.rotation.x = -Math.PI / 2;
    // Mirrored, because it was rendered from below.
    plane.scale.y = -1;
    material.side = THREE.DoubleSide;
    plane.position.set(middle.x, box.min.y - size * (0.0015 + at * 0.0005), middle.z);
    plane.renderOrder = -1;
    group.add(plane);
    drops.push(() => {
      target.dispose();
      other.dispose();
      material.dispose();
    });
  }
  renderer.setRenderTarget(null);
  renderer.toneMapping = wasExposed;
  renderer.shadowMap.autoUpdate = true;
  scene.environment = environment;
  return {
    mesh: group,
    drop() {
      for (const drop of drops) drop();
    },
  };
}

function nearness(darkness: number): THREE.MeshDepthMaterial {
  const material = new THREE.MeshDepthMaterial({ side: THREE.DoubleSide, blending: THREE.NoBlending });
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      'gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );',
      `float near = 1.0 - fragCoordZ; gl_FragColor = vec4( vec3( 0.0 ), near * near * ${darkness.toFixed(4)} );`,
    );
  };
  material.customProgramCacheKey = () => `nearness ${darkness.toFixed(4)}`;
  return material;
}

const blurShader = new THREE.ShaderMaterial({
  uniforms: { map: { value: null }, step: { value: new THREE.Vector2() } },
  vertexShader: 'varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }',
  fragmentShader: `uniform sampler2D map; uniform vec2 step; varying vec2 at;
    void main() {
      vec4 sum = vec4(0.0); float all = 0.0;
      for (int i = -7; i <= 7; i++) {
        float x = float(i) / 3.5; float weight = exp(-x * x * 1.1);
        sum += texture2D(map, at + step * x) * weight; all += weight;
      }
      gl_FragColor = sum / all;
    }`,
  depthTest: false,
  depthWrite: false,
  blending: THREE.NoBlending,
});
const sheet = new THREE.Mesh(new THREE.PlaneGeometry(2, 2), blurShader);
sheet.frustumCulled = false;
const sheetCamera = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1);

function blur(
  renderer: THREE.WebGLRenderer,
  from: THREE.WebGLRenderTarget,
  to: THREE.WebGLRenderTarget,
  step: readonly [number, number],
): void {
  blurShader.uniforms.map = { value: from.texture };
  blurShader.uniforms.step = { value: new THREE.Vector2(...step) };
  renderer.setRenderTarget(to);
  renderer.render(sheet, sheetCamera);
}
