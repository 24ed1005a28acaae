import * as THREE from 'three';
import { buildCase, trayOf } from '../parts/case.ts';
import { caseAppearance } from '../parts/case-appearance.ts';
import type { DemoProduct } from '../studio/appearance.ts';
import { kindFor } from '../studio/kinds.ts';
import { light, rubber, satinPlastic } from '../studio/materials.ts';
import { cylinder, grouped, mesh, tube } from '../studio/shapes.ts';
import { delivery } from './banner-delivery.ts';
import { lamplight } from './banner-lamplight.ts';
import { type BannerSet, cameraAt, signal } from './banner-props.ts';
import { unboxing } from './banner-unboxing.ts';

export type Cast = Readonly<Record<string, DemoProduct>>;

export function bannerSets(cast: Cast): Record<string, () => BannerSet> {
  const part = (category: string, specs: DemoProduct['specs'] = {}): THREE.Group => {
    const product = cast[category];
    const kind = product && kindFor(product);
    if (!product || !kind) throw new Error(`Nobody plays the part of ${category}.`);
    return kind.build({ ...product, specs: { ...product.specs, ...specs } });
  };
  return {
    banner1: () => unboxing(part('Tarjeta Gráfica')),
    banner2: () => lamplight(part('Procesadores')),
    banner3: delivery,
    banner4: () =>
      openCase(cast.Chasís, part('Motherboards'), part('Tarjeta Gráfica'), () => part('Memoria Ram', { modulos: 1 })),
  };
}

function openCase(
  product: DemoProduct | undefined,
  motherboard: THREE.Group,
  graphicsCard: THREE.Group,
  stick: () => THREE.Group,
): BannerSet {
  if (!product) throw new Error('Nobody plays the part of the case.');
  const appearance = { ...caseAppearance(product), glow: '#38e0a4' };
  const set = new THREE.Group();
  set.add(buildCase(appearance, true));
  const low = 16 + appearance.height;
  const wall = trayOf(appearance) - 8;
  const inside = grouped(
    [motherboard],
    [wall, low - 46 - 152.5, -appearance.depth / 2 + 22 + 122],
    [0, -Math.PI / 2, 0],
  );
  for (const x of [66, 84.8]) {
    const one = stick();
    one.matrixAutoUpdate = false;
    one.matrix
      .makeBasis(new THREE.Vector3(0, 1, 0), new THREE.Vector3(0, 0, 1), new THREE.Vector3(1, 0, 0))
      .setPosition(x, 74, 6);
    inside.add(one);
  }
  const pump = cylinder(33, 34, satinPlastic('#1d2123'), [-16, 78, 24], 64);
  const ring = mesh(new THREE.TorusGeometry(28, 2, 14, 80), light(signal, 1.1), [-16, 78, 41.6]);
  const cap = cylinder(25, 2, satinPlastic('#2a2f31'), [-16, 78, 41], 64);
  for (const each of [pump, cap]) each.rotation.x = Math.PI / 2;
  const hose = rubber('#1f2325');
  inside.add(
    pump,
    ring,
    cap,
    tube(
      [
        [16, 70, 24],
        [60, 60, 50],
        [86, 110, 60],
        [60, 168, 52],
      ],
      6.5,
      hose,
    ),
    tube(
      [
        [16, 86, 24],
        [44, 86, 52],
        [60, 120, 62],
        [30, 168, 52],
      ],
      6.5,
      hose,
    ),
  );
  graphicsCard.matrixAutoUpdate = false;
  graphicsCard.matrix
    .makeBasis(new THREE.Vector3(1, 0, 0), new THREE.Vector3(0, 0, 1), new THREE.Vector3(0, -1, 0))
    .setPosition(44, -8, 4);
  inside.add(graphicsCard);
  set.add(inside);
  const glowing = new THREE.PointLight('#4ff0b4', 260_000, 0, 2);
  glowing.position.set(-30, low - 90, 60);
  const warm = new THREE.PointLight(signal, 36_000, 0, 2);
  warm.position.set(-70, 210, 20);
  set.add(glowing, warm);
  return { subject: set, camera: cameraAt([0, 236, 0], -46, 11, 700), exposure: 1.05 };
}
