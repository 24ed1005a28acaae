import type * as THREE from 'three';
import { drawsOf } from '../studio/appearance.ts';
import { monospace, type Point2 } from '../studio/outlines.ts';
import { drawn } from '../studio/textures.ts';
import { tone } from '../studio/tone.ts';
import type { BoardAppearance } from './motherboard-appearance.ts';

/** From the upper left corner, by the ATX standard. */
export function holesOf({ form, width, height }: BoardAppearance): Point2[] {
  const xs = form === 'Mini ITX' ? [6.4, 163.8] : width < 230 ? [6.4, 163.8, 211] : [6.4, 163.8, 238];
  const ys = form === 'Mini ITX' ? [10, 164] : form === 'Micro ATX' ? [10, 165, 237] : [10, 165, 291];
  return xs.flatMap((x) => ys.map((y): Point2 => [x - width / 2, height / 2 - y]));
}

const scale = 5;

export function boardPicture(appearance: BoardAppearance): { color: THREE.CanvasTexture; height: THREE.CanvasTexture } {
  const [width, height] = [appearance.width * scale, appearance.height * scale];
  const print = (isRelief: boolean) =>
    drawn(
      width,
      height,
      (pen) => {
        const draws = drawsOf(`board ${appearance.seed}`);
        pen.fillStyle = isRelief ? '#707070' : appearance.mask;
        pen.fillRect(0, 0, width, height);
        const track = isRelief ? '#a4a4a4' : tone(appearance.mask, 0.075);
        pen.lineJoin = 'round';
        for (let bus = 0; bus < 90; bus += 1) {
          const [x, y] = [draws.next() * width, draws.next() * height];
          const [run, bend, end] = [
            draws.between(60, 240),
            draws.between(20, 110) * (draws.chance(0.5) ? 1 : -1),
            draws.between(60, 300),
          ];
          const isUp = draws.chance(0.5);
          const lanes = draws.whole(3, 9);
          pen.strokeStyle = track;
          pen.lineWidth = 2.4;
          for (let trace = 0; trace < lanes; trace += 1) {
            pen.beginPath();
            for (const [along, aside] of [
              [0, trace * 6],
              [run, trace * 6],
              [run + Math.abs(bend), trace * 6 + bend],
              [run + Math.abs(bend) + end, trace * 6 + bend],
            ] as const)
              pen.lineTo(x + (isUp ? aside : along), y + (isUp ? along : aside));
            pen.stroke();
          }
        }
        for (let via = 0; via < 700; via += 1) {
          pen.fillStyle = isRelief ? '#4c4c4c' : tone(appearance.mask, draws.pick([0.12, 0.2, -0.4]));
          pen.beginPath();
          pen.arc(draws.next() * width, draws.next() * height, draws.between(1.4, 3), 0, 7);
          pen.fill();
        }
        if (!isRelief) smallPrint(pen, appearance, draws);
        for (const [x, y] of holesOf(appearance)) {
          pen.fillStyle = isRelief ? '#808080' : '#b9b6ab';
          pen.beginPath();
          pen.arc((x + appearance.width / 2) * scale, (appearance.height / 2 - y) * scale, 4.4 * scale, 0, 7);
          pen.fill();
        }
      },
      !isRelief,
    );
  return { color: print(false), height: print(true) };
}

function smallPrint(
  pen: CanvasRenderingContext2D,
  appearance: BoardAppearance,
  draws: ReturnType<typeof drawsOf>,
): void {
  const [width, height] = [appearance.width * scale, appearance.height * scale];
  pen.fillStyle = '#a9b1ab';
  pen.strokeStyle = '#737c76';
  const names = ['C', 'R', 'L', 'U', 'Q', 'D'];
  pen.font = `500 11px ${monospace}`;
  for (let part = 0; part < 120; part += 1) {
    const [x, y] = [draws.next() * width, draws.next() * height];
    if (part % 3 === 0) {
      pen.lineWidth = 1.4;
      pen.strokeRect(x, y, draws.between(8, 22), draws.between(6, 12));
    }
    pen.fillText(`${draws.pick(['C', ...names])}${draws.whole(10, 499)}`, x, y - 3);
  }
  if (appearance.tier !== 'plain') {
    pen.strokeStyle = appearance.accent;
    pen.globalAlpha = 0.5;
    pen.lineWidth = 5;
    for (let line = 0; line < 3; line += 1) {
      pen.beginPath();
      pen.moveTo(width * 0.44 + line * 18, height);
      pen.lineTo(width * 0.44 + line * 18 + height * 0.16, height * 0.84);
      pen.lineTo(width, height * 0.84 - line * 18);
      pen.stroke();
    }
    pen.globalAlpha = 1;
  }
  pen.font = `700 26px ${monospace}`;
  pen.fillText(`DDR${appearance.ddr}`, width * 0.76, height * 0.045);
  pen.font = `500 17px ${monospace}`;
  for (let slot = 0; slot < 4; slot += 1)
    pen.fillText(`PCIEX${slot % 2 ? 1 : 16}_${slot + 1}`, 40 * scale, height * (0.5 + slot * 0.13));
}
