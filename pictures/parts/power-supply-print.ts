import type * as THREE from 'three';
import { printed } from '../studio/materials.ts';
import { drawn } from '../studio/textures.ts';
import type { PowerSupplyAppearance } from './power-supply-appearance.ts';

export function written(
  appearance: PowerSupplyAppearance,
  text: string,
  kind: PowerSupplyAppearance['label'] | 'print',
): THREE.Material {
  return printed(`supply ${appearance.id} ${text}`, () => ({
    map: drawn(1024, kind === 'print' ? 64 : 576, (pen) =>
      kind === 'print' ? small(pen, text) : large(pen, text, kind, appearance),
    ),
    transparent: true,
    roughness: 0.5,
    polygonOffset: true,
    polygonOffsetFactor: -2,
  }));
}

function small(pen: CanvasRenderingContext2D, text: string): void {
  pen.fillStyle = 'rgb(215 220 222 / .85)';
  pen.font = '600 44px "DejaVu Sans Mono", monospace';
  pen.fillText(text, 10, 48);
}

function large(
  pen: CanvasRenderingContext2D,
  text: string,
  kind: PowerSupplyAppearance['label'],
  appearance: PowerSupplyAppearance,
): void {
  const ink = 'rgb(226 230 231)';
  pen.fillStyle = appearance.accent;
  if (kind === 'stripe') pen.fillRect(0, 404, 1024, 26);
  if (kind === 'block') pen.fillRect(0, 0, 300, 576);
  if (kind === 'corner') {
    pen.beginPath();
    for (const [x, y] of [
      [1024, 576],
      [700, 576],
      [1024, 250],
    ] as const) {
      pen.lineTo(x, y);
    }
    pen.fill();
  }
  pen.fillStyle = ink;
  pen.font = '800 190px "DejaVu Sans", sans-serif';
  pen.fillText(text, kind === 'block' ? 350 : 60, kind === 'stripe' ? 320 : 350, 640);
  pen.font = '500 46px "DejaVu Sans Mono", monospace';
  const facts = appearance.isModular ? 'MODULAR · 115–240 V' : '115–240 V';
  pen.fillText(facts, kind === 'block' ? 356 : 66, kind === 'stripe' ? 500 : 440, 640);
}
