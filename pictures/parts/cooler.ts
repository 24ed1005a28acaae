import * as THREE from 'three';
import { kindOf } from '../studio/kind.ts';
import { lowCooler, tower } from './cooler-air.ts';
import { type CoolerAppearance, coolerAppearance } from './cooler-appearance.ts';
import { liquidCooler } from './cooler-liquid.ts';
import { type FanAppearance, fan } from './fan.ts';

export const cooler = kindOf<CoolerAppearance>({
  category: 'Coolers',
  appearance: coolerAppearance,
  build(appearance) {
    if (appearance.kind === 'liquid') return liquidCooler(appearance, fanOf(appearance));
    if (appearance.kind === 'fan') return loneFans(appearance);
    return appearance.kind === 'low' ? lowCooler(appearance, fanOf(appearance)) : tower(appearance, fanOf(appearance));
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

function fanOf(appearance: CoolerAppearance): FanAppearance {
  return {
    size: appearance.size,
    depth: appearance.kind === 'low' ? 15 : 25,
    blades: appearance.blades,
    frameColour: appearance.frame,
    bladeColour: appearance.blade,
    accent: appearance.glow ? null : appearance.accent,
    isRinged: appearance.isRinged,
    glow: appearance.glow,
    sweep: appearance.sweep,
    turn: appearance.turn,
  };
}

function loneFans(appearance: CoolerAppearance): THREE.Group {
  const group = new THREE.Group();
  for (let at = 0; at < appearance.fans; at += 1) {
    const one = fan({
      ...fanOf(appearance),
      turn: appearance.turn + at * 0.4,
      hasCable: true,
      cornerColour: appearance.glow ? null : '#2f3335',
    });
    one.position.set(
      (at - (appearance.fans - 1) / 2) * appearance.size * 0.78,
      appearance.size / 2,
      -at * appearance.size * 0.34,
    );
    one.rotation.y = -0.08 * at;
    group.add(one);
  }
  return group;
}
