import * as THREE from 'three';
import { anodised, brushedNickel, gold, mattePlastic, satinPlastic, solder, steel } from '../studio/materials.ts';
import { at as points, spread } from '../studio/outlines.ts';
import { box, cylinder, grouped, many, plate, roundedRectangle, screw, slot, tube } from '../studio/shapes.ts';
import { tone } from '../studio/tone.ts';
import type { BoardAppearance } from './motherboard-appearance.ts';

type Point3 = readonly [number, number, number];
const black = () => mattePlastic('#1d2022');

export function socket(appearance: BoardAppearance): THREE.Group {
  const [wide, high] = appearance.isIntel ? [50, 58] : [56, 60];
  const group = new THREE.Group();
  if (appearance.isPinned) {
    group.add(
      box([44, 44, 5], mattePlastic('#d8d5c8'), [0, -1, 2.6], 0.8),
      box([40, 40, 0.5], mattePlastic('#c9c5b6'), [0, -1, 5.2], 0.2),
    );
    const dots = spread(31, 1.2).flatMap((x) => spread(31, 1.2).map((y): Point3 => [x, y - 1, 5.5]));
    group.add(
      many(
        new THREE.BoxGeometry(0.55, 0.55, 0.1),
        mattePlastic('#4a473f'),
        points(dots.filter(([x, y]) => Math.abs(x) > 6 || Math.abs(y + 1) > 6)),
      ),
    );
    group.add(
      tube(
        [
          [23, -22, 4],
          [23.4, 18, 4],
          [22, 24, 6],
          [30, 25, 6],
        ],
        1,
        steel(),
      ),
    );
  } else {
    const frame = roundedRectangle(wide, high, 4);
    frame.holes.push(slot(0, 0, wide - 17, high - 19, 2));
    group.add(box([wide - 8, high - 10, 2.4], black(), [0, 0, 1.2], 0.6));
    const field = spread(26, 1.25).flatMap((x) => spread(30, 1.2).map((y): Point3 => [x, y, 2.7]));
    group.add(
      many(
        new THREE.BoxGeometry(0.5, 0.7, 0.5),
        gold(),
        points(field.filter(([x, y]) => Math.abs(x) > 5 || Math.abs(y) > 6)),
      ),
    );
    group.add(plate(frame, 1.4, brushedNickel(), [0, 0, 4.2], 0.5));
    for (const x of [-1, 1]) group.add(box([3, high * 0.7, 4], brushedNickel(), [x * (wide / 2 - 3), 0, 3], 0.8));
    group.add(
      tube(
        [
          [wide / 2 + 3, -high / 2, 3.4],
          [wide / 2 + 3.4, high * 0.3, 4],
          [wide / 2 + 3, high / 2 - 3, 5.6],
          [wide / 2 + 7, high / 2 + 2, 5.8],
        ],
        1.1,
        steel(),
      ),
    );
    group.add(plate(roundedRectangle(wide - 15, high - 17, 2), 2.4, satinPlastic('#222628'), [0, 0, 3.6], 0.7));
    group.add(
      box([wide - 26, 1, 0.5], mattePlastic('#3a4043'), [0, 6, 6], 0.2),
      box([wide - 26, 1, 0.5], mattePlastic('#3a4043'), [0, -6, 6], 0.2),
    );
  }
  const [hx, hy] = appearance.isIntel ? [37.5, 37.5] : [27, 45];
  if (appearance.isIntel) for (const x of [-hx, hx]) for (const y of [-hy, hy]) group.add(ring(x, y));
  else for (const y of [-hy, hy]) group.add(bracket(y));
  return group;
}

function ring(x: number, y: number): THREE.Group {
  const outer = cylinder(4, 0.4, solder(), [x, y, 0.2], 32);
  const inner = cylinder(2.1, 0.6, mattePlastic('#08090a'), [x, y, 0.2], 32);
  for (const each of [outer, inner]) each.rotation.x = Math.PI / 2;
  return grouped([outer, inner]);
}

function bracket(y: number): THREE.Group {
  return grouped([
    box([76, 9, 6], black(), [0, y, 3.4], 1.6),
    box([22, 6, 8], black(), [0, y, 6], 1.4),
    ...[-27, 27].map((x) => screw(3, [x, y, 6.2])),
  ]);
}

export function memorySlots(appearance: BoardAppearance): THREE.Group {
  const group = new THREE.Group();
  const isMetal = appearance.tier === 'high';
  spread(appearance.memory, 9.4).forEach((x, index) => {
    const color = appearance.memory === 4 && index % 2 ? '#34393c' : '#1b1e20';
    const shape = roundedRectangle(6.6, 138, 0.8);
    shape.holes.push(
      slot(0, appearance.ddr === 5 ? -34 : -37, 2, 64, 0.3),
      slot(0, appearance.ddr === 5 ? 34 : 33, 2, appearance.ddr === 5 ? 64 : 68, 0.3),
    );
    group.add(plate(shape, 8.4, isMetal ? anodised('#6d7377') : mattePlastic(color), [x, 0, 0], 0.5));
    group.add(box([1.9, 132, 1], mattePlastic('#0a0b0c'), [x, 0, 2], 0.2));
    group.add(
      many(new THREE.BoxGeometry(0.4, 0.5, 1.2), gold(), points(spread(70, 1.8).map((y): Point3 => [x + 0.9, y, 7.4]))),
    );
    for (const y of appearance.tier === 'plain' ? [-1, 1] : [1]) {
      const latch = box(
        [7, 7, 11],
        satinPlastic(index % 2 ? tone(appearance.color, 0.24) : '#3a4044'),
        [x, y * 70.4, 6],
        1.4,
      );
      latch.rotation.x = y * -0.16;
      group.add(latch);
    }
    if (appearance.tier !== 'plain') group.add(box([6.6, 4, 7], mattePlastic(color), [x, -70, 3.4], 1));
  });
  return group;
}
