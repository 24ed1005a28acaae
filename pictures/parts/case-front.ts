import * as THREE from 'three';
import { brushed, glass, light, mattePlastic, powderCoat, satinPlastic, wood } from '../studio/materials.ts';
import { softOutline, spread } from '../studio/outlines.ts';
import { box, grouped, mesh, plate, roundedRectangle, slot } from '../studio/shapes.ts';
import { tone } from '../studio/tone.ts';
import type { CaseAppearance, CaseFront } from './case-appearance.ts';
import { meshSheet } from './case-panels.ts';

type FrontTools = ReturnType<typeof frontTools>;

function frontTools(appearance: CaseAppearance) {
  const { width, height } = appearance;
  const group = new THREE.Group();
  const coat = powderCoat(appearance.color);
  const behind = () => box([width - 10, height - 10, 2], mattePlastic('#0d0f10'), [0, 0, -72], 0.4);
  const border = (wide: number, high: number, inset: number, deep: number, material: THREE.Material = coat) => {
    const rim = roundedRectangle(wide, high, 6);
    rim.holes.push(slot(0, 0, wide - inset * 2, high - inset * 2, 5));
    return plate(rim, deep, material, [0, 0, -deep + 2], 1.4);
  };
  return { appearance, width, height, group, coat, behind, border };
}

const fronts: Record<CaseFront, (tools: FrontTools) => void> = {
  mesh({ appearance, width, height, group, behind, border }) {
    group.add(
      behind(),
      border(width, height, 9, 34),
      grouped([meshSheet(appearance, width - 14, height - 14, 4.4, 5)], [0, 0, 0.6]),
    );
    group.add(box([2.4, 46, 1], satinPlastic(appearance.accent), [width / 2 - 5, -height / 2 + 44, 2.2], 0.4));
  },
  wood({ appearance, width, height, group, behind, border }) {
    group.add(behind(), border(width, height, 8, 34));
    const count = 13;
    const step = (width - 26) / count;
    for (const x of spread(count, step))
      group.add(box([step * 0.62, height - 22, 16], wood(appearance.wood ?? '#97683f'), [x, 0, -3], 3));
    group.add(grouped([meshSheet(appearance, width - 18, height - 18, 4)], [0, 0, -16]));
    group.add(box([width - 20, 5, 3], satinPlastic('#b08a52'), [0, height / 2 - 6, 1.4], 1));
  },
  slats({ appearance, width, height, group, behind, border }) {
    group.add(behind(), border(width, height, 10, 34));
    group.add(grouped([meshSheet(appearance, width - 60, height - 16, 4.6)], [-22, 0, 0.4]));
    group.add(box([34, height - 16, 12], wood(appearance.wood ?? '#6d452b'), [width / 2 - 27, 0, -2], 3));
    for (const y of spread(5, 7))
      group.add(box([20, 1.6, 1], mattePlastic('#0c0d0e'), [width / 2 - 27, -height / 2 + 46 + y, 4.2], 0.5));
  },
  glass({ appearance, width, height, group, coat }) {
    const pane = plate(roundedRectangle(width - 4, height - 8, 4), 3.6, glass('#8d979b', 0.13), [0, 0, -1], 0.6);
    group.add(
      pane,
      box([width, 10, 14], coat, [0, -height / 2 + 5, -6], 2),
      box([width, 8, 14], coat, [0, height / 2 - 4, -6], 2),
    );
    group.add(box([8, height - 6, 12], coat, [width / 2 - 4, 0, -6], 2));
    if (appearance.glow) group.add(box([width - 30, 2, 2], light(appearance.glow, 1), [0, -height / 2 + 11, -3], 0.8));
    group.add(box([width * 0.36, 1.4, 1], satinPlastic(appearance.accent), [-width * 0.2, -height / 2 + 5, 1.4], 0.4));
  },
  bars({ appearance, width, height, group, behind, border }) {
    group.add(behind(), border(width, height, 9, 40));
    const count = Math.round(height / 20);
    spread(count, (height - 30) / count).forEach((y, index) => {
      const lean = (index % 2 ? 1 : -1) * 0.06;
      const bar = box([width - 18, 6.6, 15], satinPlastic(tone(appearance.color, 0.06)), [0, y, -3], 2);
      bar.rotation.z = lean;
      group.add(bar);
    });
  },
  solid({ appearance, width, height, group }) {
    const sheet = roundedRectangle(width, height, 6);
    group.add(plate(sheet, 24, satinPlastic(tone(appearance.color, 0.03)), [0, 0, -22], 3));
    group.add(box([width * 0.3, height * 0.92, 1.4], brushed('#3b4043'), [width * 0.22, 0, 2], 0.6));
    for (const y of spread(24, height / 28))
      group.add(box([width * 0.2, 4.4, 2], mattePlastic('#070809'), [-width * 0.3, y, 1.6], 1.6));
    group.add(box([2, height * 0.86, 1.4], satinPlastic(appearance.accent), [width * 0.05, 0, 2.2], 0.5));
  },
  angled({ appearance, width, height, group, behind, border }) {
    const [w, h] = [width / 2, height / 2];
    group.add(behind(), border(width, height, 8, 34));
    group.add(grouped([meshSheet(appearance, width - 14, height - 14, 4)], [0, 0, -3]));
    const low = appearance.blades > 8 ? -0.25 : 0.2;
    const blades = [
      softOutline(
        [
          [-w + 6, h - 6],
          [-w + 40, h - 6],
          [w - 60, h * low],
          [-w + 30, -h + 6],
          [-w + 6, -h + 6],
        ],
        4,
      ),
      softOutline(
        [
          [w - 6, h - 6],
          [w - 30, h - 6],
          [w - 24, h * low],
          [w - 50, -h + 6],
          [w - 6, -h + 6],
        ],
        4,
      ),
    ];
    blades.forEach((shape, index) => {
      if (index === 0)
        for (const y of spread(7, 46)) shape.holes.push(slot(-w + 19 + (h - Math.abs(y)) * 0.05, y, 9, 30, 4));
      group.add(plate(shape, 9, satinPlastic(tone(appearance.color, 0.05)), [0, 0, -3], 2.4));
    });
    group.add(
      box(
        [2.4, height * 0.3, 1],
        appearance.glow ? light(appearance.glow, 1.1) : satinPlastic(appearance.accent),
        [w - 14, h * 0.2, 6.4],
        0.4,
      ),
    );
  },
  aluminium({ appearance, width, height, group }) {
    const panel = plate(
      roundedRectangle(width, height * 0.86, 5),
      12,
      brushed(tone(appearance.color, 0.06)),
      [0, height * 0.07, -10],
      1.6,
    );
    group.add(panel, box([width, height * 0.13, 12], wood(appearance.wood ?? '#8a5c36'), [0, -height * 0.43, -4], 2));
    for (const y of spread(7, 9))
      group.add(box([width * 0.56, 3, 1.4], mattePlastic('#0a0b0c'), [0, y + height * 0.24, 2], 1.4));
    group.add(box([9, 3.4, 1], mattePlastic('#060707'), [-width * 0.3, -height * 0.28, 2.1], 1.4));
    const knob = mesh(new THREE.CylinderGeometry(7, 7, 3, 40).rotateX(Math.PI / 2), brushed('#d5d8d9'), [
      width * 0.3,
      -height * 0.28,
      2.6,
    ]);
    group.add(knob);
  },
};

export function frontOf(appearance: CaseAppearance, low: number): THREE.Group {
  const tools = frontTools(appearance);
  fronts[appearance.front](tools);
  tools.group.position.set(0, low + appearance.height / 2, appearance.depth / 2);
  return tools.group;
}
