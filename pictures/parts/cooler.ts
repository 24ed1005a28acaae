import * as THREE from 'three';
import { kindOf } from '../studio/kind.ts';
import { lowCooler, tower } from './cooler-air.ts';
import { liquidCooler } from './cooler-liquid.ts';
import { type CoolerLook, coolerLook } from './cooler-look.ts';
import { type FanLook, fan } from './fan.ts';

export const cooler = kindOf<CoolerLook>({
  category: 'Coolers',
  look: coolerLook,
  build(look) {
    if (look.kind === 'liquid') return liquidCooler(look, fanOf(look));
    if (look.kind === 'fan') return loneFans(look);
    return look.kind === 'low' ? lowCooler(look, fanOf(look)) : tower(look, fanOf(look));
  },
  views({ kind, size, radiator, fans }) {
    switch (kind) {
      case 'liquid': {
        const fill = 0.7 + (radiator - 240) * 0.0014;
        return [
          { side: 'front', azimuth: 27, elevation: 21, fill },
          { side: 'top', azimuth: -26, elevation: 46, fill },
        ];
      }
      case 'fan':
        return [
          { side: 'front', azimuth: 30, elevation: 13, fill: fans > 1 ? 0.84 : size > 120 ? 0.74 : 0.66 },
          { side: 'back', azimuth: 207, elevation: 15, fill: fans > 1 ? 0.84 : size > 120 ? 0.74 : 0.66 },
        ];
      case 'low':
        return [
          { side: 'front', azimuth: 32, elevation: 33, fill: size > 100 ? 0.8 : 0.7 },
          { side: 'back', azimuth: 214, elevation: 12, fill: size > 100 ? 0.8 : 0.7 },
          { side: 'below', azimuth: 34, elevation: 32, pose: [180, 0, 0], fill: size > 100 ? 0.8 : 0.7 },
        ];
      default:
        return [
          { side: 'front', azimuth: 34, elevation: 19, fill: 0.84 },
          { side: 'back', azimuth: 222, elevation: 23, fill: 0.84 },
          { side: 'below', azimuth: 34, elevation: 32, pose: [180, 0, 0], fill: 0.84 },
        ];
    }
  },
});

function fanOf(look: CoolerLook): FanLook {
  return {
    size: look.size,
    depth: look.kind === 'low' ? 15 : 25,
    blades: look.blades,
    frameColour: look.frame,
    bladeColour: look.blade,
    accent: look.glow ? null : look.accent,
    isRinged: look.isRinged,
    glow: look.glow,
    sweep: look.sweep,
    turn: look.turn,
  };
}

function loneFans(look: CoolerLook): THREE.Group {
  const group = new THREE.Group();
  for (let at = 0; at < look.fans; at += 1) {
    const one = fan({
      ...fanOf(look),
      turn: look.turn + at * 0.4,
      hasCable: true,
      cornerColour: look.glow ? null : '#2f3335',
    });
    one.position.set((at - (look.fans - 1) / 2) * look.size * 0.78, look.size / 2, -at * look.size * 0.34);
    one.rotation.y = -0.08 * at;
    group.add(one);
  }
  return group;
}
