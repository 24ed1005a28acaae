import type * as THREE from 'three';
import { drawsOf } from '../studio/appearance.ts';
import { drawn } from '../studio/textures.ts';
import { tone } from '../studio/tone.ts';
import type { MousePadAppearance, Print } from './mouse-pad-appearance.ts';

export function printOf(appearance: MousePadAppearance): THREE.CanvasTexture {
  const scale = 1600 / appearance.width;
  const [width, height] = [1600, Math.round(appearance.depth * scale)];
  const draws = drawsOf(`print ${appearance.seed}`);
  const ground = tone(appearance.color, 0.02);
  return drawn(width, height, (pen) => {
    pen.fillStyle = ground;
    pen.fillRect(0, 0, width, height);
    pen.lineJoin = 'round';
    pen.lineCap = 'round';
    const prints: Record<Print, () => void> = {
      plain() {
        pen.fillStyle = appearance.accent;
        pen.fillRect(width - 120, height - 74, 64, 10);
      },
      traces() {
        for (let bus = 0; bus < 7; bus += 1) {
          const [x, y, bend] = [draws.between(0.1, 1) * width, draws.between(0, 1) * height, draws.between(60, 260)];
          const lit = draws.whole(0, 9);
          for (let trace = 0; trace < 6; trace += 1) {
            pen.strokeStyle = trace === lit ? appearance.accent : tone(ground, 0.16);
            pen.lineWidth = 5;
            pen.beginPath();
            pen.moveTo(-10, y + trace * 17);
            pen.lineTo(x, y + trace * 17);
            pen.lineTo(x + bend, y + trace * 17 - bend);
            pen.lineTo(width + 10, y + trace * 17 - bend);
            pen.stroke();
          }
        }
      },
      contours() {
        const [x, y] = [draws.between(0.55, 0.9) * width, draws.between(0.2, 0.8) * height];
        for (let ring = 1; ring < 26; ring += 1) {
          pen.strokeStyle = ring % 6 === 0 ? appearance.accent : tone(ground, 0.16);
          pen.lineWidth = 4;
          pen.beginPath();
          for (let step = 0; step <= 90; step += 1) {
            const angle = (step / 90) * Math.PI * 2;
            const radius =
              ring * 46 * (1 + 0.16 * Math.sin(angle * 3 + ring * 0.16) + 0.1 * Math.cos(angle * 2 - ring * 0.1));
            pen.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius * 0.8);
          }
          pen.stroke();
        }
      },
      corner() {
        for (const [size, colour] of [
          [0.62, tone(ground, 0.1)],
          [0.42, tone(ground, 0.2)],
          [0.2, appearance.accent],
        ] as const) {
          pen.fillStyle = colour;
          pen.beginPath();
          pen.moveTo(width, height);
          pen.lineTo(width - height * size, height);
          pen.lineTo(width, height * (1 - size));
          pen.fill();
        }
      },
      slant() {
        for (let band = 0; band < 9; band += 1) {
          const x = width * (0.34 + band * 0.08);
          pen.fillStyle = band === 3 ? appearance.accent : tone(ground, 0.05 + (band % 3) * 0.06);
          pen.beginPath();
          pen.moveTo(x, height);
          pen.lineTo(x + (band === 3 ? 20 : 62), height);
          pen.lineTo(x + (band === 3 ? 20 : 62) + height * 0.6, 0);
          pen.lineTo(x + height * 0.6, 0);
          pen.fill();
        }
      },
      dots() {
        for (let x = 0; x < width; x += 40)
          for (let y = 0; y < height; y += 40) {
            const size = 12 * Math.max(0, x / width - 0.25) * (0.6 + 0.4 * Math.sin(y / 90));
            pen.fillStyle = (x / 40 + y / 40) % 11 === 0 ? appearance.accent : tone(ground, 0.22);
            pen.beginPath();
            pen.arc(x + ((y / 40) % 2) * 20, y, Math.max(0, size), 0, Math.PI * 2);
            pen.fill();
          }
      },
      frame() {
        pen.strokeStyle = appearance.accent;
        pen.lineWidth = 7;
        pen.strokeRect(56, 56, width - 112, height - 112);
        pen.fillStyle = tone(ground, 0.1);
        pen.fillRect(90, 90, width * 0.32, height - 180);
      },
    };
    prints[appearance.print]();
  });
}
