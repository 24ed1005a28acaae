import { readdirSync, readFileSync } from 'node:fs';
import * as THREE from 'three';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DemoProduct } from './appearance.ts';
import type { View } from './kind.ts';
import { kindFor } from './kinds.ts';
import { eachPoint, posed, sizeOf } from './table.ts';

/** Of cards several, the low one too, since each has its own length and bracket. */
const cards = ['2', 'msi-rtx-3050-lp-6g-oc', 'asus-prime-rtx-5070-oc-12gb', 'asrock-steel-legend-rx-9070-xt-16gb'];
const files = readdirSync('seeds/demo').filter((file) => file.endsWith('.json'));

function productsOf(file: string): DemoProduct[] {
  const all = JSON.parse(readFileSync(`seeds/demo/${file}`, 'utf8')) as DemoProduct[];
  return file === 'tarjetas-graficas.json' ? all.filter(({ id }) => cards.includes(id)) : all.slice(0, 1);
}

/** Meshes are built without a browser; what is printed on them is not looked at. */
beforeAll(() => {
  const pen = new Proxy({} as Record<string, unknown>, {
    get: (_, name) => {
      if (name === 'canvas') return { width: 1, height: 1 };
      if (name === 'createImageData') return () => ({ data: new Uint8ClampedArray(512 * 512 * 4) });
      if (name === 'measureText') return () => ({ width: 1 });
      return () => ({ addColorStop() {} });
    },
    set: () => true,
  });
  Object.assign(globalThis, { document: { createElement: () => ({ getContext: () => pen }) } });
  return () => Reflect.deleteProperty(globalThis, 'document');
});

function standing(product: DemoProduct, view: View) {
  const kind = kindFor(product);
  if (!kind) throw new Error(`Nobody photographs ${product.category}.`);
  const part = posed(kind.build(product, view), view.pose);
  const box = sizeOf(part);
  const size = box.getSize(new THREE.Vector3());
  // A millimetre and a half on a stick of memory, four on a long card.
  const near = Math.max(1.5, 0.012 * size.length());
  const ground = new THREE.Box3();
  eachPoint(part, (point) => {
    if (point.y < box.min.y + near) ground.expandByPoint(point);
  });
  return { ground, middle: box.getCenter(new THREE.Vector3()), size };
}

describe('a part that is photographed', () => {
  it.each(files)('stands on both sides of its middle, so that it does not float above its shadow: %s', (file) => {
    const products = productsOf(file);
    expect(products.length).toBeGreaterThan(0);
    for (const product of products) {
      const isCard = product.category === 'Tarjeta Gráfica';
      const views = new Map((kindFor(product)?.views(product) ?? []).map((view) => [String(view.pose), view]));
      for (const view of views.values()) {
        const { ground, middle, size } = standing(product, view);
        const said = `${product.id}, ${view.side}`;
        expect(ground.min.x, said).toBeLessThan(middle.x);
        expect(ground.max.x, said).toBeGreaterThan(middle.x);
        // A card lies flat on its back or on its fans.
        expect((ground.max.x - ground.min.x) / size.x, said).toBeGreaterThan(isCard ? 0.8 : 0.2);
        expect((ground.max.z - ground.min.z) / size.z, said).toBeGreaterThan(isCard ? 0.6 : 0);
      }
    }
  });
});
