import * as THREE from 'three';
import { hues } from '../studio/appearance.ts';
import { anodised, brushed, glossPlastic, light, mattePlastic, rubber, satinPlastic } from '../studio/materials.ts';
import { at, softOutline, spread } from '../studio/outlines.ts';
import { box, cylinder, many, plate, roundedRectangle, screw, slot } from '../studio/shapes.ts';
import { tone } from '../studio/tone.ts';
import type { ExternalAppearance, Style } from './external-drive-appearance.ts';

const core = (appearance: ExternalAppearance, radius: number, material: THREE.Material, bevel = 2.2) =>
  plate(
    roundedRectangle(appearance.width, appearance.height, radius),
    appearance.depth,
    material,
    [0, 0, -appearance.depth / 2],
    bevel,
  );

export const bodies: Record<Style, (drive: THREE.Group, appearance: ExternalAppearance) => void> = {
  ribbed(drive, appearance) {
    drive.add(core(appearance, 9, rubber(tone(appearance.color, 0.06)), 3.2));
    for (const y of spread(appearance.count + 4, 3.6))
      drive.add(
        box(
          [appearance.width - 12, 1.9, appearance.depth + 1.4],
          rubber(tone(appearance.color, 0.1)),
          [0, y + 14, 0],
          0.8,
        ),
      );
  },
  rubberGrid(drive, appearance) {
    drive.add(core(appearance, 8, rubber(tone(appearance.color, 0.06)), 3));
    const cells = spread(6, 8).flatMap((x) => spread(8, 8).map((y) => [x, y + 8, appearance.depth / 2] as const));
    const stud = new THREE.CylinderGeometry(2.4, 3.6, 1.4, 4, 1).rotateX(Math.PI / 2).rotateZ(Math.PI / 4);
    drive.add(many(stud, anodised(tone(appearance.color, 0.14)), at(cells)));
    drive.add(
      box(
        [appearance.width + 0.6, 2, appearance.depth + 0.6],
        satinPlastic(appearance.accent),
        [0, -appearance.height / 2 + 24, 0],
        0.8,
      ),
    );
  },
  pebble(drive, appearance) {
    drive.add(core(appearance, 7, anodised(appearance.color === hues.Black ? '#33373a' : appearance.color), 1.6));
    const loop = roundedRectangle(appearance.width - 6, appearance.height - 6, 5);
    loop.holes.push(slot(0, 0, appearance.width - 8, appearance.height - 8, 4.4));
    drive.add(plate(loop, 0.3, anodised(tone(appearance.color, 0.25)), [0, 0, appearance.depth / 2 - 0.12], 0.1));
    const ring = cylinder(4.2, appearance.depth + 0.2, satinPlastic(appearance.accent), [
      appearance.width / 2 - 9,
      appearance.height / 2 - 9,
      0,
    ]);
    ring.rotation.x = Math.PI / 2;
    const bore = cylinder(3, appearance.depth + 0.6, mattePlastic('#0b0d0d'), [
      appearance.width / 2 - 9,
      appearance.height / 2 - 9,
      0,
    ]);
    bore.rotation.x = Math.PI / 2;
    drive.add(ring, bore);
  },
  loop(drive, appearance) {
    const [w, h] = [appearance.width / 2, appearance.height / 2];
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
    drive.add(plate(shape, appearance.depth, rubber(tone(appearance.color, 0.08)), [0, 0, -appearance.depth / 2], 2.4));
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
    drive.add(
      plate(lip, appearance.depth + 0.8, satinPlastic(appearance.accent), [0, 0, -appearance.depth / 2 - 0.4], 0.6),
    );
    for (const y of spread(appearance.count, 5))
      drive.add(
        box(
          [appearance.width - 16, 0.9, 0.8],
          rubber(tone(appearance.color, 0.18)),
          [0, y - 6, appearance.depth / 2],
          0.3,
        ),
      );
  },
  stick(drive, appearance) {
    const isMetal = appearance.color !== hues.Black;
    drive.add(core(appearance, 5, isMetal ? brushed(hues.Silver) : satinPlastic(tone(appearance.color, 0.05)), 3));
    drive.add(
      box(
        [appearance.width + 0.3, appearance.height * 0.34, appearance.depth + 0.3],
        mattePlastic(isMetal ? '#2b3033' : tone(appearance.color, 0.16)),
        [0, appearance.height * 0.2, 0],
        3,
      ),
    );
    drive.add(
      box(
        [appearance.width * 0.5, 0.8, 0.4],
        satinPlastic(appearance.accent),
        [0, appearance.height * 0.2, appearance.depth / 2 + 0.2],
        0.2,
      ),
    );
  },
  bumper(drive, appearance) {
    drive.add(core(appearance, 8, anodised('#3a4044'), 2));
    const guard = roundedRectangle(appearance.width + 5, appearance.height + 5, 11);
    guard.holes.push(slot(0, 0, appearance.width - 8, appearance.height - 8, 7));
    drive.add(
      plate(
        guard,
        appearance.depth + 2.6,
        rubber(tone(appearance.color, 0.06)),
        [0, 0, -appearance.depth / 2 - 1.3],
        2.6,
      ),
    );
    for (const x of [-1, 1])
      for (const y of [-1, 1])
        drive.add(
          box(
            [13, 13, appearance.depth + 4],
            rubber(tone(appearance.color, 0.16)),
            [x * (appearance.width / 2 - 3), y * (appearance.height / 2 - 3), 0],
            3.5,
          ),
        );
    drive.add(
      box(
        [appearance.width - 20, 1.4, 0.6],
        satinPlastic(appearance.accent),
        [0, appearance.height / 2 - 16, appearance.depth / 2],
        0.2,
      ),
    );
  },
  halves(drive, appearance) {
    drive.add(core(appearance, 4, satinPlastic(tone(appearance.color, 0.04)), 1.6));
    for (let ridge = 0; ridge < 11; ridge += 1)
      drive.add(
        box(
          [appearance.width * 0.96, 1.8, 0.9],
          mattePlastic(tone(appearance.color, 0.14)),
          [0, appearance.height / 2 - 7 - ridge * 3.9, appearance.depth / 2],
          0.4,
        ),
      );
    drive.add(
      box([appearance.width - 2, 1, 0.6], satinPlastic(appearance.accent), [0, 1.5, appearance.depth / 2 + 0.1], 0.2),
    );
  },
  brushed(drive, appearance) {
    drive.add(core(appearance, 4, mattePlastic(tone(appearance.color, 0.04)), 1.4));
    drive.add(
      plate(
        roundedRectangle(appearance.width - 2, appearance.height - 9, 3),
        1,
        brushed('#50565a'),
        [0, 3, appearance.depth / 2 - 0.7],
        0.3,
      ),
    );
    drive.add(
      box(
        [appearance.width - 4, 1.2, 0.7],
        satinPlastic(appearance.accent),
        [0, -appearance.height / 2 + 6.4, appearance.depth / 2 - 0.2],
        0.2,
      ),
    );
  },
  plain(drive, appearance) {
    drive.add(core(appearance, 6, mattePlastic(tone(appearance.color, 0.07)), 3.4));
    drive.add(box([appearance.width + 0.2, appearance.height - 12, 0.7], mattePlastic('#0c0e0e'), [0, 0, -1], 0.2));
    drive.add(
      box(
        [16, 16, 0.5],
        satinPlastic(appearance.accent),
        [appearance.width / 2 - 15, appearance.height / 2 - 15, appearance.depth / 2],
        0.2,
      ),
    );
  },
  container(drive, appearance) {
    drive.add(core(appearance, 3, anodised(tone(appearance.color, 0.08)), 1.2));
    for (const x of spread(9, appearance.width / 10.4))
      drive.add(
        box(
          [4.2, appearance.height - 20, 2.6],
          anodised(tone(appearance.color, 0.12)),
          [x, 0, appearance.depth / 2 + 0.2],
          1,
        ),
      );
    for (const y of [-1, 1])
      drive.add(
        box(
          [appearance.width + 1, 9, appearance.depth + 1.6],
          mattePlastic(tone(appearance.color, 0.05)),
          [0, (y * (appearance.height - 9)) / 2, 0],
          1.2,
        ),
      );
    drive.add(
      box(
        [26, 13, 1.6],
        mattePlastic('#141617'),
        [-appearance.width / 2 + 19, -appearance.height / 2 + 13, appearance.depth / 2 + 0.9],
        0.4,
      ),
    );
    for (const x of [-1, 1])
      drive.add(
        screw(2, [(x * appearance.width) / 2 - x * 7, appearance.height / 2 - 4.6, appearance.depth / 2 + 0.7]),
      );
    drive.add(
      box(
        [appearance.width * 0.5, 1.5, 0.7],
        satinPlastic(appearance.accent),
        [0, appearance.height / 2 - 11.4, appearance.depth / 2 + 0.9],
        0.2,
      ),
    );
  },
  rugged(drive, appearance) {
    const bumper = rubber(appearance.color);
    drive.add(
      core({ ...appearance, width: appearance.width - 7, height: appearance.height - 7 }, 6, brushed('#bfc5c8'), 1.6),
    );
    const guard = roundedRectangle(appearance.width, appearance.height, 15);
    guard.holes.push(slot(0, 0, appearance.width - 22, appearance.height - 22, 10));
    drive.add(plate(guard, appearance.depth + 2, bumper, [0, 0, -appearance.depth / 2 - 1], 4.5));
    drive.add(
      plate(
        roundedRectangle(appearance.width - 24, appearance.height - 24, 9),
        1.6,
        brushed('#cfd4d6'),
        [0, 0, appearance.depth / 2],
        0.5,
      ),
    );
  },
  desktop(drive, appearance) {
    drive.add(core(appearance, 6, mattePlastic(tone(appearance.color, 0.06)), 3));
    drive.add(
      box(
        [appearance.width - 12, appearance.height * 0.98, 0.6],
        glossPlastic('#1a1d1e'),
        [0, 0, appearance.depth / 2],
        0.2,
      ),
    );
    for (const y of spread(16, 6))
      drive.add(
        box([1.2, 3, appearance.depth * 0.62], mattePlastic('#0c0e0f'), [-appearance.width / 2 + 0.2, y, 0], 0.3),
      );
    drive.add(
      box([2.4, 18, 0.6], light('#e8f4ff', 0.9), [0, -appearance.height / 2 + 22, appearance.depth / 2 + 0.2], 0.3),
    );
  },
  desktopGrid(drive, appearance) {
    drive.add(core(appearance, 4, satinPlastic(tone(appearance.color, 0.06)), 2));
    const rows = spread(13, 9);
    const dents = rows.flatMap((y, row) =>
      spread(9, 12).map((z) => [-appearance.width / 2 - 0.1, y, z + (row % 2) * 6 - 3] as const),
    );
    drive.add(many(new THREE.BoxGeometry(1, 6.4, 9.6), mattePlastic(tone(appearance.color, 0.16)), at(dents)));
    drive.add(
      box(
        [appearance.width - 8, 2, 0.5],
        light(appearance.accent, 0.9),
        [0, -appearance.height / 2 + 16, appearance.depth / 2 + 0.1],
        0.2,
      ),
    );
    drive.add(box([appearance.width + 4, 5, appearance.depth - 20], rubber(), [0, -appearance.height / 2 + 1, 0], 2));
  },
};
