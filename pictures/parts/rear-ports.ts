import * as THREE from 'three';
import { hues } from '../studio/appearance.ts';
import { brushedNickel, glossPlastic, gold, mattePlastic, satinPlastic, steel } from '../studio/materials.ts';
import { at, spread } from '../studio/outlines.ts';
import { box, cylinder, grouped, many, plate, roundedRectangle, slot } from '../studio/shapes.ts';
import { tone } from '../studio/tone.ts';
import type { BoardAppearance } from './motherboard-appearance.ts';

const dark = () => mattePlastic('#08090a');

export function rearPorts(appearance: BoardAppearance, left: number, top: number): THREE.Group {
  const length = appearance.form === 'Mini ITX' ? 150 : 148;
  const shield = appearance.tier === 'plain' ? null : plate(frame(length), 1, brushed(appearance), [0, 21, 15], 0.2);
  const ports = new THREE.Group();
  if (shield) ports.add(shield);
  const stack: ((x: number) => THREE.Object3D[])[] = [
    appearance.hasFlashback
      ? (x) => [button(x, 8, hues.Silver), button(x, 20, appearance.accent)]
      : (x) => [keyboardPlug(x, 8), usbA(x, 24, 1, '#232729')],
    appearance.isIntel ? (x) => [hdmi(x, 8), displayPort(x, 22)] : (x) => [displayPort(x, 8), hdmi(x, 22)],
    (x) => [usbA(x, 7, 2, appearance.tier === 'plain' ? '#2b5fa8' : '#7a2230')],
    ...(appearance.tier === 'high' ? [(x: number) => [usbA(x, 7, 2, '#2f7fc2'), usbC(x, 34)]] : []),
    (x) => [
      usbA(x, 7, 2, appearance.seed.length % 2 ? '#2b5fa8' : '#232729'),
      ...(appearance.tier === 'plain' ? [] : [usbC(x, 34)]),
    ],
    (x) => [usbA(x, 4.5, 1, '#2b5fa8'), lan(x, 18)],
    ...(appearance.hasWifi ? [(x: number) => antennas(x)] : []),
    (x) => audio(x, appearance.tier === 'high' ? 5 : 3),
  ];
  const step = (length - 22) / (stack.length - 1);
  stack.forEach((make, index) => {
    ports.add(...make(-length / 2 + 11 + index * step));
  });
  // Turned to face -x: what was up now stands off the board, what was left is above.
  ports.rotation.set(Math.PI / 2, 0, 0);
  const turned = grouped([ports], [0, 0, 0], [0, 0, -Math.PI / 2]);
  turned.position.set(left + 14, top - length / 2 - 6, 0.4);
  return turned;
}

const brushed = (appearance: BoardAppearance) =>
  appearance.tier === 'high' ? satinPlastic('#202426') : brushedNickel();

function frame(length: number): THREE.Shape {
  return roundedRectangle(length, 42, 1.5);
}

function shell(width: number, height: number, x: number, y: number, deep = 18): THREE.Mesh {
  return box([width, height, deep], steel('#b9bec1'), [x, y, 8 - deep / 2 + 8.6], 0.5);
}

const face = 16.7;

function usbA(x: number, y: number, count: number, tongue: string): THREE.Group {
  const group = new THREE.Group();
  for (let n = 0; n < count * 2; n += 1) {
    const at = y + n * 7.4 - (count === 2 ? 2.4 : 0);
    group.add(shell(14.6, 7, x, at));
    group.add(
      box([12.6, 5, 0.6], dark(), [x, at, face], 0.2),
      box([11.4, 2, 1], satinPlastic(tongue), [x, at + 1.1, face + 0.1], 0.2),
    );
    group.add(many(new THREE.BoxGeometry(1, 0.3, 0.6), gold(), positionsOf(x, at)));
  }
  return group;
}

const positionsOf = (x: number, y: number) => at(spread(4, 2.4).map((dx) => [x + dx, y, face + 0.3] as const));

function usbC(x: number, y: number): THREE.Group {
  const ring = roundedRectangle(9.4, 3.6, 1.8);
  ring.holes.push(slot(0, 0, 8.3, 2.6, 1.3));
  return grouped([
    box([11, 6, 17], mattePlastic('#1b1e20'), [x, y, 8], 0.6),
    plate(ring, 1, steel('#c9cdd0'), [x, y, face], 0.1),
    box([6.6, 0.7, 0.8], dark(), [x, y, face + 0.1], 0.2),
  ]);
}

function hdmi(x: number, y: number): THREE.Group {
  return grouped([
    shell(15.6, 6.6, x, y),
    box([13.6, 4.4, 0.6], dark(), [x, y, face], 0.8),
    box([11, 1.2, 0.8], mattePlastic('#24282a'), [x, y + 0.2, face + 0.1], 0.2),
  ]);
}

function displayPort(x: number, y: number): THREE.Group {
  return grouped([
    shell(17.4, 6.8, x, y),
    box([15.4, 4.6, 0.6], dark(), [x, y, face], 0.3),
    box([12.4, 1.4, 0.8], mattePlastic('#24282a'), [x, y + 0.3, face + 0.1], 0.2),
  ]);
}

function lan(x: number, y: number): THREE.Group {
  return grouped([
    shell(16.4, 14, x, y + 2),
    box([11.8, 8, 0.8], dark(), [x, y + 1, face], 0.3),
    box([5, 2.6, 0.8], dark(), [x, y + 6, face], 0.3),
    many(
      new THREE.BoxGeometry(0.6, 4, 0.4),
      gold(),
      at(spread(8, 1.2).map((dx) => [x + dx, y - 0.6, face + 0.3] as const)),
    ),
    box([2.6, 1.6, 0.6], satinPlastic('#57c66a'), [x - 5.6, y + 7, face + 0.2], 0.2),
    box([2.6, 1.6, 0.6], satinPlastic('#e8b23a'), [x + 5.6, y + 7, face + 0.2], 0.2),
  ]);
}

function keyboardPlug(x: number, y: number): THREE.Group {
  const ring = cylinder(6, 2, satinPlastic('#6f4f9e'), [x, y, face]);
  const well = cylinder(4.6, 2.2, dark(), [x, y, face]);
  for (const each of [ring, well]) each.rotation.x = Math.PI / 2;
  return grouped([shell(14, 14, x, y), ring, well]);
}

function button(x: number, y: number, color: string): THREE.Group {
  const knob = cylinder(2.6, 3, satinPlastic(color), [x, y, face], 28);
  knob.rotation.x = Math.PI / 2;
  return grouped([box([9, 9, 17], mattePlastic('#16191a'), [x, y, 8], 0.6), knob]);
}

function antennas(x: number): THREE.Object3D[] {
  return [9, 25].map((y) => {
    const thread = cylinder(3.1, 9, gold(), [x, y, face + 2], 28);
    const core = cylinder(1.9, 9.4, mattePlastic('#d9d4c4'), [x, y, face + 2], 20);
    const nut = cylinder(4.6, 2, gold(), [x, y, face - 1], 6);
    for (const each of [thread, core, nut]) each.rotation.x = Math.PI / 2;
    return grouped([thread, core, nut]);
  });
}

function audio(x: number, count: number): THREE.Object3D[] {
  const colors = ['#4fae57', '#3f88c9', '#d77a93', '#2a2e30', '#d08a3a'];
  return Array.from({ length: count }, (_, n) => {
    const y = 7 + (n % 3) * 12.4;
    const aside = count > 3 ? (n < 3 ? -6 : 7) : 0;
    const ring = cylinder(
      4.6,
      1.4,
      count > 3 ? glossPlastic(tone('#2a2e30', 0.1)) : satinPlastic(colors[n] ?? '#2a2e30'),
      [x + aside, y, face],
    );
    const rim = cylinder(2.9, 1.6, gold(), [x + aside, y, face]);
    const bore = cylinder(2, 1.8, dark(), [x + aside, y, face]);
    for (const each of [ring, rim, bore]) each.rotation.x = Math.PI / 2;
    return grouped([box([11.6, 11.6, 17], mattePlastic('#1a1d1f'), [x + aside, y, 7.6], 0.5), ring, rim, bore]);
  });
}
