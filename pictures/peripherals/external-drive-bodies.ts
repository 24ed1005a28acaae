import * as THREE from 'three';
import { hues } from '../studio/look.ts';
import { anodised, brushed, glossPlastic, light, mattePlastic, rubber, satinPlastic } from '../studio/materials.ts';
import { at, softOutline, spread } from '../studio/outlines.ts';
import { box, cylinder, many, plate, roundedRectangle, screw, slot } from '../studio/shapes.ts';
import { tone } from '../studio/tone.ts';
import type { ExternalLook, Style } from './external-drive-look.ts';

const core = (look: ExternalLook, radius: number, material: THREE.Material, bevel = 2.2) =>
  plate(roundedRectangle(look.width, look.height, radius), look.depth, material, [0, 0, -look.depth / 2], bevel);

export const bodies: Record<Style, (drive: THREE.Group, look: ExternalLook) => void> = {
  ribbed(drive, look) {
    drive.add(core(look, 9, rubber(tone(look.color, 0.06)), 3.2));
    for (const y of spread(look.count + 4, 3.6))
      drive.add(box([look.width - 12, 1.9, look.depth + 1.4], rubber(tone(look.color, 0.1)), [0, y + 14, 0], 0.8));
  },
  rubberGrid(drive, look) {
    drive.add(core(look, 8, rubber(tone(look.color, 0.06)), 3));
    const cells = spread(6, 8).flatMap((x) => spread(8, 8).map((y) => [x, y + 8, look.depth / 2] as const));
    const stud = new THREE.CylinderGeometry(2.4, 3.6, 1.4, 4, 1).rotateX(Math.PI / 2).rotateZ(Math.PI / 4);
    drive.add(many(stud, anodised(tone(look.color, 0.14)), at(cells)));
    drive.add(
      box([look.width + 0.6, 2, look.depth + 0.6], satinPlastic(look.accent), [0, -look.height / 2 + 24, 0], 0.8),
    );
  },
  pebble(drive, look) {
    drive.add(core(look, 7, anodised(look.color === hues.Black ? '#33373a' : look.color), 1.6));
    const loop = roundedRectangle(look.width - 6, look.height - 6, 5);
    loop.holes.push(slot(0, 0, look.width - 8, look.height - 8, 4.4));
    drive.add(plate(loop, 0.3, anodised(tone(look.color, 0.25)), [0, 0, look.depth / 2 - 0.12], 0.1));
    const ring = cylinder(4.2, look.depth + 0.2, satinPlastic(look.accent), [
      look.width / 2 - 9,
      look.height / 2 - 9,
      0,
    ]);
    ring.rotation.x = Math.PI / 2;
    const bore = cylinder(3, look.depth + 0.6, mattePlastic('#0b0d0d'), [look.width / 2 - 9, look.height / 2 - 9, 0]);
    bore.rotation.x = Math.PI / 2;
    drive.add(ring, bore);
  },
  loop(drive, look) {
    const [w, h] = [look.width / 2, look.height / 2];
    const shape = softOutline(
      [
        [-w, -h],
        [w, -h],
        [w, h - 16],
        [w - 16, h],
        [-w, h],
      ],
      7,
    );
    shape.holes.push(slot(w - 15, h - 15, 15, 9, 4));
    drive.add(plate(shape, look.depth, rubber(tone(look.color, 0.08)), [0, 0, -look.depth / 2], 2.4));
    const lip = softOutline(
      [
        [w - 26, h - 6.6],
        [w - 13, h - 6.6],
        [w - 4.6, h - 15],
        [w - 4.6, h - 24],
        [w - 26, h - 24],
      ],
      3,
    );
    lip.holes.push(slot(w - 15, h - 15, 15, 9, 4));
    drive.add(plate(lip, look.depth + 0.8, satinPlastic(look.accent), [0, 0, -look.depth / 2 - 0.4], 0.6));
    for (const y of spread(look.count, 5))
      drive.add(box([look.width - 16, 0.9, 0.8], rubber(tone(look.color, 0.18)), [0, y - 6, look.depth / 2], 0.3));
  },
  stick(drive, look) {
    const isMetal = look.color !== hues.Black;
    drive.add(core(look, 5, isMetal ? brushed(hues.Silver) : satinPlastic(tone(look.color, 0.05)), 3));
    drive.add(
      box(
        [look.width + 0.3, look.height * 0.34, look.depth + 0.3],
        mattePlastic(isMetal ? '#2b3033' : tone(look.color, 0.16)),
        [0, look.height * 0.2, 0],
        3,
      ),
    );
    drive.add(
      box([look.width * 0.5, 0.8, 0.4], satinPlastic(look.accent), [0, look.height * 0.2, look.depth / 2 + 0.2], 0.2),
    );
  },
  bumper(drive, look) {
    drive.add(core(look, 8, anodised('#3a4044'), 2));
    const guard = roundedRectangle(look.width + 5, look.height + 5, 11);
    guard.holes.push(slot(0, 0, look.width - 8, look.height - 8, 7));
    drive.add(plate(guard, look.depth + 2.6, rubber(tone(look.color, 0.06)), [0, 0, -look.depth / 2 - 1.3], 2.6));
    for (const x of [-1, 1])
      for (const y of [-1, 1])
        drive.add(
          box(
            [13, 13, look.depth + 4],
            rubber(tone(look.color, 0.16)),
            [x * (look.width / 2 - 3), y * (look.height / 2 - 3), 0],
            3.5,
          ),
        );
    drive.add(
      box([look.width - 20, 1.4, 0.6], satinPlastic(look.accent), [0, look.height / 2 - 16, look.depth / 2], 0.2),
    );
  },
  halves(drive, look) {
    drive.add(core(look, 4, satinPlastic(tone(look.color, 0.04)), 1.6));
    for (let ridge = 0; ridge < 11; ridge += 1)
      drive.add(
        box(
          [look.width * 0.96, 1.8, 0.9],
          mattePlastic(tone(look.color, 0.14)),
          [0, look.height / 2 - 7 - ridge * 3.9, look.depth / 2],
          0.4,
        ),
      );
    drive.add(box([look.width - 2, 1, 0.6], satinPlastic(look.accent), [0, 1.5, look.depth / 2 + 0.1], 0.2));
  },
  brushed(drive, look) {
    drive.add(core(look, 4, mattePlastic(tone(look.color, 0.04)), 1.4));
    drive.add(
      plate(
        roundedRectangle(look.width - 2, look.height - 9, 3),
        1,
        brushed('#50565a'),
        [0, 3, look.depth / 2 - 0.7],
        0.3,
      ),
    );
    drive.add(
      box(
        [look.width - 4, 1.2, 0.7],
        satinPlastic(look.accent),
        [0, -look.height / 2 + 6.4, look.depth / 2 - 0.2],
        0.2,
      ),
    );
  },
  plain(drive, look) {
    drive.add(core(look, 6, mattePlastic(tone(look.color, 0.07)), 3.4));
    drive.add(box([look.width + 0.2, look.height - 12, 0.7], mattePlastic('#0c0e0e'), [0, 0, -1], 0.2));
    drive.add(
      box([16, 16, 0.5], satinPlastic(look.accent), [look.width / 2 - 15, look.height / 2 - 15, look.depth / 2], 0.2),
    );
  },
  container(drive, look) {
    drive.add(core(look, 3, anodised(tone(look.color, 0.08)), 1.2));
    for (const x of spread(9, look.width / 10.4))
      drive.add(box([4.2, look.height - 20, 2.6], anodised(tone(look.color, 0.12)), [x, 0, look.depth / 2 + 0.2], 1));
    for (const y of [-1, 1])
      drive.add(
        box(
          [look.width + 1, 9, look.depth + 1.6],
          mattePlastic(tone(look.color, 0.05)),
          [0, (y * (look.height - 9)) / 2, 0],
          1.2,
        ),
      );
    drive.add(
      box(
        [26, 13, 1.6],
        mattePlastic('#141617'),
        [-look.width / 2 + 19, -look.height / 2 + 13, look.depth / 2 + 0.9],
        0.4,
      ),
    );
    for (const x of [-1, 1])
      drive.add(screw(2, [(x * look.width) / 2 - x * 7, look.height / 2 - 4.6, look.depth / 2 + 0.7]));
    drive.add(
      box(
        [look.width * 0.5, 1.5, 0.7],
        satinPlastic(look.accent),
        [0, look.height / 2 - 11.4, look.depth / 2 + 0.9],
        0.2,
      ),
    );
  },
  rugged(drive, look) {
    const bumper = rubber(look.color);
    drive.add(core({ ...look, width: look.width - 7, height: look.height - 7 }, 6, brushed('#bfc5c8'), 1.6));
    const guard = roundedRectangle(look.width, look.height, 15);
    guard.holes.push(slot(0, 0, look.width - 22, look.height - 22, 10));
    drive.add(plate(guard, look.depth + 2, bumper, [0, 0, -look.depth / 2 - 1], 4.5));
    drive.add(
      plate(
        roundedRectangle(look.width - 24, look.height - 24, 9),
        1.6,
        brushed('#cfd4d6'),
        [0, 0, look.depth / 2],
        0.5,
      ),
    );
  },
  desktop(drive, look) {
    drive.add(core(look, 6, mattePlastic(tone(look.color, 0.06)), 3));
    drive.add(box([look.width - 12, look.height * 0.98, 0.6], glossPlastic('#1a1d1e'), [0, 0, look.depth / 2], 0.2));
    for (const y of spread(16, 6))
      drive.add(box([1.2, 3, look.depth * 0.62], mattePlastic('#0c0e0f'), [-look.width / 2 + 0.2, y, 0], 0.3));
    drive.add(box([2.4, 18, 0.6], light('#e8f4ff', 0.9), [0, -look.height / 2 + 22, look.depth / 2 + 0.2], 0.3));
  },
  desktopGrid(drive, look) {
    drive.add(core(look, 4, satinPlastic(tone(look.color, 0.06)), 2));
    const rows = spread(13, 9);
    const dents = rows.flatMap((y, row) =>
      spread(9, 12).map((z) => [-look.width / 2 - 0.1, y, z + (row % 2) * 6 - 3] as const),
    );
    drive.add(many(new THREE.BoxGeometry(1, 6.4, 9.6), mattePlastic(tone(look.color, 0.16)), at(dents)));
    drive.add(
      box([look.width - 8, 2, 0.5], light(look.accent, 0.9), [0, -look.height / 2 + 16, look.depth / 2 + 0.1], 0.2),
    );
    drive.add(box([look.width + 4, 5, look.depth - 20], rubber(), [0, -look.height / 2 + 1, 0], 2));
  },
};
