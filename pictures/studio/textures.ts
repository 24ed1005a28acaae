import * as THREE from 'three';
import { drawsOf } from './appearance.ts';

/** One repetition covers 100 mm (`shapes.ts`). */
const side = 512;
const made = new Map<string, THREE.CanvasTexture>();

type Grain = 'fine' | 'coarse' | 'brushed' | 'cloth' | 'leather' | 'board';

/** Grey, for roughness or height. `repeat` is the number of repetitions in 100 mm. */
export function grain(name: Grain, repeat: number): THREE.CanvasTexture {
  const key = `${name} ${repeat}`;
  const known = made.get(key);
  if (known) return known;
  const texture = new THREE.CanvasTexture(drawings[name]());
  texture.wrapS = THREE.RepeatWrapping;
  texture.wrapT = THREE.RepeatWrapping;
  texture.repeat.set(repeat, repeat);
  texture.anisotropy = 4;
  made.set(key, texture);
  return texture;
}

const drawings: Record<Grain, () => HTMLCanvasElement> = {
  fine: () => noise(1, 1, 70),
  coarse: () => noise(3, 3, 90),
  brushed: () => noise(256, 1, 120),
  leather: () => noise(9, 9, 120),
  board: () => tracks(),
  cloth: () => weave(),
};

function noise(wide: number, high: number, strength: number): HTMLCanvasElement {
  const draws = drawsOf(`noise ${wide} ${high}`);
  const [columns, rows] = [Math.ceil(side / wide), Math.ceil(side / high)];
  const small = canvasOf(columns, rows);
  const pen = penOf(small);
  const picture = pen.createImageData(columns, rows);
  for (let at = 0; at < columns * rows; at += 1) {
    const grey = 128 + (draws.next() - 0.5) * strength * 2;
    picture.data.set([grey, grey, grey, 255], at * 4);
  }
  pen.putImageData(picture, 0, 0);
  if (wide === 1 && high === 1) return small;
  const large = canvasOf(side, side);
  penOf(large).drawImage(small, 0, 0, side, side);
  return large;
}

function weave(): HTMLCanvasElement {
  const canvas = canvasOf(side, side);
  const pen = penOf(canvas);
  const draws = drawsOf('weave');
  const step = 8;
  for (let y = 0; y < side; y += step) {
    for (let x = 0; x < side; x += step) {
      const isOver = (x + y) % (step * 2) === 0;
      const grey = (isOver ? 158 : 92) + draws.between(-16, 16);
      pen.fillStyle = `rgb(${grey} ${grey} ${grey})`;
      pen.fillRect(x, y, step, step);
      pen.fillStyle = `rgb(${grey + 40} ${grey + 40} ${grey + 40} / .5)`;
      if (isOver) pen.fillRect(x + 1, y + 2, step - 2, 2);
      else pen.fillRect(x + 2, y + 1, 2, step - 2);
    }
  }
  return canvas;
}

function tracks(): HTMLCanvasElement {
  const canvas = canvasOf(side, side);
  const pen = penOf(canvas);
  const draws = drawsOf('tracks');
  pen.fillStyle = 'rgb(112 112 112)';
  pen.fillRect(0, 0, side, side);
  pen.lineJoin = 'round';
  for (let bundle = 0; bundle < 26; bundle += 1) {
    const start = [draws.whole(0, 32) * 16, draws.whole(0, 32) * 16] as const;
    const along = draws.whole(40, 160);
    const bend = draws.whole(16, 80) * (draws.chance(0.5) ? 1 : -1);
    const end = draws.whole(40, 200);
    const isUp = draws.chance(0.5);
    for (let line = 0; line < draws.whole(2, 6); line += 1) {
      pen.strokeStyle = 'rgb(160 160 160)';
      pen.lineWidth = 2.5;
      const at = line * 6;
      const path: [number, number][] = [
        [0, at],
        [along, at],
        [along + Math.abs(bend), at + bend],
        [along + Math.abs(bend) + end, at + bend],
      ];
      // Repeated across the edges, so that the texture tiles.
      for (const shift of [
        [0, 0],
        [-side, 0],
        [0, -side],
        [-side, -side],
      ] as const) {
        pen.beginPath();
        for (const [x, y] of path)
          pen.lineTo(start[0] + shift[0] + (isUp ? y : x), start[1] + shift[1] + (isUp ? x : y));
        pen.stroke();
      }
    }
  }
  for (let via = 0; via < 120; via += 1) {
    pen.fillStyle = draws.chance(0.5) ? 'rgb(190 190 190)' : 'rgb(70 70 70)';
    pen.beginPath();
    pen.arc(draws.between(4, side - 4), draws.between(4, side - 4), draws.between(1.5, 3), 0, Math.PI * 2);
    pen.fill();
  }
  return canvas;
}

export function drawn(
  width: number,
  height: number,
  draw: (pen: CanvasRenderingContext2D) => void,
  colours = true,
): THREE.CanvasTexture {
  const canvas = canvasOf(width, height);
  draw(penOf(canvas));
  const texture = new THREE.CanvasTexture(canvas);
  texture.anisotropy = 8;
  if (colours) texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width, height });
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no canvas.');
  return pen;
}
