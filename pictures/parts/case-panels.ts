import * as THREE from 'three';
import { light, mattePlastic, powderCoat, printed, satinPlastic, steel } from '../studio/materials.ts';
import { spread } from '../studio/outlines.ts';
import { box, cylinder, grouped, mesh, plate, roundedRectangle, screw, slot, withOwnGrain } from '../studio/shapes.ts';
import { drawn } from '../studio/textures.ts';
import { tone } from '../studio/tone.ts';
import type { CaseAppearance } from './case-appearance.ts';

const made = new Map<string, THREE.CanvasTexture>();

function holesPicture(holes: CaseAppearance['holes']): THREE.CanvasTexture {
  const known = made.get(holes);
  if (known) return known;
  const side = 64;
  const picture = drawn(
    side,
    side,
    (pen) => {
      pen.fillStyle = '#ffffff';
      pen.fillRect(0, 0, side, side);
      pen.fillStyle = '#000000';
      const dot = (x: number, y: number, corners: number, radius: number, turn = 0) => {
        pen.beginPath();
        for (let corner = 0; corner < corners; corner += 1) {
          const angle = turn + (corner / corners) * Math.PI * 2;
          pen.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
        }
        pen.fill();
      };
      const shapes = {
        hex: [6, 21, Math.PI / 6],
        round: [24, 20, 0],
        triangle: [3, 24, -Math.PI / 2],
        slit: [24, 0, 0],
      } as const;
      const [corners, radius, turn] = shapes[holes];
      if (holes === 'slit') {
        pen.fillRect(8, 0, 16, 50);
        pen.fillRect(40, 32, 16, 32);
        pen.fillRect(40, 0, 16, 18);
      } else {
        dot(side / 2, side / 2, corners, radius, turn);
        for (const x of [0, side]) for (const y of [0, side]) dot(x, y, corners, radius, turn);
      }
    },
    false,
  );
  picture.wrapS = THREE.RepeatWrapping;
  picture.wrapT = THREE.RepeatWrapping;
  picture.generateMipmaps = true;
  made.set(holes, picture);
  return picture;
}

/** Facing +z; `pitch` is the distance between holes. */
export function meshSheet(
  appearance: CaseAppearance,
  width: number,
  height: number,
  pitch: number,
  radius = 4,
  color = appearance.color,
): THREE.Group {
  const flat = withOwnGrain(new THREE.ShapeGeometry(roundedRectangle(width - 6, height - 6, radius)));
  const { position, uv } = flat.attributes;
  if (position && uv)
    for (let i = 0; i < position.count; i += 1) uv.setXY(i, position.getX(i) / pitch / 2, position.getY(i) / pitch / 2);
  const material = printed(`mesh ${appearance.holes} ${color}`, () => ({
    color,
    roughness: 0.5,
    metalness: 0.3,
    alphaMap: holesPicture(appearance.holes),
    alphaTest: 0.4,
    side: THREE.DoubleSide,
  }));
  const rim = roundedRectangle(width, height, radius);
  rim.holes.push(slot(0, 0, width - 12, height - 12, radius));
  return grouped([mesh(flat, material), plate(rim, 3, powderCoat(color), [0, 0, -1.6], 0.8)]);
}

export function topPanel(appearance: CaseAppearance, y: number): THREE.Group {
  const { width, depth } = appearance;
  const coat = powderCoat(appearance.color);
  const frame = roundedRectangle(width, depth, 5);
  const [wide, long] = [width - 44, depth - 120];
  const roof = new THREE.Group();
  if (appearance.front !== 'solid') {
    frame.holes.push(slot(0, 24, wide, long, 4));
    const grille = meshSheet(appearance, wide + 6, long + 6, 4.2);
    grille.position.set(0, 24, -1.5);
    roof.add(grille);
  }
  roof.add(plate(frame, 5, coat, [0, 0, -5], 1.4));
  const row = -depth / 2 + 26;
  const knob = cylinder(7, 2.4, satinPlastic(appearance.isLight ? '#d9dddb' : '#2d3134'), [-width / 2 + 30, row, 0.4]);
  const ring = cylinder(8, 1, light('#e6f6ff', 0.9), [-width / 2 + 30, row, 0.3]);
  for (const each of [knob, ring]) each.rotation.x = Math.PI / 2;
  roof.add(ring, knob);
  const dark = mattePlastic('#060707');
  roof.add(
    box([13.4, 5.6, 1.4], steel('#9aa0a3'), [-width / 2 + 56, row, -0.1], 0.6),
    box([12, 4.4, 1.8], dark, [-width / 2 + 56, row, -0.2], 0.4),
    box([10, 1.4, 1.9], satinPlastic('#2b6fc2'), [-width / 2 + 56, row + 0.8, -0.2], 0.2),
  );
  roof.add(
    box([13.4, 5.6, 1.4], steel('#9aa0a3'), [-width / 2 + 76, row, -0.1], 0.6),
    box([12, 4.4, 1.8], dark, [-width / 2 + 76, row, -0.2], 0.4),
    box([10, 1.4, 1.9], satinPlastic('#2b6fc2'), [-width / 2 + 76, row + 0.8, -0.2], 0.2),
  );
  roof.add(
    box([9.6, 3.8, 1.4], steel('#9aa0a3'), [-width / 2 + 94, row, -0.1], 1.6),
    box([8.2, 2.6, 1.8], dark, [-width / 2 + 94, row, -0.2], 1.2),
  );
  const jack = cylinder(2.2, 1.6, dark, [-width / 2 + 108, row, -0.1]);
  jack.rotation.x = Math.PI / 2;
  roof.add(jack);
  roof.rotation.x = -Math.PI / 2;
  roof.position.y = y;
  return roof;
}

export function backPanel(appearance: CaseAppearance, low: number): THREE.Group {
  const { width, height, depth } = appearance;
  const isTall = height > 300;
  const shape = roundedRectangle(width - 2, height, 3);
  const coat = powderCoat(
    appearance.isLight ? appearance.color : tone(appearance.color === '#b4b9bc' ? '#8d9295' : appearance.color, 0.05),
  );
  const group = new THREE.Group();
  const isTwin = width > 260;
  const aside = isTwin ? -38 : -8;
  const top = height / 2;
  const portsX = isTwin ? 30 : width / 2 - 48;
  shape.holes.push(slot(portsX, top - (isTall ? 94 : 70), 44, isTall ? 156 : 110, 1.5));
  if (isTall) {
    const grille = meshSheet({ ...appearance, holes: 'hex' }, 116, 116, 6);
    shape.holes.push(slot(aside - 6, top - 92, 110, 110, 40));
    group.add(grouped([grille], [aside - 6, top - 92, -0.4]));
  }
  const slotTop = isTall ? top - 186 : -10;
  const count = isTall ? appearance.slots : Math.min(3, appearance.slots);
  const steelish = appearance.isLight ? powderCoat(appearance.color) : powderCoat(tone(appearance.color, 0.14));
  for (let n = 0; n < count; n += 1) {
    const y = slotTop - 12 - n * 20.3;
    shape.holes.push(slot(aside + 2, y, 108, 13, 1));
    const cover = roundedRectangle(106, 12, 0.6);
    for (const x of spread(8, 11)) cover.holes.push(slot(x, 0, 7, 4.6, 2));
    group.add(plate(cover, 1.2, steelish, [aside + 2, y, -1.4], 0.2), screw(3, [aside + 60, y, 0.4]));
  }
  if (!isTwin && isTall) {
    shape.holes.push(slot(0, -top + 54, 148, 84, 2));
    for (const x of [-1, 1]) for (const y of [-1, 1]) group.add(screw(2.6, [x * 69, -top + 54 + y * 47, 1.4]));
  }
  // Dark, so that the page does not shine through the openings.
  group.add(box([50, isTall ? 162 : 116, 1], mattePlastic('#0b0d0e'), [portsX, top - (isTall ? 94 : 70), -7], 0.2));
  if (!isTwin && isTall) group.add(box([152, 88, 1], mattePlastic('#0b0d0e'), [0, -top + 54, -7], 0.2));
  group.add(plate(shape, 1.6, coat, [0, 0, 0], 0.4));
  for (const y of [-1, 1]) {
    const thumb = cylinder(
      5.4,
      8,
      satinPlastic(tone(appearance.color, appearance.isLight ? -0.2 : 0.12)),
      [width / 2 - 12, y * (top - 18), 4],
      18,
    );
    const other = cylinder(
      5.4,
      8,
      satinPlastic(tone(appearance.color, appearance.isLight ? -0.2 : 0.12)),
      [-width / 2 + 12, y * (top - 18), 4],
      18,
    );
    for (const each of [thumb, other]) each.rotation.x = Math.PI / 2;
    group.add(thumb, other);
  }
  group.rotation.y = Math.PI;
  group.position.set(0, low + height / 2, -depth / 2 + 1);
  group.scale.x = -1;
  return group;
}
