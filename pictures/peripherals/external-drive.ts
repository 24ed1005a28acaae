import * as THREE from 'three';
import { hues } from '../studio/appearance.ts';
import { kindOf } from '../studio/kind.ts';
import { gold, light, mattePlastic, steel } from '../studio/materials.ts';
import { inscription } from '../studio/outlines.ts';
import { box, cylinder, grouped, plate, roundedRectangle, slot } from '../studio/shapes.ts';
import { type ExternalAppearance, externalAppearance, type Style } from './external-drive-appearance.ts';
import { bodies } from './external-drive-bodies.ts';

/** Stands upright with the port at the lower end. */
function build(appearance: ExternalAppearance): THREE.Group {
  const { width, height, depth, capacity } = appearance;
  const drive = new THREE.Group();
  bodies[appearance.style](drive, appearance);
  drive.add(port(appearance));
  if (appearance.lamp) {
    const spot = cylinder(0.8, 0.3, light('#dff6ff', 1.2), [width * 0.32, -height / 2 + 6, depth / 2 + 0.1], 20);
    spot.rotation.x = Math.PI / 2;
    if (!appearance.style.startsWith('desktop')) drive.add(spot);
  }
  const isLight = appearance.color === hues.Silver || appearance.color === hues.White;
  const words = inscription(
    capacity,
    appearance.style.startsWith('desktop') ? 5 : 4.2,
    isLight ? '#3a4240' : '#c9d0cc',
    [0, 0, 0],
  );
  const half = (words.geometry as THREE.PlaneGeometry).parameters.width / 2;
  const raised: Partial<Record<Style, number>> = {
    rugged: 1.9,
    container: 1.75,
    bumper: 0.3,
    halves: 0.25,
    brushed: 0.3,
  };
  words.position.set(
    -width / 2 + 7 + half,
    -height / 2 + (appearance.style === 'rugged' ? 34 : 13),
    depth / 2 + (raised[appearance.style] ?? 0.15),
  );
  return drive.add(words);
}

function port(appearance: ExternalAppearance): THREE.Group {
  const dark = mattePlastic('#07090a');
  const metal = steel('#c3c8cb');
  if (appearance.port === 'barrel') {
    const plug = grouped([box([12.6, 4.6, 2], metal, [0, 12, 0], 0.6), box([11, 3, 2.4], dark, [0, 12, 0], 0.4)]);
    const barrel = cylinder(4.4, 2, dark, [0, -6, 0]);
    barrel.rotation.x = Math.PI / 2;
    const pin = cylinder(1, 3, gold(), [0, -6, 0]);
    pin.rotation.x = Math.PI / 2;
    plug.add(barrel, pin);
    plug.position.set(0, -appearance.height / 2 + 34, -appearance.depth / 2 - 0.3);
    return plug;
  }
  const [wide, high] = appearance.port === 'usbC' ? [9.2, 3.4] : [12.4, 3.2];
  const guard = appearance.style === 'bumper' || appearance.style === 'rugged' ? 2.6 : 0;
  const socket = roundedRectangle(wide, high, high / 2);
  socket.holes.push(slot(0, 0, wide - 0.9, high - 0.9, high / 2 - 0.4));
  const tongue = box([wide * 0.7, 0.8, 2], dark, [0, 0, 0.6], 0.2);
  const plug = grouped([
    plate(socket, 1, metal, [0, 0, 0], 0.1),
    plate(roundedRectangle(wide, high, high / 2), 0.4, dark, [0, 0, 0.02], 0.02),
    tongue,
  ]);
  if (appearance.port === 'microB')
    plug.add(
      plate(roundedRectangle(6.4, 3.2, 1), 1, metal, [10, 0, 0], 0.1),
      plate(roundedRectangle(5.4, 2.2, 0.7), 1.1, dark, [10, 0, 0], 0.1),
    );
  plug.rotation.x = Math.PI / 2;
  plug.position.set(appearance.port === 'microB' ? -4 : 0, -appearance.height / 2 - guard + 0.2, 0);
  return plug;
}

/** Smaller drives fill less of the picture, so that all look equally far away. */
const fillOf = ({ height }: ExternalAppearance) => 0.52 + 0.34 * Math.min(1, (height - 60) / 110);

export const externalDrive = kindOf({
  category: 'Almacenamiento Externo',
  appearance: externalAppearance,
  build,
  views: (appearance) =>
    appearance.style.startsWith('desktop')
      ? [
          { side: 'front', azimuth: -38, elevation: 14, fill: fillOf(appearance) },
          { side: 'back', azimuth: -148, elevation: 16, fill: fillOf(appearance) },
        ]
      : [
          { side: 'front', azimuth: -30, elevation: 14, fill: fillOf(appearance) },
          { side: 'sockets', azimuth: -32, elevation: 34, pose: [-90, 0, 0], fill: fillOf(appearance) },
        ],
});
